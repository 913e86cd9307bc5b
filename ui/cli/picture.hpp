// The pictures of a finished run.
#pragma once

#include "app/report.hpp"

namespace genba {

/// Draws off screen: the field that the project asks for, then the mesh with loads and constraints. Throws
/// Error if it does not exist or nothing can be drawn here.
std::vector<ReportPicture> draw_pictures(const Pipeline& pipeline, int width = 1600, int height = 1100);

/// The deformation from nothing to its scale and back, drawn `frames` times, into frame_001.png, ... of a
/// folder.
void write_animation(const Pipeline& pipeline, const std::string& folder, int frames, int width = 1600,
                     int height = 1100);

}  // namespace genba
