// Evaluates selectors on a mesh.
#pragma once

#include <string_view>
#include <vector>

#include "engine/model/mesh.hpp"
#include "engine/model/study.hpp"

namespace genba {

struct FacetRef {
  Index block = 0;    ///< index into Mesh::facets
  Index element = 0;  ///< index in the block
};

struct Selection {
  std::vector<Index> nodes;       ///< sorted, unique
  std::vector<FacetRef> facets;   ///< boundary facets (those of exactly one solid)
};

/// Evaluates a selector. Named, nearest and normal selectors give facets and the nodes on them; plane, box and sphere
/// give all nodes inside and the boundary facets whose nodes are all inside.
/// Throws Error(model, place) if a name is unknown (listing the nearest names there are) or nothing is selected
/// (with the numbers: distance of the nearest node).
Selection select(const Mesh& mesh, const Selector& selector, std::string_view place);

/// Indices of the regions named by CAD name, set name or "#tag"; empty list: all. Throws like select().
std::vector<Index> select_regions(const Mesh& mesh, const std::vector<std::string>& names, std::string_view place);

}  // namespace genba
