#include "engine/model/raise_order.hpp"

#include <algorithm>
#include <tuple>

#include "engine/model/geometry.hpp"

namespace genba {
namespace {

struct RaisedEdge {
  Index low, high;
  std::size_t slot;  ///< of its midpoint node, counted over all blocks that are raised
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

Vec3 middle_of(const Vec3& a, const Vec3& b) {
  return {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2};
}

bool before(const EdgeBend& a, const EdgeBend& b) {
  return std::tie(a.low, a.high) < std::tie(b.low, b.high);
}

Vec3 bend_between(std::span<const EdgeBend> bends, std::span<const Index> copied, Index a, Index b) {
  if (bends.empty()) return {};
  const auto original = [&](Index n) {
    return static_cast<std::size_t>(n) < copied.size() ? copied[static_cast<std::size_t>(n)] : n;
  };
  const Index p = original(a), q = original(b);
  const EdgeBend wanted{std::min(p, q), std::max(p, q), {}};
  const auto found = std::lower_bound(bends.begin(), bends.end(), wanted, before);
  return found == bends.end() || before(wanted, *found) ? Vec3{} : found->bend;
}

}  // namespace

void raise_order(Mesh& mesh, std::span<const EdgeBend> bends, std::span<const Index> copied) {
  const std::vector<Raised> blocks = blocks_to_raise(mesh);
  std::vector<RaisedEdge> edges;
  for (const Raised& raised : blocks)
    for (Index e = 0; e < raised.block->size(); ++e) {
      const auto n = element_nodes(*raised.block, e);
      for (const auto& [i, j] : midpoint_edges(raised.type)) {
        const Index a = n[static_cast<std::size_t>(i)], b = n[static_cast<std::size_t>(j)];
        edges.push_back({std::min(a, b), std::max(a, b), edges.size()});
      }
    }
  std::sort(edges.begin(), edges.end(), [](const RaisedEdge& a, const RaisedEdge& b) {
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
      const Vec3 bend = bend_between(bends, copied, edges[i].low, edges[i].high);
      mesh.points.push_back(plus(middle_of(a, b), bend, 1));
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

std::vector<EdgeBend> lower_order(Mesh& mesh) {
  std::vector<EdgeBend> bends;
  std::vector<char> is_kept(mesh.points.size(), 0);
  const auto place = [&](Index n) { return mesh.points[static_cast<std::size_t>(n)]; };
  for (auto* blocks : {&mesh.solids, &mesh.facets})
    for (ElementBlock& block : *blocks) {
      const bool is_solid = block.type == ElementType::tet10,
                 is_lowered = is_solid || block.type == ElementType::tri6;
      const auto corners = static_cast<std::size_t>(traits(block.type).corners);
      std::vector<Index> nodes;
      for (Index e = 0; is_lowered && e < block.size(); ++e) {
        const auto n = element_nodes(block, e);
        nodes.insert(nodes.end(), n.begin(), n.begin() + static_cast<std::ptrdiff_t>(corners));
        std::size_t k = corners;
        for (const auto& [i, j] : midpoint_edges(block.type)) {
          const Index a = n[static_cast<std::size_t>(i)], b = n[static_cast<std::size_t>(j)];
          const Vec3 bend = minus(place(n[k++]), middle_of(place(a), place(b)));
          constexpr double rounding = 1e-9;  // of the edge
          if (is_solid && length(bend) > rounding * length(minus(place(a), place(b))))
            bends.push_back({std::min(a, b), std::max(a, b), bend});
        }
      }
      if (is_lowered) {
        block.type = is_solid ? ElementType::tet4 : ElementType::tri3;
        block.nodes = std::move(nodes);
      }
      for (const Index n : block.nodes) is_kept[static_cast<std::size_t>(n)] = 1;
    }
  std::vector<Index> number(mesh.points.size(), -1);
  Index kept = 0;
  for (std::size_t n = 0; n < mesh.points.size(); ++n) {
    if (is_kept[n] == 0) continue;
    mesh.points[static_cast<std::size_t>(kept)] = mesh.points[n];
    if (!mesh.node_tags.empty()) mesh.node_tags[static_cast<std::size_t>(kept)] = mesh.node_tags[n];
    number[n] = kept++;
  }
  mesh.points.resize(static_cast<std::size_t>(kept));
  if (!mesh.node_tags.empty()) mesh.node_tags.resize(static_cast<std::size_t>(kept));
  for (auto* blocks : {&mesh.solids, &mesh.facets})
    for (ElementBlock& block : *blocks)
      for (Index& n : block.nodes) n = number[static_cast<std::size_t>(n)];
  for (NamedSet& set : mesh.sets)
    if (set.dimension == 0) {
      std::vector<Index> members;
      for (const Index n : set.members)
        if (number[static_cast<std::size_t>(n)] >= 0) members.push_back(number[static_cast<std::size_t>(n)]);
      set.members = std::move(members);
    }
  // New numbers keep the order of the old ones, so low stays low.
  for (EdgeBend& b : bends) {
    b.low = number[static_cast<std::size_t>(b.low)];
    b.high = number[static_cast<std::size_t>(b.high)];
  }
  std::sort(bends.begin(), bends.end(), before);
  bends.erase(
      std::unique(bends.begin(), bends.end(),
                  [](const EdgeBend& a, const EdgeBend& b) { return !before(a, b) && !before(b, a); }),
      bends.end());
  return bends;
}

}  // namespace genba
