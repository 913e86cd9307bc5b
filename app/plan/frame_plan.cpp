#include "app/plan/frame_plan.hpp"

#include "app/frames/frame_file.hpp"
#include "engine/analysis/results/safety.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/physics/fields/response_fields.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

namespace {

constexpr std::int64_t header_bytes = 8 << 10;  // upper bound for the text before the numbers

int components_of(const FieldKind& field) {
  return field.name.empty() ? 0 : field.components;
}

}  // namespace

int nodal_components(const Physics& physics) {
  int sum = components_of(physics.unknown) + components_of(physics.flux) +
            components_of(physics.dissipation) + components_of(physics.reaction) +
            components_of(physics.error);
  for (const DerivedField& derived : physics.derived) sum += components_of(derived.field);
  return sum;
}

int grown_components(const Study& study) {
  constexpr int velocity_and_acceleration = 6, deformation_components = 16;
  const bool moves = study.transient && study.physics->is_motion();
  return (moves ? velocity_and_acceleration : 0) + (study.transient && !moves ? static_cast<int>(grown_fields(*study.transient).size()) : 0) + any_flows(study) + any_creeps(study) +
         (study.response ? static_cast<int>(response_field_kinds(study.response->kind).size()) : 0) +
         (deforms_largely(study) ? deformation_components : 0) +
         (has_contact(study) ? static_cast<int>(contact_fields().size()) : 0);
}

int element_components(const Problem& problem) {
  constexpr int share = 1, grey_laws = 3, directions = 9;
  return share + (problem.own.empty() ? 0 : grey_laws) + (problem.directed ? directions : 0);
}

FrameNeed foretell_frames(const Project& project, const Problem& problem) {
  if (!makes_frames(project)) return {};
  const auto& response = project.study.response;
  constexpr std::int64_t usual_increments = 20;
  const auto frames = has_increment_frames(project)
                          ? (project.solve.most_increments > 0 ? project.solve.most_increments : usual_increments) : response && response->kind == ResponseKind::transient ? static_cast<std::int64_t>(project.times.size())
                      : response && response->frames == ResponseFrames::all
                          ? static_cast<std::int64_t>(project.study.modal->number + 1) * response->points
                      : project.study.modal ? static_cast<std::int64_t>(project.study.modal->number)
                                          : static_cast<std::int64_t>(project.times.size());
  return {frames,
          header_bytes + frame_bytes(*problem.mesh,
                                     nodal_components(*project.study.physics) + has_safety_factor(problem) +
                                         grown_components(project.study),
                                     element_components(problem))};
}

void plan_frames(const Project& project, const Problem& problem, Monitor& monitor) {
  const FrameNeed need = foretell_frames(project, problem);
  if (need.frames == 0) return;
  const std::string output = resolve_path(project, project.output.folder);
  require_room_for_frames(output, need);
  monitor.log(LogLevel::info, phrase<"Frames on disk: %1; %2 are free in %3">(
                                  describe(need), format_bytes(free_disk_bytes(output)), output));
}

}  // namespace genba
