// Which solid a facet belongs to, and every face of the solids in sorted order.
#pragma once

#include <span>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

/// The solid on the inner side of a facet (its normal points out of it).
struct FacetOwner {
  Index block = -1;       ///< index into Mesh::solids; -1: the facet lies on no solid
  Index element = -1;     ///< index in the block
  int face = -1;          ///< local face of that element
  bool boundary = false;  ///< true: the face belongs to exactly one solid; false: interface or loose facet
};

/// [facet block][facet]. Of an interface between two solids the one of the lower region (then block, then
/// element) owns it. Time and memory go with the number of facets, not of solids, apart from one pass over
/// the elements.
std::vector<std::vector<FacetOwner>> facet_owners(const Mesh& mesh);

/// One face of one solid.
struct SolidFace {
  std::array<Index, 4> corners;  ///< sorted node numbers; [3] = -1 for a triangle
  Index block, element;
  int face;
};

/// Faces of the solids sorted by corners, then block, element and face: equal corners stand side by side.
/// `wanted`: [node]; if not empty, only faces whose corners are all wanted. Node numbers must be valid.
std::vector<SolidFace> sorted_faces(const Mesh& mesh, std::span<const std::uint8_t> wanted = {});

/// Sorted corners of a facet, as in SolidFace.
std::array<Index, 4> facet_corners(const ElementBlock& block, Index element);

/// Throws Error(mesh) if an array has the wrong length or a node, region, surface or set member does not
/// exist: what everything else in this chapter relies on.
void check_connectivity(const Mesh& mesh);

}  // namespace genba
