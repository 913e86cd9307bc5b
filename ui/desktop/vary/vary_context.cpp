#include "ui/desktop/vary/vary_context.hpp"

#include <QFileInfo>
#include <algorithm>

#include "app/vary/variation_data.hpp"
#include "engine/base/monitor.hpp"
#include "engine/model/mesh.hpp"
#include "engine/physics/state_dependence.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/vary/value_on_body.hpp"

namespace genba {
namespace {

void put(const FieldKind& field, std::vector<StepArray>& out) {
  if (field.name.empty()) return;
  static constexpr std::string_view axes[] = {"x", "y", "z"};
  if (field.components == 1) {
    out.push_back({std::string(field.name), field_title(field.name), field.kind});
    return;
  }
  for (std::size_t c = 0; c < static_cast<std::size_t>(field.components); ++c) {
    const std::string_view part = c < field.component_names.size() ? field.component_names[c]
                                  : c < std::size(axes)            ? axes[c]
                                                                   : std::string_view();
    if (part.empty()) continue;
    out.push_back({std::string(field.name) + ":" + std::string(part),
                   joined({field_title(field.name), std::string(part)}, phrase<", ">()), field.kind});
  }
}

bool touches(const Step& step) {
  Study study;
  study.physics = step.physics, study.constraints = step.constraints;
  return has_contact(study);
}

std::vector<StepArray> arrays_of(const Step& step) {
  const Physics& physics = *step.physics;
  std::vector<StepArray> out;
  put(physics.unknown, out);
  put(physics.flux, out);
  put(physics.dissipation, out);
  for (const DerivedField& derived : physics.derived) put(derived.field, out);
  if (touches(step))
    for (const FieldKind& field : contact_fields()) put(field, out);
  if (step.transient)
    for (const FieldKind& field : grown_fields(*step.transient)) put(field, out);
  return out;
}

}  // namespace

VaryContext vary_context(Session& session) {
  VaryContext out;
  out.show = [&session](const ValueOnBody& value) { show_on_body(session, value); };
  out.why_not = why_not_on_body(session);
  const auto project = session.project();
  if (const auto meshed = session.mesh()) out.box = bounding_box(*meshed->mesh);
  if (!project) return out;
  if (!project->times.empty()) out.times = {project->times.front(), project->times.back()};
  if (!(out.times[1] > out.times[0])) out.times = {std::min(0.0, out.times[0]), out.times[0] + 1};
  const std::string& file = project->path.empty() ? project->geometry.path : project->path;
  out.folder = QFileInfo(qt(file)).absolutePath();
  for (const Step& step : project->steps_before)
    if (step.is_on) out.earlier.push_back({step.name, arrays_of(step)});
  return out;
}

VariationSources sources_without_files() {
  Monitor quiet;
  return VariationData(Project{}, {}, quiet).sources();
}

}  // namespace genba
