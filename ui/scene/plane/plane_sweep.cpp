#include "ui/scene/plane/plane_sweep.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "engine/analysis/problem/plane_body.hpp"
#include "engine/model/geometry.hpp"

namespace genba {
namespace {

// Shares of the diagonal. A foil is drawn so thick that it is seen; a slice of a long body stays a slice.
constexpr double least_thickness = 0.004, most_thickness = 1, unstated_thickness = 0.01;
constexpr int steps_of_circle = 48;

// A piece of an element's edge, in the element's turn.
struct EdgePiece {
  std::uint64_t key;
  Index from, to;
  bool starts_at_corner, ends_at_corner;
  Index region;
};

double box_size(const Mesh& mesh) {
  const auto box = bounding_box(mesh);
  return length(minus(box[1], box[0]));
}

std::uint64_t edge_piece_key(Index a, Index b) {
  return static_cast<std::uint64_t>(std::min(a, b)) << 32 | static_cast<std::uint64_t>(std::max(a, b));
}

template <class Take>
void for_pieces(const Index* nodes, ElementType line, const int* local, const Take& take) {
  const Index a = nodes[local[0]], b = nodes[local[1]];
  if (line == ElementType::line2) return take(a, b, true, true);
  const Index middle = nodes[local[2]];
  take(a, middle, true, false);
  take(middle, b, false, true);
}

std::vector<EdgePiece> pieces_of_elements(const Mesh& mesh) {
  std::vector<EdgePiece> out;
  for (const ElementBlock& block : mesh.solids) {
    const ElementTraits& t = traits(block.type);
    for (Index e = 0; e < block.size(); ++e) {
      const Index* nodes = block.nodes.data() + static_cast<std::size_t>(e) * static_cast<std::size_t>(t.nodes);
      for (int side = 0; side < t.faces; ++side)
        for_pieces(nodes, face_type(block.type, side), face_nodes(block.type, side),
                   [&](Index a, Index b, bool first, bool last) {
                     out.push_back({edge_piece_key(a, b), a, b, first, last, block.group[static_cast<std::size_t>(e)]});
                   });
    }
  }
  std::ranges::stable_sort(out, {}, &EdgePiece::key);
  return out;
}

std::vector<std::pair<std::uint64_t, Index>> named_pieces(const Mesh& mesh) {
  constexpr int in_turn[] = {0, 1, 2};
  std::vector<std::pair<std::uint64_t, Index>> out;
  for (const ElementBlock& block : mesh.facets) {
    const auto n = static_cast<std::size_t>(traits(block.type).nodes);
    for (std::size_t e = 0; e < block.group.size(); ++e)
      for_pieces(block.nodes.data() + e * n, block.type, in_turn,
                 [&](Index a, Index b, bool, bool) { out.emplace_back(edge_piece_key(a, b), block.group[e]); });
  }
  std::ranges::sort(out);
  return out;
}

class PlaneSweeper {
 public:
  PlaneSweeper(const Mesh& mesh, const PlaneLook& look)
      : mesh_(mesh), look_(look), count_(static_cast<Index>(mesh.points.size())) {
    out_.edges = named_pieces(mesh);
    out_.surface_region.assign(mesh.surfaces.size(), -1);
    for (std::size_t r = 0; r < mesh.regions.size(); ++r) out_.surface_region.push_back(static_cast<Index>(r));
    const bool is_ring = look.body == PlaneBody::axisymmetric;
    turns_ = is_ring && look.turn > 0;
    closed_ = look.turn >= 360;
    if (turns_)
      set_angles();
    else
      set_thickness(is_ring);
  }

  PlaneSweep run() {
    for (const ElementBlock& block : mesh_.solids) add_faces(block);
    add_walls();
    return std::move(out_);
  }

