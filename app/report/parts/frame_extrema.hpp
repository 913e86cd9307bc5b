// The smallest and largest values over all frames of a step: when and where.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "app/frames/frame_values.hpp"
#include "engine/analysis/results/results.hpp"

namespace genba {

/// The frames of the step at hand in the project's output folder: those that wait for the run's set, else
/// those of the set. Nothing where the step has no times or there are none.
std::optional<FrameReader> frames_of_step(const Project& project);

struct FrameExtremum {
  QuantityKind kind = QuantityKind::dimensionless;
  bool is_range = false;     ///< of the smallest value people are told too
  FrameExtreme least, most;  ///< of the first frame that has it
};
/// Of the values that a physics shows first.
std::vector<FrameExtremum> extrema_over_frames(const std::vector<FrameExtreme>& table,
                                               const Results& results);

/// "von Mises stress is largest in frame 4, at 6 s: 12 MPa at (1, 2, 3) mm", a sentence each.
std::vector<Text> describe(const std::vector<FrameExtremum>& extrema, QuantityKind over, double body);

/// For summaries, a JSON list: field, unit, and both ends with value, frame, time, place and node. An empty
/// list without frames, or where they cannot be read.
std::string frame_extrema_json(const Project& project, const Results& results);
/// The sentences of the step's frames; none without frames, or why they cannot be read.
std::vector<Text> frame_extrema_texts(const Project& project, const Results& results);

}  // namespace genba
