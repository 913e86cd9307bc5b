// The active part of a needle: its place, and the nodes that a mesh must have there.
#pragma once

#include "engine/base/text/phrase.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {

/// The begin of the active part, measured back from the tip. The needle must have a length.
Vec3 active_begin(const NeedleSelector& needle);
/// Distance to the cylinder of the active part; 0 inside; in the unit of the coordinates.
double distance_to_needle(const NeedleSelector& needle, const Vec3& p);
/// Element size around a needle that gives enough nodes in it: its radius.
inline double needle_size(const NeedleSelector& needle) {
  return needle.radius;
}
/// Number of nodes that the active part needs: one for each radius of its length, at least six.
std::size_t least_needle_nodes(const NeedleSelector& needle);

/// Throws Error(model, place) if the needle has no length, radius or active part, or if the active part is
/// longer than the needle.
void require_right_needle(const NeedleSelector& needle, const Text& place);
/// Throws Error(model, place) if its active part touches no element, or if `nodes` are too few. The error
/// names the element size needed there.
void require_needle_nodes(const SelectionIndex& index, const NeedleSelector& needle, std::size_t nodes,
                          const Text& place);

}  // namespace genba
