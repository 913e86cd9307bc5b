// What the frames of a step take on disk, foretold.
#pragma once

#include "app/case/project.hpp"
#include "app/frames/frame_folder.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Of the step at hand: a frame for each of its times, with all fields that results have; none where it has
/// no times. Frames are not packed, so this is what they take but for some KiB of text each.
FrameNeed foretell_frames(const Project& project, const Problem& problem);

/// Tells what they take on the disk of the project's output folder; nothing where there are none. Throws as
/// require_room_for_frames().
void plan_frames(const Project& project, const Problem& problem, Monitor& monitor);

/// Components of all nodal fields of a physics' results together, and of all fields of elements.
int nodal_components(const Physics& physics);
int element_components(const Problem& problem);

}  // namespace genba
