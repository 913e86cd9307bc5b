// A better place for one node of a mesh.
#pragma once

#include <vector>

#include "engine/model/geometry.hpp"

namespace genba {

/// Pattern search. Moves `place` in smaller and smaller steps, at most `farthest` from its start, as long as
/// `worst()` grows and is below `wanted`. worst(): the worst quality of the elements around at the present
/// place. allowed(direction): the part of a direction in which the node may move. Returns the quality
/// reached.
template <class Allowed, class Worst>
double search_place(Vec3& place, double step, double farthest, double wanted, const Allowed& allowed,
                    const Worst& worst) {
  constexpr double shortest = 0.1;  // shortest free part of a direction that is used
  std::vector<Vec3> directions;
  for (int x = -1; x <= 1; ++x)
    for (int y = -1; y <= 1; ++y)
      for (int z = -1; z <= 1; ++z) {
        const Vec3 d = allowed(Vec3{static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)});
        if (const double size = length(d); size > shortest) directions.push_back(scaled(d, 1 / size));
      }
  const Vec3 first = place;
  double best = worst();
  const double smallest = step / 40;
  constexpr int most_steps = 40;
  for (int steps = 0; steps < most_steps && step > smallest && best < wanted; ++steps) {
    const Vec3 from = place;
    Vec3 to = from;
    for (const Vec3& d : directions) {
      place = plus(from, d, step);
      if (length(minus(place, first)) > farthest) continue;
      const double q = worst();
      if (q <= best) continue;
      best = q;
      to = place;
    }
    place = to;
    if (to == from) step /= 2;
  }
  return best;
}

}  // namespace genba
