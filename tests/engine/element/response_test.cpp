// The pair of residual and tangent, for all kinds of elements and all laws.
#include "engine/element/response.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "engine/element/response_rows.hpp"
#include "engine/element/thermal_strain.hpp"

using namespace genba::element;

namespace {

constexpr Kind all_kinds[] = {
    Kind::tet4, Kind::tet10, Kind::hex8, Kind::hex8_incompatible, Kind::hex20, Kind::hex20_reduced, Kind::wedge6,
    Kind::wedge15, Kind::pyramid5, Kind::plane_tri3, Kind::plane_tri6, Kind::plane_quad4,
    Kind::plane_quad4_incompatible, Kind::plane_quad8, Kind::plane_quad8_reduced, Kind::axisymmetric_tri3,
    Kind::axisymmetric_tri6, Kind::axisymmetric_quad4, Kind::axisymmetric_quad8, Kind::axisymmetric_quad8_reduced,
    Kind::bar2, Kind::bar3, Kind::planar_bar2, Kind::planar_bar3};
constexpr LawId linear_laws[] = {LawId::linear_elastic, LawId::orthotropic_elastic, LawId::plane_stress,
                                 LawId::bar_elastic, LawId::fourier, LawId::orthotropic_fourier};
constexpr PointLawId point_laws[] = {PointLawId::j2, PointLawId::j2_plane_stress, PointLawId::j2_bar,
                                     PointLawId::hyperelastic, PointLawId::hyperelastic_plane_stress,
                                     PointLawId::viscous_hyperelastic, PointLawId::viscous_hyperelastic_plane_stress,
                                     PointLawId::log_j2, PointLawId::log_j2_plane_stress, PointLawId::viscous_elastic,
                                     PointLawId::viscous_plane_stress, PointLawId::mixture, PointLawId::mixture_plane_stress};

/// The strain energy of the hyperelastic laws that sample_of() states.
int sample_energy = 0;
constexpr int energies = 9;
/// True: the materials that flow creep too.
bool sample_creeps = false;

/// Fibres along a vector that is made a unit vector.
FibreFamily family_of(FibreKind kind, std::array<double, 4> numbers, std::array<double, 3> a) {
  FibreFamily out;
  out.kind = static_cast<double>(kind);
  std::copy(numbers.begin(), numbers.end(), out.number);
  const double size = std::sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
  for (std::size_t k = 0; k < 3; ++k) out.a[k] = a[k] / size;
  return out;
}

/// One material of each strain energy; the first is st_venant_kirchhoff, with directions. Twice: the second half has one
/// dilatation for an element of second order, and the other volume function.
std::vector<HyperelasticConstants> hyperelastic_samples() {
  const auto solid = OrthotropicElastic::of(EngineeringConstants{12, 9, 5, 0.3, 0.3, 0.25, 7, 6, 5});
  HyperelasticConstants linear{0, 0, 0, 0, {}}, polynomial{1, 0, 40, 0, {1.1, 0.6, 0.3, 0.1, 0.2, 0.05}},
      ogden{2, 0, 40, 0, {}}, veronda{4, 0, 40, 0, {}}, guccione{8, 0, 40, 0, {}}, dispersed{1, 0, 40, 0, {0.5, 0.2}},
      myocardium{16, 0, 40, 0, {}}, coupled{32, 0, 0, 0, {0.8, 1.7}}, mixed{3, 0, 40, 0, {0.4}};
  std::copy(solid.d, solid.d + 21, linear.number);
  const auto put = [](HyperelasticConstants& to, int at, std::vector<double> numbers) {
    std::copy(numbers.begin(), numbers.end(), to.number + at);
  };
  put(ogden, ogden_at, {1.5, 2.3, -0.4, -1.7, 0.3, 4.1});
  put(veronda, veronda_at, {0.8, 1.2});
  put(guccione, guccione_at, {2, 8, 2, 4});
  const double quaternion[4] = {0.5, 0.1, -0.7, 0.5};
  axes_of(quaternion, guccione.axes);
  guccione.active = 0.3;
  dispersed.fibres[0] = family_of(FibreKind::exponential, {2, 3, 0.1, 0}, {1, 0.6, 0.2});
  dispersed.fibres[1] = family_of(FibreKind::exponential, {2, 3, 0.1, 0}, {1, -0.6, 0.2});
  put(myocardium, exponential_at, {1.2, 2});
  myocardium.fibres[0] = family_of(FibreKind::exponential, {3, 4, 0, 0}, {1, 0.2, 0});
  myocardium.fibres[1] = family_of(FibreKind::exponential, {1, 4, 0, 0}, {-0.2, 1, 0});
  myocardium.fibres[2] = family_of(FibreKind::shear, {0.7, 3, 0, 0}, {1, 0.2, 0});
  put(mixed, ogden_at, {0.9, 3.1});
  mixed.fibres[0] = family_of(FibreKind::ligament, {0.8, 20, 30, 1.02}, {0.3, 0.2, 1});
  std::copy(guccione.axes, guccione.axes + 9, mixed.axes);
  mixed.active = 0.2;
  mixed.prestretch[0] = 1.05, mixed.prestretch[1] = 0.98, mixed.prestretch[2] = 0.97;
  std::vector<HyperelasticConstants> out = {linear, polynomial, ogden, veronda, guccione, dispersed, myocardium, coupled, mixed};
  for (int i = 0; i < energies; ++i) {
    out.push_back(out[static_cast<std::size_t>(i)]);
    out.back().constant_mean = out.back().volume = 1;
  }
  return out;
}

/// Holmes and Mow with bundles that soften by their energy; other mixtures: law/mixture_test.cpp.
MixtureConstants mixture_sample() {
  MixtureConstants out{};
  out.energy = static_cast<double>(StrainEnergy::coupled);
  out.extra = static_cast<double>(MixtureEnergy::holmes_mow);
  out.extra_number[0] = 0.7, out.extra_number[1] = 0.9, out.extra_number[2] = 0.5;
  out.is_whole = 1, out.across = 0.1;
  for (Bundle& bundle : out.bundles) {
    bundle.law = static_cast<double>(BundleLaw::power);
    const double numbers[] = {2, 1.5, 2, 1};
    std::copy(numbers, numbers + 4, bundle.number);
  }
  const double quaternion[4] = {0.5, 0.1, -0.7, 0.5};
  axes_of(quaternion, out.bundles[1].axes);
  // Where D takes more than half of the stiffness the tangent is the secant one, by intent.
  out.softening = {static_cast<double>(SofteningMeasure::energy), static_cast<double>(SofteningShape::weibull), 5, 1.5, 0.9};
  return out;
}
template <class Law>
constexpr bool has_mixture = std::is_same_v<typename Law::Constants, MixtureConstants>;

/// Half of the stiffness fades within about one step.
PronyStep prony_sample() {
  const double g[] = {0.3, 0.2}, tau[] = {1, 0.05};
  return prony_step(g, tau, 2, 0.07);
}

template <class Law>
const typename Law::Constants& sample_of() {
  if constexpr (keeps_plastic<Law>) {
    // E 200, nu 0.3; kinematic 5; area 1; creep, its stress and exponent; mean; two segments of a table
    static const double numbers[] = {115.3846, 76.9231, 5, 1, 0, 1, 1, 0, 3, 0, 0.2, 0, 0.002, 0.22, 0.03, 0.02, 0.3, 0.1},
                        creeping[] = {115.3846, 76.9231, 0, 1, 2e-4, 0.3, 4, 0, 3, 0, 0.4, 0, 0.002, 0.45, 0, 0.02, 0.6, 0};
    return constants_at<Law>(sample_creeps ? creeping : numbers);
  } else if constexpr (std::is_same_v<typename Law::Constants, MixtureConstants>) {
    static const MixtureConstants one = mixture_sample();
    return one;
  } else if constexpr (std::is_base_of_v<ViscousHyperelasticConstants, typename Law::Constants>) {
    static const std::vector<ViscousHyperelasticConstants> all = [] {
      std::vector<ViscousHyperelasticConstants> out;
      for (const HyperelasticConstants& one : hyperelastic_samples()) out.push_back({MixtureConstants{one}, prony_sample()});
      return out;
    }();
    return all[static_cast<std::size_t>(sample_energy)];
  } else if constexpr (is_finite<Law>) {
    static const std::vector<HyperelasticConstants> all = hyperelastic_samples();
    return all[static_cast<std::size_t>(sample_energy)];
  } else if constexpr (std::is_same_v<typename Law::Constants, ViscousElasticConstants>) {
    static const ViscousElasticConstants one{115.3846, 76.9231, prony_sample()};
    return one;
  } else if constexpr (std::is_same_v<Law, LinearElastic>) {
    static const Lame lame_of = lame(200, 0.3);
    return lame_of;
  } else if constexpr (std::is_same_v<Law, BarElastic> || std::is_same_v<Law, Fourier>) {
    static const typename Law::Constants one = {200};
    return one;
  } else if constexpr (std::is_same_v<Law, OrthotropicFourier>) {
    static const auto k = OrthotropicFourier::of(40, 10, 3);
    return k;
  } else {
    static const auto solid = OrthotropicElastic::of(EngineeringConstants{12, 9, 5, 0.3, 0.3, 0.25, 7, 6, 5});
    static const typename Law::Constants out = [] {
      if constexpr (std::is_same_v<Law, PlaneStress>)
        return PlaneStress::of(solid);
      else
        return solid;
    }();
    return out;
  }
}

/// A distorted element of any kind; depth of flat ones as third coordinate.
template <class Shape>
std::vector<double> place_of() {
  std::vector<double> x(3 * Shape::nodes);
  for (int i = 0; i < Shape::nodes; ++i) {
    double xi[3] = {0, 0, 0};
    Shape::node_position(i, xi);
    const double r = xi[0], s = is_bar<Shape> ? 0 : xi[1], t = is_bar<Shape> || is_flat<Shape> ? 0 : xi[2];
    x[3 * i] = 3 + 1.3 * r + 0.2 * s + 0.05 * std::sin(1.7 * s + 0.4 * t);
    x[3 * i + 1] = 0.1 * r + 0.9 * s + 0.3 * t + 0.05 * std::sin(1.1 * r + 2.0 * t);
    x[3 * i + 2] = -0.2 * r + 1.1 * t + 0.05 * std::cos(1.3 * r - 0.8 * s);
    if (is_flat<Shape>) x[3 * i + 2] = has_hoop<Shape> ? 6.283185307179586 * x[3 * i] : 0.7;
  }
  return x;
}

/// Nodal values [nodes][dofs of the law]; a plane motion has no third component.
template <class Shape, class Law>
std::vector<double> values_of(double phase, double size) {
  std::vector<double> u(Shape::nodes * Law::dofs, 0.0);
  for (std::size_t i = 0; i < u.size(); ++i)
    if (Law::dofs == 1 || static_cast<int>(i) % 3 < unknowns<Shape, Law>)
      u[i] = size * std::sin(0.9 * static_cast<double>(i) + phase);
  return u;
}

/// Not a lambda in a lambda: there GCC 12 takes every branch.
template <class Shape, class Law, class Check>
int check_if_fits(Check& check) {
  if constexpr (responds<Shape, Law>) {
    check(Shape{}, Law{});
    return 1;
  }
  return 0;
}

/// Calls check(Shape{}, Law{}) for all that fit; returns how many.
template <class Check>
int for_all(Check&& check) {
  int count = 0;
  for (const Kind kind : all_kinds)
    with_kind(kind, [&](auto shape) {
      using Shape = decltype(shape);
      const auto of_law = [&](auto law) {
        CAPTURE(static_cast<int>(kind));
        count += check_if_fits<Shape, decltype(law)>(check);
      };
      for (const LawId law : linear_laws) with_law(law, of_law);
      for (const PointLawId law : point_laws) with_point_law(law, LawId::fourier, of_law);
    });
  return count;
}

double largest_of(const std::vector<double>& values) {
  double out = 0;
  for (const double v : values) out = std::fmax(out, std::fabs(v));
  return out;
}

/// The response to u after a first state, from which the element flows on.
template <class Shape, class Law>
struct Responding {
  static constexpr int n = Shape::nodes * Law::dofs;
  std::vector<double> x = place_of<Shape>(), thermal = std::vector<double>(StiffnessRule<Shape>::points, 2e-4),
                      old = std::vector<double>(history_size<Shape, Law> + 1, 0.0), now = old;
  void begin(const std::vector<double>& u) {
    (void)forces(u);
    old = now;
  }
  std::vector<double> forces(const std::vector<double>& u, double* k = nullptr) {
    std::vector<double> f(n);
    element_response<Shape, Law>(x.data(), u.data(), sample_of<Law>(), thermal.data(), old.data(), now.data(),
                                 f.data(), k);
    return f;
  }
};

}  // namespace

