#include "engine/model/raise_order.hpp"

#include <algorithm>
#include <tuple>

#include "engine/model/geometry.hpp"

namespace genba {
namespace {

struct Edge {
  Index low, high;
  std::size_t slot;  ///< of its middle node, counted through all blocks that are raised
};

struct Raised {
  ElementBlock* block;
  ElementType type;
};

std::vector<Raised> blocks_to_raise(Mesh& mesh) {
  std::vector<Raised> list;
  for (ElementBlock& block : mesh.solids)
    if (block.type == ElementType::tet4) list.push_back({&block, ElementType::tet10});
  for (ElementBlock& block : mesh.facets)
    if (block.type == ElementType::tri3) list.push_back({&block, ElementType::tri6});
  return list;
}

}  // namespace

void raise_order(Mesh& mesh) {
  const std::vector<Raised> blocks = blocks_to_raise(mesh);
  std::vector<Edge> edges;
  for (const Raised& raised : blocks)
    for (Index e = 0; e < raised.block->size(); ++e) {
      const auto n = element_nodes(*raised.block, e);
      for (const auto& [i, j] : midpoint_edges(raised.type)) {
        const Index a = n[static_cast<std::size_t>(i)], b = n[static_cast<std::size_t>(j)];
        edges.push_back({std::min(a, b), std::max(a, b), edges.size()});
      }
    }
  std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
    return std::tie(a.low, a.high, a.slot) < std::tie(b.low, b.high, b.slot);
  });
  std::vector<Index> middle(edges.size());
  std::int64_t tag =
      mesh.node_tags.empty() ? 0 : *std::max_element(mesh.node_tags.begin(), mesh.node_tags.end());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const bool is_new = i == 0 || edges[i].low != edges[i - 1].low || edges[i].high != edges[i - 1].high;
    if (is_new) {
      const Vec3 a = mesh.points[static_cast<std::size_t>(edges[i].low)],
                 b = mesh.points[static_cast<std::size_t>(edges[i].high)];
      mesh.points.push_back({(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2});
      mesh.node_tags.push_back(++tag);
    }
    middle[edges[i].slot] = mesh.node_count() - 1;
  }
  std::size_t slot = 0;
  for (const Raised& raised : blocks) {
    const std::size_t middles = midpoint_edges(raised.type).size();
    std::vector<Index> nodes;
    nodes.reserve(static_cast<std::size_t>(raised.block->size()) *
                  static_cast<std::size_t>(traits(raised.type).nodes));
    for (Index e = 0; e < raised.block->size(); ++e) {
      const auto corners = element_nodes(*raised.block, e);
      nodes.insert(nodes.end(), corners.begin(), corners.end());
      for (std::size_t k = 0; k < middles; ++k) nodes.push_back(middle[slot++]);
    }
    raised.block->nodes = std::move(nodes);
    raised.block->type = raised.type;
  }
}

}  // namespace genba
