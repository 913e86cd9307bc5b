// Directions in which elastic supports hold a body, for the checks of mechanisms.
#pragma once

#include <vector>

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// A point of the body that cannot move freely along a direction.
struct HeldDirection {
  Index node = 0;      ///< a mesh node of the facet
  Vec3 point{};        ///< m
  Vec3 direction{};    ///< of unit length
};

/// Points and directions of all elastic supports of the problem. Stiffnesses that vary in space count as above 0.
std::vector<HeldDirection> supported_directions(const Problem& problem);

}  // namespace genba
