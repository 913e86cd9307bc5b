#include "engine/element/law/laws.hpp"
#include "engine/element/law/hyperelastic.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <type_traits>

#include "tests/engine/element/law/sample_laws.hpp"

using namespace genba::element;

namespace {
/// Strain (engineering shears) or gradient in axes whose directions are the rows of `axes`.
template <class Law>
void in_axes(const double* axes, const double* gradient, double* out) {
  if constexpr (Law::dofs == 1) {
    for (int k = 0; k < 3; ++k) {
      out[k] = 0;
      for (int a = 0; a < 3; ++a) out[k] += axes[3 * k + a] * gradient[a];
    }
  } else {
    const auto tensor = [&](int a, int b) {
      return (a == b ? 1.0 : 0.5) * gradient[OrthotropicElastic::voigt(a, b)];
    };
    for (int k = 0; k < 3; ++k)
      for (int l = k; l < 3; ++l) {
        double sum = 0;
        for (int a = 0; a < 3; ++a)
          for (int b = 0; b < 3; ++b) sum += axes[3 * k + a] * tensor(a, b) * axes[3 * l + b];
        out[OrthotropicElastic::voigt(k, l)] = k == l ? sum : 2 * sum;
      }
  }
}

constexpr double sample_gradient[6] = {1e-3, -4e-4, 2e-4, 7e-4, -3e-4, 5e-4};
constexpr double other_gradient[6] = {-2e-4, 6e-4, 9e-4, -1e-4, 8e-4, 3e-4};

template <class Law>
double work(const typename Law::Constants& c, const double* gradient, const double* virtual_gradient) {
  double flux[6], sum = 0;
  Law::flux(c, gradient, nullptr, flux, nullptr);
  for (int k = 0; k < Law::fluxes; ++k) sum += Law::work * flux[k] * virtual_gradient[k];
  return sum;
}
}  // namespace

TEST_CASE("the tangent is symmetric, positive, and the derivative of the flux") {
  for_each_law([](auto law) {
    using Law = decltype(law);
    const auto c = sample_constants<Law>();
    double d[36], flux[6];
    Law::tangent(c, sample_gradient, nullptr, d);
    Law::flux(c, sample_gradient, nullptr, flux, nullptr);
    for (int i = 0; i < Law::fluxes; ++i) {
      double product = 0;
      for (int j = 0; j < Law::fluxes; ++j) {
        product += d[Law::fluxes * i + j] * sample_gradient[j];
        CHECK(d[Law::fluxes * i + j] == d[Law::fluxes * j + i]);
      }
      CHECK(std::abs(flux[i] - product) < 1e-15 * scale_of<Law>(c));
    }
    CHECK(work<Law>(c, sample_gradient, sample_gradient) > 0);
  });
}

TEST_CASE("energies of fluxes are those of their gradients, and a simple flux tells the modulus") {
  for_each_law([](auto law) {
    using Law = decltype(law);
    const auto c = sample_constants<Law>();
    const auto inverse = Law::inverse(c);
    double flux[6];
    Law::flux(c, sample_gradient, nullptr, flux, nullptr);
    CHECK(Law::energy(inverse, flux) ==
          doctest::Approx(work<Law>(c, sample_gradient, sample_gradient)).epsilon(1e-12));
    double mean = 0;
    for (int a = 0; a < 3; ++a) {
      double simple[6] = {};
      simple[a] = 1;
      mean += Law::energy(inverse, simple) / 3;
    }
    CHECK(Law::modulus(inverse) * mean == doctest::Approx(1).epsilon(1e-12));
  });
}

