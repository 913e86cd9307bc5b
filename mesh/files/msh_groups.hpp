// Physical groups of Gmsh files of version 2, where every element names its own: Gmsh keeps them for whole
// entities, and has an element of two groups twice.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

/// Element numbers with their groups, sorted; empty: the file has another version or no groups.
using MshGroups = std::vector<std::pair<std::int64_t, int>>;

/// content: of a whole .msh file that Gmsh could read, ASCII or binary.
MshGroups read_msh_groups(const std::string& content);

/// Keeps elements of this dimension (2 or 3) that stand there more than once only once, cuts entities whose
/// elements belong to different groups, and makes every group a named set.
/// name_of: of a group in the file, may be empty.
void regroup(Mesh& mesh, int dimension, const MshGroups& groups,
             const std::function<std::string(int group)>& name_of);

}  // namespace genba
