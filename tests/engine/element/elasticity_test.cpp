#include "engine/element/elasticity.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "engine/element/extrapolation.hpp"
#include "tests/engine/element/distorted_elements.hpp"

using namespace genba::element;

namespace {
constexpr double E = 210e9, nu = 0.3;

// Nodal displacements of the linear field u = h x.
template <class S>
std::vector<double> linear_field(const double* x, const double (&h)[9]) {
  std::vector<double> u(3 * S::nodes, 0.0);
  for (int i = 0; i < S::nodes; ++i)
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b) u[3 * i + a] += h[3 * a + b] * x[3 * i + b];
  return u;
}

// B^T D B with explicitly formed matrices: the slow twin of stiffness() for the elements without B-bar.
template <class S>
std::vector<double> textbook_stiffness(const double* x, Lame m) {
  constexpr int n3 = 3 * S::nodes;
  double d[36];
  elasticity_matrix(m, d);
  std::vector<double> k(n3 * n3, 0.0);
  for (int q = 0; q < StiffnessRule<S>::points; ++q) {
    double xi[3], weight, g[n3];
    StiffnessRule<S>::point(q, xi, weight);
    const double dv = weight * space_gradients<S>(x, xi, g);
    std::vector<double> b(6 * n3, 0.0);
    for (int i = 0; i < S::nodes; ++i) {
      const double* gi = g + 3 * i;
      const int c = 3 * i;
      b[0 * n3 + c] = gi[0], b[1 * n3 + c + 1] = gi[1], b[2 * n3 + c + 2] = gi[2];
      b[3 * n3 + c] = gi[1], b[3 * n3 + c + 1] = gi[0];
      b[4 * n3 + c + 1] = gi[2], b[4 * n3 + c + 2] = gi[1];
      b[5 * n3 + c] = gi[2], b[5 * n3 + c + 2] = gi[0];
    }
    for (int r = 0; r < n3; ++r)
      for (int c = 0; c < n3; ++c)
        for (int p = 0; p < 6; ++p)
          for (int o = 0; o < 6; ++o) k[r * n3 + c] += dv * b[p * n3 + r] * d[6 * p + o] * b[o * n3 + c];
  }
  return k;
}
}  // namespace

TEST_CASE_TEMPLATE("stiffness equals the textbook B^T D B", S, Tet4, Tet10, Hex20, Wedge15) {
  const auto x = distorted<S>(0.06);
  constexpr int n3 = 3 * S::nodes;
  double k[n3 * n3];

  stiffness<S>(x.data(), lame(E, nu), k);

  const auto expected = textbook_stiffness<S>(x.data(), lame(E, nu));
  for (int c = 0; c < n3 * n3; ++c) CHECK(std::abs(k[c] - expected[c]) < 1e-13 * E);
}

TEST_CASE_TEMPLATE("stiffness is symmetric and rigid motions cost nothing", S, Tet4, Tet10, Hex8, Hex20,
                   Wedge6, Wedge15, Pyramid5) {
  const auto x = distorted<S>(0.06);
  constexpr int n3 = 3 * S::nodes;
  double k[n3 * n3];
  stiffness<S>(x.data(), lame(E, nu), k);
  const double turn[9] = {0, -1, 2, 1, 0, -3, -2, 3, 0};
  auto u = linear_field<S>(x.data(), turn);
  for (int i = 0; i < S::nodes; ++i) u[3 * i + 1] += 0.7;

  for (int r = 0; r < n3; ++r) {
    double force = 0;
    for (int c = 0; c < n3; ++c) {
      force += k[r * n3 + c] * u[c];
      CHECK(k[r * n3 + c] == k[c * n3 + r]);
    }
    CHECK(std::abs(force) < 1e-12 * E);
  }
}

TEST_CASE_TEMPLATE("a linear field has its exact strain, stress, forces and energy", S, Tet4, Tet10, Hex8,
                   Hex20, Wedge6, Wedge15, Pyramid5) {
  const auto x = distorted<S>(0.06);
  constexpr int n3 = 3 * S::nodes, points = StiffnessRule<S>::points;
  const double h[9] = {1e-3, 2e-4, -3e-4, 5e-4, -2e-3, 1e-4, 4e-4, -6e-4, 7e-4};
  const auto u = linear_field<S>(x.data(), h);
  const double exact[6] = {h[0], h[4], h[8], h[1] + h[3], h[5] + h[7], h[2] + h[6]};
  const Lame m = lame(E, nu);
  double strain[6 * points], dv[points], stress[6 * points], force[n3] = {}, k[n3 * n3];

  strains<S>(x.data(), u.data(), strain, dv);
  for (int q = 0; q < points; ++q) stress_of(m, strain + 6 * q, 0.0, stress + 6 * q);
  add_internal_force<S>(x.data(), stress, force);
  stiffness<S>(x.data(), m, k);

  double d[36], energy = 0, total = 0;
  elasticity_matrix(m, d);
  for (int q = 0; q < points; ++q)
    for (int c = 0; c < 6; ++c) {
      CHECK(std::abs(strain[6 * q + c] - exact[c]) < 1e-16);
      double s = 0;
      for (int o = 0; o < 6; ++o) s += d[6 * c + o] * exact[o];
      CHECK(stress[6 * q + c] == doctest::Approx(s).epsilon(1e-12));
      energy += 0.5 * dv[q] * s * exact[c];
    }
  double work = 0;
  for (int r = 0; r < n3; ++r) {
    double ku = 0;
    for (int c = 0; c < n3; ++c) ku += k[r * n3 + c] * u[c];
    CHECK(std::abs(ku - force[r]) < 1e-14 * E);
    work += 0.5 * u[r] * ku;
  }
  for (double v : dv) total += v;
  CHECK(work == doctest::Approx(energy).epsilon(1e-12));
  CHECK(total > 0);
}

