// The region of every voxel.
#pragma once

#include <string>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/image/image.hpp"
#include "mesh/image/image_options.hpp"
#include "mesh/mask/crop_box.hpp"

namespace genba {

struct LabelRegion {
  std::int64_t value = 0;  ///< in the image; 0 for a thresholded region
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

/// Applies thresholds to grey values, or takes labels unchanged. Regions have the order of the label table;
/// without a table they are sorted by value, with the image's own names. If the table states no colour, the
/// image's colour is used. A label that the table does not have is ignored, with a warning that states its
/// volume. Throws Error(input) with the image's range: if no voxel is left, if no voxel has a label of the
/// table, or if an image without thresholds has values that are no labels.
LabelVolume segment(const Image& image, const ImageOptions& options, const std::string& file);

/// First and last labelled voxel along each axis; last < first if there is none.
std::array<std::array<Index, 3>, 2> labelled_range(const LabelVolume& volume);

/// The part around the body. One free voxel is kept on each side that lies inside `box`, the part of the
/// image that the case uses: where a side of the box cuts a region, the volume ends there. Region counts and
/// places do not change.
LabelVolume cropped(const LabelVolume& volume, const CropBox& box);

/// Joins blocks of factor^3 voxels (coarsening.cpp). Every region gets as many blocks as its volume fills,
/// within half a block if the blocks that it shares with others allow it. A block of one label keeps it. A
/// region of less than half a block gets none. Voxel counts remain those of the image.
LabelVolume coarsened(const LabelVolume& volume, int factor);

}  // namespace genba
