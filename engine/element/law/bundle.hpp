// Bundles: fibres in a hyperelastic material that carry tension alone, along one direction or spread over many of them
// (Lanir, 1983). With I = n . C n of the direction n, C whole or without its volume, and x = I - begin^2:
//   power          ksi / (alpha beta) (exp(alpha x^beta) - 1); alpha = 0: ksi / beta x^beta
//   power_linear   ksi / beta (I - 1)^beta up to the stretch `straight`, then a line of the force by stretch of slope E,
//                  with the same slope where they meet
//   by_direction   ksi(n) (I - 1)^beta(n), ksi and beta the radii of two ellipsoids along n; its energy is the sum over the
//                  sphere, not the mean (Ateshian, Rajan, Chahine, Canal and Hung, 2009)
//   crimp          l dW/dl = C3 (exp(C4 (l - 1)) - 1) up to the stretch `straight`, then a line of slope C5
// Densities R(n) over the unit sphere (axes 1, 2, 3 of the bundle) or the circle of axes 1 and 2:
//   sphere_von_mises, circle_von_mises   exp(b (2 n1^2 - 1))
//   even                                 1
//   ellipsoid, ellipse                   1 / sqrt(sum of (n_i / radius_i)^2)
// The energy is the mean over all directions, weighted by R: half a sphere by Gauss's rule along axis 1 times even angles.
#pragma once

#include <cmath>

#include "engine/element/law/fibres.hpp"

