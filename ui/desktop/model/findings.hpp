// What is incomplete or wrong in a project, by the item of the tree where it is corrected.
#pragma once

#include <QStringList>

#include "app/check/checklist.hpp"
#include "app/materials/label_materials.hpp"
#include "ui/desktop/model/model_tree.hpp"

namespace genba {

class Session;

/// sentence() in the language of the interface.
QString shown_sentence(const Finding& finding);

struct ItemFindings {
  QStringList errors, warnings;
  QString text() const { return (errors + warnings).join("\n"); }
};

/// The check list of the open case. It uses the mesh and the plan if they are current.
std::vector<CheckRow> check_list(const Session& session);

/// What the check list tells of the steps that are not at hand.
std::vector<StepFinding> other_step_findings(const Session& session);
/// Those of one step, as rows.
std::vector<CheckRow> rows_of_step(const std::vector<StepFinding>& findings, std::size_t step);
/// True if a run of all steps would stop at an error that the check list knows.
bool has_errors(const Session& session);

/// The materials that the label table of the image gives to regions. Empty if the table cannot be read;
/// check_list() tells that.
std::vector<LabelMaterial> label_materials(const Session& session);

/// The item of the tree where a finding is corrected: the material or condition that it names, else the item
/// of the part.
ModelItem item_of(const Study& study, CheckPart part, const Finding& finding);
/// The same for a finding about another step.
ModelItem item_of(const Project& project, const StepFinding& finding);
/// The findings of an item and of all items below it.
ItemFindings findings_of(const Study& study, const std::vector<CheckRow>& rows, ModelItem item);

}  // namespace genba
