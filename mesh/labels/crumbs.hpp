// Small parts of a mesh of voxels or labels that would move freely: they hang on the rest at nodes or along an
// edge, or touch nothing.
#pragma once

#include "engine/model/mesh.hpp"

namespace genba {

struct DroppedCrumbs {
  Index parts = 0;
  Index elements = 0;
  double volume = 0;   ///< m^3, of all that went
  double share = 0;    ///< of the volume before
  Index largest = 0;   ///< elements of the largest
  Vec3 place{};        ///< its centre, m
  // Of drop_specks(): parts of one region that touch nothing and stay.
  Index apart = 0;           ///< the largest of each region too
  Index smallest_apart = 0;  ///< elements
  Vec3 place_apart{};        ///< its centre, m
};

/// Takes parts out of a mesh without facets that touch the others at nodes of one line alone and have at most
/// `most_share` of the volume each, until none is left; nodes of no element go with them. Parts that touch
/// nothing stay, and so does the largest part.
DroppedCrumbs drop_crumbs(Mesh& mesh, double most_share = 0.01);

/// Takes parts out that touch nothing and have at most `most_share` of the volume of each region that they are
/// of: nobody can hold what noise left. A body with a label of its own stays, however small.
DroppedCrumbs drop_specks(Mesh& mesh, double most_share = 0.001);

}  // namespace genba
