// Image file -> grey values. genba-mesher reads it, like every image.
#pragma once

#include <string>

#include "engine/base/monitor.hpp"
#include "mesh/job/image_volume.hpp"

namespace genba {

/// unit, series: as GeometrySpec::unit and ImageOptions::series. Images of more than 2^26 voxels are thinned.
/// Throws Error(file/input/memory) like make_mesh() for an image, Cancelled.
ImageVolume read_image_volume(const std::string& path, double unit, Monitor& monitor, int series = 0);

}  // namespace genba
