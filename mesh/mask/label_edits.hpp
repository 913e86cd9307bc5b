// Labels of single voxels that a user corrected, as stated in a case: small edits, not a segmentation.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"

namespace genba {

/// Voxels of a row along the first axis of the image, from 0, and their new label; 0: outside.
struct LabelRun {
  int label = 0;
  Index first = 0, last = 0, j = 0, k = 0;
  bool operator==(const LabelRun&) const = default;
};

/// Voxel index (the first axis runs fastest) -> label.
using EditedVoxels = std::unordered_map<std::size_t, int>;

/// "4: 11-15/21/11, 12/22/11; 0: 3/1/1": label, then voxels from 1 along the three axes. If a voxel is stated
/// twice, the last label counts. Throws Error(input, place), also for more than 50,000 runs.
std::vector<LabelRun> parse_label_edits(const std::string& text, const Text& place);
/// Throws Error(input, place) naming a voxel outside an image of this size.
EditedVoxels edited_voxels(const std::string& text, const std::array<Index, 3>& cells, const Text& place);
/// The text of the edits in a case; equal voxels give equal text.
std::string format_label_edits(const EditedVoxels& voxels, const std::array<Index, 3>& cells);

}  // namespace genba
