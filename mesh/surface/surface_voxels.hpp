// A surface made anew of voxels: the way that works for any triangles. In genba-mesher only.
#pragma once

#include <functional>

#include "engine/base/text/phrase.hpp"
#include "mesh/labels/label_volume.hpp"
#include "mesh/surface/surface_check.hpp"

namespace genba {

/// Cubes of edge `voxel`, m, whose centres lie inside triangles that may be open, doubled, cross each other
/// or, a minority, be turned: by vote of six directions, each of which counts the walls that it passes on its
/// way in. One region. Throws Error(geometry) if fewer than eight are inside, or if there would be
/// more than 2^28.
LabelVolume voxels_inside(const TriangleSurface& surface, double voxel);

/// What a change of a surface does to the body inside, as shares of the body before: by the same voxels
/// inside both. Zeros where they cannot tell.
struct VolumeChange {
  double lost = 0, gained = 0;
};
VolumeChange volume_change(const TriangleSurface& before, const TriangleSurface& after);

struct VoxelSurface {
  TriangleSurface surface;
  double moved = 0;         ///< m: largest distance of a new corner from the old triangles, holes apart
  double largest_hole = 0;  ///< m: twice that of one over a hole of the old surface
  double lost = 0;          ///< m: largest distance of an old corner from the new triangles
};
/// The smooth outside of voxels_inside() with triangles of about `size` m, fit to be filled as they are, that
/// enclose the volume of the voxels.
VoxelSurface surface_of_voxels(const TriangleSurface& surface, double voxel, double size,
                               const std::function<void(const Text& step, double share)>& progress);

}  // namespace genba
