#include "ui/desktop/pages/property_panel.hpp"

#include <QApplication>
#include <QLabel>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/desktop/look/language.hpp"
#include "ui/desktop/pages/material_pages.hpp"
#include "ui/desktop/pages/property_pages.hpp"
#include "ui/desktop/pages/report_page.hpp"
#include "ui/desktop/pages/step_page.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/help_actions.hpp"
#include "ui/desktop/widgets/scroll_column.hpp"
#include "ui/desktop/widgets/tab_order.hpp"

namespace genba {
namespace {

QString title_of(ModelPart part) {
  switch (part) {
    case ModelPart::geometry:
      return PropertyPanel::tr("Geometry");
    case ModelPart::mesh:
      return PropertyPanel::tr("Mesh");
    case ModelPart::materials:
      return PropertyPanel::tr("Materials");
    case ModelPart::material:
      return PropertyPanel::tr("Material");
    case ModelPart::step:
      return PropertyPanel::tr("Step");
    case ModelPart::conditions:
      return PropertyPanel::tr("Boundary conditions and loads");
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

// In resources/help/pages.html.
QString topic_of(ModelPart part) {
  switch (part) {
    case ModelPart::geometry:
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
  if (!project || item.step >= 0) return nullptr;  // a step has pages while it is at hand
  const auto index = static_cast<std::size_t>(item.index);
  switch (item.part) {
    case ModelPart::geometry:
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

}  // namespace

PropertyPanel::PropertyPanel(Session& session, QWidget* parent)
    : QScrollArea(parent), session_(session), title_(new QLabel) {
  setObjectName("property_panel");
  HelpActions::set_topic(this, "model");
  column_ = make_scroll_column(*this);
  title_->setStyleSheet("font-weight: bold;");
  title_->setWordWrap(true);
  column_->addWidget(title_);
  column_->addStretch(1);
}

void PropertyPanel::show_item(ModelItem item) {
  item_ = item;
  const bool focused = page_ && page_->isAncestorOf(QApplication::focusWidget());
  if (page_) {
    page_->hide();
    page_->deleteLater();
  }
  emit surfaces_named({});
  page_ = make_page(session_, item);
  title_->setText(page_ ? title_of(item.part) : QString());
  if (!page_) return;
  HelpActions::set_topic(this, topic_of(item.part));
  column_->insertWidget(1, page_);
  connect(page_, &PropertyPage::select_item, this, &PropertyPanel::select_item);
  connect(page_, &PropertyPage::surfaces_named, this, &PropertyPanel::surfaces_named);
  connect(page_, &PropertyPage::condition_wanted, this, &PropertyPanel::condition_wanted);
  connect(page_, &PropertyPage::report_wanted, this, &PropertyPanel::report_wanted);
  connect(page_, &PropertyPage::element_wanted, this, &PropertyPanel::element_wanted);
  page_->refresh();
  // Who works in the form goes on there.
  if (focused) QTimer::singleShot(0, page_, [page = page_] { focus_first(page); });
}

void PropertyPanel::show_item_if_new(ModelItem item) {
  if (page_ && item == item_) return;
  // What is typed in a page belongs to the case as it was: hiding an editor with the focus would take it.
  if (page_)
    for (QObject* child : page_->findChildren<QObject*>()) child->blockSignals(true);
  show_item(item);
}

void PropertyPanel::refresh() {
  const auto project = session_.project();
  const bool exists = project &&
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
