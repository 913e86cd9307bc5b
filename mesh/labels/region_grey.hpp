// Grey values of the voxels of regions, from the image itself or from another image beside the labels. Voxels
// outside a region never count for its values.
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

/// On the same grid a voxel has its own value. On another grid it gets the mean inside it, linear between the
/// centres of grey voxels that belong to its region by more than half. Voxels without a value (NaN, below
/// options.grey_min, padding value found in the corners of the image, outside the image) get the nearest
/// values of their region. Edge voxels are treated as options.grey_edges says. Empties the values of `image`.
RegionGrey grey_of_regions(const LabelVolume& volume, Image&& image, const ImageOptions& options);

/// Reports in `grey` how edge voxels differ from those further inside. GreyEdges::eroded replaces their
/// values by those further inside. `edge`: number of label voxels along each axis that form the edge.
void treat_edges(const LabelVolume& volume, const std::array<Index, 3>& edge, GreyEdges how,
                 RegionGrey& grey);

}  // namespace genba