TEST_CASE("the tangent of every kind with every law is the derivative of its forces, and symmetric") {
  int count = 0;
  for (const bool creeps : {false, true}) {
  sample_creeps = creeps;
  count += for_all([](auto shape, auto law) {
    using Shape = decltype(shape);
    using Law = decltype(law);
    using Of = Responding<Shape, Law>;
    Of of;
    of.begin(values_of<Shape, Law>(0.4, 0.003));
    const auto u = values_of<Shape, Law>(1.3, 0.006);
    std::vector<double> k(Of::n * Of::n);
    const auto f = of.forces(u, k.data());
    const double size = largest_of(k), step = 1e-7;
    if (sample_creeps && !keeps_plastic<Law>) return;
    if constexpr (keeps_plastic<Law>) {
      double grown = 0;  // it flows or creeps at some point
      for (int q = 0; q < StiffnessRule<Shape>::points; ++q)
        for (const int k : {Law::plastic_at, Law::creep_at})
          grown += of.now[q * Law::history + k] - of.old[q * Law::history + k];
      CHECK(grown > 1e-4);
    }
    double asymmetry = 0, error = 0;
    for (int j = 0; j < Of::n; ++j) {
      if (Law::dofs == 3 && j % 3 >= unknowns<Shape, Law>) continue;
      auto more = u, less = u;
      more[j] += step, less[j] -= step;
      const auto up = of.forces(more), down = of.forces(less);
      for (int i = 0; i < Of::n; ++i) {
        asymmetry = std::fmax(asymmetry, std::fabs(k[i * Of::n + j] - k[j * Of::n + i]));
        if (Law::dofs == 3 && i % 3 >= unknowns<Shape, Law>) continue;
        error = std::fmax(error, std::fabs((up[i] - down[i]) / (2 * step) - k[i * Of::n + j]));
      }
    }
    CHECK(asymmetry < 1e-12 * size);
    CHECK(error < 2e-6 * size);
    CHECK(largest_of(f) > 0);
  });
  }
  sample_creeps = false;
  CHECK(count > 180);
}

