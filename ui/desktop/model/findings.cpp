#include "ui/desktop/model/findings.hpp"

#include <algorithm>

#include "app/case/steps.hpp"
#include "engine/base/error.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/model/condition.hpp"
#include "ui/desktop/session/before_mesh.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/form_words.hpp"

namespace genba {
namespace {

ModelPart parent_of(ModelPart part) {
  return part == ModelPart::material    ? ModelPart::materials
         : part == ModelPart::condition ? ModelPart::conditions
                                        : part;
}

// The index of "name" in "materials/name/key" among the names. "#2" stands for the second entry if that has
// no name.
int named(const std::string& place, std::string_view folder, const std::vector<std::string>& names) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::string path(folder);
    path += '/';
    path += names[i].empty() ? QString("#%1").arg(i + 1).toStdString() : names[i];
    if (place == path || place.starts_with(path + "/")) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace

QString shown_sentence(const Finding& finding) {
  return in_form_words(shown(sentence(finding)));
}

std::vector<CheckRow> check_list(const Session& session) {
  const auto project = session.project();
  if (!session.has_project() || !project) return {};
  const auto meshed = session.pipeline().mesh();
  const auto planned = session.pipeline().planned();
  std::vector<CheckRow> rows = check_case(*project, meshed.get(), planned ? &planned->plan : nullptr);
  if (!meshed)
    for (const Finding& finding : session.before_mesh().findings())
      rows[static_cast<std::size_t>(CheckPart::geometry)].findings.push_back(finding);
  return rows;
}

std::vector<LabelMaterial> label_materials(const Session& session) {
  const auto meshed = session.pipeline().mesh();
  try {
    return labelled_study(*session.project(), meshed ? meshed->mesh.get() : nullptr).from_table;
  } catch (const Error&) {
    return {};
  }
}

std::vector<StepFinding> other_step_findings(const Session& session) {
  const auto project = session.project();
  if (!session.has_project() || !project) return {};
  return check_other_steps(*project, session.pipeline().mesh().get());
}

std::vector<CheckRow> rows_of_step(const std::vector<StepFinding>& findings, std::size_t step) {
  std::vector<CheckRow> out;
  for (const StepFinding& one : findings)
    if (one.step == step) out.push_back({one.part, {}, {one.finding}});
  return out;
}

bool has_errors(const Session& session) {
  return any_error(check_list(session)) || std::ranges::any_of(other_step_findings(session), [](const auto& one) {
           return one.finding.is_error;
         });
}

ModelItem item_of(const Project& project, const StepFinding& finding) {
  const Step of = step(project, finding.step);
  Study study;
  study.materials = project.study.materials;
  study.constraints = of.constraints;
  study.loads = of.loads;
  ModelItem out = item_of(study, finding.part, finding.finding);
  const bool is_of_step = out.part == ModelPart::condition || out.part == ModelPart::conditions ||
                          out.part == ModelPart::analysis;
  if (is_of_step) out.step = static_cast<int>(finding.step);
  return out;
}

ModelItem item_of(const Study& study, CheckPart part, const Finding& finding) {
  std::vector<std::string> names;
  const auto collect = [&](const auto& list) {
    for (const auto& item : list) names.push_back(item.name);
  };
  switch (part) {
    case CheckPart::geometry:
      return {ModelPart::geometry, -1};
    case CheckPart::mesh:
      return {ModelPart::mesh, -1};
    case CheckPart::materials: {
      for (const Material& m : study.materials) names.push_back(m.name);
      const int i = named(finding.place, "materials", names);
      return i < 0 ? ModelItem{ModelPart::materials, -1} : ModelItem{ModelPart::material, i};
    }
    case CheckPart::supports: {
      collect(study.constraints);
      const int i = named(finding.place, "constraints", names);
      return i < 0 ? ModelItem{ModelPart::conditions, -1} : ModelItem{ModelPart::condition, i};
    }
    case CheckPart::loads: {
      collect(study.loads);
      const int i = named(finding.place, "loads", names);
      return i < 0 ? ModelItem{ModelPart::conditions, -1}
                   : ModelItem{ModelPart::condition, i + static_cast<int>(study.constraints.size())};
    }
    case CheckPart::memory:
      return {ModelPart::analysis, -1};
  }
  return {};
}

ItemFindings findings_of(const Study& study, const std::vector<CheckRow>& rows, ModelItem item) {
  ItemFindings out;
  for (const CheckRow& row : rows)
    for (const Finding& finding : row.findings) {
      const ModelItem at = item_of(study, row.part, finding);
      const bool below = item.index < 0 && parent_of(at.part) == item.part;
      if (at == item || below) (finding.is_error ? out.errors : out.warnings) << shown_sentence(finding);
    }
  return out;
}

}  // namespace genba
