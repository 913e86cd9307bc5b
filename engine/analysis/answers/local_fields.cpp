#include "engine/analysis/answers/local_fields.hpp"

#include <cmath>

#include "engine/analysis/results/results.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr std::array<std::array<std::size_t, 2>, 6> voigt = {{{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {2, 0}}};

std::array<const char*, 3> letters(LocalAxes axes) {
  switch (axes) {
    case LocalAxes::cartesian:
      return {"x", "y", "z"};
    case LocalAxes::cylindrical:
      return {"r", "t", "z"};
    case LocalAxes::spherical:
      return {"r", "p", "t"};
  }
  return {"x", "y", "z"};
}

/// The fixed axes of the system: the stated one last for cylindrical and spherical, else first.
std::array<Vec3, 3> fixed_axes(const LocalSystem& system) {
  const Vec3 stated = unit_or(minus(system.points[1], system.points[0]), {}), other = minus(system.points[2], system.points[0]);
  const Vec3 across = unit_or(minus(other, scaled(stated, dot(other, stated))), {});
  if (system.axes == LocalAxes::cartesian) return {stated, across, cross(stated, across)};
  return {across, cross(stated, across), stated};
}

}  // namespace

bool is_sound(const LocalSystem& system) {
  const Vec3 a = minus(system.points[1], system.points[0]), b = minus(system.points[2], system.points[0]);
  return length(cross(a, b)) > 1e-6 * length(a) * length(b) && length(a) > 0 && length(b) > 0;
}

std::array<Vec3, 3> axes_of(const LocalSystem& system, const Vec3& place) {
  const std::array<Vec3, 3> fixed = fixed_axes(system);
  if (system.axes == LocalAxes::cartesian) return fixed;
  const Vec3 from = minus(place, system.points[0]);
  const Vec3 out = minus(from, scaled(fixed[2], dot(from, fixed[2])));
  const double least = 1e-9 * (length(minus(system.points[1], system.points[0])) + length(from));
  const Vec3 radial = length(out) > least ? unit_or(out, fixed[0]) : fixed[0], around = cross(fixed[2], radial);
  if (system.axes == LocalAxes::cylindrical) return {radial, around, fixed[2]};
  const Vec3 along = length(from) > least ? unit_or(from, radial) : radial;
  return {along, cross(around, along), around};
}

Vec3 named_direction(const LocalSystem& system, std::size_t axis) {
  return fixed_axes(system)[system.axes == LocalAxes::cartesian ? axis : 2];
}

void add_local_fields(const std::vector<LocalSystem>& systems, Results& results) {
  if (results.displacement() == nullptr) return;
  const std::size_t nodes = results.mesh->points.size();
  std::vector<Field> added;
  for (const LocalSystem& system : systems) {
    const std::array<const char*, 3> of = letters(system.axes);
    const Field *u = results.displacement(), *s = results.find("stress");
    Field moved{u->name + "_in_" + system.name, 3, {of[0], of[1], of[2]}, u->kind, std::vector<double>(3 * nodes)}, turned;
    if (s != nullptr && s->components == 6) {
      turned = {s->name + "_in_" + system.name, 6, {}, s->kind, std::vector<double>(6 * nodes)};
      for (const auto& [i, j] : voigt) turned.component_names.push_back(std::string(of[i]) + of[j]);
    }
    for (std::size_t n = 0; n < nodes; ++n) {
      const std::array<Vec3, 3> e = axes_of(system, results.mesh->points[n]);
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t k = 0; k < 3; ++k) moved.data[3 * n + a] += e[a][k] * u->data[3 * n + k];
      if (turned.data.empty()) continue;
      double whole[3][3];
      for (std::size_t c = 0; c < 6; ++c) {
        const auto [i, j] = voigt[c];
        whole[i][j] = whole[j][i] = s->data[6 * n + c];
      }
      for (std::size_t c = 0; c < 6; ++c)
        for (std::size_t i = 0; i < 3; ++i)
          for (std::size_t j = 0; j < 3; ++j)
            turned.data[6 * n + c] += e[voigt[c][0]][i] * whole[i][j] * e[voigt[c][1]][j];
    }
    added.push_back(std::move(moved));
    if (!turned.data.empty()) added.push_back(std::move(turned));
  }
  for (Field& field : added) results.fields.push_back(std::move(field));
}

}  // namespace genba
