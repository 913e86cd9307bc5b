// What a material that flows may state.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/physics/state_dependence.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

using Over = VariationTable::Over;

Study flowing() {
  Study study;
  Material m;
  m.name = "steel";
  m.youngs_modulus = 210e9;
  m.poisson_ratio = 0.3;
  m.flow_stress = 240e6;
  study.materials = {m};
  study.assignments = {{"steel", {}}};
  study.constraints = {displacement("held", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0})};
  study.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {1e6, 0, 0})};
  return study;
}

Study with(Study study, const char* key, VariationTable table) {
  const Variation by{std::move(table)};
  set_variation(study.materials[0], key, &by);
  return study;
}

/// The problem of the first error; empty: there is none.
std::string error_of(const Study& study) {
  for (const Finding& finding : validate(study))
    if (finding.is_error) return finding.problem.english();
  return {};
}

bool has(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a material flows with one number, a table over the plastic strain, and kinematic hardening") {
  Study study = flowing();
  CHECK(keeps_history(study));
  CHECK(error_of(study).empty());
  study.materials[0].kinematic_hardening = 2e9;
  CHECK(error_of(study).empty());
  CHECK(error_of(with(study, "flow_stress", {Over::plastic_strain, {0, 0.1}, {240e6, 300e6}})).empty());
  study.assignments.clear();
  CHECK_FALSE(keeps_history(study));
}

TEST_CASE("what a material that flows cannot have is named") {
  CHECK(has(error_of(with(flowing(), "flow_stress", {Over::plastic_strain, {0.01, 0.1}, {240e6, 300e6}})),
            "begins at a plastic strain of 0.01"));
  CHECK(has(error_of(with(flowing(), "flow_stress", {Over::plastic_strain, {0, 0.1}, {240e6, 200e6}})),
            "softening is not computed"));
  CHECK(has(error_of(with(flowing(), "flow_stress", {Over::temperature, {300, 400}, {240e6, 200e6}})),
            "over temperature, time or place it is not computed"));
  CHECK(has(error_of(with(flowing(), "E", {Over::plastic_strain, {0, 0.1}, {1e9, 2e9}})), "cannot vary over"));
  CHECK(has(error_of(with(flowing(), "E", {Over::time, {0, 1}, {1e9, 2e9}})), "this is not computed"));
  Study study = flowing();
  study.materials[0].flow_stress.reset();
  study.materials[0].kinematic_hardening = 1e9;
  CHECK(has(error_of(study), "states no flow_stress"));
  Study moved = flowing();
  moved.loads[0].varies.push_back({0, {VariationTable{Over::plastic_strain, {0, 1}, {0, 1}}}});
  CHECK(has(error_of(moved), "only a flow stress does"));
}
