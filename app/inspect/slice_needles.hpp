// Where the needles of a case lie in a slice of an image.
#pragma once

#include <array>
#include <vector>

#include "app/case/project.hpp"
#include "app/inspect/slice_plane.hpp"

namespace genba {

/// The needles where conditions of any step act, each once.
std::vector<NeedleSelector> needles_of(const Project& project);

/// A piece of a needle as it is seen in a slice.
struct NeedleLine {
  std::array<double, 2> from{}, to{};  ///< columns and rows from the top left of the picture
  bool is_active = false;              ///< it belongs to the active part
  bool is_in_slice = false;            ///< else it lies before or behind the slice
};

/// The pieces of a needle, projected along the axis across slice `number`. Empty for an image that is flat or
/// a needle without a length.
std::vector<NeedleLine> needle_lines(const NeedleSelector& needle, const ImageVolume& image,
                                     const SlicePlane& plane, Index number);

}  // namespace genba
