#include "ui/desktop/model/step_actions.hpp"

#include <QAction>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/case/steps.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/step_edits.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {

StepActions::StepActions(Session& session, ModelTree& tree, QObject* parent)
    : QObject(parent), session_(session), tree_(tree) {
  const auto make = [&](const QString& text, const QString& tip, auto edit) {
    auto* action = new QAction(text, this);
    action->setToolTip(tip);
    connect(action, &QAction::triggered, this, [this, edit] { act(edit); });
    return action;
  };
  for (const Physics* physics : all_physics()) {
    add_actions_ << new QAction(shown_word(physics->name), this);
    connect(add_actions_.back(), &QAction::triggered, this, [this, physics] {
      if (session_.has_project()) session_.guarded([&] { add_step(session_, *physics); });
    });
  }
  copy_action = make(tr("&Copy step"), tr("The same step again, behind it"),
                     [this](std::size_t i) { copy_step(session_, i); });
  rename_action = new QAction(tr("Re&name step..."), this);
  connect(rename_action, &QAction::triggered, this, &StepActions::ask_name);
  up_action =
      make(tr("Move step &up"), tr("It runs earlier"), [this](std::size_t i) { move_step(session_, i, -1); });
  down_action =
      make(tr("Move step &down"), tr("It runs later"), [this](std::size_t i) { move_step(session_, i, 1); });
  on_action = make(tr("Step is &run"), tr("A step that is switched off is not run"),
                   [this](std::size_t i) { switch_step(session_, i, !step(*session_.project(), i).is_on); });
  on_action->setCheckable(true);
  remove_action = make(tr("Remo&ve step"), tr("With its conditions"),
                       [this](std::size_t i) { remove_step(session_, i); });
  later_action = new QAction(tr("Acts in the &later steps too"), this);
  later_action->setToolTip(
      tr("Copies the condition into all later steps of the same physics that have none of its name"));
  connect(later_action, &QAction::triggered, this, [this] {
    const ModelItem item = tree_.selected();
    if (item.part == ModelPart::condition && item.step < 0)
      session_.guarded([&] { act_in_later_steps(session_, static_cast<std::size_t>(item.index)); });
  });
  connect(&tree_, &ModelTree::item_selected, this, &StepActions::refresh);
  refresh();
}

QMenu* StepActions::make_add_menu(QWidget* parent) {
  auto* menu = new QMenu(tr("&Add a step"), parent);
  menu->addActions(add_actions_);
  return menu;
}

QMenu* StepActions::make_menu(QWidget* parent) {
  auto* menu = new QMenu(tr("S&teps"), parent);
  menu->addMenu(make_add_menu(menu));
  menu->addActions({copy_action, rename_action, up_action, down_action, on_action, remove_action});
  menu->addSeparator();
  menu->addAction(later_action);
  return menu;
}

QWidget* StepActions::make_bar() {
  bar_ = new QWidget;
  bar_->setObjectName("step_tools");
  auto* rows = new QVBoxLayout(bar_);
  rows->setContentsMargins(2, 2, 2, 2);
  rows->setSpacing(2);
  const auto button = [&](const QString& text, QAction* action) {
    auto* out = new QToolButton;
    out->setDefaultAction(action);
    out->setText(text);
    out->setToolTip(action->toolTip());
    out->setAccessibleName(action->text().remove('&'));
    out->setFocusPolicy(Qt::TabFocus);
    // A default action sets its text again whenever it changes.
    connect(action, &QAction::changed, out, [out, text] { out->setText(text); });
    return out;
  };
  auto* add = new QToolButton;
  add->setObjectName("step_add");
  add->setText(tr("Add"));
  add->setToolTip(tr("Add a step of a physics, behind the one at hand"));
  add->setPopupMode(QToolButton::InstantPopup);
  add->setFocusPolicy(Qt::TabFocus);
  add->setMenu(make_add_menu(add));
  auto* first = new QHBoxLayout;
  first->addWidget(add);
  first->addWidget(button(tr("Copy"), copy_action));
  first->addWidget(button(tr("Rename..."), rename_action));
  auto* second = new QHBoxLayout;
  second->addWidget(button(QString::fromUtf8("↑"), up_action));
  second->addWidget(button(QString::fromUtf8("↓"), down_action));
  second->addWidget(button(tr("Is run"), on_action));
  second->addWidget(button(tr("Remove"), remove_action));
  for (QHBoxLayout* row : {first, second}) {
    row->addStretch(1);
    rows->addLayout(row);
  }
  refresh();
  return bar_;
}

void StepActions::fill_context(QMenu* menu) {
  const ModelItem item = tree_.selected();
  const bool is_of_step =
      item.part == ModelPart::step || item.part == ModelPart::analysis || item.part == ModelPart::conditions;
  if (item.part == ModelPart::condition) menu->addAction(later_action);
  if (!is_of_step) return;
  menu->addMenu(make_add_menu(menu));
  menu->addAction(copy_action);
  if (tree_.step_of(tree_.currentItem()) < 0) return;
  menu->addActions({rename_action, up_action, down_action, on_action, remove_action});
}

std::size_t StepActions::chosen() const {
  const int of_item = tree_.step_of(tree_.currentItem());
  return of_item >= 0 ? static_cast<std::size_t>(of_item) : step_at_hand(*session_.project());
}

void StepActions::act(const std::function<void(std::size_t)>& edit) {
  if (session_.has_project()) session_.guarded([&] { edit(chosen()); });
  refresh();
}

void StepActions::ask_name() {
  if (!session_.has_project()) return;
  const std::size_t i = chosen();
  const std::string before = step(*session_.project(), i).name;
  auto* dialog = new QInputDialog(tree_.window());
  dialog->setObjectName("step_name_dialog");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Rename step"));
  dialog->setLabelText(tr("Name"));
  dialog->setTextValue(qt(before));
  connect(dialog, &QInputDialog::textValueSelected, this, [this, i, before](const QString& name) {
    const auto project = session_.project();
    // Another case may be open by now.
    if (!project || i >= step_count(*project) || step(*project, i).name != before) return;
    session_.guarded([&] { rename_step(session_, i, utf8(name.trimmed())); });
  });
  dialog->open();
}

void StepActions::refresh() {
  const auto project = session_.has_project() ? session_.project() : nullptr;
  const std::size_t count = project ? step_count(*project) : 0;
  const bool several = count > 1;
  const std::size_t i = project ? chosen() : 0;
  copy_action->setEnabled(project != nullptr);
  rename_action->setEnabled(several);
  up_action->setEnabled(several && i > 0);
  down_action->setEnabled(several && i + 1 < count);
  on_action->setEnabled(several);
  on_action->setChecked(!project || step(*project, i).is_on);
  remove_action->setEnabled(several);
  const ModelItem item = tree_.selected();
  later_action->setEnabled(project && item.part == ModelPart::condition && item.step < 0 &&
                           later_steps_without(*project, static_cast<std::size_t>(item.index)) > 0);
  if (bar_) bar_->setVisible(several);
}

}  // namespace genba
