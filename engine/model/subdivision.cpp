#include "engine/model/subdivision.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <unordered_map>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

namespace {

/// A point of the refined lattice: the mean of the parent's corners in this bit set.
using Corners = std::uint8_t;

struct Child {
  ElementType type;  ///< of first order; the parent's order is added later
  std::vector<Corners> corners;
};

constexpr Corners corner(int i) {
  return static_cast<Corners>(1u << i);
}
constexpr Corners between(int i, int j) {
  return static_cast<Corners>(corner(i) | corner(j));
}

constexpr Corners lines[2][2] = {{corner(0), between(0, 1)}, {between(0, 1), corner(1)}};
constexpr Corners triangles[4][3] = {{corner(0), between(0, 1), between(0, 2)},
                                     {between(0, 1), corner(1), between(1, 2)},
                                     {between(0, 2), between(1, 2), corner(2)},
                                     {between(0, 1), between(1, 2), between(0, 2)}};
constexpr Corners squares[4][4] = {{corner(0), between(0, 1), 15, between(0, 3)},
                                   {between(0, 1), corner(1), between(1, 2), 15},
                                   {15, between(1, 2), corner(2), between(2, 3)},
                                   {between(0, 3), 15, between(2, 3), corner(3)}};

template <std::size_t Count, std::size_t Nodes>
std::vector<Child> flat_children(ElementType type, const Corners (&list)[Count][Nodes]) {
  std::vector<Child> out;
  for (const auto& child : list) out.push_back({type, {child, child + Nodes}});
  return out;
}

/// Of a line, a triangle or a quadrilateral: elements of plane bodies, bars and facets.
const std::vector<Child>& flat_children_of(ElementType type) {
  static const std::vector<Child> of_line = flat_children(ElementType::line2, lines),
                                  of_triangle = flat_children(ElementType::tri3, triangles),
                                  of_square = flat_children(ElementType::quad4, squares);
  const int corners = traits(type).corners;
  return corners == 2 ? of_line : corners == 3 ? of_triangle : of_square;
}

std::vector<Child> hexahedron() {
  std::array<std::array<int, 3>, 8> place{};
  for (int i = 0; i < 8; ++i) {
    double at[3];
    element::Hex8::node_position(i, at);
    for (std::size_t d = 0; d < 3; ++d) place[static_cast<std::size_t>(i)][d] = at[d] > 0;
  }
  std::vector<Child> children;
  for (const auto& cell : place) {
    Child child{ElementType::hex8, {}};
    for (const auto& p : place) {
      Corners set = 0;  // along each axis: 0 the lower corners, 1 both, 2 the upper ones
      for (int i = 0; i < 8; ++i) {
        bool in = true;
        for (std::size_t d = 0; d < 3; ++d)
          in = in && (cell[d] + p[d] == 1 || (cell[d] + p[d]) / 2 == place[static_cast<std::size_t>(i)][d]);
        if (in) set |= corner(i);
      }
      child.corners.push_back(set);
    }
    children.push_back(child);
  }
  return children;
}

std::vector<Child> wedge() {
  std::vector<Child> children;
  for (int layer = 0; layer < 2; ++layer)
    for (const auto& triangle : triangles) {
      Child child{ElementType::wedge6, {}};
      for (const int level : {layer, layer + 1})
        for (const Corners set : triangle)
          child.corners.push_back(
              static_cast<Corners>((level < 2 ? set : 0u) | (level > 0 ? unsigned{set} << 3u : 0u)));
      children.push_back(child);
    }
  return children;
}

std::vector<Child> pyramid() {
  constexpr Corners middle = 15;  // of the base
  std::vector<Child> children;
  for (int i = 0; i < 4; ++i) {
    const int next = (i + 1) % 4, last = (i + 3) % 4;
    children.push_back(
        {ElementType::pyramid5, {corner(i), between(i, next), middle, between(last, i), between(i, 4)}});
    children.push_back({ElementType::tet4, {between(i, next), middle, between(i, 4), between(next, 4)}});
  }
  children.push_back(
      {ElementType::pyramid5, {between(0, 4), between(1, 4), between(2, 4), between(3, 4), corner(4)}});
  children.push_back(
      {ElementType::pyramid5, {between(0, 4), between(3, 4), between(2, 4), between(1, 4), middle}});
  return children;
}

/// Cut along one of the three diagonals of the octahedron.
std::vector<Child> tetrahedron(int diagonal) {
  // Opposite edges, and the ring of the other four around them.
  constexpr Corners ends[3][2] = {
      {between(0, 1), between(2, 3)}, {between(1, 2), between(0, 3)}, {between(0, 2), between(1, 3)}};
  std::vector<Child> children;
  for (int i = 0; i < 4; ++i) {
    Child child{ElementType::tet4, {}};
    for (int j = 0; j < 4; ++j) child.corners.push_back(between(i, j));
    children.push_back(child);
  }
  const Corners* axis = ends[diagonal];
  const Corners *a = ends[(diagonal + 1) % 3], *b = ends[(diagonal + 2) % 3];
  const Corners ring[4] = {a[0], b[0], a[1], b[1]};
  for (std::size_t i = 0; i < 4; ++i)
    children.push_back({ElementType::tet4, {axis[0], axis[1], ring[i], ring[(i + 1) % 4]}});
  return children;
}

Vec3 natural_place(ElementType type, Corners set) {
  Vec3 sum{};
  with_solid(type, [&](auto shape) {
    for (int i = 0; i < traits(type).corners; ++i) {
      double at[3]{};
      decltype(shape)::node_position(i, at);
      if (set & corner(i))
        for (std::size_t d = 0; d < 3; ++d) sum[d] += at[d] / std::popcount(set);
    }
  });
  return sum;
}

/// Makes tetrahedra right-handed. Their lists above have either orientation.
std::vector<Child> right_handed(ElementType parent, std::vector<Child> children) {
  for (Child& child : children) {
    if (child.type != ElementType::tet4) continue;
    Vec3 p[4], e[3];
    for (std::size_t i = 0; i < 4; ++i) p[i] = natural_place(parent, child.corners[i]);
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t d = 0; d < 3; ++d) e[i][d] = p[i + 1][d] - p[0][d];
    const double volume = e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) -
                          e[0][1] * (e[1][0] * e[2][2] - e[1][2] * e[2][0]) +
                          e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0]);
    if (volume < 0) std::swap(child.corners[2], child.corners[3]);
  }
  return children;
}

