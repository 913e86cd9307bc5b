#include "mesh/sketch/sketch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "mesh/sketch/sketch_curves.hpp"

namespace genba {
namespace {

constexpr double whole_turn = 2 * std::numbers::pi;

std::vector<SketchPoint> turned(const SketchArc& arc, int pieces) {
  const int count = std::max(2, static_cast<int>(std::ceil(pieces * std::abs(arc.turn) / whole_turn)));
  std::vector<SketchPoint> out;
  for (int i = 0; i <= count; ++i) out.push_back(arc.at(static_cast<double>(i) / count));
  return out;
}

// Cubic through all points with the slopes of its neighbours.
std::vector<SketchPoint> smooth(const std::vector<SketchPoint>& p) {
  constexpr int pieces = 8;
  std::vector<SketchPoint> out;
  const auto slope = [&](std::size_t i, std::size_t k) {
    const std::size_t a = i > 0 ? i - 1 : i, b = std::min(i + 1, p.size() - 1);
    return (p[b][k] - p[a][k]) / static_cast<double>(b - a);
  };
  for (std::size_t i = 0; i + 1 < p.size(); ++i)
    for (int j = 0; j < pieces; ++j) {
      const double t = static_cast<double>(j) / pieces, s = 1 - t;
      SketchPoint q{};
      for (std::size_t k = 0; k < 2; ++k)
        q[k] = s * s * (1 + 2 * t) * p[i][k] + t * t * (3 - 2 * t) * p[i + 1][k] + t * s * s * slope(i, k) -
               t * t * s * slope(i + 1, k);
      out.push_back(q);
    }
  out.push_back(p.back());
  return out;
}

}  // namespace

SketchPoint SketchArc::at(double share) const {
  const double angle = begin + share * turn;
  const double u = radii[0] * std::cos(angle), v = radii[1] * std::sin(angle);
  return {centre[0] + u * axis[0] - v * axis[1], centre[1] + u * axis[1] + v * axis[0]};
}

std::optional<SketchArc> arc_of(const SketchPath& path, std::size_t side) {
  SketchArc arc;
  if (path.is_circle()) {
    arc.centre = path.centre;
    arc.radii = {path.radius, path.radius};
    arc.turn = whole_turn;
    return arc;
  }
  const SketchSide& of = path.sides[side];
  if (of.kind == SketchSide::Kind::line || of.kind == SketchSide::Kind::spline) return std::nullopt;
  const SketchPoint a = path.corners[side], b = path.corners[(side + 1) % path.corners.size()];
  const auto off = [](const SketchPoint& p, const SketchPoint& from) {
    return SketchPoint{p[0] - from[0], p[1] - from[1]};
  };
  if (of.kind == SketchSide::Kind::arc_through) {
    const SketchPoint u = off(of.points[0], a), v = off(b, a);
    const double d = 2 * (u[0] * v[1] - u[1] * v[0]), uu = u[0] * u[0] + u[1] * u[1],
                 vv = v[0] * v[0] + v[1] * v[1];
    arc.centre = {a[0] + (v[1] * uu - u[1] * vv) / d, a[1] + (u[0] * vv - v[0] * uu) / d};
    const double r = std::hypot(arc.centre[0] - a[0], arc.centre[1] - a[1]);
    arc.radii = {r, r};
    const auto angle = [&](const SketchPoint& p) {
      return std::atan2(p[1] - arc.centre[1], p[0] - arc.centre[0]);
    };
    const auto from_begin = [&](const SketchPoint& p) {
      const double t = angle(p) - angle(a);
      return t < 0 ? t + whole_turn : t;
    };
    arc.begin = angle(a);
    arc.turn = from_begin(b);
    if (from_begin(of.points[0]) > arc.turn) arc.turn -= whole_turn;
    return arc;
  }
  arc.centre = of.points[0];
  if (of.kind == SketchSide::Kind::ellipse_about) {
    const double norm = std::hypot(of.points[1][0], of.points[1][1]);
    arc.axis = {of.points[1][0] / norm, of.points[1][1] / norm};
  }
  const auto local = [&](const SketchPoint& p) {
    const SketchPoint d = off(p, arc.centre);
    return SketchPoint{d[0] * arc.axis[0] + d[1] * arc.axis[1], d[1] * arc.axis[0] - d[0] * arc.axis[1]};
  };
  const SketchPoint p = local(a), q = local(b);
  if (of.kind == SketchSide::Kind::ellipse_about && of.points.size() > 2) {
    arc.radii = of.points[2];
  } else if (of.kind == SketchSide::Kind::ellipse_about) {
    // x^2 A + y^2 B = 1 in both corners
    const double d = p[0] * p[0] * q[1] * q[1] - q[0] * q[0] * p[1] * p[1];
    const double first = (q[1] * q[1] - p[1] * p[1]) / d, second = (p[0] * p[0] - q[0] * q[0]) / d;
    arc.radii = {1 / std::sqrt(first), 1 / std::sqrt(second)};
  } else {
    const double r = (std::hypot(p[0], p[1]) + std::hypot(q[0], q[1])) / 2;
    arc.radii = {r, r};
  }
  const auto angle = [&](const SketchPoint& at) {
    return std::atan2(at[1] / arc.radii[1], at[0] / arc.radii[0]);
  };
  arc.begin = angle(p);
  arc.turn = std::remainder(angle(q) - angle(p), whole_turn);
  return arc;
}

std::vector<SketchPoint> flattened(const SketchPath& path, std::size_t side, int pieces) {
  if (const auto arc = arc_of(path, side)) {
    std::vector<SketchPoint> out = turned(*arc, pieces);
    if (path.is_circle()) {
      out.back() = out.front();
    } else {
      out.front() = path.corners[side];
      out.back() = path.corners[(side + 1) % path.corners.size()];
    }
    return out;
  }
  std::vector<SketchPoint> out{path.corners[side]};
  const SketchSide& of = path.sides[side];
  out.insert(out.end(), of.points.begin(), of.points.end());
  out.push_back(path.corners[(side + 1) % path.corners.size()]);
  return of.kind == SketchSide::Kind::spline ? smooth(out) : out;
}

std::vector<SketchPoint> flattened(const SketchPath& path) {
  std::vector<SketchPoint> out;
  for (std::size_t i = 0; i < path.sides.size(); ++i) {
    const auto some = flattened(path, i, 128);
    out.insert(out.end(), some.begin(), some.end() - 1);
  }
  return out;
}

double signed_area(const std::vector<SketchPoint>& polygon) {
  double twice = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const SketchPoint &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
    // From the first corner, so that a place far from the origin costs no digits.
    twice += (a[0] - polygon[0][0]) * (b[1] - polygon[0][1]) - (b[0] - polygon[0][0]) * (a[1] - polygon[0][1]);
  }
  return twice / 2;
}

