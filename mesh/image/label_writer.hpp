// Label images for planning systems: NIfTI-1 and NRRD. Headers hold the geometry and nothing that names anybody.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// Voxels in patient coordinates as in image.hpp (LPS): the centre of the first one, and the steps to the next
/// along each axis, m.
struct LabelImageFrame {
  std::array<Index, 3> cells{};
  Vec3 first{};
  std::array<Vec3, 3> steps{};
};

/// labels: [k][j][i]. By the ending: .nii, .nii.gz or .nrrd (gzip). The axes must be perpendicular to each
/// other and right-handed, as those of an ImageFrame are. Throws Error(input) on another ending or more than
/// 32767 voxels along an axis of NIfTI; Error(file) with the system's reason.
void write_label_image(const std::string& path, const LabelImageFrame& frame,
                       std::span<const std::uint8_t> labels);

/// Labels of `count` slices from number `first` on along the last axis: [k][j][i].
using LabelSlab = std::function<std::vector<std::uint8_t>(Index first, Index count)>;
/// The same for images that are larger than memory: at most `slices` at a time are asked for, in order. What
/// `slab` throws is passed on, and no file is left.
void write_label_slabs(const std::string& path, const LabelImageFrame& frame, Index slices,
                       const LabelSlab& slab);

}  // namespace genba
