// Removes small parts of a mesh of voxels or labels that could move freely: they touch the rest only at nodes
// or along an edge, or touch nothing.
#pragma once

#include "engine/model/mesh.hpp"

namespace genba {

struct DroppedCrumbs {
  Index parts = 0;
  Index elements = 0;
  double volume = 0;   ///< m^3, of all removed parts
  double share = 0;    ///< of the volume before
  Index largest = 0;   ///< number of elements of the largest removed part
  Vec3 place{};        ///< centre of the largest removed part, m
  // For drop_specks(): parts of one region that touch nothing and stay.
  Index apart = 0;           ///< includes the largest part of each region
  Index smallest_apart = 0;  ///< number of elements
  Vec3 place_apart{};        ///< centre of the smallest one, m
};

/// Works on a mesh without facets. Repeatedly removes parts that touch others only at nodes of one line and
/// that each have at most `most_share` of the volume. Unused nodes are removed too. Parts that touch nothing
/// stay, and so does the largest part.
DroppedCrumbs drop_crumbs(Mesh& mesh, double most_share = 0.01);

/// Removes parts that touch nothing and have at most `most_share` of the volume of each of their regions.
/// Noise leaves such parts, and no condition holds them. A body with a label of its own stays, however small.
DroppedCrumbs drop_specks(Mesh& mesh, double most_share = 0.001);

}  // namespace genba
