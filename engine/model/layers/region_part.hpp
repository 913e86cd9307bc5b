// Takes some regions out of a mesh as a mesh of their own, and puts them back after changes.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

/// The solids of some regions, of first order. All faces at which these regions end are facets, with outward
/// normals. Faces between them and other regions keep their surface. Regions and surfaces have the numbers of
/// the whole; faces without a surface there get new ones after these. There are no sets.
struct RegionPart {
  Mesh mesh;
  std::vector<Index> whole_node;            ///< [node] its number in the whole
  std::vector<std::uint8_t> has_neighbour;  ///< [node] 1: other regions have it too
  std::vector<std::vector<std::uint8_t>>
      faces_neighbour;                               ///< [facet block][facet] 1: other regions have it too
  std::vector<std::vector<std::uint8_t>> was_facet;  ///< [facet block of the whole][facet] 1: in the part
  std::vector<Index> regions;
};
RegionPart take_part(const Mesh& whole, std::vector<Index> regions);

/// Puts a part back. Its nodes may have moved; new nodes, solids and facets stand after the old ones.
/// stands_for: [node of the part when it was taken] the node that replaces it in other regions (itself: no
/// change). Returns the numbers of the part's nodes in the whole. Normals of facets are outward only after
/// complete_facets().
std::vector<Index> put_back(Mesh& whole, const RegionPart& part, const std::vector<Index>& stands_for);

}  // namespace genba
