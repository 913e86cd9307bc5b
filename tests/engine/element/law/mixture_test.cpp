// Mixtures: tangents by differences, closed forms of bundles and softening.
#include "engine/element/law/mixture.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/element/law/axes.hpp"

using namespace genba::element;

namespace {

/// A large strain without symmetry.
constexpr double sample_strain[6] = {0.34, -0.11, 0.06, 0.21, -0.15, 0.12};

MixtureConstants neo_hookean_mixture(bool is_whole) {
  MixtureConstants out{};
  out.is_whole = is_whole ? 1 : 0;
  out.energy = static_cast<double>(is_whole ? StrainEnergy::coupled : StrainEnergy::polynomial);
  out.number[0] = 0.8;
  if (is_whole) out.number[1] = 1.7;
  if (!is_whole) out.bulk = 40;
  return out;
}

Bundle bundle_of(BundleLaw law, BundleDensity density, std::vector<double> numbers, std::vector<double> spread = {}) {
  Bundle out;
  out.law = static_cast<double>(law), out.density = static_cast<double>(density);
  std::copy(numbers.begin(), numbers.end(), out.number);
  std::copy(spread.begin(), spread.end(), out.spread);
  const double quaternion[4] = {0.5, 0.1, -0.7, 0.5};
  axes_of(quaternion, out.axes);
  out.share = bundle_share(out);
  return out;
}

Softening softening_of(SofteningMeasure measure, SofteningShape kind, double scale, double shape) {
  return {static_cast<double>(measure), static_cast<double>(kind), scale, shape, 0.9};
}

/// Largest difference of the tangent from the symmetric part of the slope of the stress, by its largest entry.
double tangent_error(const MixtureConstants& m, double largest_before) {
  double stress[6], d[36], slope[36], now[1], size = 0, error = 0;
  const double old[1] = {largest_before};
  Mixture::respond(m, sample_strain, old, now, stress, d);
  for (int k = 0; k < 6; ++k) {
    constexpr double step = 1e-6;
    double at[6], up[6], down[6], kept[1];
    std::copy(sample_strain, sample_strain + 6, at);
    at[k] += step;
    Mixture::flux(m, at, old, up, kept);
    at[k] -= 2 * step;
    Mixture::flux(m, at, old, down, kept);
    for (int l = 0; l < 6; ++l) slope[6 * l + k] = (up[l] - down[l]) / (2 * step);
  }
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) {
      const double wanted = 0.5 * (slope[6 * i + j] + slope[6 * j + i]);
      size = std::fmax(size, std::fabs(wanted));
      error = std::fmax(error, std::fabs(wanted - d[6 * i + j]));
    }
  return error / size;
}

/// Of the stiffness along the stress of the part that softens: the share that growing softening takes.
double lost_along_stress(const MixtureConstants& m) {
  const double none[1] = {0};
  double whole[6], stress[6], growing[36], elastic[36], matrix[36] = {}, reached[1], now[1];
  Mixture::respond(m, sample_strain, none, reached, whole, growing);
  Mixture::respond(m, sample_strain, reached, now, whole, elastic);
  std::copy(whole, whole + 6, stress);
  if (m.bundles[0].law != 0) {
    MixtureConstants bare = m;
    bare.bundles[0] = {}, bare.softening = {};
    double own[6];
    Mixture::respond(bare, sample_strain, none, now, own, matrix);
    for (int k = 0; k < 6; ++k) stress[k] -= own[k];
  }
  double lost = 0, all = 0;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) {
      lost += stress[i] * stress[j] * (elastic[6 * i + j] - growing[6 * i + j]);
      all += stress[i] * stress[j] * (elastic[6 * i + j] - matrix[6 * i + j]);
    }
  return lost / all;
}

}  // namespace

