// Physical groups of Gmsh files of version 2, where every element states its group. Gmsh stores groups only
// for whole entities, and it duplicates an element of two groups.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

/// Element numbers with their groups, sorted; empty: the file has another version or no groups.
using MshGroups = std::vector<std::pair<std::int64_t, int>>;

/// content: a whole .msh file that Gmsh could read, ASCII or binary.
MshGroups read_msh_groups(const std::string& content);

/// For elements of this dimension (2 or 3): removes duplicates, splits entities whose elements belong to
/// different groups, and makes every group a named set. name_of: name of a group in the file, may be empty.
void regroup(Mesh& mesh, int dimension, const MshGroups& groups,
             const std::function<std::string(int group)>& name_of);

}  // namespace genba
