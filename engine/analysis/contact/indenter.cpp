#include "engine/analysis/contact/indenter.hpp"

#include <cmath>

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

}  // namespace

std::optional<Indenter> indenter_of(const Condition& condition) {
  if (condition.kind->joins_places() || contribution_with_gaps(condition).joining.join != Join::contact) return std::nullopt;
  Indenter out;
  out.point = vector(condition, "point");
  out.motion = vector(condition, "motion");
  out.force = number(condition, "force");
  if (condition.kind->key == "rigid_plane") {
    out.axis = unit_or(vector(condition, "normal"), {0, 0, 1});
    out.push = out.axis;
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

bool is_pressed(const Condition& stated) {
  std::size_t at = 0;
  for (const ConditionField& field : stated.kind->fields) {
    if (field.key == "force") return variation_of(stated, at) != nullptr || stated.values.at(at).value_or(0.0) != 0;
    at += static_cast<std::size_t>(field.components);
  }
  return false;
}

SeenSurface see(const Indenter& indenter, const Vec3& motion, const Vec3& place) {
  const Vec3 from = minus(minus(place, indenter.point), motion);
  if (indenter.shape == Indenter::Shape::sphere) return see_sphere(indenter, from);
  if (indenter.shape == Indenter::Shape::cylinder) return see_cylinder(indenter, from);
  SeenSurface out;
  out.gap = dot(from, indenter.axis);
  out.away = indenter.axis;
  return out;
}

}  // namespace genba
