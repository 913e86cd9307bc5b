#include "mesh/mesher/joining.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/model/faces/interfaces.hpp"
#include "engine/model/faces/loose_bars.hpp"
#include "engine/model/faces/merge_nodes.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/job/find_touching.hpp"
#include "mesh/job/touching_parts.hpp"

namespace genba {
namespace {

constexpr double share_of_body = 1e-6;  // default distance of coincident nodes

std::string distance_text(double metres) {
  return format_quantity(metres, QuantityKind::length, 3);
}

void merge(Mesh& mesh, const MeshOptions& options, Monitor& monitor, MeshingReport& told) {
  const double distance =
      options.merge_distance > 0 ? options.merge_distance : share_of_body * box_diagonal(mesh);
  const MergedNodes merged = merge_nodes(mesh, distance);
  monitor.check();
  if (merged.nodes == 0) {
    told.warnings.push_back(
        phrase<"no nodes of the surface lie within %1 of each other, so none were merged">(
            distance_text(distance)));
    monitor.log(LogLevel::warning, told.warnings.back());
    return;
  }
  told.facts.push_back(
      phrase<"%1 nodes were merged with others within %2, the farthest from %3; %4 pairs of faces are joined "
             "by it">(merged.nodes, distance_text(distance), distance_text(merged.moved), merged.faces));
  monitor.log(LogLevel::info, told.facts.back());
  for (const std::string& set : merged.sets) {
    told.warnings.push_back(
        phrase<"nodes of the set '%1' became one by merging; a force on each of its nodes acts once there">(
            set));
    monitor.log(LogLevel::warning, told.warnings.back());
  }
}

// One digit, rounded up, so that the reported nodes are within this distance.
double ample(double distance) {
  const double unit = std::pow(10, std::floor(std::log10(distance)));
  return std::ceil(distance / unit * (1 + 1e-9)) * unit;
}

Text merge_step(double distance) {
  return phrase<
      "Join them with mesh.interfaces \"merge\" and mesh.merge_distance \"%1\", or compute them "
      "apart with mesh.interfaces \"separate\"">(distance_text(ample(distance)));
}

Text next_step(const MeshInterface& found, const Mesh& mesh, bool is_file) {
  if (found.kind == InterfaceKind::doubled)
    return merge_step(std::max(2 * found.distance, share_of_body * box_diagonal(mesh)));
  if (is_file)
    return phrase<
        "Merging nodes does not join such faces: keep them apart with mesh.interfaces \"separate\" and tie them "
        "by a constraint \"tie\", or mesh the parts with common faces in the program that made the mesh">();
  return phrase<
      "Let the solids share the face exactly in the CAD program, or heal with a tolerance above "
      "their distance (mesh.heal, mesh.heal_tolerance), or compute them apart with "
      "mesh.interfaces \"separate\"">();
}

}  // namespace

std::vector<Finding> find_unjoined(const Mesh& mesh, bool is_file, ThreadTeam& team) {
  return find_unjoined(mesh, is_file, find_interfaces(mesh, team));
}

std::vector<Finding> find_unjoined(const Mesh& mesh, bool is_file, std::span<const MeshInterface> interfaces) {
  constexpr std::size_t most_told = 20;
  std::vector<Finding> out;
  for (const MeshInterface& found : interfaces) {
    if (out.size() == most_told) break;
    out.push_back({!found.is_crack, "mesh/interfaces", describe(mesh, found),
                   next_step(found, mesh, is_file)});
  }
  const double near = share_of_body * box_diagonal(mesh);
  for (const LooseBars& found : find_loose_bars(mesh, near)) {
    if (out.size() == most_told) break;
    out.push_back(
        {true, "mesh/interfaces", describe(mesh, found), merge_step(std::max(2 * found.distance, near))});
  }
  return out;
}

Text apart_text(const Text& problem) {
  return phrase<"%1; they are computed apart where no tie joins them">(problem);
}

void join_parts(Mesh& mesh, const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor,
                MeshingReport& told) {
  if (options.interfaces == Interfaces::merge) merge(mesh, options, monitor, told);
  monitor.progress(phrase<"mesh: look for faces that touch">(), 1);
  ThreadTeam team(options.threads, &monitor);
  told.touching = find_touching(mesh, options, team);
  if (is_of_elements(geometry)) check_part_names(options, mesh.regions);
  if (!options.parts.empty() || !options.pairs.empty()) refuse_shared_nodes(mesh, options, find_bonds(mesh, team));
  add_part_sets(mesh, told.touching);
  std::vector<MeshInterface> unstated;
  std::ranges::copy_if(told.touching, std::back_inserter(unstated), [&](const MeshInterface& found) {
    const auto joint = found.regions[0] == found.regions[1] ? std::nullopt : joint_of(mesh, found.regions, options);
    // With "separate" the places are told; of pairs that the case names the list of pairs tells.
    return !joint || (options.interfaces == Interfaces::separate &&
                      !stated_joint(mesh.regions[static_cast<std::size_t>(found.regions[0])],
                                    mesh.regions[static_cast<std::size_t>(found.regions[1])], options));
  });
  for (Finding& found : find_unjoined(mesh, is_of_elements(geometry), unstated)) {
    const bool is_allowed = !found.is_error || options.interfaces == Interfaces::separate;
    if (is_allowed) {
      told.warnings.push_back(apart_text(found.problem));
    } else {
      monitor.log(LogLevel::warning, found.problem);
      told.unjoined.push_back(std::move(found));
    }
  }
}

}  // namespace genba