TEST_CASE("the tangent of every strain energy is the derivative of its forces at large strain, for every kind") {
  int count = 0;
  for (sample_energy = 0; sample_energy < 2 * energies; ++sample_energy) {
    CAPTURE(sample_energy);
    for_all([&](auto shape, auto law) {
      using Shape = decltype(shape);
      using Law = decltype(law);
      if constexpr (is_finite<Law>) {
        using Of = Responding<Shape, Law>;
        if ((keeps_plastic<Law> || has_mixture<Law>) && sample_energy > 0) return;
        Of of;
        ++count;
        if (Law::history > 0) of.begin(values_of<Shape, Law>(0.4, 0.03));
        const auto u = values_of<Shape, Law>(1.3, 0.06);
        std::vector<double> k(Of::n * Of::n);
        const auto f = of.forces(u, k.data());
        const double size = largest_of(k), step = 1e-6;
        double asymmetry = 0, error = 0;
        for (int j = 0; j < Of::n; ++j) {
          if (j % 3 >= unknowns<Shape, Law>) continue;
          auto more = u, less = u;
          more[j] += step, less[j] -= step;
          const auto up = of.forces(more), down = of.forces(less);
          for (int i = 0; i < Of::n; ++i) {
            if (i % 3 >= unknowns<Shape, Law>) continue;
            asymmetry = std::fmax(asymmetry, std::fabs(k[i * Of::n + j] - k[j * Of::n + i]));
            error = std::fmax(error, std::fabs((up[i] - down[i]) / (2 * step) - k[i * Of::n + j]));
          }
        }
        CHECK(asymmetry == 0);
        CHECK(error < (keeps_plastic<Law> ? 1e-5 : 2e-7) * size);
        CHECK(largest_of(f) > 0);
      }
    });
  }
  sample_energy = 0;
  CHECK(count > 200);
}

