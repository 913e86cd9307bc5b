#include "ui/scene/patch/place_shape.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/model/geometry.hpp"
#include "ui/scene/content/surface_mesh.hpp"

namespace genba {
namespace {

std::optional<Vec3> unit(const Vec3& v) {
  const double size = length(v);
  if (!(size > 0) || !std::isfinite(size)) return std::nullopt;
  return scaled(v, 1 / size);
}

/// Two directions at right angles to `normal` and to each other.
std::array<Vec3, 2> across(const Vec3& normal) {
  const auto small = static_cast<std::size_t>(
      std::min_element(normal.begin(), normal.end(),
                       [](double a, double b) { return std::abs(a) < std::abs(b); }) -
      normal.begin());
  Vec3 axis{};
  axis[small] = 1;
  const Vec3 u = *unit(cross(normal, axis));
  return {u, cross(normal, u)};
}

void add_circle(const Vec3& centre, const Vec3& u, const Vec3& v, double radius, PlaceShape& out) {
  constexpr int pieces = 48;
  const auto at = [&](int i) {
    const double angle = 2 * std::numbers::pi * i / pieces;
    return plus(plus(centre, u, radius * std::cos(angle)), v, radius * std::sin(angle));
  };
  for (int i = 0; i < pieces; ++i) out.lines.push_back({at(i), at(i + 1)});
}

/// Half the side of a drawn plane, and the length of its arrow.
double plane_size(const std::array<Vec3, 2>& box) {
  return 0.3 * diagonal(box);
}

}  // namespace

std::optional<PlaceShape> place_shape(const Selector& where, const std::array<Vec3, 2>& box) {
  PlaceShape out;
  if (const auto* plane = std::get_if<PlaneSelector>(&where)) {
    const auto normal = unit(plane->normal);
    if (!normal || !(diagonal(box) > 0)) return std::nullopt;
    const double size = plane_size(box);
    const auto [u, v] = across(*normal);
    const auto corner = [&](int i) {
      return plus(plus(plane->point, u, i == 0 || i == 3 ? -size : size), v, i < 2 ? -size : size);
    };
    for (int i = 0; i < 4; ++i) out.lines.push_back({corner(i), corner((i + 1) % 4)});
    const Vec3 tip = plus(plane->point, *normal, size);
    out.lines.push_back({plane->point, tip});
    out.handles = {{plane->point, *normal}, {tip, std::nullopt}};
    return out;
  }
  if (const auto* b = std::get_if<BoxSelector>(&where)) {
    const Vec3 middle = scaled(plus(b->min, b->max), 0.5);
    out.handles.push_back({middle, std::nullopt});
    for (std::size_t axis = 0; axis < 3; ++axis) {
      Vec3 direction{};
      direction[axis] = 1;
      for (const Vec3* end : {&b->min, &b->max}) {
        Vec3 side = middle;
        side[axis] = (*end)[axis];
        out.handles.push_back({side, direction});
      }
      for (int i = 0; i < 4; ++i) {
        Vec3 from = b->min;
        if (i & 1) from[(axis + 1) % 3] = b->max[(axis + 1) % 3];
        if (i & 2) from[(axis + 2) % 3] = b->max[(axis + 2) % 3];
        Vec3 to = from;
        to[axis] = b->max[axis];
        out.lines.push_back({from, to});
      }
    }
    return out;
  }
  if (const auto* needle = std::get_if<NeedleSelector>(&where)) {
    const auto axis = unit(minus(needle->entry, needle->tip));
    if (!axis || !(needle->radius > 0)) return std::nullopt;
    const auto [u, v] = across(*axis);
    const Vec3 begin = plus(needle->tip, *axis, needle->active);
    out.lines.push_back({needle->tip, needle->entry});
    for (const Vec3& end : {needle->tip, begin}) add_circle(end, u, v, needle->radius, out);
    for (const Vec3& side : {u, v})
      for (const double way : {needle->radius, -needle->radius})
        out.lines.push_back({plus(needle->tip, side, way), plus(begin, side, way)});
    out.handles = {{needle->tip, std::nullopt}, {needle->entry, std::nullopt}};
    return out;
  }
  if (const auto* ball = std::get_if<SphereSelector>(&where)) {
    if (!(ball->radius > 0)) return std::nullopt;
    const Vec3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
    add_circle(ball->centre, x, y, ball->radius, out);
    add_circle(ball->centre, y, z, ball->radius, out);
    add_circle(ball->centre, z, x, ball->radius, out);
    // A direction away from the circles and the axes.
    const Vec3 towards = scaled({1, 1, 1}, 1 / std::sqrt(3.0));
    out.lines.push_back({ball->centre, plus(ball->centre, towards, ball->radius)});
    out.handles = {{ball->centre, std::nullopt}, {plus(ball->centre, towards, ball->radius), towards}};
    return out;
  }
  return std::nullopt;
}

Selector first_place(PlaceKind kind, const std::array<Vec3, 2>& box) {
  const auto [low, high] = box;
  const Vec3 size = minus(high, low);
  const double largest = std::max({size[0], size[1], size[2]});
  // Rounds to a hundredth of the body or finer. The division by a power of ten gives the shortest decimal.
  const double places = std::pow(10.0, 2 - std::floor(std::log10(std::max(largest, 1e-12))));
  const auto rounded = [&](double x) { return std::round(x * places) / places + 0.0; };
  const auto below = [&](double x) { return std::floor(x * places + 1e-6) / places + 0.0; };
  const auto above = [&](double x) { return std::ceil(x * places - 1e-6) / places + 0.0; };
  const Vec3 middle{rounded(low[0] + size[0] / 2), rounded(low[1] + size[1] / 2), 0};
  switch (kind) {
    case PlaceKind::plane: {
      // Exactly at the end of the body, or the plane would meet no face.
      const double end = std::abs(low[2] - rounded(low[2])) < 1e-9 * largest ? rounded(low[2]) : low[2];
      return PlaneSelector{{middle[0], middle[1], end}, {0, 0, 1}};
    }
    case PlaceKind::box:
      return BoxSelector{{below(low[0]), below(low[1]), below(low[2])},
                         {above(high[0]), above(high[1]), above(low[2] + size[2] / 4)}};
    case PlaceKind::sphere:
      break;
  }
  return SphereSelector{{middle[0], middle[1], rounded(high[2])}, above(diagonal(box) / 8)};
}

Selector moved_place(const Selector& where, std::size_t handle, const Vec3& motion,
                     const std::array<Vec3, 2>& box) {
  if (const auto* old = std::get_if<PlaneSelector>(&where)) {
    PlaneSelector plane = *old;
    if (handle == 0) {
      plane.point = plus(plane.point, motion);
    } else if (const auto normal = unit(plane.normal)) {
      const auto turned = unit(plus(scaled(*normal, plane_size(box)), motion));
      if (turned) plane.normal = *turned;
    }
    return plane;
  }
  if (const auto* old = std::get_if<BoxSelector>(&where)) {
    BoxSelector b = *old;
    if (handle == 0) {
      b.min = plus(b.min, motion);
      b.max = plus(b.max, motion);
    } else {
      const std::size_t axis = (handle - 1) / 2;
      if (handle % 2 == 1)
        b.min[axis] = std::min(b.min[axis] + motion[axis], b.max[axis]);
      else
        b.max[axis] = std::max(b.max[axis] + motion[axis], b.min[axis]);
    }
    return b;
  }
  if (const auto* old = std::get_if<NeedleSelector>(&where)) {
    NeedleSelector needle = *old;
    Vec3& end = handle == 0 ? needle.tip : needle.entry;
    end = plus(end, motion);
    return needle;
  }
  if (const auto* old = std::get_if<SphereSelector>(&where)) {
    SphereSelector ball = *old;
    constexpr double least = 1e-3;  // share of the radius before
    if (handle == 0)
      ball.centre = plus(ball.centre, motion);
    else
      ball.radius =
          std::max(ball.radius + (motion[0] + motion[1] + motion[2]) / std::sqrt(3.0), least * ball.radius);
    return ball;
  }
  return where;
}

std::optional<Vec3> motion_of(const PlaceHandle& handle, const ViewAxes& axes, double right, double up) {
  if (!handle.along) return plus(scaled(axes.right, right), axes.up, up);
  // Pixels that the handle moves for one metre along its direction.
  const double x = dot(*handle.along, axes.right) / dot(axes.right, axes.right),
               y = dot(*handle.along, axes.up) / dot(axes.up, axes.up);
  const double square = x * x + y * y, whole = 1 / dot(axes.up, axes.up);
  constexpr double end_on = 0.01;
  if (!(square > end_on * whole)) return std::nullopt;
  return scaled(*handle.along, (right * x + up * y) / square);
}

}  // namespace genba
