#include "ui/scene/content/picking.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/patch.hpp"

namespace genba {
namespace {

Vec3 surface_normal(const Mesh& mesh, const SurfaceMesh& surface, std::size_t triangle) {
  const auto& t = surface.triangles[triangle];
  const auto point = [&](int k) -> const Vec3& {
    return mesh.points[static_cast<std::size_t>(surface.vertex_node[static_cast<std::size_t>(t[k])])];
  };
  Vec3 n = cross(minus(point(1), point(0)), minus(point(2), point(0)));
  const double size = length(n);
  if (size > 0)
    for (double& x : n) x /= size;
  return n;
}

std::string entity_name(const GeometricEntity& entity) {
  return entity.name.empty() ? "#" + std::to_string(entity.tag) : entity.name;
}

// The number of a face if other faces share its name.
std::string selector_name(const Mesh& mesh, std::int64_t index) {
  const GeometricEntity& entity = mesh.surfaces[static_cast<std::size_t>(index)];
  const auto same = std::count_if(mesh.surfaces.begin(), mesh.surfaces.end(),
                                  [&](const GeometricEntity& e) { return e.name == entity.name; });
  return same == 1 ? entity_name(entity) : "#" + std::to_string(entity.tag);
}

[[noreturn]] void refuse(const Text& problem, const Text& next) {
  throw Error(ErrorKind::input, phrase<"selection">(), problem, next);
}

Text count_of(PickFilter filter, std::size_t count) {
  const bool one = count == 1;
  switch (filter) {
    case PickFilter::faces:
      return one ? phrase<"1 face">() : phrase<"%1 faces">(count);
    case PickFilter::edges:
      return one ? phrase<"1 edge">() : phrase<"%1 edges">(count);
    case PickFilter::bodies:
      return one ? phrase<"1 body">() : phrase<"%1 bodies">(count);
    case PickFilter::nodes:
      return one ? phrase<"1 node">() : phrase<"%1 nodes">(count);
    case PickFilter::angle:
      return one ? phrase<"1 facet">() : phrase<"%1 facets">(count);
  }
  return {};
}

Selector of_nodes(const Mesh& mesh, const std::vector<std::int64_t>& nodes) {
  BoxSelector box{mesh.points[static_cast<std::size_t>(nodes[0])],
                  mesh.points[static_cast<std::size_t>(nodes[0])]};
  for (const auto node : nodes)
    for (std::size_t c = 0; c < 3; ++c) {
      const double x = mesh.points[static_cast<std::size_t>(node)][c];
      box.min[c] = std::min(box.min[c], x);
      box.max[c] = std::max(box.max[c], x);
    }
  const auto inside = std::count_if(mesh.points.begin(), mesh.points.end(), [&](const Vec3& p) {
    for (std::size_t c = 0; c < 3; ++c)
      if (p[c] < box.min[c] || p[c] > box.max[c]) return false;
    return true;
  });
  if (inside != static_cast<std::ptrdiff_t>(nodes.size()))
    refuse(phrase<"the box around the %1 nodes picked holds %2 nodes">(nodes.size(), inside),
           phrase<"Pick one node, or all nodes of a box, or faces">());
  return box;
}

// Dabs that select these triangles and as few others as possible.
PatchSelector patch_over(const Mesh& mesh, const SurfaceMesh& surface,
                         const std::vector<std::int64_t>& triangles) {
  constexpr double angle = 0.7;
  constexpr std::size_t most = 400;
  Mesh outside;
  outside.points = mesh.points;
  ElementBlock& block = outside.facets.emplace_back();
  block.type = ElementType::tri3;
  std::vector<FacetRef> all;
  std::vector<std::uint8_t> wanted(surface.triangles.size(), 0);
  for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
    for (const auto vertex : surface.triangles[t])
      block.nodes.push_back(surface.vertex_node[static_cast<std::size_t>(vertex)]);
    block.group.push_back(0);
    all.push_back({0, static_cast<Index>(t)});
    wanted[t] = std::binary_search(triangles.begin(), triangles.end(), static_cast<std::int64_t>(t));
  }
  PatchSelector patch{{}, dabs_over(PatchSurface(outside, all), wanted, angle)};
  if (patch.dabs.size() > most)
    refuse(phrase<"the %1 facets picked lie so scattered that %2 dabs of a patch would be needed; %3 are the "
                  "most">(triangles.size(), patch.dabs.size(), most),
           phrase<"Pick facets that lie together, or paint a patch">());
  return patch;
}

Selector of_facets(const Mesh& mesh, const SurfaceMesh& surface, const std::vector<std::int64_t>& triangles) {
  std::set<Index> touched;
  Vec3 mean{};
  for (const auto t : triangles) {
    touched.insert(surface.triangle_surface[static_cast<std::size_t>(t)]);
    const Vec3 n = surface_normal(mesh, surface, static_cast<std::size_t>(t));
    for (std::size_t c = 0; c < 3; ++c) mean[c] += n[c];
  }
  NamedSelector named;
  for (const Index i : touched) named.names.push_back(selector_name(mesh, i));
  std::vector<std::size_t> others;
  for (std::size_t t = 0; t < surface.triangles.size(); ++t)
    if (touched.count(surface.triangle_surface[t]) &&
        !std::binary_search(triangles.begin(), triangles.end(), static_cast<std::int64_t>(t)))
      others.push_back(t);
  if (others.empty()) return named;
  const double size = length(mean);
  const auto cosine = [&](std::size_t t) {
    return size > 0 ? std::clamp(dot(surface_normal(mesh, surface, t), mean) / size, -1.0, 1.0) : -1.0;
  };
  double widest = 1, nearest_other = -1;
  for (const auto t : triangles) widest = std::min(widest, cosine(static_cast<std::size_t>(t)));
  for (const auto t : others) nearest_other = std::max(nearest_other, cosine(t));
  if (!(nearest_other < widest - 1e-9)) return patch_over(mesh, surface, triangles);
  const double angle = 0.5 * (std::acos(widest) + std::acos(nearest_other));
  return AllOfSelector{{named, NormalSelector{{mean[0] / size, mean[1] / size, mean[2] / size}, angle}}};
}

}  // namespace

