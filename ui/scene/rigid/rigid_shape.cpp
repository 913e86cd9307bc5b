#include "ui/scene/rigid/rigid_shape.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr double shape_reach = 0.75;  // from the middle of the box, in diagonals
constexpr int turn_steps = 48, meridian_steps = 24;

struct ShapeAxes {
  Vec3 axis, across, up;
};
ShapeAxes axes_around(const Vec3& axis) {
  Vec3 other{};
  other[std::abs(axis[0]) < 0.6 ? 0 : 1] = 1;
  const Vec3 across = unit_or(cross(axis, other), {1, 0, 0});
  return {axis, across, cross(axis, across)};
}

/// Joins rows of points, each of `row` points, to triangles.
void join_to_triangles(RigidShape& out, int rows, int row) {
  for (int i = 0; i + 1 < rows; ++i)
    for (int k = 0; k + 1 < row; ++k) {
      const int a = i * row + k, b = a + 1, c = a + row, d = c + 1;
      out.triangles.push_back({a, b, d});
      out.triangles.push_back({a, d, c});
    }
}

RigidShape rigid_square(const Vec3& middle, const ShapeAxes& frame, double half) {
  RigidShape out;
  for (const auto& [x, y] : {std::pair{-1, -1}, {1, -1}, {-1, 1}, {1, 1}})
    out.points.push_back(plus(plus(middle, frame.across, x * half), frame.up, y * half));
  join_to_triangles(out, 2, 2);
  return out;
}

RigidShape rigid_ball(const Indenter& of, const Vec3& towards, double most) {
  RigidShape out;
  const ShapeAxes frame = axes_around(towards);
  for (int i = 0; i <= meridian_steps; ++i)
    for (int k = 0; k <= turn_steps; ++k) {
      const double polar = most * i / meridian_steps, turn = 2 * std::numbers::pi * k / turn_steps, r = of.radius * std::sin(polar);
      Vec3 p = plus(of.point, frame.axis, of.radius * std::cos(polar));
      p = plus(plus(p, frame.across, r * std::cos(turn)), frame.up, r * std::sin(turn));
      out.points.push_back(p);
    }
  join_to_triangles(out, meridian_steps + 1, turn_steps + 1);
  return out;
}

/// towards: across the axis. Ends are closed where the cylinder has ends and is drawn whole.
RigidShape rigid_roller(const Indenter& of, const Vec3& towards, double most, const Vec3& middle, double half) {
  RigidShape out;
  const Vec3 side = cross(of.axis, towards);
  const bool is_closed = of.length > 0 && most >= std::numbers::pi;
  const Vec3 ends[] = {plus(middle, of.axis, -half), plus(middle, of.axis, half)};
  const auto ring = [&](const Vec3& end, double radius) {
    for (int k = 0; k <= turn_steps; ++k) {
      const double turn = most * (2.0 * k / turn_steps - 1);
      out.points.push_back(plus(plus(end, towards, radius * std::cos(turn)), side, radius * std::sin(turn)));
    }
  };
  if (is_closed) ring(ends[0], 0);
  for (const Vec3& end : ends) ring(end, of.radius);
  if (is_closed) ring(ends[1], 0);
  join_to_triangles(out, is_closed ? 4 : 2, turn_steps + 1);
  return out;
}

RigidShape rigid_mesh(const Indenter& of) {
  RigidShape out;
  if (!of.triangles) return out;
  for (const Triangle& t : of.triangles->triangles()) {
    const int first = static_cast<int>(out.points.size());
    for (const Vec3& corner : t) out.points.push_back(plus(of.point, corner));
    out.triangles.push_back({first, first + 1, first + 2});
  }
  return out;
}

}  // namespace

RigidShape rigid_shape(const Indenter& indenter, const std::array<Vec3, 2>& box) {
  const double diagonal = length(minus(box[1], box[0])), half = shape_reach * diagonal;
  const Vec3 middle = scaled(plus(box[0], box[1]), 0.5), from = minus(middle, indenter.point);
  if (!(diagonal > 0)) return {};
  if (indenter.shape == Indenter::Shape::plane) {
    const double height = dot(from, indenter.axis);
    return rigid_square(plus(middle, indenter.axis, -height), axes_around(indenter.axis), half);
  }
  if (indenter.shape == Indenter::Shape::triangles) return rigid_mesh(indenter);
  if (!(indenter.radius > 0)) return {};
  const double most = indenter.radius > 2 * half ? half / indenter.radius : std::numbers::pi;
  if (indenter.shape == Indenter::Shape::sphere) return rigid_ball(indenter, unit_or(from, {0, 0, 1}), most);
  const double along = dot(from, indenter.axis);
  const Vec3 towards = unit_or(plus(from, indenter.axis, -along), axes_around(indenter.axis).across);
  const bool is_endless = !(indenter.length > 0);
  return rigid_roller(indenter, towards, most, is_endless ? plus(indenter.point, indenter.axis, along) : indenter.point,
                is_endless ? half : indenter.length / 2);
}

}  // namespace genba
