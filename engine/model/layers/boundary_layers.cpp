#include "engine/model/layers/boundary_layers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>
#include <queue>

#include "engine/base/array_position.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/layers/layer_columns.hpp"
#include "engine/model/layers/place_search.hpp"
#include "engine/model/layers/region_part.hpp"
#include "engine/model/raise_order.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {
namespace {

constexpr double least_share = 0.25;  // smallest share of the stated thickness
constexpr double pushed_reach = 3;    // in thicknesses; nodes farther away do not move

double six_volumes(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  return dot(minus(b, a), cross(minus(c, a), minus(d, a)));
}

class LayerMaker {
 public:
  LayerMaker(Mesh& mesh, std::span<const BoundaryLayers> layers, Monitor& monitor,
             const RegionPart* part = nullptr, const std::string& region = {})
      : mesh_(mesh), layers_(layers), monitor_(monitor), columns_(mesh, layers, facts_, part, region) {}

  /// For each node the node of the old mesh that it copies: layers have copies of the face's nodes.
  std::vector<Index> copied() const {
    std::vector<Index> of(mesh_.points.size());
    std::iota(of.begin(), of.end(), 0);
    for (const Index n : columns_.nodes) {
      const LayerColumn& c = columns_.column(n);
      for (int k = 0; !c.ends() && k < c.count; ++k) of[at(c.first_node + k)] = n;
    }
    return of;
  }

  /// For each node of the old mesh, the node at its place now.
  std::vector<Index> stands_for(std::size_t nodes_before) const {
    std::vector<Index> of(nodes_before);
    for (std::size_t n = 0; n < nodes_before; ++n) of[n] = node(static_cast<Index>(n), 0);
    return of;
  }

  LayerFacts run() {
    find_edges();
    find_reach();
    outer_ = mesh_.points;
    push_core();
    insert();
    return facts_;
  }

 private:
  struct Touched {
    Index block, element;
    double before;  // scaled Jacobian
  };

  void find_edges() {
    std::vector<std::pair<Index, Index>> edges;
    for (const ElementBlock& block : mesh_.solids)
      for (Index e = 0; e < block.size(); ++e) {
        const auto n = element_nodes(block, e);
        for (std::size_t i = 0; i < 4; ++i)
          for (std::size_t j = 0; j < 4; ++j)
            if (i != j) edges.emplace_back(n[i], n[j]);
      }
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    first_edge_.assign(mesh_.points.size() + 1, 0);
    for (const auto& [a, b] : edges) ++first_edge_[at(a) + 1];
    for (std::size_t i = 0; i < mesh_.points.size(); ++i) first_edge_[i + 1] += first_edge_[i];
    neighbours_.reserve(edges.size());
    for (const auto& [a, b] : edges) neighbours_.push_back(b);
  }
  std::span<const Index> neighbours(Index node) const {
    return {neighbours_.data() + first_edge_[at(node)], first_edge_[at(node) + 1] - first_edge_[at(node)]};
  }

  // Finds the nodes that give way and, along the edges of the mesh, the nearest column of each.
  void find_reach() {
    origin_.assign(mesh_.points.size(), -1);
    std::vector<double> distance(mesh_.points.size(), std::numeric_limits<double>::infinity());
    using Entry = std::pair<double, Index>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> front;
    for (const Index n : columns_.nodes) {
      distance[at(n)] = 0;
      origin_[at(n)] = n;
      front.emplace(0, n);
    }
    while (!front.empty()) {
      const auto [d, n] = front.top();
      front.pop();
      if (d > distance[at(n)]) continue;
      if (columns_.column_of[at(n)] < 0) giving_.push_back(n);
      for (const Index m : neighbours(n)) {
        const double far = d + length(minus(mesh_.points[at(m)], mesh_.points[at(n)]));
        if (far >= distance[at(m)]) continue;
        if (far > pushed_reach * columns_.column(origin_[at(n)]).stated) {
          if (origin_[at(m)] < 0) origin_[at(m)] = origin_[at(n)];  // stays, but knows its column
          continue;
        }
        distance[at(m)] = far;
        origin_[at(m)] = origin_[at(n)];
        front.emplace(far, m);
      }
    }
    for (const Index n : giving_) held_.push_back(columns_.held_by(n, true));
    giving_at_.assign(mesh_.points.size(), -1);
    for (std::size_t i = 0; i < giving_.size(); ++i) giving_at_[at(giving_[i])] = static_cast<Index>(i);
    elements_at_.assign(giving_.size(), {});
    for (std::size_t b = 0; b < mesh_.solids.size(); ++b)
      for (Index e = 0; e < mesh_.solids[b].size(); ++e)
        for (const Index n : element_nodes(mesh_.solids[b], e))
          if (std::isfinite(distance[at(n)])) {
            for (const Index m : element_nodes(mesh_.solids[b], e))
              if (const Index i = giving_at_[at(m)]; i >= 0) elements_at_[at(i)].push_back(touched_.size());
            touched_.push_back({static_cast<Index>(b), e, scaled_jacobian(mesh_, mesh_.solids[b], e)});
            break;
          }
  }

