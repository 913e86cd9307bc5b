#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "engine/model/facets.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/image/label_mesh.hpp"

namespace genba {
namespace {

constexpr Index outside = -1;

}  // namespace

void add_label_facets(Mesh& mesh) {
  const auto faces = sorted_faces(mesh);
  const auto region = [&](const SolidFace& f) {
    return mesh.solids[static_cast<std::size_t>(f.block)].group[static_cast<std::size_t>(f.element)];
  };
  std::map<std::pair<Index, Index>, std::vector<SolidFace>> of_pair;  // lower region first, outside last
  for (std::size_t i = 0; i < faces.size();) {
    std::size_t end = i + 1;
    while (end < faces.size() && faces[end].corners == faces[i].corners) ++end;
    const bool single = end == i + 1;
    const Index a = region(faces[i]), b = single ? outside : region(faces[i + 1]);
    if (single) {
      of_pair[{a, outside}].push_back(faces[i]);
    } else if (a != b) {
      of_pair[{std::min(a, b), std::max(a, b)}].push_back(a < b ? faces[i] : faces[i + 1]);
    }
    i = end;
  }
  mesh.facets.clear();
  mesh.surfaces.clear();
  if (of_pair.empty()) return;
  ElementBlock& block = mesh.facets.emplace_back();
  block.type = face_type(mesh.solids.front().type, 0);
  const auto name = [&](Index r) {
    return r == outside ? std::string("outside") : mesh.regions[static_cast<std::size_t>(r)].name;
  };
  const int count = traits(block.type).nodes;
  for (const auto& [pair, list] : of_pair) {
    const auto surface = static_cast<Index>(mesh.surfaces.size());
    mesh.surfaces.push_back({surface + 1, name(pair.first) + "|" + name(pair.second)});
    for (const SolidFace& f : list) {
      const ElementBlock& solid = mesh.solids[static_cast<std::size_t>(f.block)];
      const auto nodes = element_nodes(solid, f.element);
      const int* local = face_nodes(solid.type, f.face);
      for (int i = 0; i < count; ++i) block.nodes.push_back(nodes[static_cast<std::size_t>(local[i])]);
      block.group.push_back(surface);
      block.tags.push_back(block.size());
    }
  }
}

void raise_order(Mesh& mesh) {
  constexpr int ends[6][2] = {{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 3}, {2, 3}};
  for (ElementBlock& block : mesh.solids) {
    struct Edge {
      Index low, high;
      std::size_t place;  // element * 6 + edge
    };
    std::vector<Edge> edges;
    edges.reserve(static_cast<std::size_t>(block.size()) * 6);
    for (Index e = 0; e < block.size(); ++e) {
      const auto n = element_nodes(block, e);
      for (std::size_t k = 0; k < 6; ++k) {
        const Index a = n[static_cast<std::size_t>(ends[k][0])], b = n[static_cast<std::size_t>(ends[k][1])];
        edges.push_back({std::min(a, b), std::max(a, b), static_cast<std::size_t>(e) * 6 + k});
      }
    }
    std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
      return std::tie(a.low, a.high, a.place) < std::tie(b.low, b.high, b.place);
    });
    std::vector<Index> middle(edges.size());
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const bool is_new = i == 0 || edges[i].low != edges[i - 1].low || edges[i].high != edges[i - 1].high;
      if (is_new) {
        const Vec3 &a = mesh.points[static_cast<std::size_t>(edges[i].low)],
                   &b = mesh.points[static_cast<std::size_t>(edges[i].high)];
        mesh.points.push_back({(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2});
        mesh.node_tags.push_back(mesh.node_count());
      }
      middle[edges[i].place] = mesh.node_count() - 1;
    }
    std::vector<Index> nodes;
    nodes.reserve(static_cast<std::size_t>(block.size()) * 10);
    for (std::size_t e = 0; e < static_cast<std::size_t>(block.size()); ++e) {
      nodes.insert(nodes.end(), block.nodes.begin() + static_cast<std::ptrdiff_t>(4 * e),
                   block.nodes.begin() + static_cast<std::ptrdiff_t>(4 * e + 4));
      nodes.insert(nodes.end(), middle.begin() + static_cast<std::ptrdiff_t>(6 * e),
                   middle.begin() + static_cast<std::ptrdiff_t>(6 * e + 6));
    }
    block.nodes = std::move(nodes);
    block.type = ElementType::tet10;
  }
}

std::vector<double> region_volumes(const Mesh& mesh) {
  std::vector<double> volume(mesh.regions.size(), 0.0);
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      volume[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])] +=
          element_volume(mesh, block, e);
  return volume;
}

}  // namespace genba
