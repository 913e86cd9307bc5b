// What a study says about materials by direction and the axes of regions.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/engine/physics/conditions.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

Study board() {
  Study study;
  Material m;
  m.name = "wood";
  m.e_1 = 11.6e9, m.e_2 = 0.9e9, m.e_3 = 0.5e9;
  m.nu_12 = 0.37, m.nu_13 = 0.42, m.nu_23 = 0.47;
  m.g_12 = 0.75e9, m.g_13 = 0.72e9, m.g_23 = 0.039e9;
  study.materials = {m};
  study.assignments = {{"wood", {}, ConstantAxes{{1, 0, 0}, Vec3{0, 1, 0}}}};
  study.constraints = {displacement("foot", NamedSelector{{"bottom"}}, {0.0, 0.0, 0.0})};
  study.loads = {pressure_load("push", NamedSelector{{"top"}}, 1e6)};
  return study;
}

/// "error PLACE: PROBLEM" of the only finding, or how many there are.
std::string only(const Study& study) {
  const auto findings = validate(study);
  if (findings.size() != 1) return std::to_string(findings.size()) + " findings";
  return (findings[0].is_error ? "error " : "warning ") + findings[0].place + ": " +
         findings[0].problem.english();
}

}  // namespace

TEST_CASE("an orthotropic board has no findings; without axes it is told which hold") {
  Study study = board();
  CHECK(validate(study).empty());
  study.assignments[0].axes = {};
  starts(only(study), "warning regions/0/axes: material \"wood\" depends on direction and has no axes here");
}

TEST_CASE("missing constants, and two sets of them, are errors at their key") {
  Study study = board();
  study.materials[0].g_13.reset();
  starts(only(study), "error materials/wood/G_13: Shear modulus 13 is missing; linear elasticity needs it");
  study = board();
  study.materials[0].poisson_ratio = 0.3;
  starts(only(study),
         "error materials/wood/E_1: E_1 is stated, and nu too: the material is isotropic or orthotropic");
  study = board();
  study.materials[0].conductivity = 1;
  study.materials[0].k_2 = 2;
  starts(only(study), "error materials/wood/k_2: k_2 is stated, and k too");
  study = board();
  study.materials[0].nu_12 = 4;
  starts(only(study), "error materials/wood/nu_12: nu_12 = 4 is not between -3.59 and 3.59");
  study = board();
  study.materials[0].e_2 = -1;
  starts(only(study), "error materials/wood/E_2: E_2 = ");
  study = board();
  study.materials[0].grey_density_slope = 1;
  const auto findings = validate(study);
  CHECK(std::any_of(findings.begin(), findings.end(), [](const Finding& f) {
    return f.place == "materials/wood/E_1" && f.problem.english().find("grey values") != std::string::npos;
  }));
}

TEST_CASE("axes that are none, or leave a direction open, are errors; useless ones a warning") {
  Study study = board();
  study.assignments[0].axes = ConstantAxes{{1, 0, 0}, Vec3{-2, 0, 0}};
  starts(only(study), "error regions/0/axes: the two vectors are parallel");
  study.assignments[0].axes = ConstantAxes{{0, 0, 0}, Vec3{1, 0, 0}};
  starts(only(study), "error regions/0/axes: the vector along direction 1 is zero");
  study.assignments[0].axes = CylindricalAxes{{}, {}};
  starts(only(study), "error regions/0/axes: the direction of the axis is zero");
  study.assignments[0].axes = ConstantAxes{{1, 0, 0}, {}};
  starts(only(study), "error regions/0/axes: direction 2 is open");
  Material& m = study.materials[0];
  m = {};
  m.name = "wood", m.e_a = 140e9, m.e_p = 10e9, m.nu_ap = 0.3, m.nu_p = 0.4, m.g_ap = 5e9;
  CHECK(validate(study).empty());
  m = {};
  m.name = "wood", m.youngs_modulus = 1e9, m.poisson_ratio = 0.3;
  starts(only(study), "warning regions/0/axes: the axes change nothing");
}

TEST_CASE("findings about directions are in the reader's language, with the words in them") {
  Study study = board();
  study.materials[0].poisson_ratio = 0.3;
  const auto findings = validate(study);
  REQUIRE(findings.size() == 1);
  const auto capitals = [](std::string_view pattern) {
    if (pattern.find("the material is") != std::string_view::npos) return std::string("%3 AND %4 (%1, %2)");
    return pattern == "isotropic" ? std::string("SAME") : pattern == "orthotropic" ? "THREE" : "";
  };
  CHECK(findings[0].problem.in(capitals) == "SAME AND THREE (E_1, nu)");
}

TEST_CASE("only the constants that the physics needs are asked for") {
  Study study = board();
  study.physics = &physics_named("heat");
  study.constraints = {prescribed_temperature("cold", NamedSelector{{"bottom"}}, 293.15)};
  study.loads = {heat_flux_load("hot", NamedSelector{{"top"}}, 1e3)};
  study.materials[0].g_13.reset();
  starts(only(study), "error materials/wood/k: Thermal conductivity is missing");
  study.materials[0].k_1 = study.materials[0].k_3 = 0.3;
  starts(only(study), "error materials/wood/k_2: Thermal conductivity along direction 2 is missing");
  study.materials[0].k_2 = 0.1;
  CHECK(validate(study).empty());
}
