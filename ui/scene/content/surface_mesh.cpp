#include "ui/scene/content/surface_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/analysis/results/robust_range.hpp"
#include "engine/model/study/selection.hpp"
#include "ui/scene/plane/plane_sweep.hpp"

namespace genba {
namespace {

std::vector<std::vector<bool>> interfaces(const Mesh& mesh) {
  std::vector<std::vector<bool>> hidden(mesh.facets.size());
  for (std::size_t b = 0; b < mesh.facets.size(); ++b) hidden[b].assign(mesh.facets[b].size(), false);
  if (mesh.regions.size() < 2 || mesh.solids.empty() || mesh.facet_count() == 0) return hidden;
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
    const FacetSplit& split = split_of(block.type);
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

// The triangles of a surface. Those of a plane body have several nodes in place of one of the mesh.
struct DrawnTriangles {
  explicit DrawnTriangles(const Mesh& of, const PlaneLook& look) : mesh(of) {
    if (of.is_plane())
      sweep = sweep_plane(of, look);
    else
      sweep.triangles = split_facets(of);
  }
  std::size_t layers() const { return std::max<std::size_t>(1, sweep.layers.size()); }
  Index node(Index i) const { return i % mesh.node_count(); }
  Stand stand(Index i) const { return sweep.layers[static_cast<std::size_t>(i / mesh.node_count())]; }
  Vec3 point(Index i) const {
    const Vec3& p = mesh.points[static_cast<std::size_t>(node(i))];
    if (sweep.layers.empty()) return p;
    const Stand at = stand(i);
    return {at.cosine * p[0], p[1], at.sine * p[0] + at.rise};
  }
  // Nodes of the mesh in place of those drawn.
  void settle(std::vector<Index>& nodes, std::vector<Stand>& stands) const {
    if (sweep.layers.empty()) return;
    stands.reserve(nodes.size());
    for (Index& i : nodes) {
      stands.push_back(stand(i));
      i = node(i);
    }
  }
  const Mesh& mesh;
  PlaneSweep sweep;
};

Vec3 unit_normal(const DrawnTriangles& drawn, const SurfaceTriangle& t) {
  const Vec3 a = drawn.point(t.node[0]), b = drawn.point(t.node[1]), c = drawn.point(t.node[2]);
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
  if (mesh.regions.size() < 2 || mesh.facet_count() == 0 || mesh.is_plane()) return nullptr;
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

namespace {
// What a surface of a plane body has beside that of a solid.
void settle_plane(const DrawnTriangles& drawn, const PlaneLook& plane, SurfaceMesh& out) {
  const Mesh& mesh = drawn.mesh;
  if (!mesh.is_plane()) return;
  for (const auto& line : out.feature_lines) {
    const auto a = static_cast<std::uint64_t>(drawn.node(out.feature_node[static_cast<std::size_t>(line[0])])),
               b = static_cast<std::uint64_t>(drawn.node(out.feature_node[static_cast<std::size_t>(line[1])]));
    const auto key = std::min(a, b) << 32 | std::max(a, b);
    const auto found = std::ranges::lower_bound(drawn.sweep.edges, std::pair(key, Index{0}));
    const bool is_edge = found != drawn.sweep.edges.end() && found->first == key;
    out.feature_edge.push_back(is_edge ? found->second : Index{-1});
  }
  drawn.settle(out.vertex_node, out.vertex_stand);
  drawn.settle(out.feature_node, out.feature_stand);
  drawn.settle(out.edge_node, out.edge_stand);
  for (const GeometricEntity& r : mesh.regions) out.surface_colour.push_back(r.colour);
  out.surface_region = drawn.sweep.surface_region;
  out.axis_lines = axis_lines(mesh, plane);
  out.front = drawn.sweep.front;
  out.bar_stand.assign(out.bar_node.size(), Stand{1, 0, out.front});
  out.plane = plane;
}

void add_bars(const Mesh& mesh, SurfaceMesh& out) {
  LineEnds ends(mesh.points.size(), out.bar_node);
  for (const ElementBlock& block : mesh.solids) {
    if (traits(block.type).dimension != 1) continue;
    const auto n = static_cast<std::size_t>(traits(block.type).nodes);
    for (std::size_t e = 0; e < block.group.size(); ++e) {
      const Index* nodes = block.nodes.data() + e * n;
      const auto add = [&](Index a, Index b) {
        out.bar_lines.push_back({ends.of(a), ends.of(b)});
        out.bar_region.push_back(block.group[e]);
      };
      if (n == 2) {
        add(nodes[0], nodes[1]);
        continue;
      }
      add(nodes[0], nodes[2]);
      add(nodes[2], nodes[1]);
    }
  }
}
}  // namespace

SurfaceMesh make_surface_mesh(const Mesh& mesh, double sharp_angle, const PlaneLook& plane) {
  const DrawnTriangles drawn(mesh, plane);
  const std::vector<SurfaceTriangle>& triangles = drawn.sweep.triangles;
  const std::size_t corners = 3 * triangles.size();
  std::vector<Vec3> normal(triangles.size());
  std::vector<TriangleSide> sides(corners);
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    normal[t] = unit_normal(drawn, triangles[t]);
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
  const std::size_t nodes = drawn.layers() * mesh.points.size();
  LineEnds features(nodes, out.feature_node), edges(nodes, out.edge_node);
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
  add_bars(mesh, out);
  settle_plane(drawn, plane, out);
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
