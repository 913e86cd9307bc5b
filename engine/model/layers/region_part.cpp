#include "engine/model/layers/region_part.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "engine/base/array_position.hpp"
#include "engine/model/geometry.hpp"

namespace genba {
namespace {

using TriangleCorners = std::array<Index, 3>;

TriangleCorners sorted_corners(Index a, Index b, Index c) {
  TriangleCorners n{a, b, c};
  std::sort(n.begin(), n.end());
  return n;
}

template <class Use>
void for_triangles(const ElementBlock& block, Index element, Use use) {
  const auto n = element_nodes(block, element);
  for (int f = 0; f < traits(block.type).faces; ++f) {
    const int* local = face_nodes(block.type, f);
    use(sorted_corners(n[at(local[0])], n[at(local[1])], n[at(local[2])]));
  }
}

void copy_element(const ElementBlock& from, Index element, ElementBlock& to) {
  const auto n = element_nodes(from, element);
  to.nodes.insert(to.nodes.end(), n.begin(), n.end());
  to.group.push_back(from.group[at(element)]);
  to.tags.push_back(from.tags[at(element)]);
  if (!from.grey.empty()) to.grey.push_back(from.grey[at(element)]);
  for (std::size_t c = 0; c < 6 && !from.axes.empty(); ++c) to.axes.push_back(from.axes[6 * at(element) + c]);
}

std::int64_t largest(const std::vector<std::int64_t>& tags) {
  return tags.empty() ? 0 : *std::max_element(tags.begin(), tags.end());
}

}  // namespace

RegionPart take_part(const Mesh& whole, std::vector<Index> regions) {
  RegionPart part;
  part.regions = std::move(regions);
  part.mesh.regions = whole.regions;
  part.mesh.surfaces = whole.surfaces;
  part.mesh.source = whole.source;
  part.mesh.voxel = whole.voxel;
  const auto is_inside = [&](Index region) {
    return std::find(part.regions.begin(), part.regions.end(), region) != part.regions.end();
  };
  std::vector<std::uint8_t> inside(whole.points.size(), 0), outside(whole.points.size(), 0);
  for (const ElementBlock& block : whole.solids)
    for (Index e = 0; e < block.size(); ++e)
      for (const Index n : element_nodes(block, e))
        (is_inside(block.group[at(e)]) ? inside : outside)[at(n)] = 1;
  // Faces of both sides. Of other regions only those whose nodes the part has too.
  std::vector<TriangleCorners> own, others;
  for (const ElementBlock& block : whole.solids) {
    ElementBlock& taken = part.mesh.solids.emplace_back();
    taken.type = block.type;
    for (Index e = 0; e < block.size(); ++e) {
      const bool is_own = is_inside(block.group[at(e)]);
      if (is_own) copy_element(block, e, taken);
      for_triangles(block, e, [&](const TriangleCorners& c) {
        if (is_own)
          own.push_back(c);
        else if (std::all_of(c.begin(), c.end(), [&](Index n) { return inside[at(n)] != 0; }))
          others.push_back(c);
      });
    }
  }
  std::sort(own.begin(), own.end());
  std::sort(others.begin(), others.end());
  for (const ElementBlock& block : whole.facets) {
    ElementBlock& taken = part.mesh.facets.emplace_back();
    taken.type = block.type;
    std::vector<std::uint8_t>& was = part.was_facet.emplace_back(at(block.size()), std::uint8_t{0});
    for (Index e = 0; e < block.size(); ++e) {
      const auto n = element_nodes(block, e);
      if (!std::binary_search(own.begin(), own.end(), sorted_corners(n[0], n[1], n[2]))) continue;
      was[at(e)] = 1;
      copy_element(block, e, taken);
    }
  }
  std::vector<Index> number(whole.points.size(), -1);
  for (std::size_t n = 0; n < whole.points.size(); ++n) {
    if (inside[n] == 0) continue;
    number[n] = part.mesh.node_count();
    part.mesh.points.push_back(whole.points[n]);
    part.mesh.node_tags.push_back(part.mesh.node_count());
    part.whole_node.push_back(static_cast<Index>(n));
    part.has_neighbour.push_back(outside[n]);
  }
  for (auto* blocks : {&part.mesh.solids, &part.mesh.facets}) {
    std::erase_if(*blocks, [](const ElementBlock& block) { return block.size() == 0; });
    for (ElementBlock& block : *blocks)
      for (Index& n : block.nodes) n = number[at(n)];
  }
  complete_facets(part.mesh);
  for (const ElementBlock& block : part.mesh.facets) {
    std::vector<std::uint8_t>& faces = part.faces_neighbour.emplace_back();
    for (Index e = 0; e < block.size(); ++e) {
      const auto n = element_nodes(block, e);
      const auto in_whole = [&](std::size_t k) { return part.whole_node[at(n[k])]; };
      faces.push_back(std::binary_search(others.begin(), others.end(),
                                         sorted_corners(in_whole(0), in_whole(1), in_whole(2))));
    }
  }
  return part;
}

std::vector<Index> put_back(Mesh& whole, const RegionPart& part, const std::vector<Index>& stands_for) {
  const Mesh& changed = part.mesh;
  std::vector<Index> number = part.whole_node;
  std::int64_t tag = largest(whole.node_tags);
  for (std::size_t n = 0; n < changed.points.size(); ++n) {
    if (n < part.whole_node.size()) {
      whole.points[at(number[n])] = changed.points[n];
      continue;
    }
    number.push_back(whole.node_count());
    whole.points.push_back(changed.points[n]);
    whole.node_tags.push_back(++tag);
  }
  std::vector<Index> now(whole.points.size());
  std::iota(now.begin(), now.end(), 0);
  for (std::size_t n = 0; n < stands_for.size(); ++n) now[at(number[n])] = number[at(stands_for[n])];

  std::int64_t solid_tag = 0;
  for (const ElementBlock& block : whole.solids) solid_tag = std::max(solid_tag, largest(block.tags));
  const auto is_inside = [&](Index region) {
    return std::find(part.regions.begin(), part.regions.end(), region) != part.regions.end();
  };
  const auto append = [&](const ElementBlock& from, Index e, ElementBlock& to) {
    copy_element(from, e, to);
    const auto count = at(traits(from.type).nodes);
    for (std::size_t k = to.nodes.size() - count; k < to.nodes.size(); ++k)
      to.nodes[k] = number[at(to.nodes[k])];
  };
  for (ElementBlock& block : whole.solids) {
    ElementBlock rest;
    rest.type = block.type;
    std::size_t had = 0;
    for (Index e = 0; e < block.size(); ++e) {
      if (is_inside(block.group[at(e)]))
        ++had;
      else
        copy_element(block, e, rest);
    }
    for (Index& n : rest.nodes) n = now[at(n)];
    for (const ElementBlock& from : changed.solids)
      for (Index e = 0; from.type == block.type && e < from.size(); ++e) {
        append(from, e, rest);
        if (at(e) >= had) rest.tags.back() = ++solid_tag;
      }
    block = std::move(rest);
  }
  for (std::size_t b = 0; b < whole.facets.size(); ++b) {
    const ElementBlock& block = whole.facets[b];
    ElementBlock rest;
    rest.type = block.type;
    for (Index e = 0; e < block.size(); ++e)
      if (part.was_facet[b][at(e)] == 0) copy_element(block, e, rest);
    for (Index& n : rest.nodes) n = now[at(n)];
    for (const ElementBlock& from : changed.facets)
      for (Index e = 0; from.type == block.type && e < from.size(); ++e)
        if (at(from.group[at(e)]) < whole.surfaces.size()) append(from, e, rest);
    whole.facets[b] = std::move(rest);
  }
  for (NamedSet& set : whole.sets)
    if (set.dimension == 0) {
      for (Index& n : set.members) n = now[at(n)];
      std::sort(set.members.begin(), set.members.end());
    }
  return number;
}

}  // namespace genba
