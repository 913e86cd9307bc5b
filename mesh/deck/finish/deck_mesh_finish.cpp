// Makes the mesh from a deck's numbers and sets.
#include <algorithm>
#include <limits>

#include "engine/model/geometry.hpp"
#include "mesh/deck/deck_mesh.hpp"
#include "mesh/plane/flat_mesh.hpp"

namespace genba {

namespace {

/// With more classes of elements than this, regions are not useful.
constexpr std::size_t most_regions = 1000;
constexpr Index bars = std::numeric_limits<Index>::max();  // of a set that all bars belong to

}  // namespace

/// Every element belongs to one region: elements of the same sets form a region.
bool DeckMesh::make_regions(Mesh& mesh, const std::set<std::string>* kept) {
  std::vector<const Set*> sets;
  std::vector<std::string> shown;
  for (const auto& [key, set] : element_sets_) {
    const std::string name = shown_element_set(key);
    if (set.members.empty() || (kept != nullptr && kept->count(name) == 0)) continue;
    sets.push_back(&set);
    shown.push_back(name);
  }
  std::vector<std::vector<std::vector<Index>>> member_of(mesh.solids.size());
  for (std::size_t b = 0; b < mesh.solids.size(); ++b)
    member_of[b].resize(static_cast<std::size_t>(mesh.solids[b].size()));
  for (std::size_t s = 0; s < sets.size(); ++s)
    for (const std::int64_t label : sets[s]->members) {
      const ElementPlace place = place_.at(label);
      member_of[static_cast<std::size_t>(place.block)][static_cast<std::size_t>(place.element)].push_back(
          static_cast<Index>(s));
    }
  std::map<std::vector<Index>, Index> classes;
  for (std::size_t b = 0; b < mesh.solids.size(); ++b) {
    // Bars have a region of their own.
    if (traits(mesh.solids[b].type).dimension == 1)
      for (auto& sets_of_bar : member_of[b]) sets_of_bar.push_back(bars);
    for (std::size_t e = 0; e < member_of[b].size(); ++e) {
      const auto [at, is_new] = classes.emplace(member_of[b][e], static_cast<Index>(classes.size()));
      if (is_new && classes.size() > most_regions) return false;
      mesh.solids[b].group[e] = at->second;
    }
  }
  mesh.regions.resize(classes.size());
  std::vector<std::vector<Index>> regions_of(sets.size());
  for (const auto& [signature, region] : classes) {
    mesh.regions[static_cast<std::size_t>(region)].tag = region + 1;
    for (const Index s : signature)
      if (s != bars) regions_of[static_cast<std::size_t>(s)].push_back(region);
  }
  for (std::size_t s = 0; s < sets.size(); ++s) {
    std::sort(regions_of[s].begin(), regions_of[s].end());
    GeometricEntity& only = mesh.regions[static_cast<std::size_t>(regions_of[s][0])];
    if (regions_of[s].size() == 1 && only.name.empty())
      only.name = shown[s];
    else
      mesh.sets.push_back({shown[s], 3, regions_of[s]});
  }
  return true;
}

/// Every facet belongs to one surface: facets of the same surfaces of the deck form a surface.
void DeckMesh::make_surfaces(Mesh& mesh) {
  std::vector<const Surface*> surfaces;
  std::vector<std::string> shown;
  std::map<std::tuple<Index, Index, int>, std::vector<Index>> member_of;
  for (const auto& [key, surface] : surfaces_) {
    for (const auto& face : surface.faces) member_of[face].push_back(static_cast<Index>(surfaces.size()));
    surfaces.push_back(&surface);
    shown.push_back(shown_surface(key));
  }
  std::map<std::vector<Index>, Index> classes;
  std::int64_t tag = mesh.solids.empty() ? 0 : 1;
  for (const ElementBlock& block : mesh.solids)
    for (const std::int64_t t : block.tags) tag = std::max(tag, t + 1);
  for (const auto& [face, signature] : member_of) {
    const auto [b, e, f] = face;
    const auto [at, is_new] = classes.emplace(signature, static_cast<Index>(classes.size()));
    const ElementBlock& solids = mesh.solids[static_cast<std::size_t>(b)];
    const ElementType type = face_type(solids.type, f);
    auto block = std::find_if(mesh.facets.begin(), mesh.facets.end(),
                              [&](const ElementBlock& facets) { return facets.type == type; });
    if (block == mesh.facets.end()) {
      mesh.facets.emplace_back().type = type;
      block = mesh.facets.end() - 1;
    }
    const int* local = face_nodes(solids.type, f);
    for (int i = 0; i < traits(type).nodes; ++i)
      block->nodes.push_back(element_nodes(solids, e)[static_cast<std::size_t>(local[i])]);
    block->group.push_back(at->second);
    block->tags.push_back(tag++);
  }
  mesh.surfaces.resize(classes.size());
  std::vector<std::vector<Index>> classes_of(surfaces.size());
  for (const auto& [signature, number] : classes) {
    mesh.surfaces[static_cast<std::size_t>(number)].tag = number + 1;
    for (const Index s : signature) classes_of[static_cast<std::size_t>(s)].push_back(number);
  }
  for (std::size_t s = 0; s < surfaces.size(); ++s) {
    if (classes_of[s].empty()) continue;
    std::sort(classes_of[s].begin(), classes_of[s].end());
    GeometricEntity& only = mesh.surfaces[static_cast<std::size_t>(classes_of[s][0])];
    if (classes_of[s].size() == 1 && only.name.empty())
      only.name = shown[s];
    else
      mesh.sets.push_back({shown[s], 2, classes_of[s]});
  }
}

void DeckMesh::make_node_sets(Mesh& mesh) {
  std::vector<Index> new_number(points_.size(), -1);
  for (const ElementBlock& block : mesh.solids)
    for (const Index node : block.nodes) new_number[static_cast<std::size_t>(node)] = 0;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    if (new_number[i] < 0) continue;
    new_number[i] = mesh.node_count();
    mesh.points.push_back(points_[i]);
    mesh.node_tags.push_back(node_tags_[i]);
  }
  for (auto* blocks : {&mesh.solids, &mesh.facets})
    for (ElementBlock& block : *blocks)
      for (Index& node : block.nodes) node = new_number[static_cast<std::size_t>(node)];
  for (const auto& [key, set] : node_sets_) {
    NamedSet named{shown_node_set(key), 0, {}};
    for (const std::int64_t label : set.members)
      if (const Index node = new_number[static_cast<std::size_t>(node_.at(label))]; node >= 0)
        named.members.push_back(node);
    std::sort(named.members.begin(), named.members.end());
    if (!named.members.empty()) mesh.sets.push_back(std::move(named));
  }
}

Mesh DeckMesh::finish(const std::set<std::string>& needed) {
  Mesh mesh;
  mesh.source = deck_.file();
  mesh.solids = solids_;
  if (mesh.solid_count() == 0)
    throw Error(
        ErrorKind::mesh, deck_.file(), phrase<"the deck has no solid element">(),
        phrase<"Genba computes on solids and plane bodies: export elements such as C3D4, C3D10, C3D8, C3D20, "
               "or CPS4, CPE8, CAX6">());
  if (!make_regions(mesh, nullptr)) {
    notes_.push_back(phrase<"the sets of elements cut the mesh into more than %1 pieces: only those that "
                            "materials and loads name are kept">(most_regions));
    if (!make_regions(mesh, &needed))
      throw Error(
          ErrorKind::mesh, deck_.file(),
          phrase<"the sets of elements that materials and loads name cut the mesh into more than %1 pieces">(
              most_regions),
          phrase<"Join materials that are alike">());
  }
  make_surfaces(mesh);
  make_node_sets(mesh);
  if (plane_.is_plane)
    if (const auto z = move_into_plane(mesh)) notes_.push_back(moved_text(*z));
  check_mesh(mesh);
  complete_facets(mesh);
  return mesh;
}

}  // namespace genba
