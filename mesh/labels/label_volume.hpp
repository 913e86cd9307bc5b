// Which region every voxel belongs to.
#pragma once

#include <string>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/image/image.hpp"
#include "mesh/image/image_options.hpp"

namespace genba {

struct LabelRegion {
  std::int64_t value = 0;  ///< in the image; 0 for a thresholded one
  std::string name;
  std::int64_t voxels = 0;
  std::optional<Rgb> colour{};
};

/// Region numbers of voxels: 0 outside, else 1 + index into `regions`.
struct LabelVolume {
  ImageFrame frame;
  std::vector<std::uint8_t> label;  ///< [k][j][i]
  std::vector<LabelRegion> regions;
  std::vector<Text> notes, warnings;

  double voxel_volume() const { return frame.spacing[0] * frame.spacing[1] * frame.spacing[2]; }
  /// Region number of a voxel; 0 outside the image.
  int operator()(Index i, Index j, Index k) const {
    const auto inside = [](Index n, Index count) { return n >= 0 && n < count; };
    if (!inside(i, frame.cells[0]) || !inside(j, frame.cells[1]) || !inside(k, frame.cells[2])) return 0;
    return label[frame.at(i, j, k)];
  }
};

/// Thresholds grey values, or takes labels as they are. Regions stand in the order of the label table, else
/// by value with the image's own names. A colour that the table does not state is the image's. A label that
/// the table does not have is ignored with a warning that tells its volume. Throws Error(input) with the
/// image's range if no voxel is left, if a label of the table is nowhere, or if an image without thresholds
/// has values that are no labels.
LabelVolume segment(const Image& image, const ImageOptions& options, const std::string& file);

/// First and last voxel along each axis that has a label; last < first if none has.
std::array<std::array<Index, 3>, 2> labelled_range(const LabelVolume& volume);

/// Boxes of voxels around the body cut off, one voxel kept free on each side that lies in the image.
/// Region counts and places stay.
LabelVolume cropped(const LabelVolume& volume);

/// Blocks of factor^3 voxels as one (coarsening.cpp). Every region gets as many blocks as its volume fills,
/// to half a block where the blocks that it shares with others allow it; blocks of one label keep it. A
/// region of less than half a block has none. Counts are those of the image.
LabelVolume coarsened(const LabelVolume& volume, int factor);

}  // namespace genba
