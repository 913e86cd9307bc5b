// A lesion written back for the planning system, on the grid of the case's image.
#pragma once

#include <span>
#include <string>

#include "app/case/project.hpp"
#include "engine/base/monitor.hpp"
#include "engine/model/mesh.hpp"
#include "mesh/job/image_volume.hpp"

namespace genba {

/// Label 1 where the field is at or above the threshold; by the ending of `path`. Throws as
/// write_label_image(); Cancelled.
void write_lesion_image(const std::string& path, const Mesh& mesh, std::span<const double> values,
                        double threshold, const ImageVolume& grid, Monitor& monitor);

/// Throws Error(input) naming a lesion that asks for an image where the case has none.
void require_image_for_lesions(const Project& project);

}  // namespace genba