double distance_to(const Vec3& p, const Vec3& a, const Vec3& b) {
  const Vec3 ab = minus(b, a);
  const double square = dot(ab, ab);
  const double t = square > 0 ? std::clamp(dot(minus(p, a), ab) / square, 0.0, 1.0) : 0;
  return length(minus(p, {a[0] + t * ab[0], a[1] + t * ab[1], a[2] + t * ab[2]}));
}

Index edge_near(const SurfaceMesh& surface,
                const std::function<std::optional<std::array<Vec3, 2>>(std::size_t)>& line_ends, const Vec3& eye,
                const Vec3& towards, double reach) {
  const Vec3 away = unit_or(towards, {0, 0, -1});
  const auto flat = [&](const Vec3& p) {  // without the depth
    const Vec3 from = minus(p, eye);
    return plus(from, away, -dot(from, away));
  };
  const double same = 1e-4 * reach;  // lines in front of each other
  Index out = -1;
  double nearest = reach, front = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < surface.feature_edge.size(); ++i) {
    if (surface.feature_edge[i] < 0) continue;
    const auto ends = line_ends(i);
    if (!ends) continue;
    const double d = distance_to({0, 0, 0}, flat((*ends)[0]), flat((*ends)[1]));
    const double depth = dot(minus((*ends)[0], eye), away);
    if (d > nearest + same || (d > nearest - same && depth >= front)) continue;
    nearest = d, front = depth, out = surface.feature_edge[i];
  }
  return out;
}

bool KeptSide::has(const Vec3& at) const {
  return dot(minus(at, origin), normal) >= 0;
}

std::vector<Index> surface_regions(const Mesh& mesh, const SurfaceMesh& surface) {
  if (!surface.surface_region.empty()) return surface.surface_region;
  std::vector<Index> out(mesh.surfaces.size(), -1);
  if (mesh.regions.size() <= 1) {
    std::fill(out.begin(), out.end(), mesh.regions.empty() ? -1 : 0);
    return out;
  }
  // Nodes that belong to one region alone tell which region a surface bounds.
  constexpr Index none = -1, many = -2;
  std::vector<Index> region(mesh.points.size(), none);
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      for (const Index node : element_nodes(block, e)) {
        Index& r = region[static_cast<std::size_t>(node)];
        const Index own = block.group[static_cast<std::size_t>(e)];
        r = r == none || r == own ? own : many;
      }
  for (std::size_t t = 0; t < surface.triangles.size(); ++t)
    for (const auto vertex : surface.triangles[t]) {
      const Index r = region[static_cast<std::size_t>(surface.vertex_node[static_cast<std::size_t>(vertex)])];
      if (r >= 0) out[static_cast<std::size_t>(surface.triangle_surface[t])] = r;
    }
  return out;
}

