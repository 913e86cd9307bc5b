// An image as it is looked at.
#pragma once

#include "mesh/image/image.hpp"
#include "mesh/job/image_volume.hpp"

namespace genba {

/// Every n-th voxel along each axis, n the smallest that leaves `most` or fewer.
ImageVolume to_volume(const Image& image, std::size_t most);

}  // namespace genba
