#include "engine/model/faces/edge_interfaces.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>

#include "engine/base/array_position.hpp"
#include "engine/model/faces/contact_groups.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr double edge_looks_away = -0.3;       // largest cosine between normals of edges in contact
constexpr double share_of_length = 1e-3;  // of an edge: tolerance for the same place
constexpr double edge_share_of_body = 1e-6;    // rounding by files with few digits
constexpr double edge_share_of_bulge = 0.1;    // allowed mean gap of a curved edge
constexpr double edge_share_of_depth = 0.3;    // the two sides of a thin strip do not touch
constexpr double least_edge_contact = 0.01;    // of the shorter edge
constexpr double largest_turn = 0.7;      // rad; neighbours that turn more meet in a corner
constexpr double mean_of_arc = 2.0 / 3;   // mean height of an arc by its largest

/// An edge of one element, in the element's turn.
struct OuterEdge {
  std::size_t block = 0;
  Index element = 0;
  std::array<Index, 2> ends{};
  std::array<Index, 3> nodes{-1, -1, -1};
  int order = 1;
  Vec3 from{}, to{}, normal{};  // the normal points out of the element
  double length = 0, depth = 0;
  double bulge = 0;  // height of the arc over the straight line, along the normal
};

std::vector<OuterEdge> outer_edges(const Mesh& mesh) {
  std::vector<OuterEdge> out;
  for (const auto& list : facet_owners(mesh))
    for (const FacetOwner& owner : list) {
      if (!owner.boundary || owner.block < 0) continue;
      const ElementBlock& block = mesh.solids[at(owner.block)];
      const ElementType type = face_type(block.type, owner.face);
      const int* local = face_nodes(block.type, owner.face);
      const auto nodes = element_nodes(block, owner.element);
      OuterEdge& e = out.emplace_back();
      e.block = at(owner.block);
      e.element = owner.element;
      e.ends = {nodes[at(local[0])], nodes[at(local[1])]};
      e.order = traits(type).order;
      for (int i = 0; i < traits(type).nodes; ++i) e.nodes[at(i)] = nodes[at(local[i])];
      e.from = mesh.points[at(e.ends[0])];
      e.to = mesh.points[at(e.ends[1])];
      e.length = length(minus(e.to, e.from));
      e.normal = {(e.to[1] - e.from[1]) / e.length, (e.from[0] - e.to[0]) / e.length, 0};
      e.depth = std::abs(element_volume(mesh, block, owner.element)) / e.length;
      if (e.order == 2)
        e.bulge = dot(minus(mesh.points[at(nodes[at(local[2])])], scaled(plus(e.from, e.to), 0.5)), e.normal);
    }
  return out;
}

/// Bulges of straight edges along a curve, by the angles to their neighbours: length^2 curvature / 8.
void bend(std::vector<OuterEdge>& edges) {
  std::unordered_map<Index, std::size_t> begins;
  for (std::size_t i = 0; i < edges.size(); ++i) begins.emplace(edges[i].ends[0], i);
  std::vector<double> sum(edges.size(), 0.0), count(edges.size(), 0.0);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const auto next = begins.find(edges[i].ends[1]);
    if (next == begins.end()) continue;
    const OuterEdge &one = edges[i], &other = edges[next->second];
    const Vec3 along = scaled(minus(one.to, one.from), 1 / one.length),
               on = scaled(minus(other.to, other.from), 1 / other.length);
    const double turn = std::atan2(along[0] * on[1] - along[1] * on[0], dot(along, on));
    if (std::abs(turn) > largest_turn) continue;
    for (const std::size_t e : {i, next->second}) {
      sum[e] += 2 * turn / (one.length + other.length);
      ++count[e];
    }
  }
  for (std::size_t i = 0; i < edges.size(); ++i)
    if (edges[i].order == 1 && count[i] > 0)
      edges[i].bulge = edges[i].length * edges[i].length * sum[i] / count[i] / 8;
}

double edge_rounding(const OuterEdge& e, double body) {
  return share_of_length * e.length + std::min(edge_share_of_body * body, 0.02 * e.length);
}

/// Two edges that lie on each other over a length. gap: mean distance of their arcs; below 0: they cross.
struct EdgeContact {
  std::size_t a = 0, b = 0;
  double length = 0, gap = 0, distance = 0, allowed = 0;
};