TEST_CASE("the tangent of mixtures is the derivative of their stress") {
  MixtureConstants holmes{}, ogden{}, arruda{};
  for (MixtureConstants* m : {&holmes, &ogden, &arruda}) m->energy = static_cast<double>(StrainEnergy::coupled);
  holmes.extra = static_cast<double>(MixtureEnergy::holmes_mow);
  holmes.extra_number[0] = 0.7, holmes.extra_number[1] = 0.9, holmes.extra_number[2] = 0.5;
  ogden.extra = static_cast<double>(MixtureEnergy::ogden_whole), ogden.bulk = 3;
  ogden.number[ogden_at] = 1.5, ogden.number[ogden_at + 1] = 2.3, ogden.number[ogden_at + 2] = 0.4, ogden.number[ogden_at + 3] = -1.7;
  arruda.extra = static_cast<double>(MixtureEnergy::arruda_boyce), arruda.bulk = 40;
  arruda.extra_number[0] = 1, arruda.extra_number[1] = 5;
  for (const MixtureConstants& m : {holmes, ogden, arruda}) CHECK(tangent_error(m, 0) < 1e-8);
  for (const bool is_whole : {false, true}) {
    MixtureConstants m = neo_hookean_mixture(is_whole);
    const auto check = [&](const Bundle& bundle) {
      m.bundles[0] = bundle;
      CHECK(tangent_error(m, 0) < 1e-8);
    };
    const std::vector<std::pair<BundleLaw, std::vector<double>>> laws = {
        {BundleLaw::power, {2, 1.5, 2.5, 1}}, {BundleLaw::power_linear, {5, 1.1, 2.5}}, {BundleLaw::crimp, {0.8, 5, 30, 1.1}}};
    const std::vector<std::pair<BundleDensity, std::vector<double>>> densities = {{BundleDensity::one_direction, {}},
                                                                                 {BundleDensity::sphere_von_mises, {3}},
                                                                                 {BundleDensity::ellipsoid, {5, 1, 2}},
                                                                                 {BundleDensity::circle_von_mises, {2}},
                                                                                 {BundleDensity::ellipse, {4, 1}}};
    for (const auto& [law, numbers] : laws)
      for (const auto& [density, spread] : densities) check(bundle_of(law, density, numbers, spread));
    check(bundle_of(BundleLaw::by_direction, BundleDensity::even, {1, 2, 3}, {2.2, 2.7, 3.2}));
  }
}

TEST_CASE("the tangent of softening is the symmetric part of the slope, and elastic below the largest measure") {
  const std::vector<std::pair<SofteningMeasure, double>> measures = {{SofteningMeasure::strain, 0.3},
                                                                     {SofteningMeasure::energy, 0.3},
                                                                     {SofteningMeasure::von_mises, 1},
                                                                     {SofteningMeasure::shear, 0.5},
                                                                     {SofteningMeasure::normal, 1}};
  const std::vector<std::pair<SofteningShape, double>> shapes = {{SofteningShape::step, 0},      {SofteningShape::log_normal, 0.5},
                                                                 {SofteningShape::weibull, 2},   {SofteningShape::quintic, 3},
                                                                 {SofteningShape::simo, 0.1}};
  int exact = 0;
  for (const bool has_bundle : {false, true})
    for (const auto& [measure, scale] : measures)
      for (const auto& [kind, shape] : shapes) {
        CAPTURE(static_cast<int>(measure));
        CAPTURE(static_cast<int>(kind));
        MixtureConstants m = neo_hookean_mixture(true);
        if (has_bundle) m.bundles[0] = bundle_of(BundleLaw::power, BundleDensity::one_direction, {2, 1.5, 2, 1});
        const MixtureConstants whole = m;
        m.softening = softening_of(measure, kind, scale, shape);
        // Where the stress falls, the tangent is the secant one.
        if (tangent_error(m, 0) < 1e-4)
          ++exact;
        else
          CHECK(std::abs(lost_along_stress(m)) < 1e-9);
        CHECK(tangent_error(m, 100) < 1e-8);
        double soft[6], hard[6], now[1];
        const double old[1] = {100};
        Mixture::flux(m, sample_strain, old, soft, now);
        Mixture::flux(whole, sample_strain, old, hard, now);
        CHECK(now[0] == 100);
        // Without bundles all of the stress keeps 1 - D.
        double slope;
        const double kept = 1 - detail::softened(m.softening, 100, slope);
        if (!has_bundle) CHECK(soft[0] == doctest::Approx(kept * hard[0]).epsilon(1e-12));
      }
  CHECK(exact >= 25);
}

