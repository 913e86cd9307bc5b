// By which feature of the geometry the bad elements of a mesh lie.
#pragma once

#include <string>
#include <vector>

#include "engine/model/mesh.hpp"
#include "mesh/mesher_job.hpp"

namespace genba {

/// What forces elements to be bad, the surest first.
enum class BadFeature {
  bend,            ///< the elements are good with straight edges
  sharp_edge,      ///< two surfaces enclose a small angle
  short_edge,      ///< an edge between two surfaces is much shorter than they are
  narrow_face,     ///< a surface is much narrower than they are
  fine_triangles,  ///< triangles of the surface are much smaller than they are
  thin_wall        ///< all their corners lie on the surface
};

/// Elements below a stated scaled Jacobian that have one cause.
struct BadPlace {
  BadFeature feature = BadFeature::bend;
  std::string name;        ///< of the surface, or of the two at an edge: "'top' and #12"
  double size = 0;         ///< m: length of the edge, width of the face, thickness; sharp_edge: angle, rad
  std::int64_t count = 0;  ///< of elements
  double worst = 1;        ///< scaled Jacobian
  Vec3 place{};            ///< centroid of the worst, m
};

/// Causes of the elements below `stated`, worst first; elements without a visible one are left out, and of
/// thousands only the first. The facets of the mesh must be complete.
std::vector<BadPlace> explain_bad_elements(const Mesh& mesh, double stated);

/// "12 of the bad elements, down to 0.06 at (1, 2, 3) mm, lie by the edge between 'top' and #12, 0.03 mm
/// long: ..." with what to do about it in a geometry of this format.
std::string describe(const BadPlace& place, GeometryFormat format);

}  // namespace genba