Enclosure::Enclosure(std::vector<SketchPoint> points) : polygon(std::move(points)) {
  low = high = polygon.at(0);
  for (const SketchPoint& p : polygon)
    for (std::size_t k = 0; k < 2; ++k) {
      low[k] = std::min(low[k], p[k]);
      high[k] = std::max(high[k], p[k]);
    }
}

bool Enclosure::holds(const SketchPoint& p) const {
  if (p[0] < low[0] || p[0] > high[0] || p[1] < low[1] || p[1] > high[1]) return false;
  bool inside = false;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const SketchPoint &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
    if ((a[1] > p[1]) == (b[1] > p[1])) continue;
    if (p[0] < a[0] + (p[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0])) inside = !inside;
  }
  return inside;
}

std::array<SketchPoint, 2> sketch_box(const Sketch& sketch) {
  constexpr double huge = std::numeric_limits<double>::infinity();
  std::array<SketchPoint, 2> box{SketchPoint{huge, huge}, SketchPoint{-huge, -huge}};
  for (const SketchRegion& region : sketch.regions)
    for (const SketchPoint& p : flattened(region.outline))
      for (std::size_t k = 0; k < 2; ++k) {
        box[0][k] = std::min(box[0][k], p[k]);
        box[1][k] = std::max(box[1][k], p[k]);
      }
  return box;
}

SketchMeasure measure_sketch(const Sketch& sketch) {
  SketchMeasure out;
  const auto add = [&](const SketchPath& path, double sign) {
    const auto polygon = flattened(path);
    out.area += sign * std::abs(signed_area(polygon));
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const SketchPoint &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
      out.length += std::hypot(b[0] - a[0], b[1] - a[1]);
    }
  };
  for (const SketchRegion& region : sketch.regions) {
    add(region.outline, 1);
    for (const SketchPath& hole : region.holes) add(hole, -1);
  }
  return out;
}

}  // namespace genba
