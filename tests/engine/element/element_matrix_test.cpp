#include "engine/element/element_matrix.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "engine/element/loads.hpp"
#include "tests/engine/element/distorted_elements.hpp"
#include "tests/engine/element/law/sample_laws.hpp"

using namespace genba::element;

namespace {
/// B at a point, [fluxes][unknowns], of functions with gradients g[functions][3].
template <class Law>
std::vector<double> gradient_matrix(const double* g, int functions) {
  const int n = functions * Law::dofs;
  std::vector<double> b(static_cast<std::size_t>(Law::fluxes * n), 0.0);
  for (int i = 0; i < functions; ++i)
    for (int a = 0; a < Law::dofs; ++a)
      for (int c = 0; c < 3; ++c)
        b[static_cast<std::size_t>((Law::dofs == 1 ? c : OrthotropicElastic::voigt(a, c)) * n +
                                   Law::dofs * i + a)] += g[3 * i + c];
  return b;
}

/// B^T D B with explicitly formed matrices: the slow twin, with B-bar where the shape has it.
template <class S, class Law>
std::vector<double> textbook_matrix(const double* x, const typename Law::Constants& c) {
  constexpr int n = S::nodes * Law::dofs, f = Law::fluxes;
  double d[36];
  Law::tangent(c, nullptr, nullptr, d);
  const Gradients<S, Law> of(x);
  std::vector<double> k(n * n, 0.0);
  for (int q = 0; q < of.points; ++q) {
    std::vector<double> b = gradient_matrix<Law>(of.at(q), S::nodes);
    if constexpr (has_mean<S, Law>)
      for (int u = 0; u < n; ++u) {
        const double shift = (of.mean[u] - of.at(q)[u]) / 3;
        for (int r = 0; r < 3; ++r) b[r * n + u] += shift;
      }
    for (int r = 0; r < n; ++r)
      for (int p = 0; p < f; ++p) {
        double db = 0;
        for (int o = 0; o < f; ++o) db += Law::work * d[f * p + o] * b[o * n + r];
        for (int s = 0; s < n; ++s) k[s * n + r] += of.dv[q] * b[p * n + s] * db;
      }
  }
  return k;
}

template <class S, class Law>
std::vector<double> matrix(const double* x) {
  std::vector<double> k(Law::dofs * Law::dofs * S::nodes * S::nodes);
  element_matrix<S, Law>(x, sample_constants<Law>(), k.data());
  return k;
}
}  // namespace

TEST_CASE_TEMPLATE("the matrix of every law equals the textbook's B^T D B", S, Tet4, Tet10, Hex8, Hex20,
                   Hex20Reduced, Wedge6, Wedge15, Pyramid5) {
  const auto x = distorted<S>(0.06);
  for_each_law([&](auto law) {
    using Law = decltype(law);
    const auto c = sample_constants<Law>();
    const auto k = matrix<S, Law>(x.data()), expected = textbook_matrix<S, Law>(x.data(), c);
    for (std::size_t e = 0; e < k.size(); ++e) CHECK(std::abs(k[e] - expected[e]) < 1e-13 * scale_of<Law>(c));
  });
}

TEST_CASE_TEMPLATE("the matrix is symmetric, and constants and rigid motions cost nothing", S, Tet4, Tet10,
                   Hex8, Hex8Incompatible, Hex20, Hex20Reduced, Wedge6, Wedge15, Pyramid5) {
  const auto x = distorted<S>(0.06);
  for_each_law([&](auto law) {
    using Law = decltype(law);
    constexpr int n = S::nodes * Law::dofs;
    const auto k = matrix<S, Law>(x.data());
    std::vector<double> u(n, 0.7);
    if constexpr (Law::dofs == 3)
      for (int i = 0; i < S::nodes; ++i) {
        const double* p = x.data() + 3 * i;
        u[3 * i] += -p[1] + 2 * p[2], u[3 * i + 1] += p[0] - 3 * p[2], u[3 * i + 2] += -2 * p[0] + 3 * p[1];
      }
    for (int r = 0; r < n; ++r) {
      double force = 0;
      for (int c = 0; c < n; ++c) {
        force += k[r * n + c] * u[c];
        CHECK(k[r * n + c] == k[c * n + r]);
      }
      CHECK(std::abs(force) < 1e-12 * scale_of<Law>(sample_constants<Law>()));
    }
  });
}

