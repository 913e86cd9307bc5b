#include "engine/analysis/contact/indenter.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "engine/model/geometry.hpp"
#include "engine/physics/physics.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

void add_square(SeenSurface& to, const Vec3& v, double factor) {
  for (std::size_t p = 0; p < 3; ++p)
    for (std::size_t q = 0; q < 3; ++q) to.curved[3 * p + q] += factor * v[p] * v[q];
}

SeenSurface see_sphere(const Indenter& indenter, const Vec3& from) {
  SeenSurface out;
  const double distance = length(from);
  out.gap = distance - indenter.radius;
  out.away = unit_or(from, {0, 0, 1});
  if (distance <= 0) return out;
  for (std::size_t p = 0; p < 3; ++p) out.curved[4 * p] = 1 / distance;
  add_square(out, out.away, -1 / distance);
  return out;
}

SeenSurface see_cylinder(const Indenter& indenter, const Vec3& from) {
  SeenSurface out;
  const double along = dot(from, indenter.axis);
  const Vec3 across = plus(from, indenter.axis, -along);
  const double distance = length(across);
  const Vec3 radial = unit_or(across, {}), end = scaled(indenter.axis, along < 0 ? -1 : 1),
             around = cross(indenter.axis, radial);
  const double side = distance - indenter.radius,
               lid = indenter.length > 0 ? std::abs(along) - indenter.length / 2 : -1 - std::abs(side);
  if (side > 0 && lid > 0) {  // the circle between side and end is nearest
    out.gap = std::hypot(side, lid);
    out.away = plus(scaled(radial, side / out.gap), end, lid / out.gap);
    add_square(out, plus(scaled(radial, lid / out.gap), end, -side / out.gap), 1 / out.gap);
    add_square(out, around, side / out.gap / distance);
  } else if (side >= lid) {
    out.gap = side;
    out.away = radial;
    if (distance > 0) add_square(out, around, 1 / distance);
  } else {
    out.gap = lid;
    out.away = end;
  }
  return out;
}

SeenSurface see_triangles(const Indenter& indenter, const Vec3& from) {
  const RigidTriangles::Seen seen = indenter.triangles->see(from);
  SeenSurface out{seen.gap, seen.away, {}};
  std::copy(std::begin(seen.curved), std::end(seen.curved), out.curved);
  return out;
}

/// Rotation about the axis by an angle (Rodrigues).
Vec3 turned(const Vec3& v, const Vec3& axis, double angle) {
  if (angle == 0) return v;
  const double c = std::cos(angle), s = std::sin(angle);
  return plus(plus(scaled(v, c), cross(axis, v), s), axis, (1 - c) * dot(axis, v));
}

/// curved <- R curved R^T
void turn_square(double* curved, const Vec3& axis, double angle) {
  for (int side = 0; side < 2; ++side) {
    double out[9];
    for (std::size_t q = 0; q < 3; ++q) {
      const Vec3 column = turned({curved[q], curved[3 + q], curved[6 + q]}, axis, angle);
      for (std::size_t p = 0; p < 3; ++p) out[3 * q + p] = column[p];  // transposed
    }
    std::copy(out, out + 9, curved);
  }
}

bool is_stated(const Condition& stated, std::string_view key) {
  std::size_t at = 0;
  for (const ConditionField& field : stated.kind->fields) {
    if (field.key == key) return variation_of(stated, at) != nullptr || stated.values.at(at).value_or(0.0) != 0;
    at += static_cast<std::size_t>(field.components);
  }
  return false;
}

}  // namespace

std::optional<Indenter> indenter_of(const Condition& condition, std::shared_ptr<const RigidTriangles> triangles) {
  if (condition.kind->joins_places() || contribution_with_gaps(condition).joining.join != Join::contact) return std::nullopt;
  Indenter out;
  out.point = vector(condition, "point");
  out.motion = vector(condition, "motion");
  out.force = number(condition, "force");
  out.turn = number(condition, "turn");
  out.turn_axis = unit_or(vector(condition, "turn_axis"), {0, 0, 1});
  out.turn_about = out.point;
  for (int c = 0; c < 3; ++c)
    if (const double x = number(condition, "turn_about", c); std::isfinite(x)) out.turn_about[static_cast<std::size_t>(c)] = x;
  if (condition.kind->key == "rigid_plane") {
    out.axis = unit_or(vector(condition, "normal"), {0, 0, 1});
    out.push = out.axis;
    return out;
  }
  if (condition.kind->takes_file()) {
    out.shape = Indenter::Shape::triangles;
    out.push = unit_or(vector(condition, "push"), {0, 0, -1});
    out.triangles = std::move(triangles);
    return out;
  }
  out.radius = number(condition, "radius");
  out.push = unit_or(vector(condition, "push"), {0, 0, -1});
  if (condition.kind->key == "rigid_sphere") {
    out.shape = Indenter::Shape::sphere;
    return out;
  }
  out.shape = Indenter::Shape::cylinder;
  out.axis = unit_or(vector(condition, "direction"), {0, 0, 1});
  out.length = number(condition, "length");
  return out;
}

bool is_pressed(const Condition& stated) { return is_stated(stated, "force"); }
bool turns(const Condition& stated) { return is_stated(stated, "turn"); }

Vec3 carried(const Indenter& indenter, const Vec3& motion, const Vec3& place) {
  const Vec3 arm = turned(minus(place, indenter.turn_about), indenter.turn_axis, indenter.turn);
  return plus(plus(indenter.turn_about, arm), motion);
}

Vec3 carried_back(const Indenter& indenter, const Vec3& motion, const Vec3& place) {
  const Vec3 arm = minus(minus(place, motion), indenter.turn_about);
  return plus(indenter.turn_about, turned(arm, indenter.turn_axis, -indenter.turn));
}

SeenSurface see(const Indenter& indenter, const Vec3& motion, const Vec3& place) {
  const Vec3 from = minus(carried_back(indenter, motion, place), indenter.point);
  SeenSurface out;
  switch (indenter.shape) {
    case Indenter::Shape::sphere:
      out = see_sphere(indenter, from);
      break;
    case Indenter::Shape::cylinder:
      out = see_cylinder(indenter, from);
      break;
    case Indenter::Shape::triangles:
      out = see_triangles(indenter, from);
      break;
    case Indenter::Shape::plane:
      out.gap = dot(from, indenter.axis);
      out.away = indenter.axis;
      break;
  }
  if (indenter.turn == 0) return out;
  out.away = turned(out.away, indenter.turn_axis, indenter.turn);
  turn_square(out.curved, indenter.turn_axis, indenter.turn);
  return out;
}

}  // namespace genba
