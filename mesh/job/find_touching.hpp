// Where bodies of a mesh touch with nodes of their own.
#pragma once

#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/model/faces/interfaces.hpp"
#include "mesh/job/mesh_options.hpp"

namespace genba {

/// find_interfaces(); faces within MeshOptions::touch_distance touch too.
std::vector<MeshInterface> find_touching(const Mesh& mesh, const MeshOptions& options, ThreadTeam& team);

}  // namespace genba