TEST_CASE("a turned element carries no force, and turning a deformed one turns its forces") {
  for (sample_energy = 1; sample_energy < energies; sample_energy += 2)
    for_all([&](auto shape, auto law) {
      using Shape = decltype(shape);
      using Law = decltype(law);
      if constexpr (is_finite<Law> && !is_flat<Shape>) {
        Responding<Shape, Law> of;
        std::fill(of.thermal.begin(), of.thermal.end(), 0.0);
        const double quaternion[4] = {0.5, 0.1, -0.7, 0.5};
        double turn[9];
        axes_of(quaternion, turn);
        const auto turned = [&](const std::vector<double>& from) {
          std::vector<double> out(from.size(), 0.0);
          for (std::size_t i = 0; i < from.size(); ++i)
            for (std::size_t b = 0; b < 3; ++b) out[i] += turn[3 * (i % 3) + b] * from[i - i % 3 + b];
          return out;
        };
        const auto moved_of = [&](const std::vector<double>& u) {  // x + u turned, minus x
          std::vector<double> place = of.x;
          for (std::size_t i = 0; i < place.size(); ++i) place[i] += u[i];
          place = turned(place);
          for (std::size_t i = 0; i < place.size(); ++i) place[i] -= of.x[i];
          return place;
        };
        const std::vector<double> none(of.x.size(), 0.0), u = values_of<Shape, Law>(1.3, 0.06);
        const auto f = turned(of.forces(u)), same = of.forces(moved_of(u));
        double gap = 0;
        for (std::size_t i = 0; i < f.size(); ++i) gap = std::fmax(gap, std::fabs(f[i] - same[i]));
        CHECK(gap < 1e-11 * largest_of(f));
        if ((sample_energy != energies - 1 || keeps_plastic<Law>) && !has_mixture<Law>)  // prestretch and activity pull at rest
          CHECK(largest_of(of.forces(moved_of(none))) < 1e-11 * largest_of(f));
      }
    });
  sample_energy = 0;
}

