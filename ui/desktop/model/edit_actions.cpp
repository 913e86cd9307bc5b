#include "ui/desktop/model/edit_actions.hpp"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QScreen>
#include <algorithm>

#include "app/materials/material_library.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/model_edits.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/model/step_actions.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/vary/value_on_body.hpp"
#include "ui/desktop/vary/vary_context.hpp"

namespace genba {

EditActions::EditActions(Session& session, ModelTree& tree, QMainWindow& window)
    : QObject(&window),
      session_(session),
      tree_(tree),
      steps_(new StepActions(session, tree, this)),
      window_(window) {
  undo_action = new QAction(tr("&Undo"), this);
  undo_action->setShortcut(QKeySequence::Undo);
  connect(undo_action, &QAction::triggered, &session_, &Session::undo);
  redo_action = new QAction(tr("&Redo"), this);
  redo_action->setShortcuts({QKeySequence("Ctrl+Y"), QKeySequence("Ctrl+Shift+Z")});
  connect(redo_action, &QAction::triggered, &session_, &Session::redo);
  remove_action = new QAction(tr("Re&move"), this);
  remove_action->setShortcut(QKeySequence::Delete);
  remove_action->setShortcutContext(Qt::WidgetShortcut);
  tree_.addAction(remove_action);
  connect(remove_action, &QAction::triggered, this,
          [this] { session_.guarded([&] { remove_item(session_, tree_.selected()); }); });
  connect(&tree_, &ModelTree::item_selected, this, &EditActions::refresh);
  tree_.setContextMenuPolicy(Qt::CustomContextMenu);
  // Queued: first the step that was clicked is put at hand.
  connect(&tree_, &QWidget::customContextMenuRequested, this, &EditActions::show_context,
          Qt::QueuedConnection);
  session_.unsettled().add(this, [this] { return leftovers(); });
  // What is begun belongs to the case that was open before.
  connect(&session_, &Session::opened, this, [this] {
    if (dialog_) dialog_->discard();
    begun_.clear();
  });
  refresh();
}

void EditActions::fill(QMenu* menu) {
  menu->addAction(undo_action);
  menu->addAction(redo_action);
  menu->addSeparator();
  menu->addMenu(make_add_menu(menu));
  menu->addAction(remove_action);
  menu->addSeparator();
  menu->addMenu(steps_->make_menu(menu));
}

void EditActions::show_context(const QPoint& at) {
  if (!session_.has_project()) return;
  auto* menu = new QMenu(&tree_);
  menu->setObjectName("model_context");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setToolTipsVisible(true);
  steps_->fill_context(menu);
  if (const ModelItem item = tree_.selected(); item.part == ModelPart::condition && item.step < 0)
    add_shows(menu);
  if (remove_action->isEnabled()) menu->addAction(remove_action);
  emit context_filled(menu);
  if (menu->isEmpty())
    delete menu;
  else
    menu->popup(tree_.viewport()->mapToGlobal(at));
}

QMenu* EditActions::make_add_menu(QWidget* parent) {
  auto* menu = new QMenu(tr("&Add"), parent);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    menu->clear();
    if (!session_.has_project()) {
      menu->addAction(tr("open a case or a geometry first"))->setEnabled(false);
      return;
    }
    auto* materials = menu->addMenu(tr("Material"));
    QMenu* group = nullptr;
    for (const LibraryMaterial& m : all_materials()) {
      const QString title = shown_group(m.group);
      if (!group || group->title() != title) group = materials->addMenu(title);
      connect(group->addAction(qt(m.material.name)), &QAction::triggered, this,
              [this, material = m.material] {
                session_.guarded([&] { tree_.select(genba::add_material(session_, material)); });
              });
    }
    menu->addSeparator();
    for (const ConditionKind& kind : session_.project()->study.physics->conditions)
      connect(menu->addAction(title(&kind) + "..."), &QAction::triggered, this,
              [this, wanted = &kind] { add_condition(wanted); });
  });
  return menu;
}

