// Directions of a material: rotations as unit quaternions and as matrices.
#pragma once

#include <cmath>

#include "engine/base/host_device.hpp"

namespace genba::element {

inline constexpr int quaternion_numbers = 4;

/// axes[3][3] of the unit quaternion q (w, x, y, z): row k is material direction k in space, orthonormal and
/// right-handed.
GENBA_HD inline void axes_of(const double* q, double* axes) {
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  axes[0] = 1 - 2 * (y * y + z * z), axes[1] = 2 * (x * y + w * z), axes[2] = 2 * (x * z - w * y);
  axes[3] = 2 * (x * y - w * z), axes[4] = 1 - 2 * (x * x + z * z), axes[5] = 2 * (y * z + w * x);
  axes[6] = 2 * (x * z + w * y), axes[7] = 2 * (y * z - w * x), axes[8] = 1 - 2 * (x * x + y * y);
}

/// The unit quaternion of orthonormal, right-handed axes. Shepperd's method divides by the largest component.
GENBA_HD inline void quaternion_of(const double* axes, double* q) {
  const double trace = axes[0] + axes[4] + axes[8];
  int largest = 0;
  double most = trace;
  for (int k = 0; k < 3; ++k)
    if (axes[4 * k] > most) most = axes[4 * k], largest = k + 1;
  const double product[3] = {axes[5] - axes[7], axes[6] - axes[2], axes[1] - axes[3]};  // 4 w (x, y, z)
  if (largest == 0) {
    q[0] = 0.5 * std::sqrt(1 + trace);
    for (int k = 0; k < 3; ++k) q[k + 1] = product[k] / (4 * q[0]);
    return;
  }
  const int i = largest - 1, j = (i + 1) % 3, k = (i + 2) % 3;
  const double own = 0.5 * std::sqrt(1 + 2 * axes[4 * i] - trace);
  q[0] = product[i] / (4 * own);
  q[i + 1] = own;
  q[j + 1] = (axes[3 * i + j] + axes[3 * j + i]) / (4 * own);
  q[k + 1] = (axes[3 * i + k] + axes[3 * k + i]) / (4 * own);
}

}  // namespace genba::element