TEST_CASE_TEMPLATE("rows as lanes make them are those of the matrix", S, Tet4, Tet10, Hex8) {
  const auto x = distorted<S>(0.06);
  for_each_law([&](auto law) {
    using Law = decltype(law);
    using Rows = SolidRows<S, Law>;
    constexpr int d = Law::dofs, n = S::nodes * d;
    double axes[9], quaternion[4], data[Rows::stride];
    sample_axes(axes);
    quaternion_of(axes, quaternion);
    for (const double* turn : {static_cast<const double*>(nullptr), static_cast<const double*>(quaternion)}) {
      const auto c = sample_constants<Law>();
      const auto* constants = reinterpret_cast<const double*>(&c);
      std::vector<double> k(n * n);
      element_matrix<S, Law>(x.data(), constants_of<Law>(constants, turn), k.data());
      for (int q = 0; q < Rows::points; ++q) Rows::prepare(x.data(), constants, turn, q, data);
      if (Rows::has_mean)
        for (int m = 0; m < 3 * S::nodes; ++m) Rows::average(m, data);
      for (int i = 0; i < S::nodes; ++i)
        for (int j = 0; j < S::nodes; ++j)
          for (int a = 0; a < d; ++a) {
            double out[d];
            Rows::row(data, i, j, a, out);
            for (int b = 0; b < d; ++b)
              CHECK(std::abs(out[b] - k[(d * i + a) * n + d * j + b]) < 1e-14 * scale_of<Law>(c));
          }
    }
  });
}

TEST_CASE_TEMPLATE("rows of a facet are those of its convection", F, Tri3, Tri6, Quad4) {
  double x[3 * F::nodes], data[FacetRows<F>::stride], k[F::nodes * F::nodes] = {};
  for (int i = 0; i < F::nodes; ++i) {
    double xi[2];
    F::node_position(i, xi);
    x[3 * i] = 1.2 * xi[0] + 0.1 * xi[1], x[3 * i + 1] = 0.8 * xi[1], x[3 * i + 2] = 0.3 * xi[0];
  }
  const double coefficient = 12;
  add_convection<F>(x, coefficient, k);
  for (int q = 0; q < FacetRows<F>::points; ++q) FacetRows<F>::prepare(x, &coefficient, nullptr, q, data);
  for (int i = 0; i < F::nodes; ++i)
    for (int j = 0; j < F::nodes; ++j) {
      double out;
      FacetRows<F>::row(data, i, j, 0, &out);
      CHECK(std::abs(out - k[i * F::nodes + j]) < 1e-14 * coefficient);
    }
}

TEST_CASE("B-bar leaves a hex8 no stiffness beyond the mean against nearly incompressible modes") {
  const auto x = distorted<Hex8>(0.0);
  double k[24 * 24];
  element_matrix<Hex8, LinearElastic>(x.data(), lame(1.0, 0.4999), k);
  // An hourglass motion changes no mean volume: only shear stiffness (about E/3) may resist it.
  double u[24] = {};
  for (int i = 0; i < 8; ++i) {
    double xi[3];
    Hex8::node_position(i, xi);
    u[3 * i] = xi[0] * xi[1] * xi[2];
  }
  double work = 0;
  for (int r = 0; r < 24; ++r)
    for (int c = 0; c < 24; ++c) work += u[r] * k[24 * r + c] * u[c];
  CHECK(work > 0.1);
  CHECK(work < 10.0);
}

TEST_CASE("incompatible modes let a brick bend as a beam does, B-bar does not") {
  // Pure bending of a brick 2 x 2 x 2 with nu = 0: u = -r t, w = r^2 / 2, which corners hold up to a
  // constant. Its energy is that of the strain -t along x: E / 2 times the integral of t^2.
  double x[24], u[24] = {}, k[24 * 24];
  for (int i = 0; i < 8; ++i) {
    Hex8::node_position(i, x + 3 * i);
    u[3 * i] = -x[3 * i] * x[3 * i + 2];
  }
  const auto energy = [&] {
    double sum = 0;
    for (int r = 0; r < 24; ++r)
      for (int c = 0; c < 24; ++c) sum += 0.5 * u[r] * k[24 * r + c] * u[c];
    return sum;
  };
  const double exact = 0.5 * 8.0 / 3.0;
  element_matrix<Hex8Incompatible, LinearElastic>(x, lame(1.0, 0.0), k);
  CHECK(energy() == doctest::Approx(exact).epsilon(1e-12));
  element_matrix<Hex8, LinearElastic>(x, lame(1.0, 0.0), k);
  CHECK(energy() > 1.15 * exact);
}

TEST_CASE("of a scalar unknown hex8 has no incompatible modes") {
  const auto x = distorted<Hex8>(0.06);
  const auto k = matrix<Hex8Incompatible, Fourier>(x.data()), plain = matrix<Hex8, Fourier>(x.data());
  CHECK(k == plain);
}
