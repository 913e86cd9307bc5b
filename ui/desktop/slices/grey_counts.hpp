// How often grey values occur, and values that are derived from it.
#pragma once

#include <cstdint>
#include <vector>

#include "app/inspect/image_view.hpp"

namespace genba {

struct GreyCounts {
  double low = 0, high = 1;         ///< of the bins; a few thousandths of the voxels lie outside
  std::vector<std::int64_t> count;  ///< [bin]
  double dark = 0, bright = 1;      ///< 1 % of the voxels are below dark, 1 % above bright
};

/// Takes some tenths of a second for a large image.
GreyCounts count_greys(const ImageVolume& image);

/// The lower bound of the brightest of three classes. The classes are chosen so that they differ most from
/// each other and least within themselves: air, soft tissue and bone in a CT (Otsu, "A threshold selection
/// method from gray-level histograms", 1979, with two thresholds).
double brightest_class(const GreyCounts& greys);

/// True if all values are whole numbers from 0 to 255: they may be labels.
bool may_be_labels(const ImageVolume& image);

}  // namespace genba
