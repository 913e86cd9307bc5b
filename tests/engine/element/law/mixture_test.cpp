// Mixtures: tangents by differences, closed forms of bundles and softening.
#include "engine/element/law/mixture.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/element/law/axes.hpp"
#include "engine/element/law/viscoelastic.hpp"

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
template <class Law>
double tangent_error(const typename Law::Constants& m, const double* old) {
  double stress[6], d[36], slope[36], now[Law::history], size = 0, error = 0;
  Law::respond(m, sample_strain, old, now, stress, d);
  for (int k = 0; k < 6; ++k) {
    constexpr double step = 1e-6;
    double at[6], up[6], down[6], kept[Law::history];
    std::copy(sample_strain, sample_strain + 6, at);
    at[k] += step;
    Law::flux(m, at, old, up, kept);
    at[k] -= 2 * step;
    Law::flux(m, at, old, down, kept);
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

double tangent_error(const MixtureConstants& m, double largest_before) { return tangent_error<Mixture>(m, &largest_before); }

/// Holmes and Mow, Ogden, Arruda and Boyce, pores, Fung, and a muscle that is stretched or short.
std::vector<MixtureConstants> energy_samples() {
  const auto sample = [](MixtureEnergy energy, double bulk, std::vector<double> numbers) {
    MixtureConstants out{};
    out.energy = static_cast<double>(StrainEnergy::coupled), out.extra = static_cast<double>(energy), out.bulk = bulk;
    std::copy(numbers.begin(), numbers.end(), out.extra_number);
    const double quaternion[4] = {0.5, 0.1, -0.7, 0.5};
    axes_of(quaternion, out.axes);
    return out;
  };
  MixtureConstants ogden = sample(MixtureEnergy::ogden_whole, 3, {});
  ogden.number[ogden_at] = 1.5, ogden.number[ogden_at + 1] = 2.3, ogden.number[ogden_at + 2] = 0.4, ogden.number[ogden_at + 3] = -1.7;
  const auto stiffness = OrthotropicElastic::of(EngineeringConstants{12, 9, 5, 0.3, 0.3, 0.25, 7, 6, 5});
  std::vector<double> fung(stiffness.d, stiffness.d + 21);
  fung.push_back(3);
  const MixtureConstants in_axes = sample(MixtureEnergy::fung, 4, fung);
  return {sample(MixtureEnergy::holmes_mow, 0, {0.7, 0.9, 0.5}), ogden, sample(MixtureEnergy::arruda_boyce, 40, {1, 5}),
          sample(MixtureEnergy::porous, 0, {0.7, 0.9, 0.2}), Mixture::turned(in_axes, in_axes.axes),
          sample(MixtureEnergy::fibre_shear, 4, {0.5, 0.7, 3, 0.4, 0.9, 0.05, 6.6, 1.4}),
          sample(MixtureEnergy::fibre_shear, 4, {0.5, 0.7, 3, 0.4, 0.6, 0.05, 6.6, 1})};
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
  for (const MixtureConstants& m : energy_samples()) CHECK(tangent_error(m, 0) < 1e-8);
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

TEST_CASE("mixtures relax, have a fluid beside them and a prestretch with shears: tangents") {
  double old[ViscousHyperelastic::history];
  for (int k = 0; k < ViscousHyperelastic::history; ++k) old[k] = 0.01 * std::sin(1.3 * k);
  const double g[] = {0.3, 0.2}, tau[] = {1, 0.05}, before[] = {1.05, 0.98, 0.97, 0.03, -0.02, 0.05};
  for (const MixtureConstants& one : energy_samples())
    for (const double volume : {0.0, 0.4, 1.0}) {
      ViscousHyperelasticConstants m{one, prony_step(g, tau, 2, 0.07), 2, 1.2};
      m.prony.volume = volume;
      std::copy(before, before + 6, m.prestretch);
      CHECK(tangent_error<ViscousHyperelastic>(m, old) < 1e-8);
    }
}

TEST_CASE("a law that relaxes as a whole keeps the long-term share, and a fluid resists by the rate") {
  const MixtureConstants whole = neo_hookean_mixture(false);
  const double g[] = {0.6}, tau[] = {1e-3}, at_rest[ViscousHyperelastic::history] = {}, none[1] = {0};
  double elastic[6], stress[6], now[ViscousHyperelastic::history], mixture_now[1];
  Mixture::flux(whole, sample_strain, none, elastic, mixture_now);
  ViscousHyperelasticConstants m{whole, prony_step(g, tau, 1, 1e6)};
  m.prony.volume = 1;
  ViscousHyperelastic::flux(m, sample_strain, at_rest, stress, now);
  for (int k = 0; k < 6; ++k) CHECK(stress[k] == doctest::Approx(0.4 * elastic[k]).epsilon(1e-8));
  // Pure dilatation by l: D = ln l / dt to first order, so the Cauchy stress is 3 kappa D.
  const double e = 1e-5, small[6] = {e, e, e, 0, 0, 0};
  const ViscousHyperelasticConstants fluid{MixtureConstants{{1, 0, 0, 0, {}}}, {}, 5, 7};
  ViscousHyperelastic::flux(fluid, small, at_rest, stress, now);
  CHECK(stress[0] == doctest::Approx(3 * 7 * e).epsilon(1e-4));
  const double shear[6] = {0, 0, 0, 2 * e, 0, 0};
  ViscousHyperelastic::flux(fluid, shear, at_rest, stress, now);
  CHECK(stress[3] == doctest::Approx(2 * 5 * e).epsilon(1e-4));
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

TEST_CASE("a muscle pulls by its force over the stretch, and Fung's stress is the slope of its energy") {
  const double l = 1.15, side = 1 / std::sqrt(l), strain[6] = {0.5 * (l * l - 1), 0.5 * (side * side - 1), 0.5 * (side * side - 1), 0, 0, 0};
  const double old[1] = {0};
  double stress[6], now[1];
  MixtureConstants muscle{};
  muscle.energy = static_cast<double>(StrainEnergy::coupled), muscle.extra = static_cast<double>(MixtureEnergy::fibre_shear);
  const double numbers[8] = {500, 600, 3e5, 0.5, 0.9, 0.05, 6.6, 1.4}, x = l / 0.9;
  std::copy(numbers, numbers + 8, muscle.extra_number);
  Mixture::flux(muscle, strain, old, stress, now);
  const double force = 3e5 / 0.9 * (0.05 * (std::exp(6.6 * (x - 1)) - 1) + 0.5 * (1 - 4 * (x - 1) * (x - 1)));
  CHECK(l * l * stress[0] - side * side * stress[1] == doctest::Approx(l * force).epsilon(1e-12));
  MixtureConstants fung = muscle;
  fung.extra = static_cast<double>(MixtureEnergy::fung);
  const auto stiffness = OrthotropicElastic::of(EngineeringConstants{12, 9, 5, 0.3, 0.3, 0.25, 7, 6, 5});
  std::copy(stiffness.d, stiffness.d + 21, fung.extra_number);
  fung.extra_number[21] = 3;
  const auto energy = [&](const double* at) {
    const detail::Stretch of(at);
    double without_volume[6], linear[6], sum = 0;
    for (int k = 0; k < 6; ++k) without_volume[k] = of.volume_root * of.c[k] * (k < 3 ? 0.5 : 1.0) - (k < 3 ? 0.5 : 0.0);
    symmetric_product<6>(stiffness.d, without_volume, linear);
    for (int k = 0; k < 6; ++k) sum += without_volume[k] * linear[k];
    return 1.5 * std::expm1(sum / 3);
  };
  Mixture::flux(fung, sample_strain, old, stress, now);
  for (int k = 0; k < 6; ++k) {
    constexpr double step = 1e-6;
    double up[6], down[6];
    std::copy(sample_strain, sample_strain + 6, up), std::copy(sample_strain, sample_strain + 6, down);
    up[k] += step, down[k] -= step;
    CHECK(stress[k] == doctest::Approx((energy(up) - energy(down)) / (2 * step)).epsilon(1e-7));
  }
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