const std::vector<Child>& children_of(ElementType type, int diagonal) {
  static const std::vector<Child> hexes = hexahedron(), wedges = wedge(),
                                  pyramids = right_handed(ElementType::pyramid5, pyramid()),
                                  tets[3] = {right_handed(ElementType::tet4, tetrahedron(0)),
                                             right_handed(ElementType::tet4, tetrahedron(1)),
                                             right_handed(ElementType::tet4, tetrahedron(2))};
  if (traits(type).dimension < 3) return flat_children_of(type);
  switch (type) {
    case ElementType::tet4:
    case ElementType::tet10:
      return tets[diagonal];
    case ElementType::pyramid5:
      return pyramids;
    case ElementType::wedge6:
    case ElementType::wedge15:
      return wedges;
    default:
      return hexes;
  }
}

ElementType of_order(ElementType first, int order) {
  if (order == 1) return first;
  switch (first) {
    case ElementType::line2:
      return ElementType::line3;
    case ElementType::tri3:
      return ElementType::tri6;
    case ElementType::quad4:
      return ElementType::quad8;
    case ElementType::tet4:
      return ElementType::tet10;
    case ElementType::hex8:
      return ElementType::hex20;
    default:
      return ElementType::wedge15;
  }
}

/// Weights of the corners, in sixteenths, for a lattice point or the middle of two.
std::array<int, 8> weights_of(Corners a, Corners b) {
  std::array<int, 8> w{};
  for (int i = 0; i < 8; ++i) {
    if (a & corner(i)) w[static_cast<std::size_t>(i)] += 8 / std::popcount(a);
    if (b & corner(i)) w[static_cast<std::size_t>(i)] += 8 / std::popcount(b);
  }
  return w;
}

/// A node's corners and weights, hashed to 128 bits. Neighbours find the same node by it.
struct Key {
  std::uint64_t a = 0, b = 0;
  bool operator==(const Key&) const = default;
};
struct KeyHash {
  std::size_t operator()(const Key& k) const { return static_cast<std::size_t>(k.a); }
};

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

Key key_of(const Index* corners, const std::array<int, 8>& weights) {
  Key key;  // sums do not depend on the order of the corners
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] == 0) continue;
    const auto pair =
        static_cast<std::uint64_t>(corners[i]) * 32u + static_cast<std::uint64_t>(weights[i]) + 1u;
    key.a += mixed(pair);
    key.b += mixed(pair ^ 0x9e3779b97f4a7c15u);
  }
  return key;
}

