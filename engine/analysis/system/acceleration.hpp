// The acceleration of a body by gravity and rotation.
#pragma once

#include <array>

#include "engine/model/geometry.hpp"
#include "engine/physics/condition.hpp"

namespace genba {

/// m/s^2: at_origin + gradient x, the sum of loads by mass.
struct Acceleration {
  Vec3 at_origin{};
  std::array<double, 9> gradient{};

  void add(const Vec3& a) {
    for (std::size_t i = 0; i < 3; ++i) at_origin[i] += a[i];
  }
  /// Adds speed^2 P (x - point). P projects across the axis.
  void add(const Rotation& l) {
    if (l.speed == 0) return;
    const double size = length(l.direction), square = l.speed * l.speed;
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) {
        const double across = (i == j ? 1.0 : 0.0) - l.direction[i] / size * (l.direction[j] / size);
        gradient[3 * i + j] += square * across;
        at_origin[i] -= square * across * l.point[j];
      }
  }
  Vec3 at(const Vec3& x) const {
    Vec3 out = at_origin;
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) out[i] += gradient[3 * i + j] * x[j];
    return out;
  }
};

}  // namespace genba
