#include "engine/element/point_terms.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "tests/engine/element/distorted_elements.hpp"
#include "tests/engine/element/law/sample_laws.hpp"

using namespace genba::element;

namespace {
/// Nodal values of a linear field: of displacements u = h x, of a scalar 293 + h[0..2] x.
template <class S, class Law>
std::vector<double> linear_field(const double* x, const double (&h)[9]) {
  std::vector<double> u(Law::dofs * S::nodes, Law::dofs == 1 ? 293.0 : 0.0);
  for (int i = 0; i < S::nodes; ++i)
    for (int a = 0; a < Law::dofs; ++a)
      for (int b = 0; b < 3; ++b) u[Law::dofs * i + a] += h[3 * a + b] * x[3 * i + b];
  return u;
}
constexpr double slopes[9] = {1e-3, 2e-4, -3e-4, 5e-4, -2e-3, 1e-4, 4e-4, -6e-4, 7e-4};
}  // namespace

TEST_CASE_TEMPLATE("a linear field has its exact gradient, flux, nodal values and energy", S, Tet4, Tet10,
                   Hex8, Hex8Incompatible, Hex20, Hex20Reduced, Wedge6, Wedge15, Pyramid5) {
  const auto x = distorted<S>(0.06);
  for_each_law([&](auto law) {
    using Law = decltype(law);
    constexpr int n = S::nodes * Law::dofs, points = StiffnessRule<S>::points, f = Law::fluxes;
    const auto c = sample_constants<Law>();
    const double scale = scale_of<Law>(c);
    const auto u = linear_field<S, Law>(x.data(), slopes);
    double exact[6] = {slopes[0], slopes[1], slopes[2]};
    if constexpr (Law::dofs == 3) {
      const double strain[6] = {slopes[0],
                                slopes[4],
                                slopes[8],
                                slopes[1] + slopes[3],
                                slopes[5] + slopes[7],
                                slopes[2] + slopes[6]};
      for (int k = 0; k < 6; ++k) exact[k] = strain[k];
    }
    const Gradients<S, Law> of(x.data());
    std::vector<double> gradient(f * points), flux(f * points), force(n, 0.0), k(n * n);

    element_gradients<S, Law>(of, u.data(), c, 0.0, gradient.data());
    for (int q = 0; q < points; ++q)
      Law::flux(c, gradient.data() + f * q, nullptr, flux.data() + f * q, nullptr);
    add_internal<S, Law>(of, flux.data(), force.data());
    element_matrix<S, Law>(x.data(), c, k.data());

    double expected[6], energy = 0;
    Law::flux(c, exact, nullptr, expected, nullptr);
    for (int q = 0; q < points; ++q)
      for (int m = 0; m < f; ++m) {
        CHECK(std::abs(gradient[f * q + m] - exact[m]) < 1e-15 * (Law::dofs == 1 ? 300 : 1));
        CHECK(std::abs(flux[f * q + m] - expected[m]) < 1e-14 * scale * (Law::dofs == 1 ? 300 : 1));
        energy += 0.5 * of.dv[q] * Law::work * expected[m] * exact[m];
      }
    double work = 0, total = 0;
    for (int r = 0; r < n; ++r) {
      double ku = 0;
      for (int s = 0; s < n; ++s) ku += k[r * n + s] * u[s];
      CHECK(std::abs(ku - force[r]) < 1e-14 * scale * (Law::dofs == 1 ? 300 : 1));
      work += 0.5 * u[r] * force[r];
    }
    for (const double v : of.dv) total += v;
    CHECK(work == doctest::Approx(energy).epsilon(1e-9));
    CHECK(total == doctest::Approx(of.volume));
    CHECK(of.volume > 0);
  });
}

TEST_CASE_TEMPLATE("forces of stresses are the matrix times any displacements", S, Tet4, Tet10, Hex8,
                   Hex8Incompatible, Hex20, Hex20Reduced, Wedge6, Wedge15, Pyramid5) {
  const auto x = distorted<S>(0.06);
  for_each_law([&](auto law) {
    using Law = decltype(law);
    constexpr int n = S::nodes * Law::dofs, points = StiffnessRule<S>::points, f = Law::fluxes;
    const auto c = sample_constants<Law>();
    std::vector<double> u(n), gradient(f * points), flux(f * points), force(n, 0.0), k(n * n);
    for (int i = 0; i < n; ++i) u[i] = std::sin(3.0 * i) + 0.2 * i * i / n;
    const Gradients<S, Law> of(x.data());
    element_gradients<S, Law>(of, u.data(), c, 0.0, gradient.data());
    for (int q = 0; q < points; ++q)
      Law::flux(c, gradient.data() + f * q, nullptr, flux.data() + f * q, nullptr);
    add_internal<S, Law>(of, flux.data(), force.data());
    element_matrix<S, Law>(x.data(), c, k.data());
    double size = 0;
    for (const double v : force) size = std::fmax(size, std::fabs(v));
    for (int r = 0; r < n; ++r) {
      double ku = 0;
      for (int s = 0; s < n; ++s) ku += k[r * n + s] * u[s];
      CHECK(std::abs(ku - force[r]) < 1e-12 * size);
    }
  });
}

TEST_CASE_TEMPLATE("free thermal growth has no stress", S, Tet4, Tet10, Hex8, Hex8Incompatible, Hex20,
                   Hex20Reduced, Wedge6, Wedge15, Pyramid5) {
  const auto x = distorted<S>(0.06);
  const double growth = 1.2e-3, h[9] = {growth, 0, 0, 0, growth, 0, 0, 0, growth};
  for_each_law([&](auto law) {
    using Law = decltype(law);
    if constexpr (Law::dilates) {
      constexpr int n3 = 3 * S::nodes, points = StiffnessRule<S>::points;
      const auto c = sample_constants<Law>();
      const auto u = linear_field<S, Law>(x.data(), h);
      double strain[6 * points], stress[6], load[n3] = {};
      std::vector<double> k(n3 * n3);

      const Gradients<S, Law> of(x.data());
      element_gradients<S, Law>(of, u.data(), c, growth, strain);
      element_matrix<S, Law>(x.data(), c, k.data());
      add_thermal_force<S, Law>(x.data(), c, growth, load);

      for (int q = 0; q < points; ++q) {
        Law::flux(c, strain + 6 * q, nullptr, stress, nullptr);
        for (double s : stress) CHECK(std::abs(s) < 1e-12 * scale_of<Law>(c) * growth);
      }
      for (int r = 0; r < n3; ++r) {
        double ku = 0;
        for (int s = 0; s < n3; ++s) ku += k[r * n3 + s] * u[s];
        CHECK(std::abs(ku - load[r]) < 1e-12 * scale_of<Law>(c) * growth);
      }
    }
  });
}
