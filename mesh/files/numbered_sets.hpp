// Groups of a mesh file that list elements and nodes by number.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

struct NumberedSet {
  std::string name;
  std::vector<std::int64_t> elements, nodes;  ///< numbers as in ElementBlock::tags, Mesh::node_tags
};

/// Groups of a universal file: data sets 752, 2417, 2429, 2430, 2432, 2435, 2452, 2467 and 2477. Entities
/// other than elements and nodes are ignored. A group without a name is called "group 3".
std::vector<NumberedSet> read_unv_groups(const std::string& content);

/// Adds the groups as sets of the mesh. Regions and surfaces are split so that each set consists of whole
/// ones. If a set consists of one region or surface, that gets its name. Returns what was left out: numbers
/// that the mesh does not have, and sets that would cut it into more than a thousand pieces.
std::vector<Text> add_numbered_sets(Mesh& mesh, std::vector<NumberedSet> sets);

}  // namespace genba
