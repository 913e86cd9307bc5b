#include "ui/desktop/pages/property_panel.hpp"

#include <QApplication>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QScopedValueRollback>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/pages/material_pages.hpp"
#include "ui/desktop/pages/part_page.hpp"
#include "ui/desktop/pages/property_pages.hpp"
#include "ui/desktop/pages/report_page.hpp"
#include "ui/desktop/pages/step_page.hpp"
#include "ui/desktop/session/plane_case.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/help_actions.hpp"
#include "ui/desktop/widgets/scroll_column.hpp"
#include "ui/desktop/widgets/tab_order.hpp"

namespace genba {
namespace {

QString model_part_title(ModelPart part, bool is_flat) {
  switch (part) {
    case ModelPart::geometry:
      return PropertyPanel::tr("Geometry");
    case ModelPart::body:
      return PropertyPanel::tr("Body");
    case ModelPart::faces:
    case ModelPart::face:
    case ModelPart::face_set:
    case ModelPart::case_faces:
      return is_flat ? PropertyPanel::tr("Edges") : PropertyPanel::tr("Faces");
    case ModelPart::mesh:
      return PropertyPanel::tr("Mesh");
    case ModelPart::materials:
      return PropertyPanel::tr("Materials");
    case ModelPart::material:
      return PropertyPanel::tr("Material");
    case ModelPart::step:
      return PropertyPanel::tr("Step");
    case ModelPart::conditions:
      return PropertyPanel::tr("Supports and loads");
    case ModelPart::condition:
      return PropertyPanel::tr("Condition");
    case ModelPart::analysis:
      return PropertyPanel::tr("Analysis and solver");
    case ModelPart::results:
    case ModelPart::field:
      return PropertyPanel::tr("Results");
    case ModelPart::report:
      return PropertyPanel::tr("Report");
  }
  return {};
}

// Topics of resources/help/pages.html.
QString topic_of(ModelPart part) {
  switch (part) {
    case ModelPart::geometry:
    case ModelPart::body:
    case ModelPart::faces:
    case ModelPart::face:
    case ModelPart::face_set:
    case ModelPart::case_faces:
      return "geometry";
    case ModelPart::mesh:
      return "mesh";
    case ModelPart::materials:
      return "materials";
    case ModelPart::material:
      return "material";
    case ModelPart::step:
      return "analysis";
    case ModelPart::conditions:
      return "conditions";
    case ModelPart::condition:
      return "condition";
    case ModelPart::analysis:
      return "analysis";
    case ModelPart::results:
    case ModelPart::field:
      return "results";
    case ModelPart::report:
      return "report";
  }
  return {};
}

PropertyPage* make_page(Session& session, ModelItem item) {
  const auto project = session.project();
  if (!project || item.step >= 0) return nullptr;  // only the step at hand has pages
  const auto index = static_cast<std::size_t>(item.index);
  switch (item.part) {
    case ModelPart::geometry:
      return new GeometryPage(session);
    case ModelPart::body:
    case ModelPart::face:
    case ModelPart::face_set:
    case ModelPart::case_faces:
      return PartPage::has(session, item) ? new PartPage(session, item) : nullptr;
    case ModelPart::faces:
      return new GeometryPage(session);
    case ModelPart::mesh:
      return new MeshPage(session);
    case ModelPart::materials:
      return new MaterialsPage(session);
    case ModelPart::material:
      return index < project->study.materials.size() ? new MaterialPage(session, index) : nullptr;
    case ModelPart::step:
      return new StepPage(session);
    case ModelPart::conditions:
      return new ConditionsPage(session);
    case ModelPart::condition:
      return index < conditions_of(project->study).size() ? new ConditionPage(session, index) : nullptr;
    case ModelPart::analysis:
      return new AnalysisPage(session);
    case ModelPart::results:
    case ModelPart::field:
      return new ResultsPage(session);
    case ModelPart::report:
      return new ReportPage(session);
  }
  return nullptr;
}

// The label of the row that a widget stands in.
QString row_name(const QWidget& page, QWidget* in) {
  const auto forms = page.findChildren<QFormLayout*>();
  for (QWidget* at = in; at && at != &page; at = at->parentWidget())
    for (const QFormLayout* form : forms)
      if (const auto* label = qobject_cast<const QLabel*>(form->labelForField(at))) return label->text();
  return {};
}

// What the case took is no longer modified.
TypedFields typed_in(const PropertyPage& page) {
  TypedFields out;
  const auto edits = page.findChildren<QLineEdit*>();
  out.edits = edits.size();
  for (qsizetype i = 0; i < edits.size(); ++i)
    if (edits[i]->isModified() && !edits[i]->isReadOnly()) out.fields.push_back({i, edits[i]->text()});
  return out;
}

bool is_of(const ConditionDraft& draft, const Project& project) {
  const auto all = conditions_of(project.study);
  return draft.step == project.step_name && draft.index < all.size() && all[draft.index] == draft.base;
}

}  // namespace

QStringList PropertyPage::settle() {
  std::vector<QPointer<QLineEdit>> typed;
  for (QLineEdit* edit : findChildren<QLineEdit*>())
    if (edit->isModified() && !edit->isReadOnly() && edit->isVisibleTo(this)) typed.emplace_back(edit);
  for (const QPointer<QLineEdit>& edit : typed) {
    if (edit) emit edit->editingFinished();  // null: its form was built again
  }
  QStringList left;
  for (QLabel* label : findChildren<QLabel*>("field_error")) {
    if (!label->isVisibleTo(this) || label->text().isEmpty()) continue;
    const QString name = row_name(*this, label);
    left << (name.isEmpty() ? label->text() : QString("%1: %2").arg(name, label->text()));
  }
  return left;
}

PropertyPanel::PropertyPanel(Session& session, QWidget* parent)
    : QScrollArea(parent), session_(session), title_(new QLabel) {
  setObjectName("property_panel");
  HelpActions::set_topic(this, "model");
  column_ = make_scroll_column(*this);
  title_->setStyleSheet("font-weight: bold;");
  title_->setWordWrap(true);
  column_->addWidget(title_);
  column_->addStretch(1);
  session_.unsettled().add(this, [this] { return settle(); });
  // What is typed belongs to the case that was open before.
  connect(&session_, &Session::opened, this, [this] {
    drafts_.clear();
    drop_page();
  });
}

PanelDrafts PropertyPanel::take_drafts() {
  PanelDrafts out;
  if (page_) {
    const QScopedValueRollback leaving(leaving_, true);
    const bool is_valid = page_->settle().isEmpty();
    if (auto draft = page_->draft())
      drafts_.push_back(*draft);
    else if (!is_valid)
      out.page = typed_in(*page_);
  }
  out.conditions = std::exchange(drafts_, {});
  return out;
}

void PropertyPanel::set_drafts(PanelDrafts drafts) {
  drafts_ = std::move(drafts.conditions);
  restore_draft_of_page();
  if (drafts.page) type_again(*drafts.page);
}

void PropertyPanel::type_again(const TypedFields& typed) {
  if (!page_) return;
  const auto edits = page_->findChildren<QLineEdit*>();
  if (edits.size() != typed.edits) return;
  for (const TypedFields::Field& field : typed.fields) {
    edits[field.number]->setText(field.text);
    edits[field.number]->setModified(true);
  }
  (void)page_->settle();  // marks them
}

std::vector<Leftover> PropertyPanel::settle() {
  std::vector<Leftover> out;
  if (!session_.has_project()) return out;
  const auto name_of = [](const Condition& condition) {
    return condition.name.empty() ? title(condition.kind) : qt(condition.name);
  };
  if (page_) {
    const QStringList left = page_->settle();
    const auto draft = page_ ? page_->draft() : std::nullopt;
    for (const QString& text : left)
      out.push_back(draft ? Leftover{Leftover::Kind::condition, name_of(draft->base) + ", " + text}
                          : Leftover{Leftover::Kind::page, title_->text() + ", " + text});
  }
  drop_old_drafts();
  for (const ConditionDraft& draft : drafts_)
    for (const QString& text : draft.problems)
      out.push_back({Leftover::Kind::condition, name_of(draft.base) + ", " + text});
  return out;
}

bool PropertyPanel::has_leftovers() const {
  if (!drafts_.empty()) return true;
  if (!page_) return false;
  const auto labels = page_->findChildren<QLabel*>("field_error");
  return std::ranges::any_of(
      labels, [&](const QLabel* label) { return label->isVisibleTo(page_) && !label->text().isEmpty(); });
}

ModelItem PropertyPanel::unsettled_item() const {
  if (drafts_.empty() || (page_ && page_->draft())) return item_;
  return {ModelPart::condition, static_cast<int>(drafts_.front().index)};
}

// A condition that was removed or changed otherwise meanwhile has no draft any more.
void PropertyPanel::drop_old_drafts() {
  const auto project = session_.project();
  std::erase_if(drafts_, [&](const ConditionDraft& draft) { return !is_of(draft, *project); });
}

void PropertyPanel::restore_draft_of_page() {
  if (!page_ || item_.part != ModelPart::condition) return;
  drop_old_drafts();
  const auto found =
      std::ranges::find(drafts_, static_cast<std::size_t>(item_.index), &ConditionDraft::index);
  if (found == drafts_.end()) return;
  const ConditionDraft draft = *found;
  drafts_.erase(found);
  page_->restore(draft);
}

// Gives the case what is typed. What the case cannot take is kept as a draft, or a message tells it.
void PropertyPanel::leave_page() {
  const QScopedValueRollback leaving(leaving_, true);
  const QStringList left = page_->settle();
  if (left.isEmpty()) return;
  if (auto draft = page_->draft())
    drafts_.push_back(*draft);
  else
    emit session_.message(
        LogLevel::warning,
        tr("%1: not taken over, since it is not valid: %2").arg(title_->text(), left.join("; ")));
}

void PropertyPanel::show_item(ModelItem item) {
  if (leaving_) return;
  if (page_ && session_.has_project()) leave_page();
  replace_page(item);
}

void PropertyPanel::drop_page() {
  if (!page_) return;
  // What is typed in the page belongs to the old state of the case. Without this, hiding an editor with the
  // focus would apply it.
  for (QObject* child : page_->findChildren<QObject*>()) child->blockSignals(true);
  page_->hide();
  page_->deleteLater();
  page_ = nullptr;
}

void PropertyPanel::replace_page(ModelItem item) {
  item_ = item;
  const bool focused = page_ && page_->isAncestorOf(QApplication::focusWidget());
  drop_page();
  emit surfaces_named({});
  page_ = make_page(session_, item);
  title_->setText(page_ ? model_part_title(item.part, is_plane_case(session_)) : QString());
  if (!page_) return;
  HelpActions::set_topic(this, topic_of(item.part));
  column_->insertWidget(1, page_);
  connect(page_, &PropertyPage::select_item, this, [this](ModelItem wanted) {
    if (!leaving_) emit select_item(wanted);  // else another item was chosen already
  });
  connect(page_, &PropertyPage::surfaces_named, this, &PropertyPanel::surfaces_named);
  connect(page_, &PropertyPage::patch_wanted, this, &PropertyPanel::patch_wanted);
  connect(page_, &PropertyPage::condition_wanted, this, &PropertyPanel::condition_wanted);
  connect(page_, &PropertyPage::report_wanted, this, &PropertyPanel::report_wanted);
  connect(page_, &PropertyPage::element_wanted, this, &PropertyPanel::element_wanted);
  connect(page_, &PropertyPage::lesion_wanted, this, &PropertyPanel::lesion_wanted);
  page_->refresh();
  restore_draft_of_page();
  // A person who works in the form continues there.
  if (focused) QTimer::singleShot(0, page_, [page = page_] { focus_first(page); });
}

void PropertyPanel::show_item_if_new(ModelItem item) {
  if (leaving_ || (page_ && item == item_)) return;
  replace_page(item);
}

void PropertyPanel::refresh() {
  if (leaving_) return;
  const auto project = session_.project();
  const bool is_part = ModelTree::is_part(item_.part);
  const bool exists = project && (!is_part || PartPage::has(session_, item_)) &&
                      (item_.part != ModelPart::material ||
                       item_.index < static_cast<int>(project->study.materials.size())) &&
                      (item_.part != ModelPart::condition ||
                       item_.index < static_cast<int>(conditions_of(project->study).size()));
  if (page_ && exists)
    page_->refresh();
  else
    show_item_if_new(exists ? item_ : ModelItem{});
}

}  // namespace genba
