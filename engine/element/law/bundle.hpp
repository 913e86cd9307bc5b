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

GENBA_HD inline int bundle_directions(const Bundle& m) {
  switch (static_cast<BundleDensity>(static_cast<int>(m.density))) {
    case BundleDensity::one_direction:
      return 1;
    case BundleDensity::sphere_von_mises:
    case BundleDensity::ellipsoid:
    case BundleDensity::even:
      return bundle_rings * bundle_ring;
    default:
      return bundle_circle;
  }
}

/// Direction `i` in the axes of the bundle; returns its weight times the density.
GENBA_HD inline double bundle_direction(const Bundle& m, int i, double* n) {
  constexpr double pi = 3.14159265358979323846;
  // Gauss's rule of 16 points on (-1, 1): the points above 0 and their weights.
  constexpr double place[8] = {0.0950125098376374, 0.2816035507792589, 0.4580167776572274, 0.6178762444026438,
                               0.7554044083550030, 0.8656312023878318, 0.9445750230732326, 0.9894009349916499},
                   weight[8] = {0.1894506104550685, 0.1826034150449236, 0.1691565193950025, 0.1495959888165767,
                                0.1246289712555339, 0.0951585116824928, 0.0622535239386479, 0.0271524594117541};
  const auto density = static_cast<BundleDensity>(static_cast<int>(m.density));
  double own = 1;
  if (density == BundleDensity::one_direction) {
    n[0] = 1, n[1] = n[2] = 0;
    return 1;
  }
  if (density == BundleDensity::sphere_von_mises || density == BundleDensity::ellipsoid ||
      density == BundleDensity::even) {
    const int ring = i / bundle_ring, k = ring / 2;
    const double along = 0.5 * (1 + (ring % 2 == 0 ? place[k] : -place[k])), across = std::sqrt(1 - along * along),
                 angle = 2 * pi * (i % bundle_ring) / bundle_ring;
    n[0] = along, n[1] = across * std::cos(angle), n[2] = across * std::sin(angle);
    own = weight[k];
  } else {
    const double angle = pi * i / bundle_circle;
    n[0] = std::cos(angle), n[1] = std::sin(angle), n[2] = 0;
  }
  if (density == BundleDensity::sphere_von_mises || density == BundleDensity::circle_von_mises)
    return own * std::exp(2 * m.spread[0] * (n[0] * n[0] - 1));  // times exp(b), which the share takes out
  if (density == BundleDensity::even) return own;
  double sum = 0;
  for (int k = 0; k < (density == BundleDensity::ellipse ? 2 : 3); ++k) sum += n[k] * n[k] / (m.spread[k] * m.spread[k]);
  return own / std::sqrt(sum);
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
  double first[6] = {0, 0, 0, 0, 0, 0}, second[36];
  if (d != nullptr)
    for (int k = 0; k < 36; ++k) second[k] = 0;
  for (int i = 0; i < bundle_directions(m); ++i) {
    double local[3], n[3], h[6], invariant = 0, w1, w11;
    const double weight = m.share * bundle_direction(m, i, local);
    turn_vector(local, m.axes, n);
    for (int k = 0; k < 6; ++k) {
      h[k] = n[voigt_row(k)] * n[voigt_column(k)];
      invariant += (k < 3 ? 1.0 : 2.0) * root * h[k] * of.c[k];
    }
    bundle_slopes(m, local, invariant, w1, w11);
    if (w1 == 0 && w11 == 0) continue;
    for (int k = 0; k < 6; ++k) first[k] += weight * w1 * h[k];
    if (d == nullptr) continue;
    for (int k = 0; k < 6; ++k)
      for (int l = k; l < 6; ++l) second[6 * k + l] += weight * w11 * h[k] * h[l];
  }
  double size = 0;
  if (!is_whole)
    for (int k = 0; k < 6; ++k) size += (k < 3 ? 1.0 : 2.0) * first[k] * of.c[k];
  for (int k = 0; k < 6; ++k) stress[k] += 2 * root * (first[k] - size / 3 * of.inverse[k] * (is_whole ? 0.0 : 1.0));
  if (d == nullptr) return;
  for (int k = 0; k < 6; ++k)
    for (int l = 0; l < k; ++l) second[6 * k + l] = second[6 * l + k];
  for (int k = 0; k < 36; ++k) d[k] += 4 * root * root * second[k];
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
  double sum = 0, n[3];
  for (int i = 0; i < detail::bundle_directions(m); ++i) sum += detail::bundle_direction(m, i, n);
  constexpr double sphere = 4 * 3.14159265358979323846;
  return (m.law == static_cast<double>(BundleLaw::by_direction) ? sphere : 1.0) / sum;
}

}  // namespace genba::element
