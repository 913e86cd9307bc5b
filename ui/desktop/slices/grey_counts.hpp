// How often grey values occur, and what follows from that.
#pragma once

#include <cstdint>
#include <vector>

#include "app/inspect/image_view.hpp"

namespace genba {

struct GreyCounts {
  double low = 0, high = 1;         ///< of the bins; a few thousandths of the voxels lie beyond
  std::vector<std::int64_t> count;  ///< [bin]
  double dark = 0, bright = 1;      ///< that 1 % of the voxels are below, above
};

/// Takes tenths of a second for a large image.
GreyCounts count_greys(const ImageVolume& image);

/// The value above which the brightest of three classes begins that differ most between and least within
/// themselves: air, soft tissue and bone in a CT (Otsu, "A threshold selection method from gray-level
/// histograms", 1979, with two thresholds).
double brightest_class(const GreyCounts& greys);

/// Whole numbers from 0 on, few of them: values that may be labels.
bool may_be_labels(const ImageVolume& image);

}  // namespace genba
