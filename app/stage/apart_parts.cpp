#include "app/stage/apart_parts.hpp"

#include <algorithm>
#include <optional>

#include "engine/base/error.hpp"
#include "engine/model/faces/interfaces.hpp"
#include "mesh/mesher/joining.hpp"

namespace genba {

namespace {

bool is_between_faces(const Condition& condition) {
  if (condition.kind->enters == Enters::couples) return condition.kind->joins_places();
  const Join join = contribution(condition).joining.join;
  return join == Join::tie || join == Join::contact;
}

bool has_most(const std::vector<Index>& selected, const std::vector<Index>& nodes) {
  const auto caught = std::ranges::count_if(
      nodes, [&](Index node) { return std::binary_search(selected.begin(), selected.end(), node); });
  return 2 * caught > static_cast<std::ptrdiff_t>(nodes.size());
}

}  // namespace

bool joins(const Study& study, const SelectionIndex& index, const MeshInterface& place) {
  for (const auto* list : {&study.constraints, &study.loads})
    for (const Condition& condition : *list) {
      if (!is_between_faces(condition)) continue;
      try {
        const std::vector<Index> one = select(index, condition.where, condition.name).nodes,
                                 other = select(index, condition.other, condition.name).nodes;
        if ((has_most(one, place.nodes[0]) && has_most(other, place.nodes[1])) ||
            (has_most(one, place.nodes[1]) && has_most(other, place.nodes[0])))
          return true;
      } catch (const Error&) {  // resolve() reports a wrong place
      }
    }
  return false;
}

std::vector<Text> mesh_warnings(const Project& project, const MeshedGeometry& meshed) {
  std::vector<Text> out = meshed.report.warnings;
  const auto has_joint = [](const std::vector<Condition>& list) { return std::ranges::any_of(list, is_between_faces); };
  if (out.empty() || (!has_joint(project.study.constraints) && !has_joint(project.study.loads))) return out;
  std::optional<SelectionIndex> index;
  for (const MeshInterface& place : meshed.report.touching) {
    const auto warning = std::ranges::find(out, apart_text(describe(*meshed.mesh, place)));
    if (warning == out.end()) continue;
    if (!index) index.emplace(*meshed.mesh);
    if (joins(project.study, *index, place)) out.erase(warning);
  }
  return out;
}

}  // namespace genba
