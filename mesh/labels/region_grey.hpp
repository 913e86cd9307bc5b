// Grey values of the voxels of regions, from the image itself or from another one beside the labels. What
// lies outside a region never enters its values.
#pragma once

#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "mesh/labels/label_volume.hpp"

namespace genba {

struct RegionGrey {
  std::vector<float> value;  ///< [k][j][i] of the label volume; NaN outside and where no value is known
  std::vector<Text> notes, warnings;
};

/// On the same grid a voxel has its own value. On another one it has what lies inside it, linear between the
/// centres of those voxels that belong to its region by more than half. Voxels without a value (NaN, below
/// options.grey_min, padding that the corners of the image hold, outside the image) take the nearest ones of
/// their region. Edge voxels are treated as options.grey_edges says. The image's values are taken away.
RegionGrey grey_of_regions(const LabelVolume& volume, Image&& image, const ImageOptions& options);

/// Tells in `grey` how edge voxels differ from those behind them; GreyEdges::eroded gives them the values
/// behind. `edge`: voxels of the label volume along each axis that count as edge.
void treat_edges(const LabelVolume& volume, const std::array<Index, 3>& edge, GreyEdges how,
                 RegionGrey& grey);

}  // namespace genba
