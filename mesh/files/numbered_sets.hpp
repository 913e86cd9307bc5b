// Groups of a mesh file, which name elements and nodes by their numbers there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

struct NumberedSet {
  std::string name;
  std::vector<std::int64_t> elements, nodes;  ///< ElementBlock::tags, Mesh::node_tags
};

/// Groups of a universal file: data sets 752, 2417, 2429, 2430, 2432, 2435, 2452, 2467 and 2477. Entities
/// that are neither elements nor nodes are left out; a group without a name is "group 3".
std::vector<NumberedSet> read_unv_groups(const std::string& content);

/// Makes them sets of the mesh. Regions and surfaces are divided so that each set is whole ones; one that a
/// set is alone gets its name. Returns what was left out: numbers that the mesh does not have, sets that
/// would cut it into more than a thousand pieces.
std::vector<Text> add_numbered_sets(Mesh& mesh, std::vector<NumberedSet> sets);

}  // namespace genba