 private:
  // Seen from the front, the quarter between x and z is open: both of its sections face the viewer.
  void set_angles() {
    const int steps = closed_ ? steps_of_circle : steps_of_circle * 3 / 4;
    for (int k = 0; k < (closed_ ? steps : steps + 1); ++k) {
      const double angle = 2 * std::numbers::pi * k / steps_of_circle;
      out_.layers.push_back({static_cast<float>(std::cos(angle)), static_cast<float>(-std::sin(angle)), 0});
    }
    const double near_axis = 1e-9 * box_size(mesh_);
    on_axis_.resize(mesh_.points.size());
    for (std::size_t n = 0; n < on_axis_.size(); ++n) on_axis_[n] = std::abs(mesh_.points[n][0]) <= near_axis;
  }

  void set_thickness(bool is_ring) {
    const double size = box_size(mesh_);
    std::map<double, Index> known;
    for (std::size_t r = 0; r < mesh_.regions.size(); ++r) {
      const double stated = r < look_.thickness.size() ? look_.thickness[r] : 0;
      const double drawn = is_ring       ? 0
                           : stated > 0 ? std::clamp(stated, least_thickness * size, most_thickness * size)
                                        : unstated_thickness * size;
      const auto [at, is_new] = known.try_emplace(drawn, static_cast<Index>(out_.layers.size()));
      if (is_new) {
        const auto half = static_cast<float>(drawn / 2);
        out_.layers.push_back({1, 0, half});
        if (drawn > 0) out_.layers.push_back({1, 0, -half});
        out_.front = std::max(out_.front, half);
      }
      layer_.push_back(at->second);
      drawn_.push_back(drawn);
    }
  }

  Index stand(Index node, Index layer) const {
    return turns_ && on_axis_[static_cast<std::size_t>(node)] ? node : layer * count_ + node;
  }
  void add(std::array<Index, 3> node, std::array<bool, 3> edge, Index surface) {
    if (node[0] != node[1] && node[1] != node[2] && node[0] != node[2])
      out_.triangles.push_back({node, edge, surface});
  }

  void add_faces(const ElementBlock& block) {
    const FacetSplit& split = split_of(block.type);
    const int n = traits(block.type).nodes;
    for (Index e = 0; e < block.size(); ++e) {
      const Index region = block.group[static_cast<std::size_t>(e)];
      const Index* nodes = block.nodes.data() + static_cast<std::size_t>(e) * static_cast<std::size_t>(n);
      const Index surface = static_cast<Index>(mesh_.surfaces.size()) + region;
      const auto face = [&](Index layer, bool is_back) {
        for (int t = 0; t < split.count; ++t) {
          std::array<Index, 3> node;
          for (std::size_t k = 0; k < 3; ++k) node[k] = stand(nodes[split.nodes[t][k]], layer);
          std::array<bool, 3> edge{split.edge[t][0], split.edge[t][1], split.edge[t][2]};
          if (is_back) std::swap(node[0], node[1]), std::swap(edge[1], edge[2]);
          add(node, edge, surface);
        }
      };
      if (turns_) {
        if (closed_) continue;
        face(0, false);
        face(static_cast<Index>(out_.layers.size()) - 1, true);
      } else {
        const auto r = static_cast<std::size_t>(region);
        face(layer_[r], false);
        if (drawn_[r] > 0) face(layer_[r] + 1, true);
      }
    }
  }

  Index surface_at(const EdgePiece& piece) {
    const auto found = std::ranges::lower_bound(out_.edges, std::pair(piece.key, Index{0}));
    if (found == out_.edges.end() || found->first != piece.key)
      return static_cast<Index>(mesh_.surfaces.size()) + piece.region;
    out_.surface_region[static_cast<std::size_t>(found->second)] = piece.region;
    return found->second;
  }

  // The wall of an edge between two layers. `high` and `low`: the layers are drawn as edges of elements.
  void add_wall(const EdgePiece& p, Index surface, Index upper, Index lower, bool high, bool low) {
    const Index a0 = stand(p.from, lower), b0 = stand(p.to, lower), a1 = stand(p.from, upper),
                b1 = stand(p.to, upper);
    add({a0, b0, b1}, {low, p.ends_at_corner, false}, surface);
    add({a0, b1, a1}, {false, high, p.starts_at_corner}, surface);
  }