std::optional<EdgeContact> edge_contact(const std::vector<OuterEdge>& edges, std::size_t a, std::size_t b,
                                        double body) {
  const OuterEdge &ea = edges[a], &eb = edges[b];
  if (dot(ea.normal, eb.normal) > edge_looks_away || (ea.block == eb.block && ea.element == eb.element)) return {};
  const Vec3 apart = minus(ea.normal, eb.normal), axis = scaled(apart, 1 / length(apart)),
             along{-axis[1], axis[0], 0};
  const auto seen = [&](const Vec3& p) {
    const Vec3 d = minus(p, ea.from);
    return std::array{dot(d, along), dot(d, axis)};
  };
  const auto a0 = seen(ea.from), a1 = seen(ea.to), b0 = seen(eb.from), b1 = seen(eb.to);
  const double low = std::max(std::min(a0[0], a1[0]), std::min(b0[0], b1[0])),
               high = std::min(std::max(a0[0], a1[0]), std::max(b0[0], b1[0]));
  if (high - low < least_edge_contact * std::min(ea.length, eb.length)) return {};
  const auto height = [](const std::array<double, 2>& p, const std::array<double, 2>& q, double x) {
    return p[1] + (q[1] - p[1]) * (x - p[0]) / (q[0] - p[0]);
  };
  const double first = height(b0, b1, low) - height(a0, a1, low),
               last = height(b0, b1, high) - height(a0, a1, high);
  EdgeContact out{a, b, high - low, 0, std::max(std::abs(first), std::abs(last)), 0};
  const double same = std::min(edge_rounding(ea, body), edge_rounding(eb, body));
  const double most = std::min(same + std::abs(ea.bulge) + std::abs(eb.bulge),
                               edge_share_of_depth * std::min(ea.depth, eb.depth)) +
                      1e-12 * body;
  if (out.distance > most) return {};
  out.gap = (first + last) / 2 - mean_of_arc * (ea.bulge + eb.bulge);
  out.allowed = same + edge_share_of_bulge * std::max(std::abs(ea.bulge), std::abs(eb.bulge));
  return out;
}

std::vector<EdgeContact> edge_contacts(const std::vector<OuterEdge>& edges, double body) {
  std::array<Vec3, 2> box{Vec3{1e300, 1e300, 0}, Vec3{-1e300, -1e300, 0}};
  for (const OuterEdge& e : edges)
    for (std::size_t c = 0; c < 2; ++c) {
      box[0][c] = std::min({box[0][c], e.from[c], e.to[c]});
      box[1][c] = std::max({box[1][c], e.from[c], e.to[c]});
    }
  // Swept along the longer side of the body.
  const std::size_t x = box[1][0] - box[0][0] >= box[1][1] - box[0][1] ? 0 : 1, y = 1 - x;
  struct Reach {
    double low, high, side_low, side_high;
    std::size_t edge;
  };
  std::vector<Reach> reach;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const OuterEdge& e = edges[i];
    const double far = edge_rounding(e, body) + std::abs(e.bulge);
    reach.push_back({std::min(e.from[x], e.to[x]) - far, std::max(e.from[x], e.to[x]) + far,
                     std::min(e.from[y], e.to[y]) - far, std::max(e.from[y], e.to[y]) + far, i});
  }
  std::sort(reach.begin(), reach.end(), [](const Reach& p, const Reach& q) {
    return std::pair(p.low, p.edge) < std::pair(q.low, q.edge);
  });
  std::vector<EdgeContact> out;
  for (std::size_t i = 0; i < reach.size(); ++i)
    for (std::size_t k = i + 1; k < reach.size() && reach[k].low <= reach[i].high; ++k) {
      if (reach[k].side_low > reach[i].side_high || reach[i].side_low > reach[k].side_high) continue;
      const auto [a, b] = std::minmax(reach[i].edge, reach[k].edge);
      if (const auto found = edge_contact(edges, a, b, body)) out.push_back(*found);
    }
  std::sort(out.begin(), out.end(), [](const EdgeContact& p, const EdgeContact& q) {
    return std::pair(p.a, p.b) < std::pair(q.a, q.b);
  });
  return out;
}

int common_ends(const OuterEdge& a, const OuterEdge& b) {
  return static_cast<int>(std::count_if(a.ends.begin(), a.ends.end(), [&](Index n) {
    return std::find(b.ends.begin(), b.ends.end(), n) != b.ends.end();
  }));
}

InterfaceKind edge_kind(const OuterEdge& a, const OuterEdge& b) {
  if (a.order != b.order) return InterfaceKind::orders;
  constexpr double share = 0.02;  // of an edge
  const double near = share * std::min(a.length, b.length);
  const bool same = length(minus(a.from, b.to)) <= near && length(minus(a.to, b.from)) <= near;
  return same ? InterfaceKind::doubled : InterfaceKind::hanging;
}

}  // namespace

std::vector<MeshInterface> find_edge_interfaces(const Mesh& mesh) {
  std::vector<OuterEdge> edges = outer_edges(mesh);
  bend(edges);
  const std::vector<EdgeContact> contacts = edge_contacts(edges, box_diagonal(mesh));
  std::vector<SideContact> sides;
  for (const EdgeContact& c : contacts) {
    const InterfaceKind kind = edge_kind(edges[c.a], edges[c.b]);
    sides.push_back({{static_cast<std::uint32_t>(c.a), static_cast<std::uint32_t>(c.b)},
                     kind,
                     c.length,
                     c.gap,
                     c.distance,
                     c.allowed,
                     kind != InterfaceKind::doubled && common_ends(edges[c.a], edges[c.b]) > 0});
  }
  return group_contacts(static_cast<std::uint32_t>(edges.size()), sides, [&](std::uint32_t side) {
    const OuterEdge& e = edges[side];
    const ElementBlock& block = mesh.solids[e.block];
    SideFacts out{block.group[at(e.element)], block.tags[at(e.element)], block.type, e.length,
                  scaled(plus(e.from, e.to), 0.5), {}};
    out.nodes.fill(-1);
    std::copy(e.nodes.begin(), e.nodes.end(), out.nodes.begin());
    return out;
  });
}

}  // namespace genba
