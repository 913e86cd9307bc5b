#include "engine/element/diffusion.hpp"

#include <doctest/doctest.h>

#include "tests/engine/element/distorted_elements.hpp"

using namespace genba::element;

TEST_CASE_TEMPLATE("a linear temperature has its exact flux and nodal heat", S, Tet4, Tet10, Hex8, Hex20,
                   Wedge6, Wedge15, Pyramid5) {
  constexpr int n = S::nodes, points = StiffnessRule<S>::points;
  const auto x = distorted<S>(0.06);
  const double slope[3] = {3.0, -2.0, 5.0}, conductivity = 40.0;
  double t[n], k[n * n], flux[3 * points], dv[points], heat[n] = {};
  for (int i = 0; i < n; ++i)
    t[i] = 293.0 + slope[0] * x[3 * i] + slope[1] * x[3 * i + 1] + slope[2] * x[3 * i + 2];

  conduction<S>(x.data(), conductivity, k);
  heat_flux<S>(x.data(), conductivity, t, flux, dv);
  add_conducted_heat<S>(x.data(), flux, heat);

  for (int q = 0; q < points; ++q)
    for (int a = 0; a < 3; ++a)
      CHECK(flux[3 * q + a] == doctest::Approx(-conductivity * slope[a]).epsilon(1e-11));
  for (int i = 0; i < n; ++i) {
    double row = 0, kt = 0;
    for (int j = 0; j < n; ++j) {
      row += k[i * n + j];
      kt += k[i * n + j] * t[j];
      CHECK(k[i * n + j] == k[j * n + i]);
    }
    CHECK(std::abs(row) < 1e-12);
    CHECK(std::abs(kt - heat[i]) < 1e-10);
  }
}
