// The image of a case, to be shown together with the geometry.
#pragma once

#include <memory>
#include <string>

#include "app/case/geometry_files.hpp"
#include "mesh/job/image_volume.hpp"

namespace genba {

/// Any thread; runs genba-mesher. `path`: the result of image_of(), or the absolute path of any image. Throws
/// like read_image_volume().
std::shared_ptr<const ImageVolume> load_image(const Project& project, const std::string& path,
                                              Monitor& monitor);

}  // namespace genba
