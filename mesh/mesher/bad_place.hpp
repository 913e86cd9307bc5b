// A cause of bad elements in a mesh, for reports.
#pragma once

#include <cstdint>

#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"

namespace genba {

/// Ordered from the most certain cause to the least.
enum class BadFeature {
  bend,            ///< the elements are good with straight edges
  sharp_edge,      ///< two surfaces enclose a small angle
  short_edge,      ///< an edge between two surfaces is much shorter than the elements
  narrow_face,     ///< a surface is much narrower than the elements
  fine_triangles,  ///< triangles of the surface are much smaller than the elements
  thin_wall,       ///< all corners of the elements lie on the surface
  long_elements    ///< the elements are much longer than the part is wide there
};
/// "bend", "sharp_edge", ...
const char* word(BadFeature feature);

/// Elements below a stated scaled Jacobian with one common cause.
struct BadPlace {
  BadFeature feature = BadFeature::bend;
  Text name;               ///< of the surface, or of the two at an edge: "'top' and #12"
  double size = 0;         ///< m: length of the edge, width of the face, thickness; sharp_edge: angle, rad
  std::int64_t count = 0;  ///< number of elements
  double worst = 1;        ///< scaled Jacobian
  Vec3 place{};            ///< centroid of the worst element, m
  double body = 0;         ///< diagonal of the mesh's box, m
  Text advice;             ///< what to do about it, for the format of the geometry
};

}  // namespace genba
