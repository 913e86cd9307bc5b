#include "mesh/job/touching_parts.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/model/faces/contact_groups.hpp"
#include "mesh/job/find_touching.hpp"

namespace genba {

namespace {

const GeometricEntity& body(const Mesh& mesh, Index region) {
  return mesh.regions[static_cast<std::size_t>(region)];
}

void check_part(const std::string& part, const std::string& place, std::span<const GeometricEntity> bodies) {
  if (std::ranges::any_of(bodies, [&](const GeometricEntity& b) { return means_part(part, b); })) return;
  std::vector<std::string> known;
  for (const GeometricEntity& b : bodies)
    known.push_back(b.name.empty() || part.starts_with('#') ? "#" + std::to_string(b.tag) : b.name);
  throw Error(ErrorKind::input, place, phrase<"the geometry has no part \"%1\"">(part),
              phrase<"The nearest names are %1">(quoted_list(nearest_words(part, known, 5))));
}

}  // namespace

std::string part_name(const Mesh& mesh, Index region) {
  const GeometricEntity& own = body(mesh, region);
  const bool is_alone = std::ranges::count(mesh.regions, own.name, &GeometricEntity::name) == 1;
  return own.name.empty() || !is_alone ? "#" + std::to_string(own.tag) : own.name;
}

std::array<std::string, 2> part_set_names(const Mesh& mesh, const std::array<Index, 2>& regions) {
  const std::string one = part_name(mesh, regions[0]), other = part_name(mesh, regions[1]);
  return {one + "|" + other, other + "|" + one};
}

bool means_part(const std::string& part, const GeometricEntity& body) {
  return part.starts_with('#') ? part == "#" + std::to_string(body.tag) : !part.empty() && part == body.name;
}

std::optional<PartJoint> stated_joint(const GeometricEntity& one, const GeometricEntity& other,
                                      const MeshOptions& options) {
  for (auto pair = options.pairs.rbegin(); pair != options.pairs.rend(); ++pair)
    for (const std::size_t first : {std::size_t{0}, std::size_t{1}})
      if (means_part(pair->parts[first], one) && means_part(pair->parts[1 - first], other)) return pair->joint;
  for (const PartMesh& part : options.parts)
    if (part.own_mesh && means_part(part.part, one) != means_part(part.part, other)) return PartJoint::tied;
  return std::nullopt;
}

std::optional<PartJoint> joint_of(const Mesh& mesh, std::array<Index, 2> regions, const MeshOptions& options) {
  const auto stated = stated_joint(body(mesh, regions[0]), body(mesh, regions[1]), options);
  if (stated == PartJoint::common_mesh) return std::nullopt;
  if (stated) return stated;
  switch (options.interfaces) {
    case Interfaces::tie:
      return PartJoint::tied;
    case Interfaces::separate:
      return PartJoint::free;
    case Interfaces::refuse:
    case Interfaces::merge:
      break;
  }
  return std::nullopt;
}

void check_part_names(const MeshOptions& options, std::span<const GeometricEntity> bodies) {
  for (std::size_t i = 0; i < options.parts.size(); ++i)
    check_part(options.parts[i].part, "mesh/parts/" + std::to_string(i) + "/part", bodies);
  for (std::size_t i = 0; i < options.pairs.size(); ++i) {
    const std::string place = "mesh/pairs/" + std::to_string(i) + "/parts";
    const auto& parts = options.pairs[i].parts;
    for (const std::string& part : parts) check_part(part, place, bodies);
    if (parts[0] == parts[1] && std::ranges::count_if(bodies, [&](const GeometricEntity& b) {
          return means_part(parts[0], b);
        }) == 1)
      throw Error(ErrorKind::input, place, phrase<"both parts are \"%1\"">(parts[0]),
                  phrase<"Name two parts that touch">());
  }
}

void refuse_shared_nodes(const Mesh& mesh, const MeshOptions& options, std::span<const RegionBond> bonds) {
  for (const RegionBond& bond : bonds) {
    const auto stated = stated_joint(body(mesh, bond.regions[0]), body(mesh, bond.regions[1]), options);
    if (!stated || *stated == PartJoint::common_mesh) continue;
    throw Error(ErrorKind::input, "mesh/pairs",
                phrase<"%1 and %2 share the nodes of %3 faces, so they have no meshes of their own">(
                    quoted_region(mesh, bond.regions[0]), quoted_region(mesh, bond.regions[1]), bond.faces),
                phrase<"Take parts apart that are meshed here from CAD; of others remove the entry">());
  }
}

void add_part_sets(Mesh& mesh, std::span<const MeshInterface> interfaces) {
  std::map<std::array<Index, 2>, std::array<std::vector<Index>, 2>> nodes;
  for (const MeshInterface& found : interfaces) {
    if (found.regions[0] == found.regions[1]) continue;
    auto& sides = nodes[found.regions];
    for (std::size_t s = 0; s < 2; ++s)
      sides[s].insert(sides[s].end(), found.nodes[s].begin(), found.nodes[s].end());
  }
  for (auto& [regions, sides] : nodes) {
    const std::array<std::string, 2> names = part_set_names(mesh, regions);
    for (std::size_t s = 0; s < 2; ++s) {
      std::ranges::sort(sides[s]);
      sides[s].erase(std::unique(sides[s].begin(), sides[s].end()), sides[s].end());
      if (std::ranges::find(mesh.sets, names[s], &NamedSet::name) != mesh.sets.end()) continue;
      mesh.sets.push_back({names[s], 0, std::move(sides[s])});
    }
  }
}

std::vector<TouchingParts> touching_parts(const Mesh& mesh, const MeshOptions& options,
                                          std::span<const RegionBond> bonds,
                                          std::span<const MeshInterface> interfaces) {
  std::vector<TouchingParts> out;
  for (const RegionBond& bond : bonds)
    out.push_back({bond.regions, true, PartJoint::common_mesh, {bond.faces, bond.faces}, bond.area, 0, 0,
                   bond.middle, {}});
  std::map<std::array<Index, 2>, TouchingParts> apart;
  for (const MeshInterface& found : interfaces) {
    if (found.regions[0] == found.regions[1]) continue;
    TouchingParts& pair = apart[found.regions];
    pair.regions = found.regions;
    const double area = pair.area + found.area;
    for (std::size_t k = 0; k < 3; ++k)
      pair.middle[k] = (pair.middle[k] * pair.area + found.middle[k] * found.area) / area;
    pair.gap = (pair.gap * pair.area + found.gap * found.area) / area;
    pair.area = area;
    pair.distance = std::max(pair.distance, found.distance);
    for (std::size_t s = 0; s < 2; ++s) pair.faces[s] += found.faces[s];
  }
  constexpr double of_rounding = 1e-9;
  for (auto& [regions, pair] : apart) {
    const double size = mesh.is_plane() ? pair.area : std::sqrt(pair.area);
    if (std::abs(pair.gap) < of_rounding * size) pair.gap = 0;
    pair.joint = joint_of(mesh, regions, options);
    pair.sets = part_set_names(mesh, regions);
    out.push_back(std::move(pair));
  }
  std::ranges::stable_sort(out, std::ranges::greater{}, &TouchingParts::area);
  return out;
}

void name_part_sets(Mesh& mesh, std::span<const GeometricEntity> before) {
  Mesh old;
  old.regions.assign(before.begin(), before.end());
  std::map<std::string, std::string> now;  // name of a set
  for (std::size_t a = 0; a < before.size(); ++a)
    for (std::size_t b = 0; b < before.size(); ++b) {
      if (a == b) continue;
      const std::array<Index, 2> regions{static_cast<Index>(a), static_cast<Index>(b)};
      now[part_set_names(old, regions)[0]] = part_set_names(mesh, regions)[0];
    }
  for (NamedSet& set : mesh.sets)
    if (const auto found = now.find(set.name); set.dimension == 0 && found != now.end()) set.name = found->second;
}

std::vector<MeshInterface> find_touching(const Mesh& mesh, const MeshOptions& options, ThreadTeam& team) {
  return find_interfaces_within(mesh, options.touch_distance, team);
}

std::vector<TouchingParts> find_touching_parts(const Mesh& mesh, const MeshOptions& options, ThreadTeam& team) {
  if (mesh.regions.size() < 2) return {};
  return touching_parts(mesh, options, find_bonds(mesh, team), find_touching(mesh, options, team));
}

Text describe(const Mesh& mesh, const TouchingParts& pair) {
  const std::string one = quoted_region(mesh, pair.regions[0]), other = quoted_region(mesh, pair.regions[1]),
                    area = format_quantity(
                        pair.area, mesh.is_plane() ? QuantityKind::length : QuantityKind::area, 4);
  if (pair.has_common_mesh)
    return phrase<"%1 and %2 touch over %3 and have a common mesh">(one, other, area);
  return phrase<"%1 and %2 touch over %3 with meshes of their own, at a mean gap of %4">(
      one, other, area, format_quantity(pair.gap, QuantityKind::length, 3));
}

}  // namespace genba
