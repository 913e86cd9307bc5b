// Where the scene is seen from.
#pragma once

#include <array>
#include <vector>

#include "ui/scene/scene.hpp"

class vtkRenderer;

namespace genba {

/// Turns the camera; z points up except when looking along it.
void look_from(vtkRenderer* renderer, ViewDirection direction);

/// Parallel projection that shows all points and leaves room for the legend at the right (`legend_pixels` of
/// `width`).
void fit_points(vtkRenderer* renderer, const std::vector<std::array<float, 3>>& points, int width, int height,
                double legend_pixels);

/// Turns nothing: `place` comes to the middle and `height` (m) fits into the window; `depth`: m, of all that
/// is drawn.
void look_at(vtkRenderer* renderer, const Vec3& place, double height, double depth);

}  // namespace genba
