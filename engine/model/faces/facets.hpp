// The solid that each facet belongs to, and the single checks of a mesh.
#pragma once

#include <vector>

#include "engine/model/faces/solid_faces.hpp"

namespace genba {

/// The solid on the inner side of a facet (its normal points out of it).
struct FacetOwner {
  Index block = -1;       ///< index into Mesh::solids; -1: the facet lies on no solid
  Index element = -1;     ///< index in the block
  int face = -1;          ///< local face of that element
  bool boundary = false;  ///< true: the face belongs to exactly one solid; false: interface or loose facet
};

/// [facet block][facet]. The owner of an interface between two solids is the one of the lower region (then
/// block, then element). Time and memory grow with the number of facets, not of solids, apart from one pass
/// over the elements.
std::vector<std::vector<FacetOwner>> facet_owners(const Mesh& mesh);

/// Throws Error(mesh) if an array has the wrong length or a node, region, surface or set member does not
/// exist. All other functions rely on this check.
void check_connectivity(const Mesh& mesh);

/// check_mesh() without the checks of faces that solids share.
void check_elements(const Mesh& mesh, ThreadTeam& team);
/// The checks of check_mesh() on faces that solids share.
void check_shared_faces(const Mesh& mesh, const SortedFaces& faces, ThreadTeam& team);
/// check_mesh() and complete_facets() on several threads; faces are sorted only once.
void check_and_complete(Mesh& mesh, ThreadTeam& team);

}  // namespace genba
