// A strain of large deformation in the forms that laws need: C and its invariants, principal stretches, and products of
// symmetric tensors in Voigt order (xx yy zz xy yz zx).
#pragma once

#include <cmath>

#include "engine/base/host_device.hpp"

namespace genba::element {

namespace detail {
/// Symmetric a[6], Voigt order, inverted; returns the determinant.
GENBA_HD inline double inverse_of(const double* a, double* inverse) {
  const double c0 = a[1] * a[2] - a[4] * a[4], c3 = a[5] * a[4] - a[3] * a[2], c5 = a[3] * a[4] - a[5] * a[1];
  const double det = a[0] * c0 + a[3] * c3 + a[5] * c5, s = 1 / det;
  inverse[0] = s * c0, inverse[3] = s * c3, inverse[5] = s * c5;
  inverse[1] = s * (a[0] * a[2] - a[5] * a[5]);
  inverse[2] = s * (a[0] * a[1] - a[3] * a[3]);
  inverse[4] = s * (a[3] * a[5] - a[0] * a[4]);
  return det;
}

/// Components of entry k in Voigt order.
GENBA_HD inline int voigt_row(int k) { return k < 3 ? k : k == 3 ? 0 : k == 4 ? 1 : 2; }
GENBA_HD inline int voigt_column(int k) { return k < 3 ? k : k == 3 ? 1 : k == 4 ? 2 : 0; }
GENBA_HD inline int voigt_of(int i, int j) { return i == j ? i : i + j == 1 ? 3 : i + j == 3 ? 4 : 5; }

/// d[6][6] += factor (a b + b a).
GENBA_HD inline void add_products(double factor, const double* a, const double* b, double* d) {
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) d[6 * i + j] += factor * (a[i] * b[j] + b[i] * a[j]);
}
/// d[6][6] += factor / 2 (a_ik a_jl + a_il a_jk).
GENBA_HD inline void add_square(double factor, const double* a, double* d) {
  for (int m = 0; m < 6; ++m)
    for (int n = 0; n < 6; ++n) {
      const int i = voigt_row(m), j = voigt_column(m), k = voigt_row(n), l = voigt_column(n);
      d[6 * m + n] += 0.5 * factor * (a[voigt_of(i, k)] * a[voigt_of(j, l)] + a[voigt_of(i, l)] * a[voigt_of(j, k)]);
    }
}

/// d[6][6] += factor / 2 (a_ik b_jl + b_ik a_jl + a_il b_jk + b_il a_jk).
GENBA_HD inline void add_mixed_square(double factor, const double* a, const double* b, double* d) {
  for (int m = 0; m < 6; ++m)
    for (int n = 0; n < 6; ++n) {
      const int i = voigt_row(m), j = voigt_column(m), k = voigt_row(n), l = voigt_column(n);
      const int ik = voigt_of(i, k), jl = voigt_of(j, l), il = voigt_of(i, l), jk = voigt_of(j, k);
      d[6 * m + n] += 0.5 * factor * (a[ik] * b[jl] + b[ik] * a[jl] + a[il] * b[jk] + b[il] * a[jk]);
    }
}

/// C, its inverse, J and the two invariants of C without its volume.
struct Stretch {
  double c[6], inverse[6], j, i1, i2, volume_root;  ///< volume_root: J^(-2/3)
  /// strain: Green-Lagrange, engineering shears.
  GENBA_HD explicit Stretch(const double* strain) {
    for (int k = 0; k < 6; ++k) c[k] = k < 3 ? 1 + 2 * strain[k] : strain[k];
    j = std::sqrt(inverse_of(c, inverse));
    volume_root = std::pow(j, -2.0 / 3.0);
    const double trace = c[0] + c[1] + c[2];
    const double square = c[0] * c[0] + c[1] * c[1] + c[2] * c[2] + 2 * (c[3] * c[3] + c[4] * c[4] + c[5] * c[5]);
    i1 = volume_root * trace;
    i2 = volume_root * volume_root * 0.5 * (trace * trace - square);
  }
};

/// Eigenvalues l[3] and vectors n[3][3] (rows) of c[6], by Jacobi rotations.
GENBA_HD inline void principal_axes(const double* c, double* l, double* n) {
  double a[3][3] = {{c[0], c[3], c[5]}, {c[3], c[1], c[4]}, {c[5], c[4], c[2]}};
  for (int k = 0; k < 9; ++k) n[k] = k % 4 == 0 ? 1 : 0;
  for (int sweep = 0; sweep < 30; ++sweep) {
    const double off = a[0][1] * a[0][1] + a[0][2] * a[0][2] + a[1][2] * a[1][2];
    if (!(off > 1e-34 * (a[0][0] * a[0][0] + a[1][1] * a[1][1] + a[2][2] * a[2][2]))) break;
    for (int p = 0; p < 2; ++p)
      for (int q = p + 1; q < 3; ++q) {
        if (a[p][q] == 0) continue;
        const double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
        const double t = (theta >= 0 ? 1.0 : -1.0) / (std::fabs(theta) + std::sqrt(theta * theta + 1));
        const double cosine = 1 / std::sqrt(t * t + 1), sine = t * cosine;
        const int r = 3 - p - q;
        const double apq = a[p][q], arp = a[r][p], arq = a[r][q];
        a[p][p] -= t * apq, a[q][q] += t * apq, a[p][q] = a[q][p] = 0;
        a[r][p] = a[p][r] = cosine * arp - sine * arq;
        a[r][q] = a[q][r] = sine * arp + cosine * arq;
        for (int k = 0; k < 3; ++k) {
          const double np = n[3 * p + k], nq = n[3 * q + k];
          n[3 * p + k] = cosine * np - sine * nq;
          n[3 * q + k] = sine * np + cosine * nq;
        }
      }
  }
  for (int k = 0; k < 3; ++k) l[k] = a[k][k];
}

/// Adds the stress and tangent of an energy of the principal stretches. l[3], n[3][3]: principal_axes() of C; tau[3]:
/// Kirchhoff stress along them; slope[3][3]: of tau by the logarithms of the stretches. d: null if not wanted.
GENBA_HD inline void add_principal(const double* l, const double* n, const double* tau, const double* slope, double* stress,
                                   double* d) {
  double dyad[3][6], own[3];
  for (int a = 0; a < 3; ++a) {
    own[a] = tau[a] / l[a];
    for (int k = 0; k < 6; ++k) {
      dyad[a][k] = n[3 * a + voigt_row(k)] * n[3 * a + voigt_column(k)];
      stress[k] += own[a] * dyad[a][k];
    }
  }
  if (d == nullptr) return;
  const auto along = [&](int a, int b) { return (slope[3 * a + b] - (a == b ? 2 * tau[a] : 0.0)) / (l[a] * l[b]); };
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b)
      for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) d[6 * i + j] += along(a, b) * dyad[a][i] * dyad[b][j];
  constexpr double near = 1e-5;
  for (int a = 0; a < 3; ++a)
    for (int b = a + 1; b < 3; ++b) {
      const double gap = l[b] - l[a];
      const double across = std::fabs(gap) > near * (l[a] + l[b])
                                ? (own[b] - own[a]) / gap
                                : 0.25 * (along(a, a) + along(b, b) - 2 * along(a, b));
      double mixed[6];
      for (int k = 0; k < 6; ++k) {
        const int i = voigt_row(k), j = voigt_column(k);
        mixed[k] = n[3 * a + i] * n[3 * b + j] + n[3 * b + i] * n[3 * a + j];
      }
      add_products(0.5 * across, mixed, mixed, d);
    }
}
}  // namespace detail

}  // namespace genba::element
