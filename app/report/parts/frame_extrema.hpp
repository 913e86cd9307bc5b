// The smallest and largest values over all frames of a step, with time and place.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "app/frames/frame_values.hpp"
#include "engine/analysis/results/results.hpp"

namespace genba {

/// The frames of the step at hand in the project's output folder: new frames that are not in place yet, else
/// those in place. Empty if the step has no times or there are no frames.
std::optional<FrameReader> frames_of_step(const Project& project);

struct FrameExtremum {
  QuantityKind kind = QuantityKind::dimensionless;
  bool is_range = false;     ///< the smallest value is shown too
  FrameExtreme least, most;  ///< of the first frame with this value
};
/// For the values that a physics shows first.
std::vector<FrameExtremum> extrema_over_frames(const std::vector<FrameExtreme>& table,
                                               const Results& results);

/// "von Mises stress is largest in frame 4, at 6 s: 12 MPa at (1, 2, 3) mm", one sentence each.
std::vector<Text> describe(const std::vector<FrameExtremum>& extrema, QuantityKind over, double body);

/// JSON list for summaries: field, unit, and both ends with value, frame, time, place and node. An empty list
/// if there are no frames or they cannot be read.
std::string frame_extrema_json(const Project& project, const Results& results);
/// The sentences for the step's frames, or the reason why the frames cannot be read; empty without frames.
std::vector<Text> frame_extrema_texts(const Project& project, const Results& results);

}  // namespace genba