  // Displacements that are harmonic along the edges, within the directions that faces allow.
  void set_places() {
    std::vector<Vec3> moved(mesh_.points.size(), Vec3{});
    for (const Index n : columns_.nodes)
      moved[at(n)] = scaled(columns_.column(n).push, columns_.column(n).share);
    constexpr int sweeps = 60;
    for (int s = 0; s < sweeps; ++s)
      for (std::size_t i = 0; i < giving_.size(); ++i) {
        const Index n = giving_[i];
        if (held_[i].count == 3) continue;
        Vec3 sum{};
        double weight = 0;
        for (const Index m : neighbours(n)) {
          const double w = 1 / length(minus(outer_[at(m)], outer_[at(n)]));
          sum = plus(sum, moved[at(m)], w);
          weight += w;
        }
        moved[at(n)] = held_[i].free_part(scaled(sum, 1 / weight));
      }
    for (const Index n : columns_.nodes) mesh_.points[at(n)] = plus(outer_[at(n)], moved[at(n)]);
    for (const Index n : giving_) mesh_.points[at(n)] = plus(outer_[at(n)], moved[at(n)]);
  }

  double quality(const Touched& t) const {
    return scaled_jacobian(mesh_, mesh_.solids[at(t.block)], t.element);
  }
  bool is_squeezed(const Touched& t) const { return quality(t) < std::max(least_quality(t), 1e-9); }
  static double least_quality(const Touched& t) { return std::min(0.1, 0.5 * t.before); }

  // Moves nodes of squeezed elements to better places near those that the displacements gave.
  void relocate() {
    constexpr int rounds = 4;
    for (int round = 0; round < rounds; ++round) {
      bool moved = false;
      for (const Touched& t : touched_) {
        if (!is_squeezed(t)) continue;
        for (const Index n : element_nodes(mesh_.solids[at(t.block)], t.element))
          if (const Index i = giving_at_[at(n)]; i >= 0 && is_squeezed(t)) moved = relocate(at(i)) || moved;
      }
      if (!moved) break;
    }
  }
  bool relocate(std::size_t i) {
    const Index n = giving_[i];
    if (held_[i].count == 3) return false;
    double edge = std::numeric_limits<double>::infinity();
    for (const Index m : neighbours(n))
      edge = std::min(edge, length(minus(mesh_.points[at(m)], mesh_.points[at(n)])));
    // Relative to each element's bound, so that no element gets worse than before while it is below its
    // bound.
    const auto worst = [&] {
      double least = 1;
      for (const std::size_t t : elements_at_[i])
        least = std::min(least, quality(touched_[t]) - least_quality(touched_[t]));
      return least;
    };
    const double before = worst();
    constexpr double enough = 0.02;
    return search_place(
               mesh_.points[at(n)], 0.3 * edge, 1.2 * edge, enough,
               [&](const Vec3& d) { return held_[i].free_part(d); }, worst) > before + 1e-4;
  }

  Vec3 place(Index node, int depth) const {
    const Index c = columns_.column_of[at(node)];
    if (c < 0 || columns_.columns[at(c)].ends()) return outer_[at(node)];
    return plus(outer_[at(node)], columns_.columns[at(c)].push,
                columns_.columns[at(c)].share * columns_.columns[at(c)].depths[at(depth)]);
  }

