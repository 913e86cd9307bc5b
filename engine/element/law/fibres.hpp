// Families of fibres in a hyperelastic material, and the stretch that it has before any load (prestrain).
//
// With C' = C / J^(2/3) and H a symmetric tensor of the family's directions, a family has an energy of I = H : C':
//   exponential   k1 / (2 k2) (exp(k2 E^2) - 1), E = I - 1, only where E > 0 (fibres carry tension alone);
//                 H = kappa 1 + (1 - 3 kappa) a a (Gasser, Ogden and Holzapfel, 2006); k2 = 0: k1 E^2 / 2
//   shear         k1 / (2 k2) (exp(k2 I^2) - 1) with H = (a b + b a) / 2 (Holzapfel and Ogden, 2009)
//   ligament      with l = sqrt(I), H = a a: l dW/dl = 0 below 1, C3 (exp(C4 (l - 1)) - 1) up to the stretch where the
//                 crimp is gone, then a line of slope C5 (Weiss, Maker and Govindjee, 1996)
#pragma once

#include <cmath>

#include "engine/element/law/stretch.hpp"

namespace genba::element {

enum class FibreKind { none, exponential, shear, ligament };

/// number: exponential, shear: k1 (Pa), k2, kappa; ligament: C3 (Pa), C4, C5 (Pa), stretch.
struct FibreFamily {
  double kind = 0;  ///< FibreKind
  double number[4]{0, 0, 0, 0};
  double a[3]{1, 0, 0}, b[3]{0, 1, 0};  ///< unit vectors; b: of shear alone
};

namespace detail {
/// A vector in the axes of the material, seen in space.
GENBA_HD inline void turn_vector(const double* v, const double* axes, double* out) {
  for (int j = 0; j < 3; ++j) out[j] = v[0] * axes[j] + v[1] * axes[3 + j] + v[2] * axes[6 + j];
}

/// Adds the stress and tangent of an energy of I = H : C' with slopes w1 and w11 over I.
GENBA_HD inline void add_structure(const double* h, double w1, double w11, const Stretch& of, double* stress,
                                   double* d) {
  const double root = of.volume_root;
  double size = 0, a[6];
  for (int k = 0; k < 6; ++k) size += (k < 3 ? 1.0 : 2.0) * h[k] * of.c[k];
  for (int k = 0; k < 6; ++k) {
    a[k] = root * (h[k] - size / 3 * of.inverse[k]);
    stress[k] += 2 * w1 * a[k];
  }
  if (d == nullptr) return;
  add_products(2 * w11, a, a, d);
  add_products(-4.0 / 3.0 * w1 * root, h, of.inverse, d);
  add_products(2.0 / 9.0 * w1 * root * size, of.inverse, of.inverse, d);
  add_square(4.0 / 3.0 * w1 * root * size, of.inverse, d);
}

GENBA_HD inline void add_family(const FibreFamily& m, const Stretch& of, double* stress, double* d) {
  const auto kind = static_cast<FibreKind>(static_cast<int>(m.kind));
  if (kind == FibreKind::none) return;
  double h[6], invariant = 0;
  for (int k = 0; k < 6; ++k) {
    const int i = voigt_row(k), j = voigt_column(k);
    h[k] = m.a[i] * m.a[j];
    if (kind == FibreKind::shear) h[k] = 0.5 * (m.a[i] * m.b[j] + m.a[j] * m.b[i]);
    if (kind == FibreKind::exponential) h[k] = m.number[2] * (k < 3 ? 1.0 : 0.0) + (1 - 3 * m.number[2]) * h[k];
    invariant += (k < 3 ? 1.0 : 2.0) * of.volume_root * h[k] * of.c[k];
  }
  double w1 = 0, w11 = 0;
  if (kind == FibreKind::ligament) {
    const double l = std::sqrt(invariant), c3 = m.number[0], c4 = m.number[1], c5 = m.number[2], straight = m.number[3];
    if (l <= 1) return;
    const double at = std::exp(c4 * (std::fmin(l, straight) - 1));
    const double force = c3 * (at - 1) + (l > straight ? c5 * (l - straight) : 0.0),
                 slope = l > straight ? c5 : c3 * c4 * at;
    w1 = 0.5 * force / invariant;
    w11 = 0.25 * slope / (l * invariant) - 0.5 * force / (invariant * invariant);
  } else {
    const double e = kind == FibreKind::shear ? invariant : invariant - 1;
    if (kind == FibreKind::exponential && e <= 0) return;
    const double size = m.number[0] * std::exp(m.number[1] * e * e);
    w1 = size * e;
    w11 = size * (1 + 2 * m.number[1] * e * e);
  }
  add_structure(h, w1, w11, of, stress, d);
}

/// Adds the stress and tangent of an energy of C' alone. own[6]: its stress 2 dW/dC'; slope[36]: of own over the strain of
/// C' (engineering shears), symmetric; null with d.
GENBA_HD inline void add_of_shape(const double* own, const double* slope, const Stretch& of, double* stress, double* d) {
  const double root = of.volume_root;
  double along = 0, deviator[6];
  for (int k = 0; k < 6; ++k) along += (k < 3 ? 1.0 : 2.0) * own[k] * of.c[k];
  for (int k = 0; k < 6; ++k) {
    deviator[k] = root * (own[k] - along / 3 * of.inverse[k]);
    stress[k] += deviator[k];
  }
  if (d == nullptr) return;
  double project[36];  // the projection, from the left
  for (int l = 0; l < 6; ++l) {
    double inner = 0;
    for (int k = 0; k < 6; ++k) inner += (k < 3 ? 1.0 : 2.0) * slope[6 * k + l] * of.c[k];
    for (int k = 0; k < 6; ++k) project[6 * k + l] = root * (slope[6 * k + l] - inner / 3 * of.inverse[k]);
  }
  for (int k = 0; k < 6; ++k) {
    double inner = 0;
    for (int l = 0; l < 6; ++l) inner += (l < 3 ? 1.0 : 2.0) * project[6 * k + l] * of.c[l];
    for (int l = 0; l < 6; ++l) d[6 * k + l] += root * (project[6 * k + l] - inner / 3 * of.inverse[l]);
  }
  add_square(2.0 / 3.0 * root * along, of.inverse, d);
  add_products(-1.0 / 9.0 * root * along, of.inverse, of.inverse, d);
  add_products(-2.0 / 3.0, of.inverse, deviator, d);
}

/// F = F_load P with P = sum of stretch_i a_i a_i + shear_ij (a_i a_j + a_j a_i). The strain of the material is that of F P,
/// its energy counts by volume of the given shape.
class Prestretch {
 public:
  /// stretch[6]: of directions 1 to 3, then the shears 12, 23, 31; the first is 0: none.
  GENBA_HD Prestretch(const double* stretch, const double* axes) : has_(stretch[0] != 0) {
    if (!has_) return;
    for (int k = 0; k < 6; ++k) {
      const int i = voigt_row(k), j = voigt_column(k);
      p_[k] = 0;
      for (int a = 0; a < 6; ++a) {
        const double *first = axes + 3 * voigt_row(a), *second = axes + 3 * voigt_column(a);
        p_[k] += stretch[a] * (a < 3 ? first[i] * first[j] : first[i] * second[j] + second[i] * first[j]);
      }
    }
  }
  /// Green-Lagrange strains with engineering shears.
  GENBA_HD void strain(const double* from, double* to) const {
    for (int k = 0; k < 6; ++k) to[k] = from[k];
    if (!has_) return;
    double turn[36];
    map(turn);
    for (int k = 0; k < 6; ++k) {
      double c = 0;
      for (int l = 0; l < 6; ++l) c += turn[6 * k + l] * (l < 3 ? 1 + 2 * from[l] : from[l]);
      to[k] = k < 3 ? 0.5 * (c - 1) : c;
    }
  }
  GENBA_HD void give_back(double* stress, double* d) const {
    if (!has_) return;
    double turn[36], s[6], half[36];
    map(turn);
    for (int k = 0; k < 6; ++k) {
      s[k] = 0;
      for (int l = 0; l < 6; ++l) s[k] += turn[6 * k + l] * stress[l];
    }
    for (int k = 0; k < 6; ++k) stress[k] = s[k];
    if (d == nullptr) return;
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l < 6; ++l) {
        half[6 * k + l] = 0;
        for (int m = 0; m < 6; ++m) half[6 * k + l] += turn[6 * k + m] * d[6 * m + l];
      }
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l < 6; ++l) {
        double sum = 0;
        for (int m = 0; m < 6; ++m) sum += half[6 * k + m] * turn[6 * l + m];
        d[6 * k + l] = sum;
      }
  }

 private:
  /// P x P of symmetric tensors in Voigt order without engineering factors.
  GENBA_HD void map(double* turn) const {
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l < 6; ++l) {
        const int i = voigt_row(k), j = voigt_column(k), r = voigt_row(l), s = voigt_column(l);
        turn[6 * k + l] = at(i, r) * at(j, s) + (r == s ? 0.0 : at(i, s) * at(j, r));
      }
  }
  GENBA_HD double at(int i, int j) const { return p_[voigt_of(i, j)]; }
  bool has_;
  double p_[6]{0, 0, 0, 0, 0, 0};
};
}  // namespace detail

}  // namespace genba::element
