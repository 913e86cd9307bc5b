// The active part of a needle: its place, and what a mesh must have there.
#pragma once

#include "engine/base/text/phrase.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {

/// From the tip back to where the active part begins. The needle has a length.
Vec3 active_begin(const NeedleSelector& needle);
/// From its cylinder, 0 inside, in the unit of the coordinates.
double distance_to_needle(const NeedleSelector& needle, const Vec3& p);
/// Length of elements around a needle that have enough nodes in it: its radius.
inline double needle_size(const NeedleSelector& needle) {
  return needle.radius;
}
/// Nodes that the active part needs: one for each radius of its length, and six at least.
std::size_t least_needle_nodes(const NeedleSelector& needle);

/// Throws Error(model, place) where the needle has no length, radius or active part, or an active part longer
/// than itself.
void require_right_needle(const NeedleSelector& needle, const Text& place);
/// Throws Error(model, place) where its active part touches no element, and where `nodes` are too few, naming
/// the size that elements there need.
void require_needle_nodes(const SelectionIndex& index, const NeedleSelector& needle, std::size_t nodes,
                          const Text& place);

}  // namespace genba