TEST_CASE("a row is that of B^T D B summed over points, whichever way the moment came") {
  const double g[2][6] = {{1, 2, -3, 0.5, 4, 1.5}, {-2, 1, 0.3, 2.5, -1, 0.7}}, dv[2] = {0.3, 0.8};
  for_each_law([&](auto law) {
    using Law = decltype(law);
    constexpr int n = Law::dofs;
    const auto c = sample_constants<Law>();
    double moment[9] = {};
    for (int q = 0; q < 2; ++q)
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b) moment[3 * a + b] += dv[q] * g[q][a] * g[q][3 + b];
    for (int a = 0; a < n; ++a) {
      typename Law::Moment sum;
      double added[3], taken[3];
      for (int q = 0; q < 2; ++q) sum.add(dv[q], g[q], g[q] + 3, a);
      Law::row(c, sum, a, added);
      Law::row(c, Law::Moment::of(moment, a), a, taken);
      for (int b = 0; b < n; ++b) {
        double expected = 0;
        for (int q = 0; q < 2; ++q) {
          double of_i[6] = {}, of_j[6] = {};
          if constexpr (n == 1) {
            for (int k = 0; k < 3; ++k) of_i[k] = g[q][k], of_j[k] = g[q][3 + k];
          } else {
            for (int k = 0; k < 3; ++k) {
              of_i[OrthotropicElastic::voigt(a, k)] += g[q][k];
              of_j[OrthotropicElastic::voigt(b, k)] += g[q][3 + k];
            }
          }
          expected += dv[q] * work<Law>(c, of_j, of_i);
        }
        CHECK(std::abs(added[b] - expected) < 1e-13 * scale_of<Law>(c));
        CHECK(std::abs(taken[b] - expected) < 1e-13 * scale_of<Law>(c));
      }
    }
  });
}

TEST_CASE_TEMPLATE("turned constants do in space what the others do in the material's axes", Law,
                   OrthotropicElastic, OrthotropicFourier) {
  static_assert(Law::turns);
  double axes[9], inside[6], outside[6];
  sample_axes(axes);
  typename Law::Constants own;
  if constexpr (Law::dofs == 3)
    own = Law::of(sample_wood());
  else
    own = Law::of(40.0, 10.0, 3.0);
  in_axes<Law>(axes, sample_gradient, inside);
  in_axes<Law>(axes, other_gradient, outside);
  const double expected = work<Law>(own, inside, outside);
  CHECK(work<Law>(Law::turned(own, axes), sample_gradient, other_gradient) ==
        doctest::Approx(expected).epsilon(1e-12));
  double quaternion[4];
  quaternion_of(axes, quaternion);
  const auto turned = constants_of<Law>(reinterpret_cast<const double*>(&own), quaternion);
  CHECK(work<Law>(turned, sample_gradient, other_gradient) == doctest::Approx(expected).epsilon(1e-12));
  const auto plain = constants_of<Law>(reinterpret_cast<const double*>(&own), nullptr);
  CHECK(work<Law>(plain, sample_gradient, other_gradient) == work<Law>(own, sample_gradient, other_gradient));
}

TEST_CASE("the general law holds the isotropic ones") {
  const Lame m = lame(210e9, 0.3);
  const auto general = OrthotropicElastic::of(m);
  const auto engineering =
      OrthotropicElastic::of(EngineeringConstants{210e9, 210e9, 210e9, 0.3, 0.3, 0.3, m.mu, m.mu, m.mu});
  double axes[9];
  sample_axes(axes);
  const auto turned = OrthotropicElastic::turned(general, axes);
  for (int k = 0; k < 21; ++k) {
    CHECK(std::abs(general.d[k] - engineering.d[k]) < 1e-3);
    CHECK(std::abs(general.d[k] - turned.d[k]) < 1e-3);
  }
  CHECK(OrthotropicElastic::modulus(OrthotropicElastic::inverse(general)) == doctest::Approx(210e9));
  CHECK(OrthotropicElastic::deviatoric(general).d[0] ==
        doctest::Approx(LinearElastic::deviatoric(m).lambda + 2 * m.mu));
}

