// What a body that deforms largely may state.
#include <doctest/doctest.h>

#include <functional>

#include <algorithm>
#include <cmath>

#include "engine/model/study/hyperelastic.hpp"
#include "engine/physics/state_dependence.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

Study rubber() {
  Study study;
  Material m;
  m.name = "rubber";
  m.c10 = 0.5e6;
  m.bulk_modulus = 100e6;
  study.materials = {m};
  study.assignments = {{"rubber", {}}};
  study.elements.large_deformation = true;
  study.constraints = {displacement("held", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0})};
  study.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {1e4, 0, 0})};
  return study;
}

/// The problem of the first error, or warning, of the materials; empty: there is none.
std::string finding_of(const Study& study, bool is_error) {
  for (const Finding& finding : validate(study))
    if (finding.is_error == is_error) return finding.problem.english();
  return {};
}

bool says(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a hyperelastic material needs no E, large deformation, one law, and all of its constants") {
  CHECK(finding_of(rubber(), true).empty());
  CHECK(keeps_history(rubber()));
  Study small = rubber();
  small.elements.large_deformation = false;
  CHECK(says(finding_of(small, true), "its law, polynomial, is for large deformation"));
  Study twice = rubber();
  twice.materials[0].veronda_c1 = 1e3;
  CHECK(says(finding_of(twice, true), "veronda_C2 is missing"));
  twice.materials[0].veronda_c2 = 1;
  CHECK(finding_of(twice, true).empty());  // their energies add up
  CHECK(hyperelastic_name(twice.materials[0]) == "polynomial + Veronda-Westmann");
  Study open = rubber();
  open.materials[0].bulk_modulus.reset();
  CHECK(says(finding_of(open, true), "bulk_modulus is missing"));
  Study stiff = rubber();
  stiff.materials[0].youngs_modulus = 1e6;
  CHECK(says(finding_of(stiff, true), "E is stated beside a hyperelastic law"));
  Study negative = rubber();
  negative.materials[0].c10 = -0.5e6;
  CHECK(says(finding_of(negative, true), "shear modulus"));
  Study bulk = rubber();
  bulk.materials[0].c10.reset();
  bulk.materials[0].youngs_modulus = 1e6, bulk.materials[0].poisson_ratio = 0.3;
  CHECK(says(finding_of(bulk, true), "none is stated"));
}

TEST_CASE("moduli at rest are those of the law") {
  Material m = rubber().materials[0];
  m.c01 = 0.1e6;
  take_moduli_at_rest(m);
  const double g = 1.2e6, k = 100e6;
  CHECK(*m.youngs_modulus == doctest::Approx(9 * k * g / (3 * k + g)));
  CHECK(*m.poisson_ratio == doctest::Approx((3 * k - 2 * g) / (2 * (3 * k + g))));
}

TEST_CASE("constants that are unstable are named with their stretch before the run") {
  CHECK(unstable_stretches(rubber().materials[0]).empty());
  Study study = rubber();
  study.materials[0].c20 = -0.05e6;
  const auto found = unstable_stretches(study.materials[0]);
  REQUIRE(!found.empty());
  CHECK(found[0].mode == "uniaxial tension");
  // Where the slope of the true stress over the logarithm of the stretch vanishes: t = 2 (l^2 - 1/l)(c10 + 2 c20 (I1 - 3)).
  const auto stress = [](double l) {
    return 2 * (l * l - 1 / l) * (0.5 - 0.1 * (l * l + 2 / l - 3));
  };
  double peak = 1;
  while (stress(peak + 1e-3) > stress(peak)) peak += 1e-3;
  CHECK(found[0].stretch == doctest::Approx(peak).epsilon(0.03));
  CHECK(says(finding_of(study, false), "unstable in uniaxial tension beyond a stretch of"));
  // Nearer than 5 % it stops the run, unless fibres may hold.
  study.materials[0].c20 = 0, study.materials[0].c10 = 47.93e6, study.materials[0].c01 = -40.46e6;
  CHECK(says(finding_of(study, true), "unstable in biaxial tension"));
  study.materials[0].ligament_c3 = 2.36e6, study.materials[0].ligament_c4 = 76.9;
  bool is_warned = false;
  for (const Finding& finding : validate(study))
    if (says(finding.problem.english(), "unstable in biaxial tension")) is_warned = !finding.is_error;
  CHECK(is_warned);
}

TEST_CASE("fibres, relaxation and creep state all of their numbers") {
  const auto error_with = [](const std::function<void(Material&)>& state) {
    Study study = rubber();
    state(study.materials[0]);
    return finding_of(study, true);
  };
  CHECK(says(error_with([](Material& m) { m.fibre_k1 = 1e6; }), "fibre_k2 is missing"));
  CHECK(error_with([](Material& m) { m.fibre_k1 = 1e6, m.fibre_k2 = 2; }).empty());
  CHECK(says(error_with([](Material& m) { m.fibre_angle = 0.5; }), "fibre_k1 is missing"));
  CHECK(says(error_with([](Material& m) {
               m.fibre_k1 = 1e6, m.fibre_k2 = 2, m.ligament_c3 = 1e6, m.ligament_c4 = 10;
             }), "two kinds of fibres"));
  Study bare = rubber();  // E is missing too
  bare.materials[0].c10.reset(), bare.materials[0].bulk_modulus.reset();
  bare.materials[0].fibre_k1 = 1e6, bare.materials[0].fibre_k2 = 2;
  CHECK(std::ranges::any_of(validate(bare), [](const Finding& finding) {
    return finding.is_error && says(finding.problem.english(), "without a hyperelastic law");
  }));
  CHECK(says(error_with([](Material& m) { m.prony_g_1 = 0.5; }), "prony_tau_1 is missing"));
  CHECK(says(error_with([](Material& m) { m.prony_g_1 = 0.7, m.prony_tau_1 = 1, m.prony_g_2 = 0.4, m.prony_tau_2 = 9; }),
             "add up to 1.1"));
  CHECK(says(error_with([](Material& m) { m.creep_stress = 1e6; }), "creep_rate is missing"));
  CHECK(says(error_with([](Material& m) { m.creep_rate = 1, m.creep_stress = 1e6, m.creep_exponent = 2; }),
             "only a material with E and nu creeps"));
  Study small = rubber();
  Material& m = small.materials[0];
  m = {"soft", 1e6, 0.3, 1000.0, {}, {}, {}};
  small.assignments = {{"soft", {}}};
  small.elements.large_deformation = false;
  m.active_stress = 1e3;
  CHECK(says(finding_of(small, true), "at large deformation alone"));
}

TEST_CASE("incompatible modes are refused at large deformation") {
  Study study = rubber();
  study.elements.hex8 = element::Formulation::incompatible;
  CHECK(says(finding_of(study, true), "incompatible modes"));
  Study steel = rubber();
  Material& m = steel.materials[0];
  m.c10.reset(), m.bulk_modulus.reset();
  m.youngs_modulus = 210e9, m.poisson_ratio = 0.3, m.flow_stress = 240e6;
  CHECK(finding_of(steel, true).empty());
  m.prony_g_1 = 0.2, m.prony_tau_1 = 1;
  CHECK(says(finding_of(steel, true), "does not relax too"));
}
