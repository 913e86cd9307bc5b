#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/labels/label_mesh.hpp"

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
    const std::size_t end = faces.end_of_same(i);
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
    mesh.surfaces.push_back({surface + 1, name(pair.first) + "|" + name(pair.second),
                             mesh.regions[static_cast<std::size_t>(pair.first)].colour});
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

std::vector<double> region_volumes(const Mesh& mesh) {
  std::vector<double> volume(mesh.regions.size(), 0.0);
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      volume[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])] +=
          element_volume(mesh, block, e);
  return volume;
}

}  // namespace genba
