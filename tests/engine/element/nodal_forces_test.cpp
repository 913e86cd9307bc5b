#include "engine/element/nodal_forces.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "tests/engine/element/distorted_elements.hpp"
#include "tests/engine/element/law/sample_laws.hpp"

using namespace genba::element;

namespace {

double largest_of(const std::vector<double>& values) {
  double out = 0;
  for (const double v : values) out = std::fmax(out, std::fabs(v));
  return out;
}

template <class S, class Law>
std::vector<double> forces(const double* x, const std::vector<double>& u, const double* factor = nullptr) {
  std::vector<double> f(u.size());
  nodal_forces<S, Law>(x, sample_constants<Law>(), factor, u.data(), f.data());
  return f;
}

}  // namespace

TEST_CASE("a difference and a product in double-double lose nothing") {
  const DoubleDouble difference = DoubleDouble::difference(1e16, 0.3);
  CHECK(static_cast<long double>(difference.high) + difference.low == 1e16L - static_cast<long double>(0.3));
  // (1 + 2^-30)(1 - 2^-30) - 1 = -2^-60
  DoubleDouble sum;
  const double small = 0x1p-30;
  sum.add_product(1 + small, {1 - small, 0});
  sum.add_product(-1, {1, 0});
  CHECK(sum.rounded() == -0x1p-60);
}

TEST_CASE_TEMPLATE("nodal forces are those of the matrix", S, Tet4, Tet10, Hex8, Hex8Incompatible, Hex20,
                   Hex20Reduced, Wedge6, Wedge15, Pyramid5) {
  const auto x = distorted<S>(0.06);
  for_each_law([&](auto law) {
    using Law = decltype(law);
    constexpr int n = S::nodes * Law::dofs;
    std::vector<double> u(n), k(n * n), factor(StiffnessRule<S>::points, 1.0);
    for (int i = 0; i < n; ++i) u[i] = std::sin(0.9 * i + 0.4);
    const auto compare = [&](const std::vector<double>& f) {
      for (int r = 0; r < n; ++r) {
        double expected = 0;
        for (int c = 0; c < n; ++c) expected += k[r * n + c] * u[c];
        CHECK(std::fabs(f[r] - expected) < 1e-12 * scale_of<Law>(sample_constants<Law>()));
      }
    };
    element_matrix<S, Law>(x.data(), sample_constants<Law>(), k.data());
    compare(forces<S, Law>(x.data(), u));
    if constexpr (Law::dofs == 1) {
      for (std::size_t q = 0; q < factor.size(); ++q) factor[q] = 0.5 + static_cast<double>(q);
      element_matrix_with<S, Law>(factor.data(), x.data(), sample_constants<Law>(), k.data());
      compare(forces<S, Law>(x.data(), u, factor.data()));
    }
  });
}

TEST_CASE_TEMPLATE("large rigid motion beside a small strain costs no digits of the forces", S, Tet10, Hex8,
                   Hex8Incompatible, Hex20, Wedge15) {
  using Law = LinearElastic;
  const auto x = distorted<S>(0.06);
  std::vector<double> strained(3 * S::nodes), moved(strained.size());
  for (int i = 0; i < S::nodes; ++i)
    for (int a = 0; a < 3; ++a) {
      // Multiples of 2^-40, so that the motion is added to them without rounding.
      strained[3 * i + a] = std::floor(1e-3 * std::sin(1.1 * (3 * i + a)) * 0x1p40) * 0x1p-40;
      moved[3 * i + a] = strained[3 * i + a] + 1024 * (a + 1);
    }
  const std::vector<double> expected = forces<S, Law>(x.data(), strained);
  std::vector<double> difference = forces<S, Law>(x.data(), moved);
  for (std::size_t i = 0; i < difference.size(); ++i) difference[i] -= expected[i];
  CHECK(largest_of(expected) > 0);
  CHECK(largest_of(difference) == 0);
}