  // Columns to blame for elements that are flat or inside out.
  std::vector<Index> squeezing() const {
    std::vector<Index> found;
    for (const Touched& t : touched_) {
      if (!is_squeezed(t)) continue;
      for (const Index n : element_nodes(mesh_.solids[at(t.block)], t.element))
        if (origin_[at(n)] >= 0) found.push_back(origin_[at(n)]);
    }
    for (const LayerFacet& f : columns_.facets) {
      if (f.entry < 0) continue;
      const int count = layers_[at(f.entry)].count;
      for (int k = 0; k < count; ++k) {
        bool is_good = true;
        columns_.for_prism(f, [&](const std::array<std::pair<Index, int>, 4>& tet) {
          const double v =
              six_volumes(place(tet[0].first, k + tet[0].second), place(tet[1].first, k + tet[1].second),
                          place(tet[2].first, k + tet[2].second), place(tet[3].first, k + tet[3].second));
          is_good = is_good && v * LayerColumns::turn(f) > 0;
        });
        if (is_good) continue;
        found.insert(found.end(), f.n.begin(), f.n.end());
        break;
      }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  void push_core() {
    constexpr int rounds = 30;
    for (int round = 0;; ++round) {
      monitor_.check();
      monitor_.progress(phrase<"mesh: boundary layers">(), static_cast<double>(round) / rounds);
      set_places();
      relocate();
      const std::vector<Index> tight = squeezing();
      if (tight.empty()) break;
      for (const Index n : tight)
        if (LayerColumn& c = columns_.column(n); !c.ends()) {
          c.share *= 0.8;
          if (c.share < least_share || round >= rounds) refuse_thin(n);
        }
      spread_shares();
    }
    for (const Index n : columns_.nodes) {
      const LayerColumn& c = columns_.column(n);
      if (c.ends() || c.share >= 1) continue;
      ++facts_.limited;
      if (c.share < facts_.least_share) {
        facts_.least_share = c.share;
        facts_.least_place = outer_[at(n)];
      }
    }
  }

  [[noreturn]] void refuse_thin(Index node) const {
    const LayerColumn& c = columns_.column(node);
    const auto mm = [](double x) { return format_quantity(x, QuantityKind::length, 3); };
    throw Error(
        ErrorKind::geometry, "mesh/layers",
        phrase<"layers of %1 in all do not fit at %2: less than %3 is left for them between the faces there">(
            mm(c.stated), place_text(mesh_, outer_[at(node)]), mm(least_share * c.stated)),
        phrase<"State a thinner first layer, fewer layers or a smaller growth, smaller elements, or leave "
               "this face out">());
  }

  // No column is much thicker than its neighbour.
  void spread_shares() {
    constexpr double step = 1.25;
    bool changed = true;
    while (changed) {
      changed = false;
      for (const LayerFacet& f : columns_.facets) {
        if (f.entry < 0) continue;
        double least = 1;
        for (const Index n : f.n)
          if (!columns_.column(n).ends()) least = std::min(least, columns_.column(n).share);
        for (const Index n : f.n)
          if (LayerColumn& c = columns_.column(n); !c.ends() && c.share > step * least) {
            c.share = step * least;
            changed = true;
          }
      }
    }
  }

  // The node at a depth of the column below node n. Nodes of the core keep their numbers.
  Index node(Index n, int depth) const {
    const Index c = columns_.column_of[at(n)];
    if (c < 0 || columns_.columns[at(c)].ends() || depth == columns_.columns[at(c)].count) return n;
    return columns_.columns[at(c)].first_node + depth;
  }

  void insert() {
    std::int64_t tag =
        mesh_.node_tags.empty() ? 0 : *std::max_element(mesh_.node_tags.begin(), mesh_.node_tags.end());
    for (const Index n : columns_.nodes) {
      LayerColumn& c = columns_.column(n);
      if (c.ends()) continue;
      c.first_node = mesh_.node_count();
      for (int k = 0; k < c.count; ++k) {
        mesh_.points.push_back(place(n, k));
        mesh_.node_tags.push_back(++tag);
      }
    }
    add_elements();
    add_strips();
    for (const LayerFacet& f : columns_.facets)
      if (f.entry >= 0)
        for (std::size_t k = 0; k < 3; ++k)
          mesh_.facets[at(f.block)].nodes[3 * at(f.element) + k] = node(f.n[k], 0);
    for (NamedSet& set : mesh_.sets)
      if (set.dimension == 0) {
        for (Index& n : set.members)
          if (columns_.column_of[at(n)] >= 0) n = node(n, 0);
        std::sort(set.members.begin(), set.members.end());
      }
  }

  void add_elements() {
    std::int64_t tag = 0;
    for (const ElementBlock& block : mesh_.solids)
      for (const std::int64_t t : block.tags) tag = std::max(tag, t);
    for (const LayerFacet& f : columns_.facets) {
      if (f.entry < 0) continue;
      ElementBlock& block = mesh_.solids[at(f.owner.block)];
      for (int k = 0; k < layers_[at(f.entry)].count; ++k)
        columns_.for_prism(f, [&](std::array<std::pair<Index, int>, 4> tet) {
          if (LayerColumns::turn(f) < 0) std::swap(tet[0], tet[1]);
          for (const auto& [n, down] : tet) block.nodes.push_back(node(n, k + down));
          block.group.push_back(block.group[at(f.owner.element)]);
          block.tags.push_back(++tag);
          if (!block.grey.empty()) block.grey.push_back(block.grey[at(f.owner.element)]);
          for (std::size_t c = 0; c < 6 && !block.axes.empty(); ++c)
            block.axes.push_back(block.axes[6 * at(f.owner.element) + c]);
          ++facts_.elements;
        });
    }
  }

  // The side faces of the outermost prisms belong to the surface on which they lie.
  void add_strips() {
    std::vector<std::pair<Index, Index>> edges;
    const auto edge = [](Index a, Index b) { return std::pair{std::min(a, b), std::max(a, b)}; };
    for (const LayerFacet& f : columns_.facets)
      if (f.entry >= 0)
        for (std::size_t k = 0; k < 3; ++k) edges.push_back(edge(f.n[k], f.n[(k + 1) % 3]));
    std::sort(edges.begin(), edges.end());
    for (const LayerFacet& f : columns_.facets) {
      if (f.entry >= 0) continue;
      ElementBlock& block = mesh_.facets[at(f.block)];
      for (std::size_t k = 0; k < 3; ++k) {
        const auto [a, b] = edge(f.n[k], f.n[(k + 1) % 3]);
        if (!std::binary_search(edges.begin(), edges.end(), std::pair{a, b})) continue;
        const bool is_turned = f.n[k] != a;
        const LayerColumn &ca = columns_.column(a), &cb = columns_.column(b);
        const auto add = [&](Index p, Index q, Index r) {
          if (is_turned) std::swap(p, q);
          for (const Index n : {p, q, r}) block.nodes.push_back(n);
          block.group.push_back(block.group[at(f.element)]);
          block.tags.push_back(block.size());
        };
        for (int layer = 0; layer < std::max(ca.count, cb.count); ++layer) {
          if (!cb.ends()) add(node(a, layer), node(b, layer), node(b, layer + 1));
          if (!ca.ends()) add(node(a, layer), node(b, layer + 1), node(a, layer + 1));
        }
      }
    }
  }

  Mesh& mesh_;
  std::span<const BoundaryLayers> layers_;
  Monitor& monitor_;
  LayerFacts facts_;
  LayerColumns columns_;
  std::vector<std::size_t> first_edge_;
  std::vector<Index> neighbours_;
  std::vector<Index> origin_;                          // [node] nearest node with a column; -1: far away
  std::vector<Index> giving_;                          // nodes that may move
  std::vector<HeldDirections> held_;                   // [giving_]
  std::vector<Index> giving_at_;                       // [node] index into giving_ or -1
  std::vector<std::vector<std::size_t>> elements_at_;  // [giving_] indices into touched_
  std::vector<Touched> touched_;
  std::vector<Vec3> outer_;  // [node] old places
};

void add(LayerFacts& sum, const LayerFacts& more) {
  sum.facets += more.facets;
  sum.elements += more.elements;
  sum.area += more.area;
  sum.columns += more.columns;
  sum.limited += more.limited;
  sum.ended += more.ended;
  if (more.least_share >= sum.least_share) return;
  sum.least_share = more.least_share;
  sum.least_place = more.least_place;
}

}  // namespace

double thickness(const BoundaryLayers& layers) {
  double sum = 0, step = layers.first;
  for (int k = 0; k < layers.count; ++k) {
    sum += step;
    step *= layers.growth;
  }
  return sum;
}

LayerFacts add_boundary_layers(Mesh& mesh, std::span<const BoundaryLayers> layers, Monitor& monitor) {
  if (layers.empty()) return {};
  const auto is_curved = [](const ElementBlock& block) { return block.type == ElementType::tet10; };
  const bool is_second_order = std::any_of(mesh.solids.begin(), mesh.solids.end(), is_curved);
  std::vector<EdgeBend> bends;
  if (is_second_order) bends = lower_order(mesh);
  LayerFacts facts;
  std::vector<Index> copied(mesh.points.size());
  std::iota(copied.begin(), copied.end(), 0);
  std::vector<std::string> done;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const std::string& region = layers[i].region;
    if (std::find(done.begin(), done.end(), region) != done.end()) continue;
    done.push_back(region);
    if (region.empty()) {
      LayerMaker maker(mesh, layers, monitor);
      add(facts, maker.run());
      const std::vector<Index> of = maker.copied();
      for (std::size_t n = copied.size(); n < of.size(); ++n) copied.push_back(copied[at(of[n])]);
      continue;
    }
    const std::string place = "mesh/layers/" + std::to_string(i) + "/region";
    RegionPart part = take_part(mesh, select_regions(mesh, {region}, place));
    LayerMaker maker(part.mesh, layers, monitor, &part, region);
    add(facts, maker.run());
    const std::vector<Index> of = maker.copied();
    const std::vector<Index> number = put_back(mesh, part, maker.stands_for(part.whole_node.size()));
    for (std::size_t n = part.whole_node.size(); n < of.size(); ++n)
      copied.push_back(copied[at(number[at(of[n])])]);
  }
  // The edges of each layer bend like those of the face above, so that layers have the same thickness
  // everywhere.
  if (is_second_order) raise_order(mesh, bends, copied);
  return facts;
}

}  // namespace genba
