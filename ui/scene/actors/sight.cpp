#include "ui/scene/actors/sight.hpp"

#include <optional>

#include "engine/model/geometry.hpp"

namespace genba {
namespace {

// Most triangles to test: they take some milliseconds.
constexpr std::size_t most = 300000, most_roughly = 60000;

/// The distance from a place along a direction to a triangle: Moeller & Trumbore 1997.
std::optional<double> way_to(const std::array<Vec3, 3>& corner, const Vec3& from, const Vec3& along) {
  const Vec3 u = minus(corner[1], corner[0]), w = minus(corner[2], corner[0]), p = cross(along, w);
  const double determinant = dot(u, p);
  if (determinant == 0) return std::nullopt;
  const Vec3 start = minus(from, corner[0]), q = cross(start, u);
  const double x = dot(start, p) / determinant, y = dot(along, q) / determinant;
  if (x < 0 || y < 0 || x + y > 1) return std::nullopt;
  const double way = dot(w, q) / determinant;
  return way > 0 ? std::optional(way) : std::nullopt;
}

}  // namespace

bool covers(const SeenBody& body, Index node, const Vec3& at, const Vec3& to_viewer, bool roughly) {
  const SurfaceMesh& surface = body.surface;
  const CoarseSurface* coarse = nullptr;
  for (const CoarseSurface& level : surface.coarse) {
    const std::size_t count = coarse ? coarse->triangles.size() : surface.triangles.size();
    if (count > (roughly ? most_roughly : most)) coarse = &level;
  }
  const auto& triangles = coarse ? coarse->triangles : surface.triangles;
  // A coarse surface may lie in front of its own nodes.
  const double least = coarse ? 2 * coarse->cell : 0;
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    const std::size_t source = coarse ? static_cast<std::size_t>(coarse->source[t]) : t;
    const auto face = static_cast<std::size_t>(surface.triangle_surface[source]);
    const SurfaceLooks& looks = body.looks;
    if (face < looks.opacity.size() && (looks.hidden[face] != 0 || looks.opacity[face] < 1)) continue;
    std::array<Vec3, 3> corner{};
    bool is_around = false;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto own = static_cast<std::size_t>(triangles[t][k]);
      const std::size_t v = coarse ? static_cast<std::size_t>(coarse->vertex[own]) : own;
      is_around = is_around || surface.vertex_node[v] == node;
      corner[k] = {body.positions[v][0], body.positions[v][1], body.positions[v][2]};
    }
    if (is_around) continue;
    if (const auto way = way_to(corner, at, to_viewer); way && *way > least) return true;
  }
  return false;
}

}  // namespace genba
