// A lesion on the grid of an image.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// Where voxels lie: the centre of the first one, and the steps from one to the next along each axis, m.
struct VoxelGrid {
  std::array<Index, 3> cells{};
  Vec3 first{};
  std::array<Vec3, 3> steps{};
};

/// Returns [k][j][i]: 1 where the centre of the voxel lies in the body and the field there is at or above the
/// threshold, else 0. values: [node]. The three steps must be linearly independent. Polls cancel.
std::vector<std::uint8_t> lesion_voxels(const Mesh& mesh, std::span<const double> values, double threshold,
                                        const VoxelGrid& grid, Monitor& monitor);

}  // namespace genba