std::vector<std::int64_t> flood(const Mesh& mesh, const SurfaceMesh& surface, std::int32_t start,
                                double angle) {
  std::vector<std::int64_t> out{start};
  std::vector<bool> seen(surface.triangles.size(), false);
  seen[static_cast<std::size_t>(start)] = true;
  const double limit = std::cos(angle);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto t = static_cast<std::size_t>(out[i]);
    const Vec3 normal = surface_normal(mesh, surface, t);
    for (const std::int32_t next : surface.neighbours[t]) {
      if (next < 0 || seen[static_cast<std::size_t>(next)]) continue;
      if (dot(normal, surface_normal(mesh, surface, static_cast<std::size_t>(next))) < limit) continue;
      seen[static_cast<std::size_t>(next)] = true;
      out.push_back(next);
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

Picked toggled(const Picked& old, const Picked& more) {
  if (old.filter != more.filter) return more;
  Picked out{old.filter, {}};
  if (std::includes(old.items.begin(), old.items.end(), more.items.begin(), more.items.end()))
    std::set_difference(old.items.begin(), old.items.end(), more.items.begin(), more.items.end(),
                        std::back_inserter(out.items));
  else
    std::set_union(old.items.begin(), old.items.end(), more.items.begin(), more.items.end(),
                   std::back_inserter(out.items));
  return out;
}

Picked carried(const Mesh& from, const Mesh& to, const Picked& picked) {
  Picked out{picked.filter, {}};
  const bool faces = picked.filter == PickFilter::faces;
  if (!faces && picked.filter != PickFilter::bodies) return out;
  const auto& old = faces ? from.surfaces : from.regions;
  const auto& now = faces ? to.surfaces : to.regions;
  for (const auto item : picked.items) {
    const GeometricEntity& was = old[static_cast<std::size_t>(item)];
    const auto same = std::find_if(now.begin(), now.end(), [&](const GeometricEntity& e) {
      return e.tag == was.tag && e.name == was.name;
    });
    if (same != now.end()) out.items.push_back(same - now.begin());
  }
  std::sort(out.items.begin(), out.items.end());
  return out;
}

Text describe(const Mesh& mesh, const Picked& picked) {
  // The surfaces of a plane body are its edges.
  const bool are_edges = mesh.is_plane() && picked.filter == PickFilter::faces;
  const Text count = count_of(are_edges ? PickFilter::edges : picked.filter, picked.items.size());
  if (picked.filter == PickFilter::angle || picked.items.empty()) return count;
  std::vector<Text> names;
  constexpr std::size_t most = 6;
  for (std::size_t i = 0; i < std::min(most, picked.items.size()); ++i) {
    const std::int64_t item = picked.items[i];
    if (picked.filter == PickFilter::faces)
      names.emplace_back(entity_name(mesh.surfaces[static_cast<std::size_t>(item)]));
    if (picked.filter == PickFilter::bodies)
      names.emplace_back(entity_name(mesh.regions[static_cast<std::size_t>(item)]));
    if (picked.filter == PickFilter::nodes) {
      const auto n = static_cast<std::size_t>(item);
      names.push_back(phrase<"%1 at %2">(mesh.node_tags.empty() ? item + 1 : mesh.node_tags[n],
                                         place_text(mesh, mesh.points[n])));
    }
    if (picked.filter == PickFilter::edges)
      names.emplace_back(entity_name(mesh.surfaces[static_cast<std::size_t>(item >> 32)]) + " / " +
                         entity_name(mesh.surfaces[static_cast<std::size_t>(item & 0xffffffff)]));
  }
  if (picked.items.size() > most) names.emplace_back("...");
  return phrase<"%1: %2">(count, joined(names, phrase<", ">()));
}

Selector selector_of(const Mesh& mesh, const SurfaceMesh& surface, const Picked& picked) {
  if (picked.items.empty()) refuse(phrase<"nothing is picked">(), phrase<"Click a face in the view first">());
  if (picked.filter == PickFilter::faces) {
    NamedSelector out;
    for (const auto i : picked.items) out.names.push_back(selector_name(mesh, i));
    return out;
  }
  if (picked.filter == PickFilter::nodes) {
    if (mesh.solids.empty())
      refuse(phrase<"the body has no nodes before it is meshed">(),
             phrase<"Pick faces, or mesh the body first (F3)">());
    return of_nodes(mesh, picked.items);
  }
  if (picked.filter == PickFilter::angle) return of_facets(mesh, surface, picked.items);
  if (picked.filter == PickFilter::bodies)
    refuse(phrase<"a condition acts on faces or nodes, not on whole bodies">(),
           phrase<"Pick faces, or give the body a material">());
  if (picked.items.size() != 1)
    refuse(phrase<"%1 edges are picked; a condition takes one">(picked.items.size()),
           phrase<"Add a condition for each of them">());
  const std::int64_t a = picked.items[0] >> 32, b = picked.items[0] & 0xffffffff;
  return AllOfSelector{{NamedSelector{{selector_name(mesh, a)}}, NamedSelector{{selector_name(mesh, b)}}}};
}

}  // namespace genba
