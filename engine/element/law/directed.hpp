// Energies of C' = C / J^(2/3) along directions of a material, beside those of hyperelastic.hpp:
//   fung          c / 2 (exp(E : D : E / c) - 1) with E of C' and D of an orthotropic material (Fung, Fronek and Patitucci,
//                 1979)
//   fibre_shear   g1 B1^2 + g2 B2^2 with the shears along a direction a and across it: B1^2 = I5 / I4^2 - 1,
//                 cosh B2 = (I1 I4 - I5) / (2 sqrt(I4)), I4 = a . C' a, I5 = a . C'^2 a; and the fibres of a muscle, with
//                 l = sqrt(I4) / length: dW/dl = stress (passive + activation active), passive = p1 (exp(p2 (l - 1)) - 1) from
//                 l = 1 to the stretch where they are straight, then its tangent; active a parabola around l = 1 that ends at
//                 0.4 and 1.6 (Blemker, Pinsky and Delp, 2005)
#pragma once

#include <cmath>

#include "engine/element/law/fibres.hpp"
#include "engine/element/law/symmetric.hpp"

namespace genba::element {

/// Of fibre_shear. g1, g2, stress: Pa. straight: a stretch by the given length.
struct FibreShear {
  double g1, g2, stress, activation, length, p1, p2, straight;
};

namespace detail {
/// stiffness: upper triangle of D in the axes of space, Pa.
GENBA_HD inline void add_fung(const double* stiffness, double c, const Stretch& of, double* stress, double* d) {
  double strain[6], linear[6], own[6], slope[36], exponent = 0;
  for (int k = 0; k < 6; ++k) strain[k] = of.volume_root * of.c[k] * (k < 3 ? 0.5 : 1.0) - (k < 3 ? 0.5 : 0.0);
  symmetric_product<6>(stiffness, strain, linear);
  for (int k = 0; k < 6; ++k) exponent += linear[k] * strain[k] / c;
  const double size = std::exp(exponent);
  for (int k = 0; k < 6; ++k) own[k] = size * linear[k];
  for (int i = 0; d != nullptr && i < 6; ++i)
    for (int j = 0; j < 6; ++j) slope[6 * i + j] = size * (stiffness[triangle<6>(i, j)] + 2 / c * linear[i] * linear[j]);
  add_of_shape(own, slope, of, stress, d);
}

/// Slope of a muscle's energy over l and the slope of that; l: stretch by the length.
GENBA_HD inline void muscle_force(const FibreShear& m, double l, double& force, double& slope) {
  const double straight = m.straight / m.length, at = std::exp(m.p2 * (std::fmin(l, straight) - 1));
  force = slope = 0;
  if (l > 1) {
    slope = m.p1 * m.p2 * at;
    force = m.p1 * (at - 1) + (l > straight ? slope * (l - straight) : 0.0);
  }
  const double away = l < 1 ? l - 0.4 : l - 1.6, near = l - 1;
  if (std::fabs(near) <= 0.4)
    force += m.activation * (1 - 4 * near * near), slope -= 8 * m.activation * near;
  else if (std::fabs(near) < 0.6)
    force += 9 * m.activation * away * away, slope += 18 * m.activation * away;
  force *= m.stress, slope *= m.stress;
}

/// a[3]: the direction.
GENBA_HD inline void add_fibre_shear(const FibreShear& m, const double* a, const Stretch& of, double* stress, double* d) {
  const double root = of.volume_root;
  double c[3][3], ca[3], one[6], fibre[6], mixed[6], i4 = 0, i5 = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) c[i][j] = root * of.c[voigt_of(i, j)];
  for (int i = 0; i < 3; ++i) {
    ca[i] = c[i][0] * a[0] + c[i][1] * a[1] + c[i][2] * a[2];
    i4 += a[i] * ca[i], i5 += ca[i] * ca[i];
  }
  for (int k = 0; k < 6; ++k) {
    const int i = voigt_row(k), j = voigt_column(k);
    one[k] = k < 3 ? 1.0 : 0.0, fibre[k] = a[i] * a[j], mixed[k] = a[i] * ca[j] + ca[i] * a[j];
  }
  const double l = std::sqrt(i4), w = 0.5 * (of.i1 * l - i5 / l), x = w - 1;
  // acosh(w)^2 and its slopes; near 1 its series.
  double first, second;
  if (x < 1e-2) {
    first = 2 - x * (2.0 / 3 - x * (4.0 / 15 - x * (4.0 / 35 - x * 16.0 / 315)));
    second = -2.0 / 3 + x * (8.0 / 15 - x * (12.0 / 35 - x * 64.0 / 315));
  } else {
    const double s = std::sqrt(w * w - 1);
    first = 2 * std::acosh(w) / s;
    second = (2 - w * first) / (s * s);
  }
  const double w1 = 0.5 * l, w4 = 0.25 * (of.i1 / l + i5 / (l * i4)), w5 = -0.5 / l, size = m.g2 * first, rise = m.g2 * second;
  double force, slope;
  muscle_force(m, l / m.length, force, slope);
  force /= m.length, slope /= m.length * m.length;
  const double e1 = size * w1, e5 = size * w5 + m.g1 / (i4 * i4),
               e4 = size * w4 - 2 * m.g1 * i5 / (i4 * i4 * i4) + 0.5 * force / l;
  double own[6], curve[36];
  for (int k = 0; k < 6; ++k) own[k] = 2 * (e1 * one[k] + e4 * fibre[k] + e5 * mixed[k]);
  if (d == nullptr) return add_of_shape(own, nullptr, of, stress, d);
  const double e11 = rise * w1 * w1, e55 = rise * w5 * w5, e15 = rise * w1 * w5, e14 = rise * w1 * w4 + size * 0.25 / l,
               e45 = rise * w4 * w5 + size * 0.25 / (l * i4) - 2 * m.g1 / (i4 * i4 * i4),
               e44 = rise * w4 * w4 - size * 0.125 * (of.i1 / (l * i4) + 3 * i5 / (l * i4 * i4)) +
                     6 * m.g1 * i5 / (i4 * i4 * i4 * i4) + 0.25 * (slope / i4 - force / (i4 * l));
  for (int k = 0; k < 36; ++k) curve[k] = 0;
  add_products(2 * e11, one, one, curve);
  add_products(2 * e44, fibre, fibre, curve);
  add_products(2 * e55, mixed, mixed, curve);
  add_products(4 * e14, one, fibre, curve);
  add_products(4 * e15, one, mixed, curve);
  add_products(4 * e45, fibre, mixed, curve);
  add_mixed_square(4 * e5, fibre, one, curve);
  add_of_shape(own, curve, of, stress, d);
}
}  // namespace detail

}  // namespace genba::element