// An entry for each number that varies; a disabled one tells why there is nothing to show.
void EditActions::add_shows(QMenu* menu) {
  const auto all = conditions_of(session_.project()->study);
  const auto index = static_cast<std::size_t>(tree_.selected().index);
  if (index >= all.size()) return;
  const Condition& condition = all[index];
  if (condition.varies.empty()) {
    QAction* action = menu->addAction(tr("Show on the body"));
    action->setObjectName("show_on_body");
    action->setEnabled(false);
    action->setToolTip(tr("No number of this condition varies"));
    return;
  }
  const QString why_not = why_not_on_body(session_);
  for (const VaryingValue& varying : condition.varies) {
    const ConditionField& field = field_of_value(*condition.kind, varying.value);
    ValueOnBody value;
    value.title = shown_word(field.label);
    value.kind = field.kind;
    value.by = varying.by;
    value.time = vary_context(session_).times[0];
    value.condition = condition;
    value.value = varying.value;
    QAction* action = menu->addAction(
        condition.varies.size() == 1 ? tr("Show on the body") : tr("Show on the body: %1").arg(value.title));
    action->setObjectName("show_on_body");
    action->setEnabled(why_not.isEmpty());
    action->setToolTip(why_not.isEmpty() ? tr("Colours the mesh by the value, before a run") : why_not);
    connect(action, &QAction::triggered, this, [this, value] { show_on_body(session_, value); });
  }
}

std::vector<Leftover> EditActions::leftovers() const {
  std::vector<Leftover> out;
  const bool is_open = dialog_ && dialog_->isVisible();
  const auto begun = [&](const ConditionKind* kind) {
    out.push_back({Leftover::Kind::begun, tr("%1: begun, not added").arg(title(kind))});
  };
  if (is_open)
    out.push_back({Leftover::Kind::dialog, tr("%1: Add or Cancel it first").arg(dialog_->windowTitle())});
  if (is_open && dialog_->is_begun()) begun(dialog_->form()->kind());
  for (const auto& [kind, fields] : begun_) begun(kind);
  return out;
}

void EditActions::keep_begun(const ConditionDialog& dialog) {
  const ConditionKind* kind = dialog.form()->kind();
  begun_.insert_or_assign(kind, dialog.now());
  emit session_.message(
      LogLevel::info,
      tr("%1 was begun and is kept: the next one that you add goes on with it. Cancel there forgets it.")
          .arg(title(kind)));
}

ConditionDialog* EditActions::add_condition(const ConditionKind* kind) {
  if (dialog_) dialog_->close();
  dialog_ = new ConditionDialog(session_, kind, &window_);
  connect(dialog_, &ConditionDialog::added, &tree_, &ModelTree::select);
  connect(dialog_, &ConditionDialog::added, this, &EditActions::condition_added);
  connect(dialog_, &ConditionDialog::surfaces_named, this, &EditActions::surfaces_named);
  connect(dialog_->form()->selector(), &SelectorForm::paint_wanted, this, &EditActions::patch_wanted);
  connect(dialog_->form(), &ConditionForm::edited, this, &EditActions::place_changed);
  connect(dialog_, &QDialog::finished, this, [this, closed = dialog_.data()] {
    if (closed->is_begun()) keep_begun(*closed);
    emit surfaces_named({});
    emit place_changed();
  });
  const auto begun = begun_.find(kind);
  const bool goes_on = begun != begun_.end();
  if (goes_on) {
    dialog_->restore(begun->second);
    begun_.erase(begun);
  }
  if (selection_ && kind->has_selector())
    if (const auto where = selection_()) dialog_->form()->selector()->set(*where);
  if (!goes_on) dialog_->note_start();
  // The dialog stands at the edge of the window, so that the body can be seen and its faces clicked.
  const QRect around = window_.geometry(), screen = window_.screen()->availableGeometry();
  const QSize size = dialog_->size();
  dialog_->move(std::max(screen.left(), std::min(around.right(), screen.right()) - size.width()),
                std::max(screen.top(), around.top() + (around.height() - size.height()) / 3));
  dialog_->show();
  emit place_changed();
  return dialog_;
}

std::optional<EditActions::OpenDialog> EditActions::open_dialog() const {
  if (!dialog_ || dialog_->isHidden()) return {};
  return OpenDialog{dialog_->form()->kind(), dialog_->now(), dialog_->geometry()};
}

void EditActions::reopen(const OpenDialog& open) {
  ConditionDialog* dialog = add_condition(open.kind);
  dialog->restore(open.begun);
  dialog->setGeometry(open.place);
  emit place_changed();
}

void EditActions::refresh() {
  Service& service = session_.service();
  undo_action->setEnabled(service.can_undo());
  undo_action->setText(service.can_undo() ? tr("&Undo %1").arg(qt(service.undo_label())) : tr("&Undo"));
  redo_action->setEnabled(service.can_redo());
  redo_action->setText(service.can_redo() ? tr("&Redo %1").arg(qt(service.redo_label())) : tr("&Redo"));
  const ModelItem item = tree_.selected();
  remove_action->setEnabled(item.step < 0 &&
                            (item.part == ModelPart::material || item.part == ModelPart::condition));
  steps_->refresh();
}

}  // namespace genba
