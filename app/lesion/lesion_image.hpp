// A lesion written back for the planning system, on the grid of the case's image.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "engine/analysis/results/results.hpp"
#include "engine/base/monitor.hpp"
#include "engine/model/mesh.hpp"
#include "mesh/job/image_volume.hpp"

namespace genba {

/// Label 1 where the field is at or above the threshold; by the ending of `path`. grid: of an image as views
/// have it; the file has all its voxels, also where the grid is thinned. At most slab_voxels of them are held,
/// but one slice. Throws as write_label_slabs(); Cancelled.
void write_lesion_image(const std::string& path, const Mesh& mesh, std::span<const double> values,
                        double threshold, const ImageVolume& grid, Monitor& monitor,
                        std::int64_t slab_voxels = std::int64_t{1} << 25);

/// [k][j][i] of the grid's own voxels: bit i for the lesion number i of the case, where the results have its
/// field. Throws Cancelled.
std::vector<std::uint8_t> lesion_bits(const Project& project, const Results& results, const ImageVolume& grid,
                                      Monitor& monitor);

/// Throws Error(input) naming a lesion that asks for an image where the case has none.
void require_image_for_lesions(const Project& project);

}  // namespace genba