class Subdivision {
 public:
  Subdivision(const Mesh& mesh, Monitor& monitor) : old_(mesh), monitor_(monitor) {}

  Mesh run() {
    new_.points = old_.points;
    new_.node_tags = old_.node_tags;
    new_.regions = old_.regions;
    new_.surfaces = old_.surfaces;
    new_.source = old_.source;
    new_.voxel = old_.voxel;
    for (const ElementBlock& block : old_.solids) split(block);
    number_nodes();
    old_set_.assign(old_.sets.size(), {});
    for (const NamedSet& set : old_.sets) {
      new_.sets.push_back(set);
      if (set.dimension != 0) continue;
      auto& in = old_set_[new_.sets.size() - 1];
      in.assign(old_.points.size(), 0);
      for (const Index node : set.members) in[static_cast<std::size_t>(node)] = 1;
    }
    for (const ElementBlock& block : old_.facets) split_facets(block);
    for (std::size_t s = 0; s < new_.sets.size(); ++s) {
      if (old_set_[s].empty()) continue;
      auto& members = new_.sets[s].members;
      std::sort(members.begin(), members.end());
      members.erase(std::unique(members.begin(), members.end()), members.end());
    }
    return std::move(new_);
  }

 private:
  ElementBlock& block_of(std::vector<ElementBlock>& blocks, ElementType type) {
    for (ElementBlock& block : blocks)
      if (block.type == type) return block;
    blocks.emplace_back().type = type;
    return blocks.back();
  }

  int shortest_diagonal(const Index* corners) const {
    constexpr int opposite[3][4] = {{0, 1, 2, 3}, {1, 2, 0, 3}, {0, 2, 1, 3}};
    double least = 0;
    int best = 0;
    for (int k = 0; k < 3; ++k) {
      double square = 0;
      for (std::size_t d = 0; d < 3; ++d) {
        const auto x = [&](int i) {
          return old_.points[static_cast<std::size_t>(corners[opposite[k][i]])][d];
        };
        square += (x(0) + x(1) - x(2) - x(3)) * (x(0) + x(1) - x(2) - x(3));
      }
      if (k == 0 || square < least) least = square, best = k;
    }
    return best;
  }

  /// The node at a lattice point (a == b) or in the middle of two; made if it does not exist yet.
  Index node_at(ElementType type, const Index* nodes, Corners a, Corners b) {
    const int corners = traits(type).corners;
    if (a == b && std::has_single_bit(a)) return nodes[std::countr_zero(a)];
    const int pairs = a == b ? std::popcount(a) : 0;
    if (traits(type).order == 2 && pairs == 2) {  // the parent's own node between two corners
      const auto edges = midpoint_edges(type);
      for (std::size_t k = 0; k < edges.size(); ++k)
        if (between(edges[k][0], edges[k][1]) == a) return nodes[static_cast<std::size_t>(corners) + k];
    }
    const auto [at, is_new] =
        known_.emplace(key_of(nodes, weights_of(a, b)), static_cast<Index>(new_.points.size()));
    if (!is_new) return at->second;
    const Vec3 pa = natural_place(type, a), pb = natural_place(type, b);
    const double natural[3] = {0.5 * (pa[0] + pb[0]), 0.5 * (pa[1] + pb[1]), 0.5 * (pa[2] + pb[2])};
    Vec3 place{};
    with_solid(type, [&](auto shape) {
      using Shape = decltype(shape);
      double n[Shape::nodes];
      Shape::values(natural, n);
      for (int i = 0; i < Shape::nodes; ++i)
        for (std::size_t d = 0; d < 3; ++d)
          place[d] += n[i] * old_.points[static_cast<std::size_t>(nodes[i])][d];
    });
    new_.points.push_back(place);
    return at->second;
  }