TEST_CASE("a pull along a direction contracts the others by the Poisson ratios that engineers state") {
  const EngineeringConstants wood = sample_wood();
  const auto inverse = OrthotropicElastic::inverse(OrthotropicElastic::of(wood));
  double strain[6];
  const double along_1[6] = {1, 0, 0, 0, 0, 0}, along_2[6] = {0, 1, 0, 0, 0, 0};
  symmetric_product<6>(inverse.c, along_1, strain);
  CHECK(strain[0] * wood.e1 == doctest::Approx(1));
  CHECK(strain[1] / strain[0] == doctest::Approx(-wood.nu12));
  CHECK(strain[2] / strain[0] == doctest::Approx(-wood.nu13));
  symmetric_product<6>(inverse.c, along_2, strain);
  CHECK(strain[1] * wood.e2 == doctest::Approx(1));
  CHECK(strain[2] / strain[1] == doctest::Approx(-wood.nu23));
  const double shear[6] = {0, 0, 0, 1, 2, 3};
  symmetric_product<6>(inverse.c, shear, strain);
  CHECK(strain[3] * wood.g12 == doctest::Approx(1));
  CHECK(strain[4] * wood.g23 == doctest::Approx(2));
  CHECK(strain[5] * wood.g13 == doctest::Approx(3));
}

TEST_CASE("quaternions and axes are each other's inverse, wherever the largest part is") {
  for (int largest = 0; largest < 4; ++largest) {
    double q[4] = {0.1, -0.2, 0.3, -0.15}, axes[9], back[4], again[9];
    q[largest] = 0;
    q[largest] = std::sqrt(1 - q[0] * q[0] - q[1] * q[1] - q[2] * q[2] - q[3] * q[3]);
    axes_of(q, axes);
    quaternion_of(axes, back);
    axes_of(back, again);
    for (int k = 0; k < 9; ++k) CHECK(std::abs(axes[k] - again[k]) < 1e-15);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        double dot = 0;
        for (int a = 0; a < 3; ++a) dot += axes[3 * i + a] * axes[3 * j + a];
        CHECK(std::abs(dot - (i == j)) < 1e-15);
      }
    const double cross = axes[0] * axes[4] - axes[1] * axes[3];
    CHECK(std::abs(cross - axes[8]) < 1e-15);
  }
  const double quarter[4] = {std::sqrt(0.5), 0, 0, std::sqrt(0.5)};  // about z: x to y
  double axes[9];
  axes_of(quarter, axes);
  CHECK(axes[1] == doctest::Approx(1));
  CHECK(axes[3] == doctest::Approx(-1));
}

TEST_CASE("Ohm's law is Fourier's mathematics") {
  CHECK(std::is_same_v<Ohm, Fourier>);
  for (const LawId id : {LawId::ohm, LawId::orthotropic_ohm}) {
    CHECK(dofs_of(id) == 1);
    CHECK(fluxes_of(id) == 3);
    CHECK_FALSE(dilates(id));
    CHECK(turns(id) == (id == LawId::orthotropic_ohm));
  }
}

TEST_CASE("neo-Hookean without a split: stresses of three stretches") {
  HyperelasticConstants m{};
  m.energy = static_cast<double>(StrainEnergy::coupled);
  m.number[coupled_at] = 0.4, m.number[coupled_at + 1] = 1.1;
  const double stretch[3] = {1.3, 0.9, 1.1};
  double strain[6] = {}, stress[6];
  for (int a = 0; a < 3; ++a) strain[a] = 0.5 * (stretch[a] * stretch[a] - 1);
  Hyperelastic::flux(m, strain, nullptr, stress, nullptr);
  for (int a = 0; a < 3; ++a) {
    // Cauchy's stress: (mu (l^2 - 1) + lambda ln J) / J
    const double j = 1.3 * 0.9 * 1.1, cauchy = stress[a] * stretch[a] * stretch[a] / j;
    CHECK(cauchy == doctest::Approx((0.4 * (stretch[a] * stretch[a] - 1) + 1.1 * std::log(j)) / j).epsilon(1e-13));
  }
}
