#include "engine/model/faces/merge_nodes.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "engine/base/array_position.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

std::vector<Index> surface_nodes(const Mesh& mesh) {
  std::vector<Index> list;
  for (const ElementBlock& block : mesh.facets)
    list.insert(list.end(), block.nodes.begin(), block.nodes.end());
  // Bars may end inside a body.
  const auto is_bar = [](const ElementBlock& block) { return traits(block.type).dimension == 1; };
  if (std::any_of(mesh.solids.begin(), mesh.solids.end(), is_bar))
    for (const ElementBlock& block : mesh.solids)
      list.insert(list.end(), block.nodes.begin(), block.nodes.end());
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

/// [node] the node that replaces it: itself, or an earlier one.
std::vector<Index> first_of_place(const Mesh& mesh, const std::vector<Index>& surface, double distance) {
  std::vector<Index> first(mesh.points.size());
  std::iota(first.begin(), first.end(), 0);
  const auto root = [&](Index n) {
    while (first[at(n)] != n) n = first[at(n)] = first[at(first[at(n)])];
    return n;
  };
  const Vec3 low = bounding_box(mesh)[0];
  constexpr double far = 4e18;  // limit of cell numbers
  const auto cell = [&](const Vec3& p) {
    std::array<std::int64_t, 3> c{};
    for (std::size_t a = 0; a < 3; ++a)
      c[a] = static_cast<std::int64_t>(std::min(std::floor((p[a] - low[a]) / distance), far));
    return c;
  };
  const auto key = [](std::int64_t x, std::int64_t y, std::int64_t z) {
    constexpr std::uint64_t f = 0x9e3779b97f4a7c15u;
    return ((static_cast<std::uint64_t>(x) * f + static_cast<std::uint64_t>(y)) * f +
            static_cast<std::uint64_t>(z)) *
           f;
  };
  std::unordered_multimap<std::uint64_t, Index> known;  // different cells with one key only cost time
  for (const Index n : surface) {
    const Vec3& p = mesh.points[at(n)];
    const auto [x, y, z] = cell(p);
    for (std::int64_t i = x - 1; i <= x + 1; ++i)
      for (std::int64_t j = y - 1; j <= y + 1; ++j)
        for (std::int64_t k = z - 1; k <= z + 1; ++k)
          for (auto [it, end] = known.equal_range(key(i, j, k)); it != end; ++it)
            if (length(minus(p, mesh.points[at(it->second)])) <= distance) {
              const Index a = root(n), b = root(it->second);
              first[at(std::max(a, b))] = std::min(a, b);
            }
    known.emplace(key(x, y, z), n);
  }
  for (Index n = 0; n < mesh.node_count(); ++n) first[at(n)] = root(n);
  return first;
}

/// Throws if meet(a, b) holds for two nodes of an element.
template <class Meet>
void refuse_collapse(const Mesh& mesh, double distance, const Meet& meet) {
  std::int64_t bad = 0;
  Text place, problem;
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      const auto nodes = element_nodes(block, e);
      Index a = -1, b = -1;
      for (std::size_t i = 1; i < nodes.size() && a < 0; ++i)
        for (std::size_t k = 0; k < i && a < 0; ++k)
          if (meet(nodes[k], nodes[i])) a = nodes[k], b = nodes[i];
      if (a < 0 || bad++ > 0) continue;
      place = phrase<"element %1">(block.tags[at(e)]);
      problem = phrase<
          "nodes %1 and %2 of this %3 at %4 are %5 apart and would become one by merging nodes within %6">(
          mesh.node_tags[at(a)], mesh.node_tags[at(b)], traits(block.type).name,
          place_text(mesh, element_centroid(mesh, block, e)),
          format_quantity(length(minus(mesh.points[at(a)], mesh.points[at(b)])), QuantityKind::length, 3),
          format_quantity(distance, QuantityKind::length, 4));
    }
  if (bad == 0) return;
  if (bad > 1) problem = phrase<"%1 (the first of %2 such elements)">(problem, bad);
  throw Error(ErrorKind::mesh, mesh.source.empty() ? place : phrase<"%1: %2">(mesh.source, place), problem,
              phrase<"State a smaller mesh.merge_distance">());
}

void renumber(Mesh& mesh, const std::vector<Index>& first) {
  std::vector<Index> number(mesh.points.size(), -1);
  std::size_t kept = 0;
  for (std::size_t n = 0; n < number.size(); ++n) {
    if (first[n] != static_cast<Index>(n)) continue;
    mesh.points[kept] = mesh.points[n];
    mesh.node_tags[kept] = mesh.node_tags[n];
    number[n] = static_cast<Index>(kept++);
  }
  mesh.points.resize(kept);
  mesh.node_tags.resize(kept);
  for (auto* blocks : {&mesh.solids, &mesh.facets})
    for (ElementBlock& block : *blocks)
      for (Index& n : block.nodes) n = number[at(first[at(n)])];
  for (NamedSet& set : mesh.sets)
    if (set.dimension == 0) {
      for (Index& n : set.members) n = number[at(first[at(n)])];
      std::sort(set.members.begin(), set.members.end());
      set.members.erase(std::unique(set.members.begin(), set.members.end()), set.members.end());
    }
}

std::int64_t outer_faces(const Mesh& mesh) {
  std::int64_t count = 0;
  for (const auto& list : facet_owners(mesh))
    for (const FacetOwner& owner : list) count += owner.boundary;
  return count;
}

}  // namespace

MergedNodes merge_nodes(Mesh& mesh, double distance) {
  MergedNodes out;
  const std::vector<Index> surface = surface_nodes(mesh);
  std::vector<std::uint8_t> on_surface(mesh.points.size(), 0);
  for (const Index n : surface) on_surface[at(n)] = 1;
  // This check comes before the search, which would take too long with a distance above the element size.
  refuse_collapse(mesh, distance, [&](Index a, Index b) {
    return on_surface[at(a)] && on_surface[at(b)] &&
           length(minus(mesh.points[at(a)], mesh.points[at(b)])) <= distance;
  });
  const std::vector<Index> first = first_of_place(mesh, surface, distance);
  for (std::size_t n = 0; n < first.size(); ++n) {
    if (first[n] == static_cast<Index>(n)) continue;
    ++out.nodes;
    out.moved = std::max(out.moved, length(minus(mesh.points[n], mesh.points[at(first[n])])));
  }
  if (out.nodes == 0) return out;
  refuse_collapse(mesh, distance, [&](Index a, Index b) { return first[at(a)] == first[at(b)]; });
  const std::int64_t before = outer_faces(mesh);
  std::vector<std::size_t> members;
  for (const NamedSet& set : mesh.sets) members.push_back(set.members.size());
  renumber(mesh, first);
  for (std::size_t i = 0; i < mesh.sets.size(); ++i)
    if (mesh.sets[i].members.size() < members[i]) out.sets.push_back(mesh.sets[i].name);
  ThreadTeam alone(1);
  check_and_complete(mesh, alone);
  out.faces = (before - outer_faces(mesh)) / 2;
  return out;
}

}  // namespace genba