  void split(const ElementBlock& block) {
    const ElementTraits& t = traits(block.type);
    for (std::size_t e = 0; e < block.group.size(); ++e) {
      if (e % 4096 == 0) {
        monitor_.check();
        monitor_.progress(phrase<"mesh: subdivide">(),
                          static_cast<double>(e) / static_cast<double>(block.group.size()));
      }
      const Index* nodes = block.nodes.data() + e * static_cast<std::size_t>(t.nodes);
      const int diagonal = t.dimension == 3 && t.corners == 4 ? shortest_diagonal(nodes) : 0;
      for (const Child& child : children_of(block.type, diagonal)) {
        const ElementType type = of_order(child.type, t.order);
        ElementBlock& out = block_of(new_.solids, type);
        for (const Corners set : child.corners) out.nodes.push_back(node_at(block.type, nodes, set, set));
        for (const auto& [i, j] : midpoint_edges(type))
          out.nodes.push_back(node_at(block.type, nodes, child.corners[static_cast<std::size_t>(i)],
                                      child.corners[static_cast<std::size_t>(j)]));
        out.group.push_back(block.group[e]);
        out.tags.push_back(++elements_);
        if (!block.grey.empty()) out.grey.push_back(block.grey[e]);
        if (!block.axes.empty()) out.axes.insert(out.axes.end(), &block.axes[6 * e], &block.axes[6 * e] + 6);
      }
    }
  }

  void number_nodes() {
    if (new_.node_tags.empty()) return;
    std::int64_t tag = *std::max_element(new_.node_tags.begin(), new_.node_tags.end());
    while (new_.node_tags.size() < new_.points.size()) new_.node_tags.push_back(++tag);
  }

  /// Splits facets of solids, whose nodes all exist already. A facet on no solid is left out.
  void split_facets(const ElementBlock& block) {
    const ElementTraits& t = traits(block.type);
    ElementBlock& out = block_of(new_.facets, block.type);
    for (std::size_t e = 0; e < block.group.size(); ++e) {
      const Index* nodes = block.nodes.data() + e * static_cast<std::size_t>(t.nodes);
      const std::size_t before = out.nodes.size();
      const std::vector<Child>& children = flat_children_of(block.type);
      for (const Child& child : children) {
        for (const Corners set : child.corners) out.nodes.push_back(facet_node(block.type, nodes, set, set));
        for (const auto& [i, j] : midpoint_edges(block.type))
          out.nodes.push_back(facet_node(block.type, nodes, child.corners[static_cast<std::size_t>(i)],
                                         child.corners[static_cast<std::size_t>(j)]));
      }
      if (std::find(out.nodes.begin() + static_cast<std::ptrdiff_t>(before), out.nodes.end(), -1) !=
          out.nodes.end()) {
        out.nodes.resize(before);
        continue;
      }
      for (std::size_t k = 0; k < children.size(); ++k) {
        out.group.push_back(block.group[e]);
        out.tags.push_back(++elements_);
      }
    }
  }

  /// Returns -1 if no element has made the node.
  Index facet_node(ElementType type, const Index* nodes, Corners a, Corners b) {
    if (a == b && std::has_single_bit(a)) return nodes[std::countr_zero(a)];
    if (traits(type).order == 2 && a == b && std::popcount(a) == 2) {
      const auto edges = midpoint_edges(type);
      for (std::size_t k = 0; k < edges.size(); ++k)
        if (between(edges[k][0], edges[k][1]) == a)
          return nodes[static_cast<std::size_t>(traits(type).corners) + k];
    }
    const auto weights = weights_of(a, b);
    const auto found = known_.find(key_of(nodes, weights));
    if (found == known_.end()) return -1;
    const Index node = found->second;
    for (std::size_t s = 0; s < old_set_.size(); ++s) {
      if (old_set_[s].empty()) continue;
      bool in = true;
      for (std::size_t i = 0; i < weights.size(); ++i)
        in = in && (weights[i] == 0 || old_set_[s][static_cast<std::size_t>(nodes[i])] != 0);
      if (in) new_.sets[s].members.push_back(node);
    }
    return node;
  }

  const Mesh& old_;
  Monitor& monitor_;
  Mesh new_;
  std::unordered_map<Key, Index, KeyHash> known_;
  std::vector<std::vector<std::uint8_t>> old_set_;  // [set of nodes][old node], 1: in it
  std::int64_t elements_ = 0;
};

}  // namespace

Mesh subdivide(const Mesh& mesh, Monitor& monitor) {
  if (mesh.solid_count() > 500'000'000 / 8)
    throw Error(
        ErrorKind::memory, mesh.source,
        phrase<"a refinement would make %1 elements; 500 million is the limit">(8 * mesh.solid_count()),
        phrase<"Refine fewer times, or start from a coarser mesh">());
  return Subdivision(mesh, monitor).run();
}

}  // namespace genba
