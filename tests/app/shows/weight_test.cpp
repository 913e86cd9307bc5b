// Gravity by region, and one that differs between places.
#include <doctest/doctest.h>

#include "mesh/files/mesh_io.hpp"
#include "tests/app/shows/show.hpp"

using namespace genba;
using namespace genba::test;
using nlohmann::json;

namespace {

constexpr double g = 9.81;                                 // m/s^2
constexpr double low_modulus = 10e9, high_modulus = 40e9;  // Pa
constexpr double low_density = 2000, high_density = 3000;  // kg/m^3

/// Two cubes of 1 m, one on the other.
Mesh two_cubes() {
  Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 2}, {2, 2, 10});
  mesh.regions = {{1, "lower"}, {2, "upper"}};
  for (ElementBlock& block : mesh.solids)
    for (std::size_t e = 0; e < block.group.size(); ++e)
      block.group[e] = mesh.points[static_cast<std::size_t>(block.nodes[8 * e])][2] > 0.99 ? 1 : 0;
  return mesh;
}

json weighs(const std::string& name, const json& loads) {
  return {{"name", name},
          {"analysis", "elasticity"},
          {"constraints", json::array({condition("foot", "zmin", "fixed", true)})},
          {"loads", loads}};
}

json gravity(const std::string& name, const json& along_z, const json& regions = {}) {
  json load = {{"name", name}, {"gravity", {"0 m/s^2", "0 m/s^2", along_z}}};
  if (!regions.is_null()) load["regions"] = regions;
  return load;
}

}  // namespace

TEST_CASE("gravity acts by region and by density") {
  Show show;
  write_msh(show.file("column.msh"), two_cubes());
  const json down = "-9.81 m/s^2";
  json steps = {
      weighs("all", json::array({gravity("weight", down)})),
      weighs("upper", json::array({gravity("weight", down, {"upper"})})),
      weighs("apart", {gravity("lower weight", down, {"lower"}), gravity("upper weight", down, {"upper"})}),
      weighs("by height", json::array({gravity("weight", formula("-9.81 m/s^2 * z / 2 m"))}))};
  show.open(
      {{"version", 2},
       {"geometry", {{"file", "column.msh"}, {"unit", "m"}}},
       {"materials",
        {{{"name", "soft"}, {"E", "10 GPa"}, {"nu", 0}, {"rho", "2000 kg/m^3"}},
         {{"name", "stiff"}, {"E", "40 GPa"}, {"nu", 0}, {"rho", "3000 kg/m^3"}}}},
       {"regions",
        {{{"material", "soft"}, {"regions", {"lower"}}}, {{"material", "stiff"}, {"regions", {"upper"}}}}},
       {"solver", {{"backend", "cpu"}, {"tolerance", 1e-11}}},
       {"steps", steps}});
  show.run();

  const auto settles = [&](const char* step) {
    return -value_at(show.results(step), "displacement", {0.5, 0.5, 2}, 2);
  };
  const double by_lower = g * low_density / (2 * low_modulus);
  const double by_upper = g * high_density * (1 / low_modulus + 1 / (2 * high_modulus));
  CHECK(reaction(show.results("all"), "foot")[2] ==
        doctest::Approx(g * (low_density + high_density)).epsilon(1e-8));
  CHECK(reaction(show.results("upper"), "foot")[2] == doctest::Approx(g * high_density).epsilon(1e-8));
  CHECK(settles("all") == doctest::Approx(by_lower + by_upper).epsilon(1e-7));
  CHECK(settles("upper") == doctest::Approx(by_upper).epsilon(1e-7));
  CHECK(difference(show.results("apart"), show.results("all"), "displacement") < 1e-8);
  // The integral of rho g z / 2 m times what the column below z gives way under a unit force.
  const double by_height = g * low_density / (6 * low_modulus) +
                           g * high_density / 2 * (1.5 / low_modulus + 5.0 / 6 / high_modulus);
  CHECK(settles("by height") == doctest::Approx(by_height).epsilon(1e-7));
}
