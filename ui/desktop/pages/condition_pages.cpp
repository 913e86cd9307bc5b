// Pages of conditions: one to add conditions, and one for each condition.
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>

#include "app/case/describe.hpp"
#include "app/check/needle_sizes.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/findings.hpp"
#include "ui/desktop/model/force_dialog.hpp"
#include "ui/desktop/session/plane_case.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/pages/nodal_total_label.hpp"
#include "ui/desktop/pages/page_parts.hpp"
#include "ui/desktop/pages/property_pages.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/vary/value_on_body.hpp"
#include "ui/desktop/vary/variation_dialog.hpp"
#include "ui/desktop/widgets/narrow.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"

namespace genba {

ConditionsPage::ConditionsPage(Session& session)
    : session_(session), findings_(text_label()), totals_(new NodalTotalLabel), buttons_(new QWidget) {
  auto* column = column_of(this);
  auto* paint = new NarrowButton(tr("Paint where one acts..."));
  paint->setObjectName("conditions_paint");
  paint->setToolTip(tr("Opens brush, sphere, lasso and angle below the view; \"Use for...\" there adds the load or "
                       "constraint."));
  connect(paint, &QPushButton::clicked, this, [this] { emit patch_wanted(PatchSelector{}); });
  column->addWidget(findings_);
  column->addWidget(totals_);
  column->addWidget(paint);
  column->addWidget(buttons_);
  new QVBoxLayout(buttons_);
  buttons_->layout()->setContentsMargins(0, 0, 0, 0);
}

void ConditionsPage::refresh() {
  const Study& study = session_.project()->study;
  show_findings(findings_,
                findings_of(session_.project()->study, check_list(session_), {ModelPart::conditions, -1}));
  totals_->show_loads(*study.physics, study.loads, session_.pickable_mesh());
  qDeleteAll(buttons_->findChildren<QPushButton*>(Qt::FindDirectChildrenOnly));
  for (const ConditionKind& kind : study.physics->conditions) {
    auto* button = new NarrowButton(tr("Add %1...").arg(title(&kind).toLower()));
    connect(button, &QPushButton::clicked, this, [this, wanted = &kind] { emit condition_wanted(wanted); });
    buttons_->layout()->addWidget(button);
  }
}

namespace {
/// The place in the case file of number `index` of conditions_of().
std::string case_file_place(const Study& study, std::size_t index) {
  const std::size_t constraints = study.constraints.size();
  return index < constraints ? "/constraints/" + std::to_string(index) + "/"
                             : "/loads/" + std::to_string(index - constraints) + "/";
}
}  // namespace

ConditionPage::ConditionPage(Session& session, std::size_t index)
    : session_(session),
      index_(index),
      form_(new ConditionForm),
      choosing_(new NarrowButton(tr("Choose surfaces in the view"))),
      total_(new NodalTotalLabel) {
  choosing_->setCheckable(true);
  choosing_->setToolTip(
      tr("Choose surfaces in the view: a click on one adds it to this condition, or takes it away."));
  auto* column = column_of(this);
  column->addWidget(choosing_);
  column->addWidget(form_);
  column->addWidget(total_);
  form_->set_vary_context([&session] { return vary_context(session); });
  form_->set_writer([this](double value, QuantityKind kind) {
    const Study& study = session_.project()->study;
    return shown_quantity(*session_.project(), case_file_place(study, index_), value, kind);
  });
  connect(form_, &ConditionForm::edited, this, &ConditionPage::apply);
  // Queued: the edit builds the field that emits this again.
  connect(form_, &ConditionForm::varied, this, &ConditionPage::apply, Qt::QueuedConnection);
  connect(form_->selector(), &SelectorForm::names_changed, this, &PropertyPage::surfaces_named);
  connect(form_->selector(), &SelectorForm::paint_wanted, this, &PropertyPage::patch_wanted);
  form_->selector()->offer_painting();
  form_->set_systems([&session] { return session.project()->output.systems; });
  form_->set_outward(
      [&session](const Selector& where) { return outward_of(where, session.pickable_mesh().get()); });
}

void ConditionPage::refresh() {
  const Study& study = session_.project()->study;
  const Condition now = conditions_of(study).at(index_);
  const auto mesh = session_.pickable_mesh();
  const bool fresh = physics_ != study.physics;
  form_->set_plane(is_plane_case(session_));
  const bool other_names = form_->selector()->set_case_faces(session_.project()->faces);
  if (fresh)
    form_->set_context(*study.physics, mesh.get());
  else if (listed_.lock() != mesh || other_names)
    form_->set_mesh(mesh.get());
  physics_ = study.physics;
  listed_ = mesh;
  total_->show_loads(*study.physics, {now}, mesh);
  // Text that is being typed stays if something else changes.
  if (!fresh && !shown_.empty() && shown_.front() == now) return;
  shown_ = {now};
  touched_ = false;
  form_->set(now);
  // Clicks choose only named faces, and not every kind has a place.
  choosing_->setVisible(now.kind->has_selector());
  if (fresh) choosing_->setChecked(now.kind->has_selector() && form_->selector()->names().isEmpty());
}

QStringList ConditionPage::settle() {
  const auto edits = form_->findChildren<QLineEdit*>();
  touched_ = touched_ || std::ranges::any_of(edits, [](const QLineEdit* edit) { return edit->isModified(); });
  if (!touched_) return {};
  apply();
  return PropertyPage::settle();
}

std::optional<ConditionDraft> ConditionPage::draft() {
  if (!touched_ || shown_.empty()) return {};
  return ConditionDraft{
      session_.project()->step_name, index_, shown_.front(), form_->kind(), form_->varies(), draft_of(*form_),
      PropertyPage::settle()};
}

void ConditionPage::restore(const ConditionDraft& draft) {
  form_->set_kind(draft.kind);
  restore_draft(*form_, draft.fields);
  form_->set_varies(draft.varies);
  apply();
}

void ConditionPage::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return apply();
  PropertyPage::keyPressEvent(event);
}

