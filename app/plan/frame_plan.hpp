// Predicts the disk space for the frames of a step.
#pragma once

#include "app/case/project.hpp"
#include "app/frames/frame_folder.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Need of the step at hand: one frame for each of its times, with all fields of the results. Empty if it has
/// no times. Frames are not compressed, so the size is exact up to some KiB of text each.
FrameNeed foretell_frames(const Project& project, const Problem& problem);

/// Logs the disk space needed on the disk of the project's output folder, if there are frames. Throws as
/// require_room_for_frames().
void plan_frames(const Project& project, const Problem& problem, Monitor& monitor);

/// Number of components of all nodal fields in the results of a physics, and of all element fields.
int nodal_components(const Physics& physics);
int element_components(const Problem& problem);

}  // namespace genba
