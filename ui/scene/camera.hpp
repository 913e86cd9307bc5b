// Where the scene is seen from.
#pragma once

#include <array>
#include <vector>

#include "ui/scene/scene.hpp"

class vtkRenderer;

namespace genba {

/// A direction of view. `from`: from the point looked at to the viewer, of any length. `up`: what is up in
/// the picture.
struct Side {
  Vec3 from{}, up{};
};
Side side_of(ViewDirection direction);

/// The pose seen from `direction`, about the same point and at the same size.
CameraPose turned(const CameraPose& pose, ViewDirection direction);

/// The pose between two others; `share`: 0 to 1. It turns about one axis. At 0 and 1 it is exactly one of the
/// two.
CameraPose between(const CameraPose& from, const CameraPose& to, double share);

/// Turns the camera about its focus. z points up, except in views along z.
void look_from(vtkRenderer* renderer, ViewDirection direction);

/// A parallel projection that shows all points and leaves room for the legend at the right (`legend_pixels`
/// of `width`).
void fit_points(vtkRenderer* renderer, const std::vector<std::array<float, 3>>& points, int width, int height,
                double legend_pixels);

/// Moves the camera without a turn: `place` comes to the middle, and `height` (m) fits into the window.
/// `depth`: m, of all that is drawn.
void look_at(vtkRenderer* renderer, const Vec3& place, double height, double depth);

/// Lets the camera see the whole depth of a box. A camera inside the box, or behind it, moves back.
void keep_in_depth(vtkRenderer* renderer, const std::array<Vec3, 2>& box);

}  // namespace genba