  void add_walls() {
    const std::vector<EdgePiece> pieces = pieces_of_elements(mesh_);
    for (std::size_t first = 0, last; first < pieces.size(); first = last) {
      for (last = first + 1; last < pieces.size() && pieces[last].key == pieces[first].key;) ++last;
      const EdgePiece* outer = &pieces[first];
      const bool is_inside = last - first > 1;
      if (is_inside) {
        const EdgePiece& other = pieces[first + 1];
        if (turns_ || outer->region == other.region) continue;
        const auto thickness = [&](const EdgePiece& p) { return drawn_[static_cast<std::size_t>(p.region)]; };
        if (thickness(*outer) == thickness(other)) continue;
        if (thickness(other) > thickness(*outer)) outer = &other;
      }
      const Index surface = surface_at(*outer);
      if (!turns_) {
        const auto r = static_cast<std::size_t>(outer->region);
        if (drawn_[r] > 0) add_wall(*outer, surface, layer_[r], layer_[r] + 1, true, true);
        continue;
      }
      const auto layers = static_cast<Index>(out_.layers.size());
      for (Index k = 0; k + 1 < layers; ++k)
        add_wall(*outer, surface, k, k + 1, !closed_ && k == 0, !closed_ && k + 2 == layers);
      if (closed_) add_wall(*outer, surface, layers - 1, 0, false, false);
    }
  }

  const Mesh& mesh_;
  const PlaneLook& look_;
  Index count_;
  bool turns_ = false, closed_ = false;
  std::vector<bool> on_axis_;   // [node]
  std::vector<Index> layer_;    // [region] the front one; the back one follows
  std::vector<double> drawn_;   // [region] thickness as drawn, m
  PlaneSweep out_;
};

}  // namespace

const FacetSplit& split_of(ElementType type) {
  static constexpr FacetSplit triangle{1, {{0, 1, 2}}, {{true, true, true}}};
  static constexpr FacetSplit quadrilateral{
      2, {{0, 1, 2}, {0, 2, 3}}, {{true, true, false}, {false, true, true}}};
  static constexpr FacetSplit curved{
      4,
      {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}},
      {{true, false, true}, {true, true, false}, {false, true, true}, {false, false, false}}};
  static constexpr FacetSplit curved_quadrilateral{
      6,
      {{0, 4, 7}, {4, 1, 5}, {5, 2, 6}, {6, 3, 7}, {4, 5, 6}, {4, 6, 7}},
      {{true, false, true},
       {true, true, false},
       {true, true, false},
       {true, true, false},
       {false, false, false},
       {false, false, false}}};
  if (type == ElementType::quad4) return quadrilateral;
  if (type == ElementType::quad8) return curved_quadrilateral;
  return type == ElementType::tri6 ? curved : triangle;
}

PlaneLook plane_look(const Mesh& mesh, const Study& study, int turn) {
  if (!mesh.is_plane()) return {};
  PlaneLook out;
  out.body = study.elements.plane;
  if (out.body == PlaneBody::axisymmetric) {
    out.turn = turn;
    return out;
  }
  out.thickness = stated_thickness(mesh, study);
  return out;
}

PlaneSweep sweep_plane(const Mesh& mesh, const PlaneLook& look) {
  return PlaneSweeper(mesh, look).run();
}

std::vector<std::array<Vec3, 2>> axis_lines(const Mesh& mesh, const PlaneLook& look) {
  std::vector<std::array<Vec3, 2>> out;
  if (!mesh.is_plane() || look.body != PlaneBody::axisymmetric) return out;
  const auto box = bounding_box(mesh);
  const double size = box_size(mesh), period = 0.05 * size, end = box[1][1] + 2 * period;
  for (double y = box[0][1] - 2 * period; y < end; y += period) {
    out.push_back({Vec3{0, y, 0}, Vec3{0, y + 0.6 * period, 0}});
    out.push_back({Vec3{0, y + 0.77 * period, 0}, Vec3{0, y + 0.83 * period, 0}});
  }
  return out;
}

}  // namespace genba