bool ConditionPage::surface_clicked(const QString& name) {
  if (choosing_->isChecked()) form_->selector()->toggle_name(name);
  return choosing_->isChecked();
}

void ConditionPage::place_moved(const Selector& where, bool done) {
  form_->selector()->set(where);
  if (done) apply();
}

bool ConditionPage::patch_painted(const PatchSelector& patch) {
  if (!form_->selector()->is_patch() || patch.dabs.empty()) return false;
  PatchSelector named = patch;
  if (named.name.empty()) named.name = form_->selector()->patch().name;
  form_->selector()->set(named);
  apply();
  return true;
}

void ConditionPage::apply() {
  // The condition behind the form may have been removed or replaced meanwhile.
  const auto all = conditions_of(session_.project()->study);
  if (shown_.empty() || index_ >= all.size() || !(all[index_] == shown_.front())) return;
  const auto condition = form_->read();
  touched_ = !condition;
  if (!condition || *condition == shown_.front()) return;
  const Condition before = shown_.front();
  const std::size_t place = index_;
  std::vector<std::string> typed;
  for (const QLineEdit* edit : form_->findChildren<QLineEdit*>())
    if (!edit->isReadOnly() && edit->isVisibleTo(form_)) typed.push_back(utf8(edit->text().trimmed()));
  shown_ = {*condition};  // as in the form, with units as they were typed
  const bool done = session_.guarded([&] {
    session_.edit(tr("change %1").arg(qt(condition->name)), [&](Project project) {
      index_ = replace_condition(project.study, place, *condition);
      follow_needle(project, &before.where, condition->where);
      remember_typed(project, case_file_place(project.study, index_), typed);
      return project;
    });
  });
  if (!done) {
    index_ = place;
    shown_ = {before};
    return;
  }
  if (form_->name_edit()->text().trimmed().isEmpty()) form_->name_edit()->setText(qt(condition->name));
  if (index_ != place) emit select_item({ModelPart::condition, static_cast<int>(index_)});
}

}  // namespace genba
