// Parts of a mesh that touch: joined by merging their nodes where asked, told of where they are not joined.
#pragma once

#include <vector>

#include "engine/base/thread_team.hpp"
#include "mesh/mesher/mesher.hpp"

namespace genba {

/// Where parts touch without being joined, with what can be done about it in a mesh file or a geometry that
/// is meshed here; cracks are warnings. The facets must be complete. At most 20, the largest first.
std::vector<Finding> find_unjoined(const Mesh& mesh, bool is_file, ThreadTeam& team);

/// Does what MeshOptions::interfaces says to a mesh whose facets are complete; tells in `told` what came of
/// it and what is not joined (MeshingReport::unjoined, or warnings). Throws what merge_nodes() throws.
void join_parts(Mesh& mesh, const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor,
                MeshingReport& told);

}  // namespace genba
