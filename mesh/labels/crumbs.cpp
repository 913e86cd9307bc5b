#include "mesh/labels/crumbs.hpp"

#include <algorithm>
#include <limits>

#include "engine/model/faces/solid_parts.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/labels/label_mesh.hpp"

namespace genba {
namespace {

/// stays: [element over all blocks].
void keep(Mesh& mesh, const SolidParts& parts, const std::vector<std::uint8_t>& stays) {
  std::vector<Index> number(mesh.points.size(), -1);
  for (std::size_t b = 0; b < mesh.solids.size(); ++b) {
    ElementBlock& block = mesh.solids[b];
    const auto nodes = static_cast<std::size_t>(traits(block.type).nodes);
    std::size_t kept = 0;
    for (std::size_t e = 0; e < block.group.size(); ++e) {
      if (!stays[parts.of[parts.first[b] + static_cast<Offset>(e)]]) continue;
      for (std::size_t i = 0; i < nodes; ++i) {
        block.nodes[kept * nodes + i] = block.nodes[e * nodes + i];
        number[block.nodes[kept * nodes + i]] = 0;
      }
      block.group[kept] = block.group[e];
      block.tags[kept] = block.tags[e];
      ++kept;
    }
    block.nodes.resize(kept * nodes);
    block.group.resize(kept);
    block.tags.resize(kept);
  }
  Index next = 0;
  for (std::size_t i = 0; i < number.size(); ++i) {
    if (number[i] < 0) continue;
    number[i] = next;
    mesh.points[next] = mesh.points[i];
    mesh.node_tags[next] = mesh.node_tags[i];
    ++next;
  }
  mesh.points.resize(next);
  mesh.node_tags.resize(next);
  for (ElementBlock& block : mesh.solids)
    for (Index& node : block.nodes) node = number[node];
}

void count(DroppedCrumbs& dropped, const SolidParts& parts, Index part) {
  ++dropped.parts;
  dropped.elements += parts.elements[part];
  dropped.volume += parts.volume[part];
  if (parts.elements[part] <= dropped.largest) return;
  dropped.largest = parts.elements[part];
  dropped.place = parts.centroid[part];
}

/// [part] volume of its smallest region, m^3.
std::vector<double> smallest_regions(const Mesh& mesh, const SolidParts& parts) {
  const std::vector<double> volume = region_volumes(mesh);
  std::vector<double> out(static_cast<std::size_t>(parts.count()), std::numeric_limits<double>::infinity());
  for (std::size_t b = 0; b < mesh.solids.size(); ++b)
    for (std::size_t e = 0; e < mesh.solids[b].group.size(); ++e) {
      double& smallest = out[parts.of[parts.first[b] + static_cast<Offset>(e)]];
      smallest = std::min(smallest, volume[static_cast<std::size_t>(mesh.solids[b].group[e])]);
    }
  return out;
}

}  // namespace

DroppedCrumbs drop_crumbs(Mesh& mesh, double most_share) {
  DroppedCrumbs dropped;
  double whole = 0;
  // A crumb attached to another crumb is found once that one is removed.
  for (;;) {
    const SolidParts parts = solid_parts(mesh);
    if (parts.count() < 2) break;
    if (whole == 0)
      for (const double volume : parts.volume) whole += volume;
    const auto largest = std::max_element(parts.volume.begin(), parts.volume.end()) - parts.volume.begin();
    std::vector<std::vector<Index>> joints(static_cast<std::size_t>(parts.count()));
    for (const JointNode& joint : joint_nodes(mesh, parts))
      for (const Index part : joint.parts) joints[part].push_back(joint.node);
    std::vector<std::uint8_t> stays(joints.size(), 1);
    for (Index p = 0; p < parts.count(); ++p) {
      if (p == largest || joints[p].empty() || parts.volume[p] > most_share * whole ||
          !lie_on_a_line(mesh, joints[p]))
        continue;
      stays[p] = 0;
      count(dropped, parts, p);
    }
    if (std::all_of(stays.begin(), stays.end(), [](std::uint8_t stay) { return stay != 0; })) break;
    keep(mesh, parts, stays);
  }
  if (whole > 0) dropped.share = dropped.volume / whole;
  return dropped;
}

DroppedCrumbs drop_specks(Mesh& mesh, double most_share) {
  DroppedCrumbs dropped;
  const SolidParts parts = solid_parts(mesh);
  if (parts.count() < 2) return dropped;
  std::vector<std::uint8_t> stays(static_cast<std::size_t>(parts.count()), 0);
  for (const JointNode& joint : joint_nodes(mesh, parts))
    for (const Index part : joint.parts) stays[part] = 1;
  const std::vector<double> region = smallest_regions(mesh, parts);
  constexpr double all_of_it = 1 - 1e-9;
  double whole = 0;
  for (Index p = 0; p < parts.count(); ++p) {
    whole += parts.volume[p];
    if (stays[p] != 0) continue;
    if (parts.volume[p] <= most_share * region[p]) {
      count(dropped, parts, p);
      continue;
    }
    stays[p] = 1;
    if (parts.volume[p] >= all_of_it * region[p]) continue;
    ++dropped.apart;
    if (dropped.smallest_apart > 0 && parts.elements[p] >= dropped.smallest_apart) continue;
    dropped.smallest_apart = parts.elements[p];
    dropped.place_apart = parts.centroid[p];
  }
  if (dropped.parts > 0) keep(mesh, parts, stays);
  if (whole > 0) dropped.share = dropped.volume / whole;
  return dropped;
}

}  // namespace genba