TEST_CASE_TEMPLATE("free thermal growth has no stress", S, Tet4, Tet10, Hex8, Hex20, Wedge6, Wedge15,
                   Pyramid5) {
  const auto x = distorted<S>(0.06);
  constexpr int n3 = 3 * S::nodes, points = StiffnessRule<S>::points;
  const double growth = 1.2e-3, h[9] = {growth, 0, 0, 0, growth, 0, 0, 0, growth};
  const auto u = linear_field<S>(x.data(), h);
  double strain[6 * points], dv[points], stress[6], k[n3 * n3], load[n3] = {};

  strains<S>(x.data(), u.data(), strain, dv);
  stiffness<S>(x.data(), lame(E, nu), k);
  add_thermal_force<S>(x.data(), lame(E, nu), growth, load);

  for (int q = 0; q < points; ++q) {
    stress_of(lame(E, nu), strain + 6 * q, growth, stress);
    for (double s : stress) CHECK(std::abs(s) < 1e-12 * E * growth);
  }
  for (int r = 0; r < n3; ++r) {
    double ku = 0;
    for (int c = 0; c < n3; ++c) ku += k[r * n3 + c] * u[c];
    CHECK(std::abs(ku - load[r]) < 1e-12 * E * growth);
  }
}

TEST_CASE("B-bar leaves a hex8 no stiffness beyond the mean against nearly incompressible modes") {
  const auto x = distorted<Hex8>(0.0);
  double k[24 * 24];
  stiffness<Hex8>(x.data(), lame(1.0, 0.4999), k);
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

TEST_CASE_TEMPLATE("extrapolation reproduces the polynomials its points carry", S, Tet4, Tet10, Hex8, Hex20,
                   Wedge6, Wedge15, Pyramid5) {
  using R = StiffnessRule<S>;
  const bool constant = R::points == 1, bilinear = S::domain == Domain::cube;
  auto f = [&](const double* xi) {
    return constant ? 2.0
                    : 1.0 + 2 * xi[0] - xi[1] + 3 * xi[2] + (bilinear ? 0.5 * xi[0] * xi[1] * xi[2] : 0.0);
  };
  double at_points[R::points * 2], at_nodes[S::nodes * 2];
  for (int q = 0; q < R::points; ++q) {
    double xi[3], weight;
    R::point(q, xi, weight);
    at_points[2 * q] = f(xi);
    at_points[2 * q + 1] = -f(xi);
  }

  extrapolate<S>(at_points, 2, at_nodes);

  for (int i = 0; i < S::nodes; ++i) {
    double xi[3];
    S::node_position(i, xi);
    CHECK(std::abs(at_nodes[2 * i] - f(xi)) < 1e-13);  // f's terms are of the size of 1, and cancel
    CHECK(std::abs(at_nodes[2 * i + 1] + f(xi)) < 1e-13);
  }
}

TEST_CASE("von Mises and principal stresses of known states") {
  const double tension[6] = {100, 0, 0, 0, 0, 0}, shear[6] = {0, 0, 0, 50, 0, 0};
  const double mixed[6] = {30, 10, -20, 12, -7, 5};
  double p[3];

  CHECK(von_mises(tension) == doctest::Approx(100));
  CHECK(von_mises(shear) == doctest::Approx(50 * std::sqrt(3.0)));
  principal_values(shear, p);
  CHECK(p[0] == doctest::Approx(50));
  CHECK(std::abs(p[1]) < 1e-12);
  CHECK(p[2] == doctest::Approx(-50));
  principal_values(mixed, p);
  CHECK(p[0] >= p[1]);
  CHECK(p[1] >= p[2]);
  CHECK(p[0] + p[1] + p[2] == doctest::Approx(20));
  const double a = p[0] - p[1], b = p[1] - p[2], c = p[2] - p[0];
  CHECK(std::sqrt(0.5 * (a * a + b * b + c * c)) == doctest::Approx(von_mises(mixed)));
  const double determinant = 30 * (10 * -20.0 - 49) - 12 * (12 * -20.0 + 35) + 5 * (12 * -7.0 - 50);
  CHECK(p[0] * p[1] * p[2] == doctest::Approx(determinant));
}
