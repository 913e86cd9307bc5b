// Merges nodes of the outer surface that lie at the same place.
#pragma once

#include <string>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

struct MergedNodes {
  std::int64_t nodes = 0;           ///< number of nodes removed
  std::int64_t faces = 0;           ///< number of outer faces that solids share now
  double moved = 0;                 ///< largest distance that a node moved, m
  std::vector<std::string> sets{};  ///< names of sets whose nodes were merged
};

/// Nodes of outer faces, and all nodes of a mesh with bars, that lie within `distance` (m) of each other are
/// replaced by the first of them in the mesh. Then facets are completed and the mesh is checked again. Throws
/// Error(mesh) naming the first element that would lose a node by merging, and what check_mesh() throws.
MergedNodes merge_nodes(Mesh& mesh, double distance);

}  // namespace genba