TEST_CASE("the tangent of a linear law is the element matrix, and a thermal strain pushes as its load") {
  for_all([](auto shape, auto law) {
    using Shape = decltype(shape);
    using Law = decltype(law);
    if constexpr (Law::linear) {
      using Of = Responding<Shape, Law>;
      Of of;
      const auto u = values_of<Shape, Law>(0.2, 0.01);
      std::vector<double> k(Of::n * Of::n), expected(Of::n * Of::n), load(Of::n, 0.0);
      const auto f = of.forces(u, k.data());
      element_matrix<Shape, Law>(of.x.data(), sample_of<Law>(), expected.data());
      if constexpr (Law::dilates)
        add_thermal_force<Shape, Law>(of.x.data(), sample_of<Law>(), of.thermal[0], load.data());
      const double size = largest_of(expected);
      double gap = 0, off = 0;
      for (int i = 0; i < Of::n; ++i) {
        if (Law::dofs == 3 && i % 3 >= unknowns<Shape, Law>) continue;
        double product = -load[i];
        for (int j = 0; j < Of::n; ++j) {
          if (Law::dofs == 3 && j % 3 >= unknowns<Shape, Law>) continue;
          gap = std::fmax(gap, std::fabs(k[i * Of::n + j] - expected[i * Of::n + j]));
          product += expected[i * Of::n + j] * u[j];
        }
        off = std::fmax(off, std::fabs(f[i] - product));
      }
      CHECK(gap < 1e-13 * size);
      CHECK(off < 1e-13 * size);
    }
  });
}

namespace {
/// What lanes of a GPU do one after the other.
template <class Shape, class Law, AtPoints what>
struct InSteps {
  using Rows = ResponseRows<Shape, Law, what>;
  using Of = Responding<Shape, Law>;
  std::vector<double> data = std::vector<double>(Rows::stride, 0.0);

