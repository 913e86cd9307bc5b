// Some regions of a mesh taken out as a mesh of their own, changed there, and put back.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

/// Solids of first order of some regions, with all faces at which these end as facets, outward; faces between
/// them and other regions keep their surface. Regions and surfaces are numbered as in the whole (surfaces of
/// faces that are none there follow); no sets.
struct RegionPart {
  Mesh mesh;
  std::vector<Index> whole_node;            ///< [node], in the whole
  std::vector<std::uint8_t> has_neighbour;  ///< [node], 1: other regions have it too
  std::vector<std::vector<std::uint8_t>>
      faces_neighbour;                               ///< [facet block][facet], the same of both its sides
  std::vector<std::vector<std::uint8_t>> was_facet;  ///< [facet block of the whole][facet], 1: taken
  std::vector<Index> regions;
};
RegionPart take_part(const Mesh& whole, std::vector<Index> regions);

/// Puts a part back whose nodes moved, and which got nodes, solids and facets behind those it had.
/// `stands_for`: [node of the part when it was taken] the node that takes its place for all others (itself:
/// none does). Returns the numbers in the whole of the part's nodes. Facets are outward only after
/// complete_facets().
std::vector<Index> put_back(Mesh& whole, const RegionPart& part, const std::vector<Index>& stands_for);

}  // namespace genba
