// Writes a lesion as an image for a planning system, on the grid of the case's image.
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

/// Writes label 1 where the field is at or above the threshold. The ending of `path` chooses the format.
/// grid: of an image as views hold it; the file has all voxels of the image, also if `grid` holds only every
/// n-th one. Holds at most slab_voxels voxels in memory, but at least one slice. Throws as
/// write_label_slabs(); Cancelled.
void write_lesion_image(const std::string& path, const Mesh& mesh, std::span<const double> values,
                        double threshold, const ImageVolume& grid, Monitor& monitor,
                        std::int64_t slab_voxels = std::int64_t{1} << 25);

/// [k][j][i] of the voxels of `grid`: bit i is set in lesion number i of the case, if the results have its
/// field. Throws Cancelled.
std::vector<std::uint8_t> lesion_bits(const Project& project, const Results& results, const ImageVolume& grid,
                                      Monitor& monitor);

/// Throws Error(input) naming a lesion that asks for an image although the case has no image.
void require_image_for_lesions(const Project& project);

}  // namespace genba
