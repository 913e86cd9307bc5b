// What is incomplete or wrong in a project, by the item of the tree where it is mended.
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

/// The check list of what is open: with the mesh and the plan where they are current.
std::vector<CheckRow> check_list(const Session& session);

/// What the label table of the image gives to regions; empty where it cannot be read, which check_list()
/// tells.
std::vector<LabelMaterial> label_materials(const Session& session);

/// The item of the tree where a finding is mended: the material or condition it names, else the part's.
ModelItem item_of(const Project& project, CheckPart part, const Finding& finding);
/// Findings of an item and of all below it.
ItemFindings findings_of(const Project& project, const std::vector<CheckRow>& rows, ModelItem item);

}  // namespace genba
