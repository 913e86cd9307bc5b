// Labels of single voxels that were mended by hand, as a case states them: small edits, not a segmentation.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"

namespace genba {

/// Voxels of a row along the first axis of the image, from 0, and the label that they get; 0: outside.
struct LabelRun {
  int label = 0;
  Index first = 0, last = 0, j = 0, k = 0;
  bool operator==(const LabelRun&) const = default;
};

/// [number of the voxel, the first axis running fastest] its label.
using EditedVoxels = std::unordered_map<std::size_t, int>;

/// "4: 11-15/21/11, 12/22/11; 0: 3/1/1": label, then voxels from 1 along the three axes. Of a voxel that is
/// stated twice the last label counts. Throws Error(input, place), also for more than 50,000 runs.
std::vector<LabelRun> parse_label_edits(const std::string& text, const Text& place);
/// Throws Error(input, place) naming a voxel that lies outside of an image of so many.
EditedVoxels edited_voxels(const std::string& text, const std::array<Index, 3>& cells, const Text& place);
/// As a case states them; the same for the same voxels.
std::string format_label_edits(const EditedVoxels& voxels, const std::array<Index, 3>& cells);

}  // namespace genba
