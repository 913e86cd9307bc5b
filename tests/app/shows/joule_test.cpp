// The power of a current as the heat source of the next step.
//
// Where all electrodes have one temperature T0 and the rest of the surface is insulated, the temperature is
// T0 + sigma / (2 k) * u * (V - u) at a place of the potential u, whatever the shape of the body. The
// largest rise is sigma V^2 / (8 k).
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "mesh/files/mesh_io.hpp"
#include "tests/app/shows/show.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"

using namespace genba;
using namespace genba::test;
using nlohmann::json;

namespace {

constexpr double conductivity = 0.33, heat_conductivity = 0.5, voltage = 10;  // S/m, W/(m K), V
constexpr double body = 310.15;                                               // K
constexpr double largest_rise = conductivity * voltage * voltage / (8 * heat_conductivity);

/// Two electrodes of 37 degC at the surfaces xmin and xmax.
json heated(const json& geometry) {
  return {{"version", 2},
          {"geometry", geometry},
          {"mesh", {{"element", "hex8"}}},
          {"materials", json::array({{{"name", "tissue"}, {"sigma", "0.33 S/m"}, {"k", "0.5 W/(m K)"}}})},
          {"regions", json::array({{{"material", "tissue"}}})},
          {"solver", {{"backend", "cpu"}, {"tolerance", 1e-11}}},
          {"steps",
           {{{"name", "current"},
             {"analysis", "electric"},
             {"constraints",
              {condition("minus", "xmin", "voltage", "0 V"), condition("plus", "xmax", "voltage", "10 V")}}},
            {{"name", "heat"},
             {"analysis", "heat"},
             {"constraints",
              {condition("left", "xmin", "temperature", "37 degC"),
               condition("right", "xmax", "temperature", "37 degC")}},
             {"loads",
              {{{"name", "joule"},
                {"heat_source", {{"field", {{"step", "current"}, {"array", "joule_power"}}}}}}}}}}}};
}

/// Largest error of the rise, of the largest rise.
double error_of_rise(const Show& show) {
  const Results &current = show.results("current"), &heat = show.results("heat");
  double most = 0;
  for (std::size_t i = 0; i < heat.mesh->points.size(); ++i) {
    const double u = current.find("potential")->data[i];
    const double exact = conductivity / (2 * heat_conductivity) * u * (voltage - u);
    most = std::max(most, std::abs(heat.find("temperature")->data[i] - body - exact));
  }
  return most / largest_rise;
}

}  // namespace

TEST_CASE("between two plates a current heats by sigma V^2 / (8 k)") {
  Show show;
  show.open(heated({{"box", {{"size", {"20 mm", "10 mm", "10 mm"}}, {"cells", {20, 4, 4}}}}}));
  show.run();
  CHECK(largest_rise == doctest::Approx(8.25));
  CHECK(largest(show.results("heat"), "temperature") - body == doctest::Approx(8.25).epsilon(1e-6));
  CHECK(error_of_rise(show) < 1e-6);
  // What the current brings leaves through the electrodes.
  const double power = conductivity * voltage * voltage * 1e-4 / 0.02;
  CHECK(reaction(show.results("heat"), "left")[0] + reaction(show.results("heat"), "right")[0] ==
        doctest::Approx(-power).epsilon(1e-6));
}

TEST_CASE("around a needle the largest rise is the same, at another place") {
  Show show;
  // From 1 mm to 20 mm around the axis, finer towards the needle.
  write_msh(show.file("needle.msh"), *mapped_box(ElementType::hex20, {12, 6, 1}, [](Vec3 p) {
              const double r = std::pow(20, p[0]), angle = 0.5 * pi * p[1];
              return Vec3{r * std::cos(angle), r * std::sin(angle), 5 * p[2]};
            }));
  json content = heated({{"file", "needle.msh"}, {"unit", "mm"}});
  content.erase("mesh");
  show.open(content);
  show.run();
  const double rise = largest(show.results("heat"), "temperature") - body;
  MESSAGE("needle of hex20 12 x 6 x 1: largest rise ", rise, " K of 8.25 K, error ", error_of_rise(show));
  CHECK(rise == doctest::Approx(8.25).epsilon(0.02));
  CHECK(error_of_rise(show) < 0.02);
}
