// A plane outline as a person states it: corners, sides between them, holes. All lengths in m, in the plane
// z = 0.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace genba {

using SketchPoint = std::array<double, 2>;

/// The way from a corner of a path to the next one.
struct SketchSide {
  /// line: straight. arc_through: the circular arc through points[0]. arc_about: the shorter circular arc about
  /// points[0]. ellipse_about: the shorter arc of the ellipse with the centre points[0], one of whose axes has
  /// the direction points[1]; its radii are points[2], or follow from the corners. spline: a smooth curve through all of `points`.
  enum class Kind { line, arc_through, arc_about, ellipse_about, spline };
  Kind kind = Kind::line;
  std::vector<SketchPoint> points;
  std::string name;  ///< of the edge; may be empty
  bool operator==(const SketchSide&) const = default;
};

/// A closed path: corners joined by sides, the last with the first. Or a circle: no corners, a radius.
struct SketchPath {
  std::vector<SketchPoint> corners;
  std::vector<SketchSide> sides;  ///< [corner] from it to the next; one for a circle, with its name
  SketchPoint centre{};
  double radius = 0;
  bool is_circle() const { return radius > 0; }
  bool operator==(const SketchPath&) const = default;
};

/// A face: what an outline encloses, without its holes.
struct SketchRegion {
  std::string name;  ///< may be empty
  SketchPath outline;
  std::vector<SketchPath> holes;
  bool operator==(const SketchRegion&) const = default;
};

/// Faces beside each other. Where they touch they hang together.
struct Sketch {
  std::vector<SketchRegion> regions;
  bool operator==(const Sketch&) const = default;
};

/// A side as it can be built. `points`: from its first corner to its last, close enough together to draw and
/// to measure. Of arcs at least `pieces` in a full turn.
std::vector<SketchPoint> flattened(const SketchPath& path, std::size_t side, int pieces = 128);

/// Smallest box around all of it, {min, max}.
std::array<SketchPoint, 2> sketch_box(const Sketch& sketch);
/// Area without the holes, m^2, and length of all outlines and holes, m.
struct SketchMeasure {
  double area = 0, length = 0;
};
SketchMeasure measure_sketch(const Sketch& sketch);

/// Checks that every path closes around an area without crossing itself, that arcs fit their corners, and that
/// holes lie inside and apart. Throws Error(input) that names the path and the point. `place`: of the sketch,
/// "geometry/sketch".
void check_sketch(const Sketch& sketch, const std::string& place);

}  // namespace genba