  /// modes: their values to begin with; null: 0.
  InSteps(const Of& of, const std::vector<double>& u, const double* modes, std::vector<double>& now) {
    for (int q = 0; q < Rows::points; ++q) Rows::prepare(of.x.data(), q, data.data());
    if constexpr (Rows::is_finite)
      for (int q = 0; q < Rows::points; ++q)
        Rows::deform([&](int i, int a) { return u[3 * i + a]; }, q, data.data());
    if constexpr (Rows::has_mean)
      for (int c = 0; c < 3 * Rows::nodes; ++c) Rows::average(c, data.data());
    for (int i = 0; modes != nullptr && i < Rows::mode_values; ++i) data[Rows::modes_at + i] = modes[i];
    constexpr int most = Rows::has_modes && Rows::keeps_flux ? 40 : 1;
    for (int trial = 0; trial < most; ++trial) {
      points(of, u, now);
      if constexpr (Rows::has_modes) {
        for (int pair = 0; pair < Rows::pairs; ++pair) Rows::put_own(pair, data.data());
        if constexpr (Rows::keeps_flux) {
          for (int i = 0; i < Rows::mode_values; ++i) Rows::put_load(i, data.data());
          if (Rows::settle(data.data())) break;
        } else {
          Rows::factorise(data.data());
          for (int c = 0; c < 3 * Rows::nodes; ++c) Rows::put_condensed(c, data.data());
        }
      }
    }
    if constexpr (Rows::keeps_flux && !Law::linear)
      for (int i = 0; i < Rows::mode_values; ++i)
        now[Rows::points * Law::history + i] = data[Rows::modes_at + i];
  }

  void points(const Of& of, const std::vector<double>& u, std::vector<double>& now) {
    for (int q = 0; q < Rows::points; ++q) {
      const double thermal = Rows::thermal(data.data(), q, [&](int) { return of.thermal[0]; });
      if constexpr (Rows::is_finite) {
        Rows::put_finite(sample_of<Law>(), [&](int i, int a) { return u[3 * i + a]; }, thermal, q, data.data());
        continue;
      } else {
        double e[6];
        Rows::strain(data.data(), q, [&](int i, int a) { return u[3 * i + a]; }, thermal, e);
        const double* before = of.old.data() + q * Law::history;
        if constexpr (Rows::keeps_flux)
          Rows::put_flux(sample_of<Law>(), e, before, now.data() + q * Law::history, q, data.data());
        if constexpr (Rows::keeps_tangent) Rows::put_tangent(sample_of<Law>(), e, before, q, data.data());
      }
    }
  }
};
}  // namespace

TEST_CASE("the steps that lanes share give the response") {
  int count = 0;
  for (sample_energy = 0; sample_energy < 2 * energies; sample_energy += 5)
  for_all([&](auto shape, auto law) {
    using Shape = decltype(shape);
    using Law = decltype(law);
    if constexpr (has_response_rows<Shape, Law>()) {
      if (!is_finite<Law> && sample_energy > 0) return;
      ++count;
      using Of = Responding<Shape, Law>;
      Of of;
      of.begin(values_of<Shape, Law>(0.4, 0.003));
      const auto u = values_of<Shape, Law>(1.3, 0.006);
      std::vector<double> k(Of::n * Of::n), now(of.old.size(), 0.0);
      const auto f = of.forces(u, k.data());
      constexpr int modes_at = Law::history * StiffnessRule<Shape>::points;
      const InSteps<Shape, Law, AtPoints::flux> flux(of, u, Law::linear ? nullptr : of.old.data() + modes_at, now);
      const InSteps<Shape, Law, AtPoints::tangent> tangent(of, u, Law::linear ? nullptr : now.data() + modes_at, now);
      double force_error = 0, history_error = 0, tangent_error = 0;
      for (int i = 0; i < Shape::nodes; ++i)
        for (int a = 0; a < 3; ++a) {
          force_error = std::fmax(force_error, std::fabs(decltype(flux)::Rows::force(flux.data.data(), i, a) - f[3 * i + a]));
          for (int j = 0; j < Shape::nodes; ++j) {
            double row[3];
            decltype(tangent)::Rows::row(tangent.data.data(), i, j, a, row);
            for (int b = 0; b < 3; ++b)
              tangent_error =
                  std::fmax(tangent_error, std::fabs(row[b] - k[(3 * i + a) * Of::n + 3 * j + b]));
          }
        }
      for (int i = 0; i < history_size<Shape, Law>; ++i)
        history_error = std::fmax(history_error, std::fabs(now[i] - of.now[i]));
      CHECK(force_error < 1e-12 * largest_of(f));
      CHECK(tangent_error < 1e-12 * largest_of(k));
      CHECK(history_error < 1e-12 * (1e-3 + largest_of(of.now)));
    }
  });
  sample_energy = 0;
  CHECK(count == 27 + 8 * 4);  // nine solids, three laws of small strain; no modes at large deformation
}

