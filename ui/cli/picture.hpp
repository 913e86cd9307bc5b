// The picture of a finished run.
#pragma once

#include "app/report.hpp"

namespace genba {

/// Draws the field that the project asks for off screen. Throws Error if it does not exist or nothing can be
/// drawn here.
ReportPicture draw_picture(const Pipeline& pipeline, int width = 1600, int height = 1100);

}  // namespace genba
