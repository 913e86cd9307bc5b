// The outer surface of a plane body as it is drawn: its elements as faces, its outer edges as walls over the
// thickness or around the axis.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "ui/scene/plane/plane_look.hpp"

namespace genba {

/// How a facet is split: local nodes of its triangles, and for every side (corner k to k+1) whether it lies on
/// an edge of the element.
struct FacetSplit {
  int count;
  int nodes[6][3];
  bool edge[6][3];
};
const FacetSplit& split_of(ElementType type);

struct SurfaceTriangle {
  std::array<Index, 3> node;
  std::array<bool, 3> edge;
  Index surface;
};

/// Surfaces are those of the mesh, its edges. The face of region r has the number Mesh::surfaces.size() + r.
struct PlaneSweep {
  std::vector<SurfaceTriangle> triangles;  ///< node: layer * number of nodes of the mesh + node
  std::vector<Stand> layers;               ///< [layer] where its nodes stand
  std::vector<Index> surface_region;       ///< [surface]; -1: it bounds no element
  /// The two nodes of a piece of an edge (the smaller one in the upper half) and its surface; sorted.
  std::vector<std::pair<std::uint64_t, Index>> edges;
  float front = 0;  ///< m along z, of the front faces
};
PlaneSweep sweep_plane(const Mesh& mesh, const PlaneLook& look);

/// Dashes and dots along the axis of a ring, m; empty for other bodies.
std::vector<std::array<Vec3, 2>> axis_lines(const Mesh& mesh, const PlaneLook& look);

}  // namespace genba
