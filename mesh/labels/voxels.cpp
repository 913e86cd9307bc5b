#include "mesh/labels/voxels.hpp"

#include <algorithm>

namespace genba {

ImageVolume to_volume(const Image& image, std::size_t most) {
  const ImageFrame& frame = image.frame;
  const auto kept = [&](Index n, int step) { return (n + step - 1) / step; };
  ImageVolume out;
  out.file_cells = frame.cells;
  out.is_ct = image.is_ct;
  out.labels = image.labels;
  const auto total = [&](int step) {
    std::size_t count = 1;
    for (const Index n : frame.cells) count *= static_cast<std::size_t>(kept(n, step));
    return count;
  };
  while (total(out.thinned) > most && total(out.thinned) > 1) ++out.thinned;
  const int step = out.thinned;
  // A kept voxel represents the next n - 1 voxels too; its corner is that of the first one.
  out.corner = frame.to_patient({0, 0, 0});
  for (std::size_t a = 0; a < 3; ++a) {
    out.cells[a] = kept(frame.cells[a], step);
    for (std::size_t c = 0; c < 3; ++c) out.steps[a][c] = frame.axes[a][c] * frame.spacing[a] * step;
  }
  out.values.reserve(total(step));
  for (Index k = 0; k < frame.cells[2]; k += step)
    for (Index j = 0; j < frame.cells[1]; j += step)
      for (Index i = 0; i < frame.cells[0]; i += step) out.values.push_back(image.values[frame.at(i, j, k)]);
  const auto [low, high] = std::minmax_element(out.values.begin(), out.values.end());
  out.min = *low;
  out.max = *high;
  return out;
}

}  // namespace genba
