// Laws of small strain at large deformation, by the logarithmic strain ln(C) / 2: the law sees it instead of the small
// strain, and its stress T is turned into the second Piola-Kirchhoff stress by T : d(ln(C) / 2) = S : dE. History and
// constants are those of the small law. So plastic strains are logarithmic too (additive split in the logarithmic
// space: Miehe, Apel and Lambrecht, 2002), where principal axes stay it is the multiplicative split; the tangent is
// symmetric.
#pragma once

#include <cmath>

#include "engine/element/law/j2.hpp"
#include "engine/element/law/stretch.hpp"

namespace genba::element {

namespace detail {
/// Divided differences of ln(x) / 2 over the eigenvalues of C, safe where these meet.
struct LogDifferences {
  double l[3];
  /// (f(a) - f(b)) / (a - b)
  GENBA_HD double first(int a, int b) const {
    const double x = (l[a] - l[b]) / l[b];
    return 0.5 / l[b] * (std::fabs(x) < 1e-8 ? 1 - 0.5 * x : std::log1p(x) / x);
  }
  GENBA_HD double second(int a, int b, int c) const {
    int low = a, middle = b, high = c;
    if (l[middle] < l[low]) low = b, middle = a;
    if (l[high] < l[middle]) {
      high = middle, middle = c;
      if (l[middle] < l[low]) middle = low, low = c;
    }
    const double gap = l[high] - l[low];
    constexpr double near = 0.02;
    if (gap > near * l[low]) return (first(high, middle) - first(middle, low)) / gap;
    // Taylor's series about their mean: sum of f^(k) / k! times the complete symmetric polynomial of degree k - 2.
    const double mean = (l[a] + l[b] + l[c]) / 3, x = (l[a] - mean) / mean, y = (l[b] - mean) / mean,
                 z = (l[c] - mean) / mean;
    double sum = 0, of_x = 1, of_xy = 1, of_xyz = 1, sign = -1;
    for (int k = 2; k < 14; ++k) {
      sum += sign * 0.5 / k * of_xyz;
      of_x *= x;
      of_xy = of_x + y * of_xy;
      of_xyz = of_xy + z * of_xyz;
      sign = -sign;
    }
    return sum / (mean * mean);
  }
};
}  // namespace detail

template <class Small>
struct LogStrain : Small {
  static constexpr bool is_finite = true;
  using Constants = typename Small::Constants;

  GENBA_HD static void flux(const Constants& m, const double* strain, const double* old, double* stress, double* now) {
    respond(m, strain, old, now, stress, nullptr);
  }
  GENBA_HD static void tangent(const Constants& m, const double* strain, const double* old, double* d) {
    double stress[6], now[Small::history];
    respond(m, strain, old, now, stress, d);
  }
  GENBA_HD static void respond(const Constants& m, const double* strain, const double* old, double* now,
                               double* stress, double* d) {
    double c[6], n[9], e[6], t[6];
    detail::LogDifferences f;
    for (int k = 0; k < 6; ++k) c[k] = k < 3 ? 1 + 2 * strain[k] : strain[k];
    detail::principal_axes(c, f.l, n);
    for (int k = 0; k < 6; ++k) {
      const int i = detail::voigt_row(k), j = detail::voigt_column(k);
      e[k] = 0;
      for (int a = 0; a < 3; ++a) e[k] += (k < 3 ? 0.5 : 1.0) * std::log(f.l[a]) * n[3 * a + i] * n[3 * a + j];
    }
    Small::flux(m, e, old, t, now);
    // In the principal axes the derivative of the logarithm multiplies component ab by twice first(a, b).
    double own[9], factor[9], space[9];
    to_axes(t, n, own);
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b) factor[3 * a + b] = 2 * f.first(a, b);
    for (int k = 0; k < 9; ++k) space[k] = factor[k] * own[k];
    from_axes(space, n, stress);
    if (d == nullptr) return;
    double small[36], map[36], dyad[6][9];
    Small::tangent(m, e, old, small);
    for (int k = 0; k < 6; ++k) {  // what a strain of 1 in component k makes
      double unit[6] = {0, 0, 0, 0, 0, 0}, column[6], scaled[9];
      unit[k] = k < 3 ? 1.0 : 0.5;
      to_axes(unit, n, dyad[k]);
      for (int q = 0; q < 9; ++q) scaled[q] = factor[q] * dyad[k][q];
      from_axes(scaled, n, column);
      for (int l = 0; l < 6; ++l) map[6 * l + k] = (l < 3 ? 1.0 : 2.0) * column[l];
    }
    double second[27];
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b)
        for (int g = 0; g < 3; ++g) second[9 * a + 3 * b + g] = 4 * f.second(a, b, g) * own[3 * a + g];
    for (int k = 0; k < 6; ++k) {
      double half[6];
      for (int l = 0; l < 6; ++l) {
        half[l] = 0;
        for (int q = 0; q < 6; ++q) half[l] += map[6 * q + k] * small[6 * q + l];
      }
      for (int l = 0; l < 6; ++l) {
        double sum = 0;
        for (int q = 0; q < 6; ++q) sum += half[q] * map[6 * q + l];
        for (int a = 0; a < 3; ++a)
          for (int b = 0; b < 3; ++b)
            for (int g = 0; g < 3; ++g)
              sum += second[9 * a + 3 * b + g] * (dyad[k][3 * a + b] * dyad[l][3 * b + g] +
                                                  dyad[l][3 * a + b] * dyad[k][3 * b + g]);
        d[6 * k + l] = sum;
      }
    }
  }

 private:
  /// out[3][3] = n t n^T for a symmetric t in Voigt order.
  GENBA_HD static void to_axes(const double* t, const double* n, double* out) {
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b) {
        double sum = 0;
        for (int i = 0; i < 3; ++i)
          for (int j = 0; j < 3; ++j) sum += n[3 * a + i] * n[3 * b + j] * t[detail::voigt_of(i, j)];
        out[3 * a + b] = sum;
      }
  }
  GENBA_HD static void from_axes(const double* t, const double* n, double* out) {
    for (int k = 0; k < 6; ++k) {
      const int i = detail::voigt_row(k), j = detail::voigt_column(k);
      out[k] = 0;
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b) out[k] += n[3 * a + i] * n[3 * b + j] * t[3 * a + b];
    }
  }
};

using LogJ2 = LogStrain<J2>;
using LogJ2PlaneStress = LogStrain<J2PlaneStress>;

}  // namespace genba::element
