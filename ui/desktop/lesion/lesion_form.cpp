#include "ui/desktop/lesion/lesion_form.hpp"

#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/case/steps.hpp"
#include "app/lesion/lesions.hpp"
#include "app/materials/material_library.hpp"
#include "engine/physics/physics.hpp"
#include "ui/desktop/lesion/lesion_dialog.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/narrow.hpp"

namespace genba {
namespace {

bool is_tissue(const Material& material) {
  if (material.damage_frequency || material.damage_activation) return true;
  const std::vector<LibraryMaterial>& all = standard_materials();
  const auto known = std::ranges::find_if(
      all, [&](const LibraryMaterial& one) { return one.material.name == material.name; });
  return known != all.end() && (known->group == "bone" || known->group.starts_with("soft tissue"));
}

/// A step computes temperatures of tissue, or a dose or a damage.
bool may_have_lesions(const Project& project) {
  const bool has_tissue = std::ranges::any_of(project.study.materials, is_tissue);
  return std::ranges::any_of(steps(project), [&](const Step& step) {
    if (step.physics->unknown.name != "temperature") return false;
    const bool judges = step.transient && (step.transient->dose != DoseVariant::none || step.transient->damage);
    const bool is_perfused = std::ranges::any_of(
        step.loads, [](const Condition& load) { return load.kind->key == "perfusion"; });
    return has_tissue || judges || is_perfused;
  });
}

}  // namespace

LesionForm::LesionForm(Session& session, QWidget* parent)
    : QWidget(parent),
      add_button(new NarrowButton(tr("Add..."))),
      change_button(new NarrowButton(tr("Change..."))),
      remove_button(new NarrowButton(tr("Remove"))),
      show_button(new NarrowButton(tr("Show in the view"))),
      session_(session),
      list_(new QListWidget) {
  setObjectName("lesion_form");
  add_button->setObjectName("lesion_add");
  change_button->setObjectName("lesion_change");
  remove_button->setObjectName("lesion_remove");
  show_button->setObjectName("lesion_show");
  list_->setObjectName("lesion_list");
  list_->setMaximumHeight(70);
  list_->setAccessibleName(tr("Lesions"));
  list_->setToolTip(
      tr("Parts of the body where a dose, a damage or a temperature reaches a threshold: volume, extents, "
         "margins around a tumour, and a label image"));
  show_button->setToolTip(tr("Shows the surface of the lesion in the body, or hides it again"));
  auto* head = new QLabel(tr("Lesions"));
  head->setStyleSheet("font-weight: bold");
  auto* row = new QGridLayout;
  row->addWidget(add_button, 0, 0);
  row->addWidget(change_button, 0, 1);
  row->addWidget(remove_button, 1, 0);
  row->addWidget(show_button, 1, 1);
  row->setColumnStretch(2, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(head);
  column->addWidget(list_);
  column->addLayout(row);
  connect(add_button, &QPushButton::clicked, this, [this] { open(-1); });
  connect(change_button, &QPushButton::clicked, this, [this] { open(list_->currentRow()); });
  connect(list_, &QListWidget::itemActivated, this, [this] { open(list_->currentRow()); });
  connect(list_, &QListWidget::currentRowChanged, this, &LesionForm::update_buttons);
  connect(remove_button, &QPushButton::clicked, this, &LesionForm::remove);
  connect(show_button, &QPushButton::clicked, this, [this] {
    if (list_->currentRow() >= 0) emit show_wanted(list_->currentRow());
  });
  update_buttons();
}

void LesionForm::refresh() {
  const auto project = session_.project();
  const int row = list_->currentRow();
  list_->clear();
  if (project)
    for (const LesionWish& wish : project->output.lesions)
      list_->addItem(tr("%1: %2").arg(qt(wish.name), shown(describe(wish))));
  list_->setCurrentRow(std::clamp(row, list_->count() > 0 ? 0 : -1, list_->count() - 1));
  setVisible(project && (list_->count() > 0 || may_have_lesions(*project)));
  update_buttons();
}

void LesionForm::update_buttons() {
  const int row = list_->currentRow();
  change_button->setEnabled(row >= 0);
  remove_button->setEnabled(row >= 0);
  add_button->setEnabled(list_->count() < static_cast<int>(most_lesions));
  const auto project = session_.project();
  const auto results = session_.shown_results();
  const bool seen = project && results && row >= 0 && row < static_cast<int>(project->output.lesions.size()) &&
                    results->find(project->output.lesions[static_cast<std::size_t>(row)].of().name);
  show_button->setEnabled(seen);
}

void LesionForm::open(int row) {
  if (dialog_) dialog_->close();
  dialog_ = new LesionDialog(session_, row, this);
  dialog_->show();
}

void LesionForm::remove() {
  const int row = list_->currentRow();
  session_.guarded([&] {
    session_.edit(tr("remove a lesion"), [&](Project project) {
      auto& all = project.output.lesions;
      if (row >= 0 && row < static_cast<int>(all.size())) all.erase(all.begin() + row);
      return project;
    });
  });
}

}  // namespace genba
