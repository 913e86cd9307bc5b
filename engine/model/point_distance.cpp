#include "engine/model/point_distance.hpp"

#include <algorithm>
#include <limits>

#include "engine/model/geometry.hpp"

namespace genba {

double distance_to_segment(const Vec3& p, const Vec3& a, const Vec3& b) {
  const Vec3 edge = minus(b, a), to_p = minus(p, a);
  const double squared = dot(edge, edge);
  const double t = squared > 0 ? std::clamp(dot(to_p, edge) / squared, 0.0, 1.0) : 0.0;
  return length({to_p[0] - t * edge[0], to_p[1] - t * edge[1], to_p[2] - t * edge[2]});
}

double distance_to_triangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 normal = cross(minus(b, a), minus(c, a));
  const double size = length(normal);
  const auto inner = [&](const Vec3& from, const Vec3& to) {
    return dot(cross(minus(to, from), minus(p, from)), normal) >= 0;
  };
  if (size > 0 && inner(a, b) && inner(b, c) && inner(c, a)) return std::abs(dot(minus(p, a), normal)) / size;
  return std::min({distance_to_segment(p, a, b), distance_to_segment(p, b, c), distance_to_segment(p, c, a)});
}

double distance_to_facet(const Mesh& mesh, const ElementBlock& block, Index element, const Vec3& p) {
  static constexpr int tri3[][3] = {{0, 1, 2}};
  static constexpr int quad4[][3] = {{0, 1, 2}, {0, 2, 3}};
  static constexpr int tri6[][3] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}};
  static constexpr int quad8[][3] = {{0, 4, 7}, {4, 1, 5}, {5, 2, 6}, {6, 3, 7}, {4, 5, 6}, {4, 6, 7}};
  std::span<const int[3]> triangles = tri3;
  if (block.type == ElementType::quad4) triangles = quad4;
  if (block.type == ElementType::tri6) triangles = tri6;
  if (block.type == ElementType::quad8) triangles = quad8;
  const auto nodes = element_nodes(block, element);
  const auto point = [&](int local) -> const Vec3& {
    return mesh.points[static_cast<std::size_t>(nodes[static_cast<std::size_t>(local)])];
  };
  double least = std::numeric_limits<double>::infinity();
  for (const auto& t : triangles)
    least = std::min(least, distance_to_triangle(p, point(t[0]), point(t[1]), point(t[2])));
  return least;
}

}  // namespace genba
