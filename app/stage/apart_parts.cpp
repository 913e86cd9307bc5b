#include "app/stage/apart_parts.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
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

/// Nodes of both sides of a place that conditions join so far.
class Caught {
 public:
  explicit Caught(const MeshInterface& place) : place_(place) {
    for (std::size_t s = 0; s < 2; ++s) is_caught_[s].assign(place.nodes[s].size(), 0);
  }
  /// Counts if each of the two selections has nodes of its side.
  void take(const std::vector<Index>& one, const std::vector<Index>& other) {
    const std::array<const std::vector<Index>*, 2> selected{&one, &other};
    std::array<std::vector<std::size_t>, 2> found;
    for (std::size_t s = 0; s < 2; ++s)
      for (std::size_t i = 0; i < place_.nodes[s].size(); ++i)
        if (std::binary_search(selected[s]->begin(), selected[s]->end(), place_.nodes[s][i])) found[s].push_back(i);
    if (found[0].empty() || found[1].empty()) return;
    for (std::size_t s = 0; s < 2; ++s)
      for (const std::size_t i : found[s]) is_caught_[s][i] = 1;
  }
  bool has_most() const {
    return std::ranges::all_of(is_caught_, [](const std::vector<std::uint8_t>& side) {
      return 2 * std::ranges::count(side, 1) > static_cast<std::ptrdiff_t>(side.size());
    });
  }

 private:
  const MeshInterface& place_;
  std::array<std::vector<std::uint8_t>, 2> is_caught_;
};

}  // namespace

bool joins(const Study& study, const SelectionIndex& index, const MeshInterface& place) {
  Caught caught(place);
  for (const auto* list : {&study.constraints, &study.loads})
    for (const Condition& condition : *list) {
      if (!is_between_faces(condition)) continue;
      try {
        const std::vector<Index> one = select(index, condition.where, condition.name).nodes,
                                 other = select(index, condition.other, condition.name).nodes;
        caught.take(one, other);
        caught.take(other, one);
        if (caught.has_most()) return true;
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
