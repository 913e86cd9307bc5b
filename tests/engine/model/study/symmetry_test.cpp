// Sets of constants that state a property, and which of them have a positive energy.
#include "engine/model/study/symmetry.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

using namespace genba;

namespace {

Material orthotropic(const element::EngineeringConstants& c) {
  Material m;
  m.e_1 = c.e1, m.e_2 = c.e2, m.e_3 = c.e3;
  m.nu_12 = c.nu12, m.nu_13 = c.nu13, m.nu_23 = c.nu23;
  m.g_12 = c.g12, m.g_13 = c.g13, m.g_23 = c.g23;
  return m;
}

Material fibres(double nu_ap, double nu_p) {
  Material m;
  m.e_a = 140e9, m.e_p = 10e9, m.nu_ap = nu_ap, m.nu_p = nu_p, m.g_ap = 5e9;
  return m;
}

std::string fault_of(const Material& m) {
  const auto fault = instability(m);
  return fault ? std::string(fault->key) + ": " + fault->problem.english() : "stable";
}

}  // namespace

TEST_CASE("every set has keys of materials, and the first one is isotropic") {
  for (const DirectedProperty& of : directed_properties()) {
    CHECK(of.sets.front().symmetry == Symmetry::isotropic);
    for (const PropertySet& set : of.sets)
      for (const std::string_view key : set.keys) {
        CHECK(material_field(key) != nullptr);
        CHECK(directed_property(key) == &of);
      }
  }
  CHECK(directed_property("rho") == nullptr);
}

TEST_CASE("constants without a positive energy are told with the constant and its bound") {
  const element::EngineeringConstants wood{11.6e9, 0.9e9, 0.5e9, 0.37, 0.42, 0.47, 0.75e9, 0.72e9, 0.039e9};
  CHECK(fault_of(orthotropic(wood)) == "stable");
  auto c = wood;
  c.nu12 = 3.6;
  CHECK(fault_of(orthotropic(c)).rfind("nu_12: nu_12 = 3.6 is not between -3.59 and 3.59", 0) == 0);
  c = wood;
  c.nu23 = -1.5;
  CHECK(fault_of(orthotropic(c)).rfind("nu_23:", 0) == 0);
  // Each pair is allowed, all three together are not.
  c = {1, 1, 1, 0.6, 0.6, 0.6, 1, 1, 1};
  CHECK(fault_of(orthotropic(c)).find("nu_12, nu_13 and nu_23 together") != std::string::npos);
  CHECK(fault_of(fibres(0.3, 0.4)) == "stable");
  CHECK(fault_of(fibres(4, 0.4)).rfind("nu_ap:", 0) == 0);
  CHECK(fault_of(fibres(3, 0.4)).find("1 - nu_p - 2 nu_ap^2 E_p / E_a") != std::string::npos);
}

TEST_CASE("what is called stable has a stiffness that is positive definite, and nothing else has") {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> modulus(0.1, 5), ratio(-1.2, 1.2);
  int stable = 0, unstable = 0;
  for (int i = 0; i < 3000; ++i) {
    const element::EngineeringConstants c{modulus(random),
                                          modulus(random),
                                          modulus(random),
                                          ratio(random),
                                          ratio(random),
                                          ratio(random),
                                          1,
                                          1,
                                          1};
    // Leading minors of the compliance.
    const double s11 = 1 / c.e1, s22 = 1 / c.e2, s33 = 1 / c.e3, s12 = -c.nu12 / c.e1, s13 = -c.nu13 / c.e1,
                 s23 = -c.nu23 / c.e2;
    const double two = s11 * s22 - s12 * s12,
                 three = s33 * two - s11 * s23 * s23 - s22 * s13 * s13 + 2 * s12 * s23 * s13;
    if (std::abs(three) < 1e-6) continue;
    const bool positive = two > 0 && three > 0;
    CHECK(!instability(orthotropic(c)) == positive);
    if (!positive) {
      ++unstable;
      continue;
    }
    ++stable;
    const auto stiffness = element::OrthotropicElastic::of(c);
    for (const double entry : stiffness.d) CHECK(std::isfinite(entry));
  }
  CHECK(stable > 100);
  CHECK(unstable > 100);
}

TEST_CASE("another symmetry of the same material: from isotropic nothing is lost") {
  const DirectedProperty& elastic = *directed_property("E");
  Material m;
  m.name = "steel";
  m.youngs_modulus = 210e9, m.poisson_ratio = 0.3, m.density = 7850;
  const Material fibre = with_symmetry(m, elastic, Symmetry::transverse);
  CHECK_FALSE(fibre.youngs_modulus);
  CHECK(fibre.e_a == 210e9);
  CHECK(*fibre.g_ap == doctest::Approx(210e9 / 2.6));
  CHECK(fibre.density == 7850.0);
  const Material all = with_symmetry(fibre, elastic, Symmetry::orthotropic);
  CHECK(stated_set(all, elastic).symmetry == Symmetry::orthotropic);
  CHECK(stated_sets(all, elastic).size() == 1);
  CHECK(*all.g_23 == doctest::Approx(210e9 / 2.6));
  CHECK(with_symmetry(all, elastic, Symmetry::isotropic) == m);
  // Only what is stated is written.
  Material half;
  half.youngs_modulus = 1e9;
  const Material two = with_symmetry(half, elastic, Symmetry::orthotropic);
  CHECK(two.e_3 == 1e9);
  CHECK_FALSE(two.nu_12);
  CHECK_FALSE(two.g_12);

  const DirectedProperty& heat = *directed_property("k");
  m.conductivity = 50;
  const Material laminate = with_symmetry(m, heat, Symmetry::orthotropic);
  CHECK(conductivities(laminate, heat) == std::array<double, 3>{50, 50, 50});
  CHECK(is_same_across(laminate, heat));
  CHECK(laminate.youngs_modulus == 210e9);
  CHECK(with_symmetry(laminate, heat, Symmetry::isotropic) == m);
  CHECK(with_symmetry(laminate, heat, Symmetry::transverse) == laminate);
}

TEST_CASE("the constants of a transversely isotropic material are those of the orthotropic one") {
  const auto c = engineering_constants(fibres(0.3, 0.4));
  CHECK(c.e2 == c.e3);
  CHECK(c.nu12 == c.nu13);
  CHECK(c.g23 == doctest::Approx(10e9 / 2.8));
  // It is the same after a turn about direction 1.
  const auto stiffness = element::OrthotropicElastic::of(c);
  const double angle = 0.7;
  const double axes[9] = {1, 0, 0, 0, std::cos(angle), std::sin(angle), 0, -std::sin(angle), std::cos(angle)};
  const auto turned = element::OrthotropicElastic::turned(stiffness, axes);
  for (int k = 0; k < 21; ++k) CHECK(turned.d[k] == doctest::Approx(stiffness.d[k]).scale(1e9));
}
