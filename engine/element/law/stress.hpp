// Measures of a stress, stress[6] in Voigt order xx yy zz xy yz zx, Pa.
#pragma once

#include <cmath>

#include "engine/base/host_device.hpp"

namespace genba::element {

/// von Mises stress of stress[6], Pa.
GENBA_HD inline double von_mises(const double* s) {
  const double a = s[0] - s[1], b = s[1] - s[2], c = s[2] - s[0];
  return std::sqrt(0.5 * (a * a + b * b + c * c) + 3.0 * (s[3] * s[3] + s[4] * s[4] + s[5] * s[5]));
}

/// Principal stresses of stress[6], descending, Pa; by Jacobi rotations, accurate also for nearly equal
/// values.
GENBA_HD inline void principal_values(const double* s, double* principal) {
  double a[3][3] = {{s[0], s[3], s[5]}, {s[3], s[1], s[4]}, {s[5], s[4], s[2]}};
  for (int sweep = 0; sweep < 30; ++sweep) {
    const double off = a[0][1] * a[0][1] + a[0][2] * a[0][2] + a[1][2] * a[1][2];
    const double diagonal = a[0][0] * a[0][0] + a[1][1] * a[1][1] + a[2][2] * a[2][2];
    if (!(off > 1e-32 * diagonal)) break;
    for (int p = 0; p < 2; ++p)
      for (int q = p + 1; q < 3; ++q) {
        if (a[p][q] == 0.0) continue;
        const double theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
        const double t = (theta >= 0.0 ? 1.0 : -1.0) / (std::fabs(theta) + std::sqrt(theta * theta + 1.0));
        const double c = 1.0 / std::sqrt(t * t + 1.0), sn = t * c;
        const int r = 3 - p - q;
        const double apq = a[p][q], arp = a[r][p], arq = a[r][q];
        a[p][p] -= t * apq;
        a[q][q] += t * apq;
        a[p][q] = a[q][p] = 0.0;
        a[r][p] = a[p][r] = c * arp - sn * arq;
        a[r][q] = a[q][r] = sn * arp + c * arq;
      }
  }
  double e0 = a[0][0], e1 = a[1][1], e2 = a[2][2];
  principal[0] = std::fmax(e0, std::fmax(e1, e2));
  principal[2] = std::fmin(e0, std::fmin(e1, e2));
  principal[1] = std::fmax(std::fmin(e0, e1), std::fmin(std::fmax(e0, e1), e2));
}

}  // namespace genba::element
