// Arcs and polygons of sketches, for what checks and builds them.
#pragma once

#include <optional>
#include <vector>

#include "mesh/sketch/sketch.hpp"

namespace genba {

/// An arc of a circle or an ellipse.
struct SketchArc {
  SketchPoint centre{}, radii{};  ///< m; the first radius lies along `axis`
  SketchPoint axis{1, 0};         ///< unit vector
  double begin = 0, turn = 0;     ///< rad, of the parameter; a positive turn is counter-clockwise
  SketchPoint at(double share) const;
};

/// The arc of a side that check_sketch() accepts, or a whole circle; empty for lines and splines.
std::optional<SketchArc> arc_of(const SketchPath& path, std::size_t side);

/// The whole path as a polygon.
std::vector<SketchPoint> flattened(const SketchPath& path);
double signed_area(const std::vector<SketchPoint>& polygon);  ///< m^2, positive if counter-clockwise

/// A closed path as a polygon, with its box: most points are told to lie outside by the box.
struct Enclosure {
  std::vector<SketchPoint> polygon;
  SketchPoint low{}, high{};
  explicit Enclosure(std::vector<SketchPoint> points);
  bool holds(const SketchPoint& p) const;
};

/// A place near which two of the paths, or one and itself, cross or touch; empty if none do.
std::optional<SketchPoint> meeting_of(const std::vector<const SketchPath*>& paths);

}  // namespace genba
