// A bar whose modulus depends on the temperature, pulled while it is warm at one end.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/app/shows/show.hpp"

using namespace genba;
using namespace genba::test;
using nlohmann::json;

namespace {

constexpr double tension = 100e6;  // Pa

json expansion(const json& temperature) {
  return {{"name", "warm"}, {"thermal_strain", {{"temperature", temperature}, {"reference", "20 degC"}}}};
}

json pull() {
  return condition("pull", "xmax", "traction", {"100 MPa", "0 MPa", "0 MPa"});
}

json elastic(const std::string& name, const json& loads) {
  return {{"name", name}, {"analysis", "elasticity"}, {"constraints", three_planes()}, {"loads", loads}};
}

/// 1 m long, 20 degC at one end and 420 degC at the other.
json bar(const json& young, const json& steps) {
  return {{"version", 2},
          {"geometry", {{"box", {{"size", {"1 m", "0.1 m", "0.1 m"}}, {"cells", {40, 1, 1}}}}}},
          {"mesh", {{"element", "hex8"}}},
          {"materials",
           json::array(
               {{{"name", "steel"}, {"E", young}, {"nu", 0}, {"alpha", "1.2e-5 1/K"}, {"k", "50 W/(m K)"}}})},
          {"regions", json::array({{{"material", "steel"}}})},
          {"solver", {{"backend", "cpu"}, {"tolerance", 1e-11}}},
          {"steps", steps}};
}

json steps_of_bar() {
  const json by_formula = formula("20 degC + 400 K * x / 1 m");
  const json of_step = {{"field", {{"step", "heat"}, {"array", "temperature"}}}};
  return {{{"name", "heat"},
           {"analysis", "heat"},
           {"constraints",
            {condition("cold", "xmin", "temperature", "20 degC"),
             condition("hot", "xmax", "temperature", "420 degC")}}},
          elastic("warm", json::array({expansion(of_step)})),
          elastic("warm and pulled", {expansion(of_step), pull()}),
          elastic("by formula", json::array({expansion(by_formula)})),
          elastic("by formula and pulled", {expansion(by_formula), pull()})};
}

/// What the pull alone adds to the length.
double stretch(const Show& show, const std::string& step, const std::string& pulled) {
  const Vec3 end = {1, 0, 0};
  return value_at(show.results(pulled), "displacement", end) -
         value_at(show.results(step), "displacement", end);
}

/// The mean of 1/E where E goes linearly from a to b.
double softness(double a, double b) {
  return std::log(a / b) / (a - b);
}

}  // namespace

TEST_CASE("a bar with a modulus by temperature stretches by the integral of 1/E") {
  const json table = {
      {"table",
       {{"over", "temperature"},
        {"rows", json::array({{"20 degC", "210 GPa"}, {"220 degC", "190 GPa"}, {"420 degC", "150 GPa"}})}}}};
  Show show;
  show.open(bar(table, steps_of_bar()));
  show.run();
  const double exact = tension * 0.5 * (softness(210e9, 190e9) + softness(190e9, 150e9));
  CHECK(stretch(show, "warm", "warm and pulled") == doctest::Approx(exact).epsilon(5e-5));
  CHECK(stretch(show, "by formula", "by formula and pulled") == doctest::Approx(exact).epsilon(5e-5));
  CHECK(difference(show.results("warm"), show.results("by formula"), "displacement") < 1e-6);
  // Cold it is stiffer by 11 %.
  CHECK(exact > 1.1 * tension / 210e9);

  const json by_formula = formula("210 GPa * (1 - (T - 20 degC) / 1000 K)");
  show.open(bar(by_formula, steps_of_bar()));
  show.run();
  CHECK(stretch(show, "warm", "warm and pulled") ==
        doctest::Approx(tension * softness(210e9, 126e9)).epsilon(5e-5));
}

TEST_CASE("a modulus by a temperature that nothing states is refused, with the material") {
  const json table = {
      {"table",
       {{"over", "temperature"}, {"rows", json::array({{"20 degC", "210 GPa"}, {"220 degC", "190 GPa"}})}}}};
  Show show;
  show.open(bar(table, json::array({elastic("cold", json::array({pull()}))})));
  const std::string said = error_of([&] { show.run(); });
  contains(said, "steel");
  contains(said, "temperature");
}
