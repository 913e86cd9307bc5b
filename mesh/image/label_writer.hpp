// Writes label images for planning systems, NIfTI-1 and NRRD, and grey values as NRRD. Headers contain the geometry and no
// names but those of labels.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/types.hpp"
#include "mesh/image/image_options.hpp"

namespace genba {

/// Voxels in patient coordinates as in image.hpp (LPS), m: centre of the first voxel, and steps to the next
/// voxel along each axis.
struct LabelImageFrame {
  std::array<Index, 3> cells{};
  Vec3 first{};
  std::array<Vec3, 3> steps{};
};

/// labels: [k][j][i]. The extension chooses the format: .nii, .nii.gz or .nrrd (gzip). The axes must be
/// perpendicular and right-handed, as in an ImageFrame. Throws Error(input) for another extension or more
/// than 32767 voxels along an axis of NIfTI; Error(file) with the system's reason.
void write_label_image(const std::string& path, const LabelImageFrame& frame,
                       std::span<const std::uint8_t> labels);

/// Labels of `count` slices from slice `first` on, along the last axis: [k][j][i].
using LabelSlab = std::function<std::vector<std::uint8_t>(Index first, Index count)>;
/// The same for images larger than memory: requests at most `slices` slices at a time, in order. If `slab`
/// throws, the exception is passed on, and no file is left.
void write_label_slabs(const std::string& path, const LabelImageFrame& frame, Index slices,
                       const LabelSlab& slab);

/// Grey values, [k][j][i], with the names and colours of labels as segments: all that a case needs of an image. NaN: no
/// value. The ending must be .nrrd. Throws as write_label_image().
void write_grey_image(const std::string& path, const LabelImageFrame& frame, std::span<const float> values,
                      std::span<const ImageLabel> labels);

}  // namespace genba
