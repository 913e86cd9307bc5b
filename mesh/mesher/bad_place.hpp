// What forces elements of a mesh to be bad, as a report tells it.
#pragma once

#include <cstdint>

#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"

namespace genba {

/// The surest first.
enum class BadFeature {
  bend,            ///< the elements are good with straight edges
  sharp_edge,      ///< two surfaces enclose a small angle
  short_edge,      ///< an edge between two surfaces is much shorter than they are
  narrow_face,     ///< a surface is much narrower than they are
  fine_triangles,  ///< triangles of the surface are much smaller than they are
  thin_wall,       ///< all their corners lie on the surface
  long_elements    ///< they are much longer than the part is wide there
};
/// "bend", "sharp_edge", ...
const char* word(BadFeature feature);

/// Elements below a stated scaled Jacobian that have one cause.
struct BadPlace {
  BadFeature feature = BadFeature::bend;
  Text name;               ///< of the surface, or of the two at an edge: "'top' and #12"
  double size = 0;         ///< m: length of the edge, width of the face, thickness; sharp_edge: angle, rad
  std::int64_t count = 0;  ///< of elements
  double worst = 1;        ///< scaled Jacobian
  Vec3 place{};            ///< centroid of the worst, m
  double body = 0;         ///< diagonal of the mesh's box, m
  Text advice;             ///< what to do about it in a geometry of its format
};

}  // namespace genba