namespace genba::element {

enum class BundleLaw { none, power, power_linear, crimp, by_direction };
enum class BundleDensity { one_direction, sphere_von_mises, ellipsoid, circle_von_mises, ellipse, even };

/// number: power: ksi (Pa), alpha, beta, begin; power_linear: E (Pa), straight, beta; crimp: C3 (Pa), C4, C5 (Pa), straight;
/// by_direction: three ksi (Pa), its beta lie in `spread`.
struct Bundle {
  double law = 0;      ///< BundleLaw
  double density = 0;  ///< BundleDensity
  double number[4]{0, 0, 0, 0};
  double spread[3]{0, 0, 0};  ///< b, or radii
  double share = 1;           ///< 1 by the sum of all weights: bundle_share()
  double axes[9]{1, 0, 0, 0, 1, 0, 0, 0, 1};
};

namespace detail {
inline constexpr int bundle_rings = 16, bundle_ring = 32, bundle_circle = 64;

/// Calls visit(n, weight) for each direction n in the axes of the bundle, with its weight times the density.
template <class Visit>
GENBA_HD void for_directions(const Bundle& m, Visit&& visit) {
  constexpr double pi = 3.14159265358979323846;
  // Gauss's rule of 16 points on (-1, 1): the points above 0 and their weights.
  constexpr double place[8] = {0.0950125098376374, 0.2816035507792589, 0.4580167776572274, 0.6178762444026438,
                               0.7554044083550030, 0.8656312023878318, 0.9445750230732326, 0.9894009349916499},
                   weight[8] = {0.1894506104550685, 0.1826034150449236, 0.1691565193950025, 0.1495959888165767,
                                0.1246289712555339, 0.0951585116824928, 0.0622535239386479, 0.0271524594117541};
  const auto density = static_cast<BundleDensity>(static_cast<int>(m.density));
  const bool is_von_mises = density == BundleDensity::sphere_von_mises || density == BundleDensity::circle_von_mises,
             is_elliptic = density == BundleDensity::ellipsoid || density == BundleDensity::ellipse;
  double n[3] = {1, 0, 0};
  if (density == BundleDensity::one_direction) return visit(n, 1.0);
  const auto of_ellipse = [&](int axes) {
    double sum = 0;
    for (int k = 0; k < axes; ++k) sum += n[k] * n[k] / (m.spread[k] * m.spread[k]);
    return 1 / std::sqrt(sum);
  };
  const auto von_mises_at = [&] { return std::exp(2 * m.spread[0] * (n[0] * n[0] - 1)); };  // the share takes exp(b) out
  if (density == BundleDensity::circle_von_mises || density == BundleDensity::ellipse) {
    for (int i = 0; i < bundle_circle; ++i) {
      n[0] = std::cos(pi * i / bundle_circle), n[1] = std::sin(pi * i / bundle_circle);
      visit(n, is_von_mises ? von_mises_at() : of_ellipse(2));
    }
    return;
  }
  double turn[bundle_ring][2];
  for (int i = 0; i < bundle_ring; ++i)
    turn[i][0] = std::cos(2 * pi * i / bundle_ring), turn[i][1] = std::sin(2 * pi * i / bundle_ring);
  for (int ring = 0; ring < bundle_rings; ++ring) {
    const int k = ring / 2;
    n[0] = 0.5 * (1 + (ring % 2 == 0 ? place[k] : -place[k]));
    const double across = std::sqrt(1 - n[0] * n[0]), own = weight[k] * (is_von_mises ? von_mises_at() : 1.0);
    for (const auto& at : turn) {
      n[1] = across * at[0], n[2] = across * at[1];
      visit(n, is_elliptic ? own * of_ellipse(3) : own);
    }
  }
}

/// Radius of an ellipsoid along n.
GENBA_HD inline double ellipsoid_radius(const double* radii, const double* n) {
  double sum = 0;
  for (int k = 0; k < 3; ++k) sum += n[k] * n[k] / (radii[k] * radii[k]);
  return 1 / std::sqrt(sum);
}

/// dW/dI and its slope at I, of the direction n in the axes of the bundle.
GENBA_HD inline void bundle_slopes(const Bundle& m, const double* n, double invariant, double& w1, double& w11) {
  w1 = w11 = 0;
  const auto law = static_cast<BundleLaw>(static_cast<int>(m.law));
  const double* c = m.number;
  if (law == BundleLaw::power) {
    const double x = invariant - c[3] * c[3];
    if (!(x > 0)) return;
    const double power = std::pow(x, c[2] - 2), rise = c[1] * power * x * x, size = c[0] * power * std::exp(rise);
    w1 = size * x, w11 = size * (c[2] - 1 + c[2] * rise);
    return;
  }
  if (!(invariant > 1)) return;
  if (law == BundleLaw::by_direction) {
    const double beta = ellipsoid_radius(m.spread, n),
                 size = beta * ellipsoid_radius(c, n) * std::pow(invariant - 1, beta - 2);
    w1 = size * (invariant - 1), w11 = size * (beta - 1);
    return;
  }
  const double l = std::sqrt(invariant);
  if (law == BundleLaw::power_linear) {
    const double end = c[1] * c[1], ksi = c[0] / (4 * (c[2] - 1)) * std::pow(end, -1.5) * std::pow(end - 1, 2 - c[2]);
    if (invariant < end) {
      const double power = std::pow(invariant - 1, c[2] - 2);
      w1 = ksi * power * (invariant - 1), w11 = ksi * (c[2] - 1) * power;
    } else {
      w1 = ksi * std::pow(end - 1, c[2] - 1) + 0.5 * c[0] * (1 / c[1] - 1 / l), w11 = 0.25 * c[0] / (invariant * l);
    }
    return;
  }
  const double at = std::exp(c[1] * (std::fmin(l, c[3]) - 1)),
               force = c[0] * (at - 1) + (l > c[3] ? c[2] * (l - c[3]) : 0.0), slope = l > c[3] ? c[2] : c[0] * c[1] * at;
  w1 = 0.5 * force / invariant;
  w11 = 0.25 * slope / (l * invariant) - 0.5 * force / (invariant * invariant);
}

/// Adds stress and tangent of a bundle. is_whole: C is taken with its volume. d: null if not wanted.
GENBA_HD inline void add_bundle(const Bundle& m, bool is_whole, const Stretch& of, double* stress, double* d) {
  if (m.law == 0) return;
  const double root = is_whole ? 1.0 : of.volume_root;
  // Sums in the axes of the bundle, turned to space at the end. turn: of symmetric tensors in Voigt order.
  double turn[36], c[6], sum[6] = {0, 0, 0, 0, 0, 0}, squares[36], first[6], second[36];
  for (int k = 0; k < 6; ++k)
    for (int l = 0; l < 6; ++l) {
      const int i = voigt_row(k), j = voigt_column(k), r = voigt_row(l), s = voigt_column(l);
      turn[6 * k + l] = m.axes[3 * r + i] * m.axes[3 * s + j] + (r == s ? 0.0 : m.axes[3 * s + i] * m.axes[3 * r + j]);
    }
  for (int l = 0; l < 6; ++l) {
    c[l] = 0;
    for (int k = 0; k < 6; ++k) c[l] += (k < 3 ? 1.0 : 2.0) * root * turn[6 * k + l] * of.c[k];  // twice for a shear
  }
  for (int k = 0; k < 36; ++k) squares[k] = 0;
  for_directions(m, [&](const double* n, double weight) {
    double h[6], invariant = 0, w1, w11;
    for (int k = 0; k < 6; ++k) {
      h[k] = n[voigt_row(k)] * n[voigt_column(k)];
      invariant += h[k] * c[k];
    }
    bundle_slopes(m, n, invariant, w1, w11);
    if (w1 == 0 && w11 == 0) return;
    for (int k = 0; k < 6; ++k) sum[k] += m.share * weight * w1 * h[k];
    if (d == nullptr) return;
    for (int k = 0; k < 6; ++k)
      for (int l = k; l < 6; ++l) squares[6 * k + l] += m.share * weight * w11 * h[k] * h[l];
  });
  double size = 0;
  for (int k = 0; k < 6; ++k) {
    first[k] = 0;
    for (int l = 0; l < 6; ++l) first[k] += turn[6 * k + l] * sum[l];
    size += (is_whole ? 0.0 : k < 3 ? 1.0 : 2.0) * first[k] * of.c[k];
  }
  for (int k = 0; k < 6; ++k) stress[k] += 2 * root * (first[k] - size / 3 * of.inverse[k]);
  if (d == nullptr) return;
  for (int k = 0; k < 6; ++k) {
    double half[6];
    for (int l = 0; l < 6; ++l) {
      half[l] = 0;
      for (int q = 0; q < 6; ++q) half[l] += turn[6 * k + q] * squares[q <= l ? 6 * q + l : 6 * l + q];
    }
    for (int l = 0; l < 6; ++l) {
      second[6 * k + l] = 0;
      for (int q = 0; q < 6; ++q) second[6 * k + l] += half[q] * turn[6 * l + q];
      d[6 * k + l] += 4 * root * root * second[6 * k + l];
    }
  }
  if (is_whole) return;
  double inner[6], both = 0;
  for (int k = 0; k < 6; ++k) {
    inner[k] = 0;
    for (int l = 0; l < 6; ++l) inner[k] += (l < 3 ? 1.0 : 2.0) * second[6 * k + l] * of.c[l];
    both += (k < 3 ? 1.0 : 2.0) * inner[k] * of.c[k];
  }
  add_products(-4.0 / 3.0 * root * root, inner, of.inverse, d);
  add_products(2.0 / 9.0 * (root * root * both + root * size), of.inverse, of.inverse, d);
  add_products(-4.0 / 3.0 * root, first, of.inverse, d);
  add_square(4.0 / 3.0 * root * size, of.inverse, d);
}
}  // namespace detail

/// Bundle::share of a density; of by_direction the weights sum to the area of the sphere.
GENBA_HD inline double bundle_share(const Bundle& m) {
  double sum = 0;
  detail::for_directions(m, [&](const double*, double weight) { sum += weight; });
  constexpr double sphere = 4 * 3.14159265358979323846;
  return (m.law == static_cast<double>(BundleLaw::by_direction) ? sphere : 1.0) / sum;
}

}  // namespace genba::element
