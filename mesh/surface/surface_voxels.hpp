// Rebuilds a surface from voxels. This works for any triangles. In genba-mesher only.
#pragma once

#include <functional>

#include "engine/base/text/phrase.hpp"
#include "mesh/labels/label_volume.hpp"
#include "mesh/surface/surface_check.hpp"

namespace genba {

/// Cubes of edge `voxel`, m, whose centres lie inside the triangles. The triangles may be open, doubled,
/// cross each other, or, for a minority, have the wrong orientation. Six directions vote; each counts the
/// walls that it passes on its way in. One region. Throws Error(geometry) if fewer than eight cubes are
/// inside, or if there would be more than 2^28.
LabelVolume voxels_inside(const TriangleSurface& surface, double voxel);

/// Change of the body inside when its surface changes, as shares of the body before. The same voxels measure
/// both. Zeros if the voxels cannot tell.
struct VolumeChange {
  double lost = 0, gained = 0;
};
VolumeChange volume_change(const TriangleSurface& before, const TriangleSurface& after);

struct VoxelSurface {
  TriangleSurface surface;
  double moved = 0;         ///< m: largest distance of a new corner from the old triangles, without holes
  double largest_hole = 0;  ///< m: twice that distance for a corner over a hole of the old surface
  double lost = 0;          ///< m: largest distance of an old corner from the new triangles
};
/// The smooth outer surface of voxels_inside(), with triangles of about `size` m that can be filled
/// unchanged. It encloses the volume of the voxels.
VoxelSurface surface_of_voxels(const TriangleSurface& surface, double voxel, double size,
                               const std::function<void(const Text& step, double share)>& progress);

}  // namespace genba
