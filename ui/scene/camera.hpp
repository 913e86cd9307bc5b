// Where the scene is seen from.
#pragma once

#include <array>
#include <vector>

#include "ui/scene/scene.hpp"

class vtkRenderer;

namespace genba {

/// The way from what is looked at to the viewer, of any length, and what is up then.
struct Side {
  Vec3 from{}, up{};
};
Side side_of(ViewDirection direction);

/// Seen from there, about the same point and as large.
CameraPose turned(const CameraPose& pose, ViewDirection direction);

/// On the way from one to the other, `share` 0 to 1: by one turn about one axis. At its ends exactly theirs.
CameraPose between(const CameraPose& from, const CameraPose& to, double share);

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
