#include "mesh/mesher/straighten.hpp"

#include <utility>
#include <vector>

#include "engine/model/geometry.hpp"

namespace genba {
namespace {

/// Smallest Jacobian of the element with straight edges.
double straight_jacobian(const Mesh& mesh, const ElementBlock& block, Index element) {
  const auto nodes = element_nodes(block, element);
  const auto point = [&](std::size_t k) { return mesh.points[static_cast<std::size_t>(nodes[k])]; };
  if (block.type == ElementType::tet10) {
    const Vec3 a = minus(point(1), point(0)), b = minus(point(2), point(0)), c = minus(point(3), point(0));
    return dot(cross(a, b), c);
  }
  Mesh one;
  ElementBlock straight{block.type, {}, {0}, {1}};
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    one.points.push_back(point(k));
    straight.nodes.push_back(static_cast<Index>(k));
  }
  std::size_t node = static_cast<std::size_t>(traits(block.type).corners);
  for (const auto& [a, b] : midpoint_edges(block.type)) {
    const Vec3 p = point(static_cast<std::size_t>(a)), q = point(static_cast<std::size_t>(b));
    one.points[node++] = {(p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (p[2] + q[2]) / 2};
  }
  return smallest_jacobian(one, straight, 0);
}

template <class Use>
void for_inverted(const Mesh& mesh, Use use) {
  for (const auto& block : mesh.solids)
    if (traits(block.type).order == 2)
      for (Index e = 0; e < block.size(); ++e)
        if (!(smallest_jacobian(mesh, block, e) > least_jacobian_share * straight_jacobian(mesh, block, e)))
          use(block, e);
}

}  // namespace

std::int64_t count_inverted(const Mesh& mesh) {
  std::int64_t count = 0;
  for_inverted(mesh, [&](const ElementBlock&, Index) { ++count; });
  return count;
}

// Straightening one element changes elements that share an edge and may invert them. A straight edge stays
// straight, so the loop ends.
std::int64_t straighten_inverted(Mesh& mesh) {
  std::int64_t total = 0;
  std::vector<bool> straight(mesh.points.size());
  for (;;) {
    std::vector<std::pair<Index, Vec3>> moves;
    std::int64_t moved = 0;
    for_inverted(mesh, [&](const ElementBlock& block, Index e) {
      const auto nodes = element_nodes(block, e);
      bool curved = false;
      const auto edges = midpoint_edges(block.type);
      for (std::size_t k = 0; k < edges.size(); ++k) {
        const Vec3& a = mesh.points[static_cast<std::size_t>(nodes[static_cast<std::size_t>(edges[k][0])])];
        const Vec3& b = mesh.points[static_cast<std::size_t>(nodes[static_cast<std::size_t>(edges[k][1])])];
        const Vec3 middle{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2};
        const Index node = nodes[static_cast<std::size_t>(traits(block.type).corners) + k];
        if (straight[static_cast<std::size_t>(node)] || mesh.points[static_cast<std::size_t>(node)] == middle)
          continue;
        curved = true;
        moves.emplace_back(node, middle);
      }
      if (curved) ++moved;
    });
    if (moves.empty()) return total;
    for (const auto& [node, place] : moves) {
      mesh.points[static_cast<std::size_t>(node)] = place;
      straight[static_cast<std::size_t>(node)] = true;
    }
    total += moved;
  }
}

}  // namespace genba
