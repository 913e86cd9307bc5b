#include "app/stage/part_pairs.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr double share_of_face = 0.05;  // of the size of a face: the distance of a tie
constexpr double of_distance = 2;       // flat faces on a curved surface lie farther apart elsewhere

const ConditionKind& tie_of(const Physics& physics, const std::string& pair) {
  for (const ConditionKind& kind : physics.conditions)
    if (kind.key == "tie" || kind.key == "thermal_tie") return kind;
  throw Error(ErrorKind::model, "mesh/pairs", phrase<"'%1' is tied, and the analysis %2 has no ties">(pair, physics.key),
              phrase<"Give the two parts a common mesh, or leave them free of each other">());
}

}  // namespace

std::vector<TouchingParts> part_pairs(const Project& project, const MeshedGeometry& meshed) {
  std::vector<TouchingParts> out = meshed.pairs;
  for (TouchingParts& pair : out)
    if (!pair.has_common_mesh) pair.joint = joint_of(*meshed.mesh, pair.regions, project.mesh);
  return out;
}

Study with_part_ties(Study study, const Mesh& mesh, std::span<const TouchingParts> pairs) {
  for (const TouchingParts& pair : pairs) {
    if (pair.has_common_mesh || (pair.joint != PartJoint::tied && pair.joint != PartJoint::contact)) continue;
    const std::size_t slave = pair.faces[0] >= pair.faces[1] ? 0 : 1;
    const double face = pair.area / static_cast<double>(std::max<std::int64_t>(pair.faces[slave], 1)),
                 size = mesh.is_plane() ? face : std::sqrt(face);
    Condition tie;
    tie.kind = &tie_of(*study.physics, pair.sets[slave]);
    tie.name = pair.sets[slave];
    tie.where = NamedSelector{{pair.sets[slave]}};
    tie.other = NamedSelector{{pair.sets[1 - slave]}};
    const double reach = std::max(of_distance * pair.distance, share_of_face * size);
    tie.values = {reach};
    if (pair.joint == PartJoint::contact) {
      if (!study.physics->is_motion())
        throw Error(ErrorKind::model, "mesh/pairs",
                    phrase<"'%1' is in contact, and the analysis %2 has no contact of parts that move">(
                        pair.sets[slave], study.physics->key),
                    phrase<"Tie the two parts, leave them free of each other, or state a thermal_contact">());
      tie.kind = find_condition_kind("frictional_contact");
      tie.values = {0.0, 0.0, reach, 0.0, 0.0};  // gaps of unlike meshes count as closed
    }
    study.constraints.push_back(std::move(tie));
  }
  return study;
}

std::vector<Index> pair_surfaces(const Mesh& mesh, const TouchingParts& pair) {
  // A facet touches if all its nodes are in the set of a side, or in both parts.
  std::array<std::vector<std::uint8_t>, 2> in;
  for (std::size_t s = 0; s < 2; ++s) {
    in[s].assign(mesh.points.size(), 0);
    if (pair.has_common_mesh) {
      for (const ElementBlock& block : mesh.solids)
        for (Index e = 0; e < block.size(); ++e)
          if (block.group[static_cast<std::size_t>(e)] == pair.regions[s])
            for (const Index node : element_nodes(block, e)) in[s][static_cast<std::size_t>(node)] = 1;
    } else if (const auto set = std::ranges::find(mesh.sets, pair.sets[s], &NamedSet::name); set != mesh.sets.end()) {
      for (const Index node : set->members) in[s][static_cast<std::size_t>(node)] = 1;
    }
  }
  std::vector<Index> out;
  for (const ElementBlock& block : mesh.facets)
    for (Index e = 0; e < block.size(); ++e) {
      const auto nodes = element_nodes(block, e);
      const auto all_in = [&](const std::vector<std::uint8_t>& side) {
        return std::ranges::all_of(nodes, [&](Index node) { return side[static_cast<std::size_t>(node)] != 0; });
      };
      const bool first = all_in(in[0]), second = all_in(in[1]);
      if (pair.has_common_mesh ? first && second : first || second)
        out.push_back(block.group[static_cast<std::size_t>(e)]);
    }
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

Project with_joint(Project project, const Mesh& mesh, const TouchingParts& pair, std::optional<PartJoint> joint) {
  const std::array<std::string, 2> names{part_name(mesh, pair.regions[0]), part_name(mesh, pair.regions[1])};
  if (pair.has_common_mesh && is_of_elements(project.geometry) && joint && *joint != PartJoint::common_mesh)
    throw Error(ErrorKind::input, "mesh/pairs",
                phrase<"\"%1\" and \"%2\" share nodes in the file, so they cannot be taken apart">(names[0], names[1]),
                phrase<"Export them with meshes of their own">());
  std::erase_if(project.mesh.pairs, [&](const PartPair& stated) {
    const auto means = [&](std::size_t first) {
      return means_part(stated.parts[first], mesh.regions[static_cast<std::size_t>(pair.regions[0])]) &&
             means_part(stated.parts[1 - first], mesh.regions[static_cast<std::size_t>(pair.regions[1])]);
    };
    // An entry by a name that several bodies have stays: it means others too.
    return (means(0) || means(1)) &&
           (stated.parts == names || (stated.parts[0] == names[1] && stated.parts[1] == names[0]));
  });
  if (joint) project.mesh.pairs.push_back({names, *joint});
  return project;
}

}  // namespace genba
