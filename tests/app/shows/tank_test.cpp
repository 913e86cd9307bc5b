// Hydrostatic pressure as a case: an open tank, by a formula of the depth, by rows and by a file of levels.
#include <doctest/doctest.h>

#include <cmath>

#include "mesh/files/mesh_io.hpp"
#include "tests/app/shows/show.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"

using namespace genba;
using namespace genba::test;
using nlohmann::json;

namespace {

constexpr double inner = 1, outer = 1.2, height = 4;            // m
constexpr double modulus = 30e9, poisson = 0.2, weight = 9810;  // Pa, 1, N/m^3

json water(const std::string& name, const json& pressure) {
  json edge = {{"name", "level of the tank"}, {"displacement", {{"z", "0 mm"}}}};
  edge["on"]["all_of"] = {{{"group", "xmin"}},
                          {{"plane", {{"point", {"0 m", "0 m", "0 m"}}, {"normal", {0, 0, 1}}}}}};
  return {{"name", name},
          {"analysis", "elasticity"},
          {"constraints",
           {condition("plane y = 0", "ymin", "displacement", {{"y", "0 mm"}}),
            condition("plane x = 0", "ymax", "displacement", {{"x", "0 mm"}}), edge}},
          {"loads", json::array({condition("water", "xmin", "pressure", pressure)})}};
}

json rows(const json& list) {
  return {{"table", {{"over", "z"}, {"rows", list}}}};
}

}  // namespace

// A cylinder that is free at both ends, with a pressure linear in z, has Lamé's stresses of the pressure at
// each height: they meet equilibrium and compatibility without a stress along or across the axis.
TEST_CASE("a tank under hydrostatic pressure has the stresses of each depth") {
  Show show;
  write_msh(show.file("tank.msh"), *quarter_ring(ElementType::hex20, {3, 8, 16}, inner, outer, height));
  show.write("levels.csv", "# from above\n0;39.24\n4;0\n");
  show.write("levels with heads.csv", "z [cm], pressure [bar]\n0, 0.3924\n100, 0.2943\n400, 0\n");
  json steps = {
      water("full by formula", formula("1000 kg/m^3 * 9.81 m/s^2 * (4 m - z)")),
      water("full by rows", rows(json::array({{"0 m", "39.24 kPa"}, {"4 m", "0 kPa"}}))),
      water("full by file", {{"table", {{"over", "z"}, {"file", "levels.csv"}, {"units", {"m", "kPa"}}}}}),
      water("full by heads", {{"table", {{"over", "z"}, {"file", "levels with heads.csv"}}}}),
      water("half by formula", formula("1000 kg/m^3 * 9.81 m/s^2 * max(0, 2 m - z)")),
      water("half by rows", rows(json::array({{"0 m", "19.62 kPa"}, {"200 cm", "0 kPa"}})))};
  show.open({{"version", 2},
             {"geometry", {{"file", "tank.msh"}, {"unit", "m"}}},
             {"materials", json::array({{{"name", "concrete"}, {"E", "30 GPa"}, {"nu", poisson}}})},
             {"regions", json::array({{{"material", "concrete"}}})},
             {"solver", {{"backend", "cpu"}, {"tolerance", 1e-10}}},
             {"steps", steps}});
  show.run();

  const Results& full = show.results("full by formula");
  const double a2 = inner * inner, b2 = outer * outer, hoop = (a2 + b2) / (b2 - a2);
  const double most = weight * height;
  for (const double z : {0.0, 1.0, 2.0, 3.0, 4.0}) {
    CAPTURE(z);
    const double pressure = weight * (height - z);
    const Vec3 at = {inner, 0, z};
    CHECK(std::abs(value_at(full, "stress", at, 1) - pressure * hoop) < 0.01 * most * hoop);
    CHECK(std::abs(value_at(full, "stress", at, 2)) < 0.01 * most * hoop);
    const double outwards = pressure * inner / modulus * (hoop + poisson);
    CHECK(std::abs(value_at(full, "displacement", at, 0) - outwards) <
          0.001 * most * inner / modulus * (hoop + poisson));
  }
  for (const char* other : {"full by rows", "full by file", "full by heads"}) {
    CAPTURE(other);
    CHECK(difference(show.results(other), full, "displacement") < 1e-7);
  }
  const Results &half = show.results("half by formula"), &half_rows = show.results("half by rows");
  CHECK(difference(half_rows, half, "displacement") < 1e-7);
  // What the planes of symmetry hold is the force of the water on a quarter of the wall.
  for (const auto& [results, depth] : {std::pair{&full, 4.0}, std::pair{&half, 2.0}}) {
    const double force = -0.5 * weight * depth * depth * inner;
    CHECK(reaction(*results, "plane y = 0")[1] == doctest::Approx(force).epsilon(1e-6));
    CHECK(reaction(*results, "plane x = 0")[0] == doctest::Approx(force).epsilon(1e-6));
  }
}
