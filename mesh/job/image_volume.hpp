// The grey values of an image for display.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/base/types.hpp"
#include "mesh/image/image_options.hpp"

namespace genba {

struct ImageVolume {
  std::array<Index, 3> cells{};  ///< voxels along each axis, the first runs fastest
  Vec3 corner{};                 ///< m, the outer corner of the first voxel; patient coordinates (LPS)
  std::array<Vec3, 3> steps{};   ///< m, from one voxel to the next along each axis
  std::vector<float> values;     ///< [k][j][i], scaled as the file states (CT: HU)
  float min = 0, max = 0;
  int thinned = 1;  ///< n: holds every n-th voxel of the file along each axis
  std::array<Index, 3> file_cells{};  ///< voxels of the file along each axis
  bool is_ct = false;                 ///< the file states that it is a CT: values are HU
  std::vector<ImageLabel> labels;     ///< names and colours that the file states
  std::string source;     ///< path that it was read from; not exchanged between processes
  int source_series = 0;  ///< ImageOptions::series that it was read with
  /// Patient coordinates, m, of a point given in voxels from the corner.
  Vec3 place(const Vec3& voxels) const {
    Vec3 p = corner;
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t c = 0; c < 3; ++c) p[c] += steps[a][c] * voxels[a];
    return p;
  }
};

/// Exchange between the processes. Throws Error(file).
void write_image_volume(const std::string& path, const ImageVolume& volume);
ImageVolume read_image_volume_file(const std::string& path);

}  // namespace genba
