// Joins touching parts of a mesh by merging their nodes, if requested, and reports parts that are not joined.
#pragma once

#include <span>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "mesh/mesher/mesher.hpp"

namespace genba {

/// Places where parts touch without being joined, with advice for a mesh file (`is_file`) or for a geometry
/// that is meshed here; then bars that end on nodes of others. Cracks are warnings. The facets must be
/// complete. At most 20, the largest first.
std::vector<Finding> find_unjoined(const Mesh& mesh, bool is_file, ThreadTeam& team);
std::vector<Finding> find_unjoined(const Mesh& mesh, bool is_file, std::span<const MeshInterface> interfaces);

/// The warning of such a place if the case allows it.
Text apart_text(const Text& problem);

/// Applies MeshOptions::interfaces, parts and pairs to a mesh with complete facets, and adds the sets of nodes of
/// parts that touch. Reports in `told` what touches, what was merged and what is not joined
/// (MeshingReport::unjoined, or warnings, which the caller logs). Throws as merge_nodes(), and Error(input) for parts that do not exist or
/// that share nodes although they are to have meshes of their own.
void join_parts(Mesh& mesh, const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor,
                MeshingReport& told);

}  // namespace genba
