// Distance of a point from the places of selectors, in the unit of the coordinates; 0 inside.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/model/geometry.hpp"
#include "engine/model/study/selector.hpp"

namespace genba {

inline double distance_to_box(const std::array<Vec3, 2>& box, const Vec3& p) {
  Vec3 off{};
  for (std::size_t k = 0; k < 3; ++k) off[k] = std::max({box[0][k] - p[k], p[k] - box[1][k], 0.0});
  return length(off);
}

inline double distance_to_ball(const SphereSelector& ball, const Vec3& p) {
  return std::max(length(minus(p, ball.centre)) - ball.radius, 0.0);
}

/// Distance to the nearest dab that paints; infinite if there is none.
inline double distance_to_patch(const PatchSelector& patch, const Vec3& p) {
  double least = std::numeric_limits<double>::infinity();
  for (const PatchDab& dab : patch.dabs)
    if (!dab.erases) least = std::min(least, distance_to_ball({dab.at, dab.radius}, p));
  return least;
}

/// The normal must not be zero; a negative tolerance counts as 0.
inline double distance_to_plane(const PlaneSelector& plane, const Vec3& p) {
  return std::max(std::abs(dot(minus(p, plane.point), plane.normal)) / length(plane.normal) -
                      std::max(plane.tolerance, 0.0),
                  0.0);
}

}  // namespace genba
