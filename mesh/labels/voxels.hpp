// An image for display.
#pragma once

#include "mesh/image/image.hpp"
#include "mesh/job/image_volume.hpp"

namespace genba {

/// Every n-th voxel along each axis, with the smallest n that gives at most `most` voxels.
ImageVolume to_volume(const Image& image, std::size_t most);

}  // namespace genba
