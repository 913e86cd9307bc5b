// Nodes of the outer surface that lie at one place become one.
#pragma once

#include <string>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

struct MergedNodes {
  std::int64_t nodes = 0;           ///< that are gone
  std::int64_t faces = 0;           ///< outer faces that solids share now
  double moved = 0;                 ///< farthest that a node moved, m
  std::vector<std::string> sets{};  ///< sets of nodes of which some are one now
};

/// Nodes of outer faces that lie within `distance` (m) of each other are replaced by the first of them in the
/// mesh; facets are completed and the mesh is checked anew. Throws Error(mesh) naming the first element of
/// which two nodes would become one, and what check_mesh() throws.
MergedNodes merge_nodes(Mesh& mesh, double distance);

}  // namespace genba
