#include "ui/scene/content/surface_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/analysis/results/robust_range.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {
namespace {

// How a facet is split: local nodes of its triangles, and for every side (corner k to k+1) whether it lies on
// an edge of the element.
struct Split {
  int count;
  int nodes[6][3];
  bool edge[6][3];
};

const Split& split_of(ElementType type) {
  static constexpr Split triangle{1, {{0, 1, 2}}, {{true, true, true}}};
  static constexpr Split quadrilateral{2, {{0, 1, 2}, {0, 2, 3}}, {{true, true, false}, {false, true, true}}};
  static constexpr Split curved{
      4,
      {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}},
      {{true, false, true}, {true, true, false}, {false, true, true}, {false, false, false}}};
  static constexpr Split curved_quadrilateral{
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

struct SurfaceTriangle {
  std::array<Index, 3> node;
  std::array<bool, 3> edge;
  Index surface;
};

std::vector<std::vector<bool>> interfaces(const Mesh& mesh) {
  std::vector<std::vector<bool>> hidden(mesh.facets.size());
  for (std::size_t b = 0; b < mesh.facets.size(); ++b) hidden[b].assign(mesh.facets[b].size(), false);
  if (mesh.regions.size() < 2 || mesh.solids.empty()) return hidden;
  for (auto& block : hidden) block.assign(block.size(), true);
  const auto box = bounding_box(mesh);
  for (const FacetRef& ref : select(mesh, BoxSelector{box[0], box[1]}, "picture").facets)
    hidden[ref.block][ref.element] = false;
  return hidden;
}

// `inner`: only the interfaces; else all other facets.
std::vector<SurfaceTriangle> split_facets(const Mesh& mesh, bool inner = false) {
  const auto hidden = interfaces(mesh);
  std::vector<SurfaceTriangle> out;
  for (std::size_t b = 0; b < mesh.facets.size(); ++b) {
    const ElementBlock& block = mesh.facets[b];
    const Split& split = split_of(block.type);
    const int n = traits(block.type).nodes;
    out.reserve(out.size() + static_cast<std::size_t>(block.size()) * split.count);
    for (Index e = 0; e < block.size(); ++e) {
      if (hidden[b][e] != inner) continue;
      const Index* nodes = block.nodes.data() + static_cast<std::size_t>(e) * n;
      for (int t = 0; t < split.count; ++t) {
        const int* local = split.nodes[t];
        out.push_back({{nodes[local[0]], nodes[local[1]], nodes[local[2]]},
                       {split.edge[t][0], split.edge[t][1], split.edge[t][2]},
                       block.group[e]});
      }
    }
  }
  return out;
}

Vec3 unit_normal(const Mesh& mesh, const SurfaceTriangle& t) {
  const Vec3 &a = mesh.points[t.node[0]], &b = mesh.points[t.node[1]], &c = mesh.points[t.node[2]];
  const Vec3 u{b[0] - a[0], b[1] - a[1], b[2] - a[2]}, v{c[0] - a[0], c[1] - a[1], c[2] - a[2]};
  Vec3 n{u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
  const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  if (length > 0)
    for (double& x : n) x /= length;
  return n;
}

// Groups corners of triangles that share one vertex.
class Merger {
 public:
  explicit Merger(std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0u); }
  std::uint32_t root(std::uint32_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void merge(std::uint32_t a, std::uint32_t b) {
    a = root(a);
    b = root(b);
    if (a != b) parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::uint32_t> parent_;
};

// Numbers the nodes of a set of lines in the order of their first use.
class LineEnds {
 public:
  LineEnds(std::size_t nodes, std::vector<Index>& used) : number_(nodes, -1), used_(used) {}
  std::int32_t of(Index node) {
    std::int32_t& number = number_[static_cast<std::size_t>(node)];
    if (number < 0) {
      number = static_cast<std::int32_t>(used_.size());
      used_.push_back(node);
    }
    return number;
  }

 private:
  std::vector<std::int32_t> number_;
  std::vector<Index>& used_;
};

struct TriangleSide {
  std::uint64_t key;     // both nodes, the smaller first
  std::uint32_t corner;  // 3 * triangle + side
  bool operator<(const TriangleSide& o) const { return key != o.key ? key < o.key : corner < o.corner; }
};

std::vector<Index> nodes_of(const std::vector<ElementBlock>& blocks, std::size_t node_count) {
  std::vector<bool> used(node_count, false);
  for (const ElementBlock& block : blocks)
    for (const Index node : block.nodes) used[static_cast<std::size_t>(node)] = true;
  std::vector<Index> out;
  for (std::size_t i = 0; i < node_count; ++i)
    if (used[i]) out.push_back(static_cast<Index>(i));
  return out;
}

}  // namespace

std::shared_ptr<const InnerFaces> find_inner_faces(const Mesh& mesh) {
  if (mesh.regions.size() < 2 || mesh.solids.empty()) return nullptr;
  const std::vector<SurfaceTriangle> triangles = split_facets(mesh, true);
  if (triangles.empty()) return nullptr;
  // Finds the regions at the nodes of these triangles. The regions at all three nodes are the sides of a
  // triangle.
  std::vector<std::int32_t> number(mesh.points.size(), -1);
  std::int32_t count = 0;
  for (const SurfaceTriangle& t : triangles)
    for (const Index node : t.node)
      if (number[static_cast<std::size_t>(node)] < 0) number[static_cast<std::size_t>(node)] = count++;
  std::vector<std::vector<Index>> regions(static_cast<std::size_t>(count));
  for (const ElementBlock& block : mesh.solids) {
    const auto n = static_cast<std::size_t>(traits(block.type).nodes);
    for (std::size_t i = 0; i < block.nodes.size(); ++i) {
      const std::int32_t own = number[static_cast<std::size_t>(block.nodes[i])];
      if (own < 0) continue;
      const Index region = block.group[i / n];
      std::vector<Index>& here = regions[static_cast<std::size_t>(own)];
      if (std::find(here.begin(), here.end(), region) == here.end()) here.push_back(region);
    }
  }
  auto out = std::make_shared<InnerFaces>();
  for (const SurfaceTriangle& t : triangles) {
    const auto at = [&](int k) -> const std::vector<Index>& {
      return regions[static_cast<std::size_t>(number[static_cast<std::size_t>(t.node[k])])];
    };
    std::array<Index, 2> sides{-1, -1};
    std::size_t found = 0;
    for (const Index region : at(0)) {
      const auto has = [&](const std::vector<Index>& all) {
        return std::find(all.begin(), all.end(), region) != all.end();
      };
      if (found < 2 && has(at(1)) && has(at(2))) sides[found++] = region;
    }
    out->triangles.push_back(t.node);
    out->face.push_back(t.surface);
    out->sides.push_back(sides);
  }
  return out;
}

SurfaceMesh make_surface_mesh(const Mesh& mesh, double sharp_angle) {
  const std::vector<SurfaceTriangle> triangles = split_facets(mesh);
  const std::size_t corners = 3 * triangles.size();
  std::vector<Vec3> normal(triangles.size());
  std::vector<TriangleSide> sides(corners);
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    normal[t] = unit_normal(mesh, triangles[t]);
    for (int k = 0; k < 3; ++k) {
      const auto a = static_cast<std::uint64_t>(triangles[t].node[k]);
      const auto b = static_cast<std::uint64_t>(triangles[t].node[(k + 1) % 3]);
      sides[3 * t + k] = {std::min(a, b) << 32 | std::max(a, b), static_cast<std::uint32_t>(3 * t + k)};
    }
  }
  std::sort(sides.begin(), sides.end());

  SurfaceMesh out;
  out.box = bounding_box(mesh);
  for (const GeometricEntity& s : mesh.surfaces) out.surface_colour.push_back(s.colour);
  if (!mesh.solids.empty()) out.node_volume = node_volumes(mesh);
  out.body_node = nodes_of(mesh.solids.empty() ? mesh.facets : mesh.solids, mesh.points.size());
  LineEnds features(mesh.points.size(), out.feature_node), edges(mesh.points.size(), out.edge_node);
  Merger merger(corners);
  out.neighbours.assign(triangles.size(), {-1, -1, -1});
  const double smooth = std::cos(sharp_angle);
  for (std::size_t first = 0; first < corners;) {
    std::size_t last = first + 1;
    while (last < corners && sides[last].key == sides[first].key) ++last;
    const auto a = static_cast<Index>(sides[first].key >> 32),
               b = static_cast<Index>(sides[first].key & 0xffffffffu);
    bool feature = last - first != 2, element_edge = false;
    for (std::size_t s = first; s < last; ++s)
      element_edge |= triangles[sides[s].corner / 3].edge[sides[s].corner % 3];
    if (last - first == 2) {
      const std::uint32_t c0 = sides[first].corner, c1 = sides[first + 1].corner, t0 = c0 / 3, t1 = c1 / 3;
      const double cosine =
          normal[t0][0] * normal[t1][0] + normal[t0][1] * normal[t1][1] + normal[t0][2] * normal[t1][2];
      out.neighbours[t0][c0 % 3] = static_cast<std::int32_t>(t1);
      out.neighbours[t1][c1 % 3] = static_cast<std::int32_t>(t0);
      feature = cosine < smooth || triangles[t0].surface != triangles[t1].surface;
      if (cosine >= smooth) {
        auto corner_at = [&](std::uint32_t t, Index node) {
          return 3 * t + (triangles[t].node[0] == node ? 0 : triangles[t].node[1] == node ? 1 : 2);
        };
        merger.merge(corner_at(t0, a), corner_at(t1, a));
        merger.merge(corner_at(t0, b), corner_at(t1, b));
      }
    }
    if (feature) {
      out.feature_lines.push_back({features.of(a), features.of(b)});
      const Index one = triangles[sides[first].corner / 3].surface;
      out.feature_surfaces.push_back(
          {one, last - first > 1 ? triangles[sides[first + 1].corner / 3].surface : Index{-1}});
    }
    if (element_edge) out.element_edges.push_back({edges.of(a), edges.of(b)});
    first = last;
  }

  std::vector<std::int32_t> vertex(corners, -1);
  out.triangles.resize(triangles.size());
  out.triangle_surface.resize(triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    out.triangle_surface[t] = triangles[t].surface;
    for (int k = 0; k < 3; ++k) {
      const std::uint32_t root = merger.root(static_cast<std::uint32_t>(3 * t + k));
      if (vertex[root] < 0) {
        vertex[root] = static_cast<std::int32_t>(out.vertex_node.size());
        out.vertex_node.push_back(triangles[t].node[k]);
      }
      out.triangles[t][k] = vertex[root];
    }
  }
  return out;
}

std::vector<std::array<float, 3>> vertex_normals(const std::vector<std::array<std::int32_t, 3>>& triangles,
                                                 const std::vector<std::array<float, 3>>& positions) {
  std::vector<std::array<float, 3>> out(positions.size(), {0, 0, 0});
  for (const auto& t : triangles) {
    const auto &a = positions[t[0]], &b = positions[t[1]], &c = positions[t[2]];
    const double u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]},
                 v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
    const double n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
    // Scaled up: in single precision the areas of micrometre triangles would be lost.
    for (const std::int32_t vertex : t)
      for (int i = 0; i < 3; ++i) out[vertex][i] += static_cast<float>(n[i] * 1e12);
  }
  for (auto& n : out) {
    const double length = std::sqrt(double(n[0]) * n[0] + double(n[1]) * n[1] + double(n[2]) * n[2]);
    for (float& x : n) x = length > 0 ? static_cast<float>(x / length) : 0.0f;
  }
  return out;
}

}  // namespace genba