TEST_CASE("a bar of hex8 and a bar of its own follow a table of yield stress, kinematic hardening and a return") {
  // Uniaxial tension by strain along x with free sides, at one point of the law.
  const YieldConstants& c = sample_of<J2>();
  const double modulus = c.mu * (3 * c.lambda + 2 * c.mu) / (c.lambda + c.mu);
  double solid[J2::history] = {}, bar[J2::history] = {}, now[J2::history], stress[6], d[36];
  // E = 200: plastic strains of 0.001, 0.011 and back to compression
  for (const double along : {0.0005, 0.002, 0.003, 0.012, 0.010, 0.004, 0.0}) {
    double e[6] = {along, -0.3 * along, -0.3 * along, 0, 0, 0};
    for (int trial = 0; trial < 50; ++trial) {
      J2::flux(c, e, solid, stress, now);
      J2::tangent(c, e, solid, d);
      const double side = d[7] + d[8];
      e[1] -= stress[1] / side, e[2] = e[1];
    }
    std::copy(now, now + J2::history, solid);
    double line[6] = {along, 0, 0, 0, 0, 0}, force[6];
    J2Bar::flux(c, line, bar, force, now);
    std::copy(now, now + J2::history, bar);
    CHECK(stress[0] == doctest::Approx(force[0]).epsilon(1e-10));
    CHECK(solid[6] == doctest::Approx(bar[6]).epsilon(1e-10));
    CHECK(force[0] == doctest::Approx(modulus * (along - bar[0])).epsilon(1e-12));
    if (along == 0.003) {  // E (0.003 - p) = 0.25 + slope (p - 0.002) + 5 p, slope 150 / 18
      const double slope = 0.15 / 0.018, p = bar[6];
      const double first = 0.2 + 25 * p;  // still on the first segment of 25
      CHECK(force[0] == doctest::Approx(p <= 0.002 ? first + 5 * p : 0.25 + slope * (p - 0.002) + 5 * p));
    }
  }
}

TEST_CASE("a back stress of a table that is a line is Prager's, and a bent one follows the plastic strain") {
  // E 200, nu 0.3, yield 0.2 without isotropic hardening
  const double prager[] = {115.3846, 76.9231, 5, 1, 0, 1, 1, 0, 1, 0, 0.2, 0},
               table[] = {115.3846, 76.9231, 0, 1, 0, 1, 1, 0, 2, 0, 0.2, 0, 1, 0.2, 5},
               bent[] = {115.3846, 76.9231, 0, 1, 0, 1, 1, 0, 3, 0, 0.2, 0, 0.001, 0.2, 0.02, 1, 0.2, 2.018};
  double a[J2::history] = {}, b[J2::history] = {}, c[J2::history] = {}, now[J2::history], s[6], t[6];
  for (const double along : {0.004, 0.006, -0.003, 0.002}) {
    const double e[6] = {along, -0.4 * along, -0.6 * along, 0.3 * along, 0, 0.1 * along};
    J2::flux(constants_at<J2>(prager), e, a, s, now);
    std::copy(now, now + J2::history, a);
    J2::flux(constants_at<J2>(table), e, b, t, now);
    std::copy(now, now + J2::history, b);
    for (int k = 0; k < 6; ++k) CHECK(s[k] == doctest::Approx(t[k]).scale(0.2).epsilon(1e-12));
    const double line[6] = {along, 0, 0, 0, 0, 0};
    J2Bar::flux(constants_at<J2>(bent), line, c, t, now);
    std::copy(now, now + J2::history, c);
    // The shift grows by 20 up to a plastic strain of 0.001 in all, then by 2, along the flow.
    if (along == 0.004) {
      const double p = (200 * along - 0.2 - 0.02 + 2 * 0.001) / 202;
      CHECK(c[0] == doctest::Approx(p).epsilon(1e-4));
      CHECK(t[0] == doctest::Approx(0.2 + 0.02 + 2 * (p - 0.001)).epsilon(1e-4));
    }
    if (along == -0.003) CHECK(t[0] == doctest::Approx(c[J2::back_at] - 0.2).epsilon(1e-9));
  }
}
