// Evaluates selectors on a mesh.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/study/selector.hpp"

namespace genba {

struct FacetRef {
  Index block = 0;    ///< index into Mesh::facets
  Index element = 0;  ///< index in the block
};

struct Selection {
  std::vector<Index> nodes;      ///< sorted, unique
  std::vector<FacetRef> facets;  ///< boundary facets (those of exactly one solid)
};

/// Data that all selectors of a mesh need, made once for many selections. Borrows the mesh.
struct SelectionIndex {
  explicit SelectionIndex(const Mesh& of);
  const Mesh& mesh;
  std::vector<std::vector<FacetOwner>> owners;  ///< [facet block][facet]
  std::vector<std::uint8_t> in_solid;           ///< [node] 1: a solid element has it
  std::array<Vec3, 2> box;                      ///< bounding box, m
  double diagonal;                              ///< of the box, m
};

/// Evaluates a selector. Named, nearest, normal and patch selectors give facets and the nodes on them. Plane,
/// box and sphere give all nodes inside, and the boundary facets whose nodes are all inside. Only nodes of
/// solids are selected. Named surfaces inside the body (between two regions) give their nodes, but no
/// boundary facets. Named sets of nodes give the nodes, and the boundary facets whose nodes are all in the
/// set. A needle gives all nodes in its active part (needle.hpp has the number it needs).
/// Throws Error(model, place) if a name is unknown (listing the nearest known names), nothing is selected
/// (with the distance of the nearest node), two surfaces are equally near to a point, or a dab of a patch
/// lies farther from the surface than it reaches.
Selection select(const SelectionIndex& index, const Selector& selector, const Text& place);
Selection select(const Mesh& mesh, const Selector& selector, const Text& place);

/// Indices of the regions named by CAD name, set name or "#tag"; empty list: all. Throws like select().
std::vector<Index> select_regions(const Mesh& mesh, const std::vector<std::string>& names, const Text& place);

/// Indices of the surfaces named by CAD name, set name or "#tag", sorted. Throws like select().
std::vector<Index> select_surfaces(const Mesh& mesh, const std::vector<std::string>& names,
                                   const Text& place);

}  // namespace genba