TEST_CASE("fibres in all directions: closed forms of their mean") {
  const auto stress_of = [](const Bundle& bundle, std::vector<double> strain) {
    std::vector<double> out(6, 0.0);
    detail::add_bundle(bundle, true, detail::Stretch(strain.data()), out.data(), nullptr);
    return out;
  };
  Bundle even = bundle_of(BundleLaw::power, BundleDensity::ellipsoid, {1, 0, 2, 1}, {1, 1, 1});
  const auto stretched = stress_of(even, {0.1, 0.1, 0.1, 0, 0, 0}), drawn = stress_of(even, {0.1, 0, 0, 0, 0, 0});
  CHECK(stretched[0] == doctest::Approx(2 * 0.2 / 3).epsilon(1e-12));
  CHECK(drawn[0] == doctest::Approx(2 * 0.2 / 5).epsilon(1e-12));
  CHECK(drawn[1] == doctest::Approx(2 * 0.2 / 15).epsilon(1e-12));
  // Those across are pressed and slack: x = 0.3 c^2 - 0.1 where c^2 > 1/3.
  even.axes[0] = even.axes[4] = even.axes[8] = 1;
  even.axes[1] = even.axes[2] = even.axes[3] = even.axes[5] = even.axes[6] = even.axes[7] = 0;
  const double c = std::sqrt(1 / 3.0), wanted = 2 * (0.3 * (1 - std::pow(c, 5)) / 5 - 0.1 * (1 - std::pow(c, 3)) / 3);
  CHECK(stress_of(even, {0.1, -0.05, -0.05, 0, 0, 0})[0] == doctest::Approx(wanted).epsilon(2e-3));
  // A density that all but gathers in one direction is that of one direction.
  const Bundle one = bundle_of(BundleLaw::power, BundleDensity::one_direction, {1, 0, 2, 1}),
               narrow = bundle_of(BundleLaw::power, BundleDensity::circle_von_mises, {1, 0, 2, 1}, {300});
  CHECK(stress_of(narrow, {0.1, 0.1, 0.1, 0, 0, 0})[0] == doctest::Approx(stress_of(one, {0.1, 0.1, 0.1, 0, 0, 0})[0]).epsilon(1e-2));
  // ksi(n) = 2 and beta(n) = 2 everywhere: the sum over the sphere of 2 ksi beta x n1^2.
  Bundle summed = bundle_of(BundleLaw::by_direction, BundleDensity::even, {2, 2, 2}, {2, 2, 2});
  CHECK(stress_of(summed, {0.1, 0, 0, 0, 0, 0})[0] == doctest::Approx(2 * 2 * 2 * 0.2 / 5 * 4 * 3.14159265358979).epsilon(1e-12));
}

TEST_CASE("laws without a split: stresses of three stretches") {
  const double stretch[3] = {1.3, 0.9, 1.1}, j = 1.3 * 0.9 * 1.1;
  double strain[6] = {}, stress[6], now[1];
  const double old[1] = {0};
  for (int a = 0; a < 3; ++a) strain[a] = 0.5 * (stretch[a] * stretch[a] - 1);
  MixtureConstants ogden{};
  ogden.energy = static_cast<double>(StrainEnergy::coupled), ogden.extra = static_cast<double>(MixtureEnergy::ogden_whole);
  ogden.bulk = 3, ogden.number[ogden_at] = 1.5, ogden.number[ogden_at + 1] = 2.3;
  Mixture::flux(ogden, strain, old, stress, now);
  for (int a = 0; a < 3; ++a)  // Cauchy's stress: K (J - 1) + 2 mu / alpha (l^alpha - 1) / J
    CHECK(stress[a] * stretch[a] * stretch[a] / j ==
          doctest::Approx(3 * (j - 1) + 2 * 1.5 / 2.3 * (std::pow(stretch[a], 2.3) - 1) / j).epsilon(1e-12));
  MixtureConstants holmes = ogden;
  holmes.extra = static_cast<double>(MixtureEnergy::holmes_mow), holmes.bulk = 0;
  holmes.extra_number[0] = 0, holmes.extra_number[1] = 0.5, holmes.extra_number[2] = 0.7;
  Mixture::flux(holmes, strain, old, stress, now);
  double square = 0;
  for (const double l : stretch) square += l * l;
  for (int a = 0; a < 3; ++a)  // without Poisson's ratio: mu exp(b (I1 - 3)) / J^(2 b) (l^2 - 1)
    CHECK(stress[a] * stretch[a] * stretch[a] ==
          doctest::Approx(0.5 * std::exp(0.7 * (square - 3)) * std::pow(j, -1.4) * (stretch[a] * stretch[a] - 1)).epsilon(1e-12));
}
