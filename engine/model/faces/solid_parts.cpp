#include "engine/model/faces/solid_parts.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "engine/model/disjoint_sets.hpp"
#include "engine/model/faces/solid_faces.hpp"
#include "engine/model/geometry.hpp"

namespace genba {
namespace {

void join(std::vector<Index>& parent, Index a, Index b) {
  a = root_of(parent, a);
  b = root_of(parent, b);
  parent[std::max(a, b)] = std::min(a, b);
}

/// Bars belong to the parts that they hang on; what they join counts as one part.
void join_bars(const Mesh& mesh, const std::vector<Offset>& first, std::vector<Index>& parent) {
  const auto is_bar = [](const ElementBlock& b) { return traits(b.type).dimension == 1; };
  if (std::none_of(mesh.solids.begin(), mesh.solids.end(), is_bar)) return;
  std::vector<Index> at_node(mesh.points.size(), -1);
  for (const bool bars : {false, true})
    for (std::size_t b = 0; b < mesh.solids.size(); ++b)
      for (Index e = 0; e < mesh.solids[b].size(); ++e)
        for (const Index node : element_nodes(mesh.solids[b], e)) {
          const Index here = static_cast<Index>(first[b] + e);
          if (is_bar(mesh.solids[b]) != bars) continue;
          Index& known = at_node[static_cast<std::size_t>(node)];
          if (bars && known >= 0) join(parent, known, here);
          if (known < 0) known = here;
        }
}

/// Numbers the parts in the order of their roots and sets all members but `first`.
void number_parts(const Mesh& mesh, std::vector<Index>& parent, SolidParts& parts) {
  parts.of.assign(parent.size(), -1);
  for (std::size_t b = 0; b < mesh.solids.size(); ++b)
    for (Index e = 0; e < mesh.solids[b].size(); ++e) {
      const Index i = static_cast<Index>(parts.first[b] + e), root = root_of(parent, i);
      if (root == i) {
        parts.of[i] = parts.count();
        parts.elements.push_back(0);
        parts.volume.push_back(0);
        parts.centroid.push_back({0, 0, 0});
      }
      const Index part = parts.of[i] = parts.of[root];
      ++parts.elements[part];
      parts.volume[part] += element_volume(mesh, mesh.solids[b], e);
      parts.centroid[part] = plus(parts.centroid[part], element_centroid(mesh, mesh.solids[b], e));
    }
  for (Index p = 0; p < parts.count(); ++p)
    parts.centroid[p] = scaled(parts.centroid[p], 1.0 / parts.elements[p]);
}

/// [part] the first part of its rigid group.
std::vector<Index> rigid_groups(const Mesh& mesh, const std::vector<JointNode>& joints, Index count) {
  std::vector<Index> parent(static_cast<std::size_t>(count));
  std::iota(parent.begin(), parent.end(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    std::map<std::pair<Index, Index>, std::vector<Index>> common;
    for (const JointNode& joint : joints) {
      std::vector<Index> groups;
      for (const Index part : joint.parts) groups.push_back(root_of(parent, part));
      std::sort(groups.begin(), groups.end());
      groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
      for (std::size_t i = 0; i < groups.size(); ++i)
        for (std::size_t j = i + 1; j < groups.size(); ++j)
          common[{groups[i], groups[j]}].push_back(joint.node);
    }
    for (const auto& [pair, nodes] : common)
      if (nodes.size() > 2 && !lie_on_a_line(mesh, nodes)) {
        join(parent, pair.first, pair.second);
        changed = true;
      }
  }
  for (Index p = 0; p < count; ++p) parent[p] = root_of(parent, p);
  return parent;
}

}  // namespace

bool lie_on_a_line(const Mesh& mesh, std::span<const Index> nodes) {
  if (nodes.size() < 3) return true;
  const Vec3& begin = mesh.points[nodes[0]];
  Vec3 along{};
  for (const Index node : nodes) {
    const Vec3 d = minus(mesh.points[node], begin);
    if (length(d) > length(along)) along = d;
  }
  const double extent = length(along);
  return std::all_of(nodes.begin(), nodes.end(), [&](Index node) {
    return length(cross(minus(mesh.points[node], begin), along)) <= 1e-6 * extent * extent;
  });
}

SolidParts solid_parts(const Mesh& mesh) {
  SolidParts parts;
  Offset count = 0;
  for (const ElementBlock& block : mesh.solids) {
    parts.first.push_back(count);
    count += block.size();
  }
  std::vector<Index> parent(static_cast<std::size_t>(count));
  std::iota(parent.begin(), parent.end(), 0);
  const SortedFaces faces = sorted_faces(mesh);
  for (std::size_t k = 1; k < faces.size(); ++k)
    if (faces[k].corners == faces[k - 1].corners)
      join(parent, static_cast<Index>(parts.first[faces[k].block] + faces[k].element),
           static_cast<Index>(parts.first[faces[k - 1].block] + faces[k - 1].element));
  join_bars(mesh, parts.first, parent);
  number_parts(mesh, parent, parts);
  if (parts.count() < 2) return parts;

  const std::vector<Index> group = rigid_groups(mesh, joint_nodes(mesh, parts), parts.count());
  std::vector<Index> lead(group.size(), -1);  // [group] its first element
  for (Index i = 0; i < static_cast<Index>(parent.size()); ++i) {
    Index& first = lead[group[parts.of[i]]];
    if (first < 0) first = i;
    parent[i] = first;
  }
  SolidParts joined;
  joined.first = parts.first;
  number_parts(mesh, parent, joined);
  return joined;
}

std::vector<JointNode> joint_nodes(const Mesh& mesh, const SolidParts& parts) {
  // Most nodes have only one part.
  std::vector<Index> only(mesh.points.size(), -1);
  std::map<Index, std::vector<Index>> several;
  for (std::size_t b = 0; b < mesh.solids.size(); ++b)
    for (Index e = 0; e < mesh.solids[b].size(); ++e) {
      const Index part = parts.of[parts.first[b] + e];
      for (const Index node : element_nodes(mesh.solids[b], e)) {
        if (only[node] < 0) only[node] = part;
        if (only[node] == part) continue;
        std::vector<Index>& list = several.try_emplace(node, 1, only[node]).first->second;
        const auto at = std::lower_bound(list.begin(), list.end(), part);
        if (at == list.end() || *at != part) list.insert(at, part);
      }
    }
  std::vector<JointNode> joints;
  for (auto& [node, list] : several) joints.push_back({node, std::move(list)});
  return joints;
}

}  // namespace genba
