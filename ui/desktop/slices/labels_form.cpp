#include "ui/desktop/slices/labels_form.hpp"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/materials/material_library.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/narrow.hpp"

namespace genba {
namespace {

constexpr int name_column = 1, material_column = 2;

/// Names of materials, then the material of each label.
std::vector<std::string> label_facts(const Project& project, const KnownLabels& labels) {
  std::vector<std::string> out;
  for (const Material& material : project.study.materials) out.push_back(material.name);
  for (const auto& [value, label] : labels) out.push_back(material_of_region(project, labels, label.region));
  return out;
}

}  // namespace

LabelsForm::LabelsForm(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), table_(new QTableWidget) {
  setObjectName("labels_form");
  table_->setObjectName("label_table");
  table_->setAccessibleName(tr("Labels of the image"));
  table_->setColumnCount(3);
  table_->setHorizontalHeaderLabels({tr("Label"), tr("Name"), tr("Material")});
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  table_->verticalHeader()->hide();
  table_->setTabKeyNavigation(false);
  table_->setMinimumHeight(5 * fontMetrics().height() + 30);
  table_->setToolTip(
      tr("What each label is: a double click on a name changes it. A region without a material of its own gets "
         "that of the others."));
  auto* head = new QLabel(tr("What the labels are"));
  head->setStyleSheet("font-weight: bold");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(head);
  column->addWidget(table_);
  connect(table_, &QTableWidget::itemChanged, this, [this](const QTableWidgetItem* item) {
    if (item->column() == name_column) name(item->row(), item->text().trimmed());
  });
  hide();
}

void LabelsForm::set_labels(const KnownLabels& labels) {
  labels_ = labels;
  session_.set_labels(labels);
  setVisible(!labels_.empty());
  show_rows();
}

void LabelsForm::refresh() {
  if (!labels_.empty() && label_facts(*session_.project(), labels_) != shown_) show_soon();
}

// A row that is being edited must not be replaced by its own edit.
void LabelsForm::show_soon() {
  QMetaObject::invokeMethod(this, &LabelsForm::show_rows, Qt::QueuedConnection);
}

void LabelsForm::show_rows() {
  const QSignalBlocker quiet(table_);
  const auto project = session_.project();
  shown_ = label_facts(*project, labels_);
  table_->setRowCount(static_cast<int>(labels_.size()));
  int row = 0;
  for (const auto& [value, label] : labels_) {
    auto* number = new QTableWidgetItem(QString::number(value));
    number->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    table_->setItem(row, 0, number);
    auto* name = new QTableWidgetItem(qt(label.region));
    name->setData(Qt::UserRole, static_cast<qlonglong>(value));
    table_->setItem(row, name_column, name);
    auto* box = make_narrow_box();
    box->setObjectName(QString("label_material_%1").arg(value));
    box->setAccessibleName(tr("Material of %1").arg(qt(label.region)));
    box->addItem(tr("as the others"), QString());
    std::vector<std::string> names;
    for (const Material& material : project->study.materials) names.push_back(material.name);
    for (const LibraryMaterial& known : standard_materials())
      if (std::ranges::find(names, known.material.name) == names.end()) names.push_back(known.material.name);
    for (const std::string& material : names) box->addItem(qt(material), qt(material));
    const std::string now = material_of_region(*project, labels_, label.region);
    box->setCurrentIndex(std::max(0, box->findData(qt(now))));
    connect(box, &QComboBox::activated, this, [this, box, value = value](int chosen) {
      choose_material(value, box->itemData(chosen).toString());
    });
    table_->setCellWidget(row, material_column, box);
    ++row;
  }
}

void LabelsForm::name(int row, const QString& text) {
  const std::int64_t value = table_->item(row, name_column)->data(Qt::UserRole).toLongLong();
  const bool done = session_.guarded([&] {
    session_.edit(tr("name a label"),
                  [&](Project project) { return with_label_name(std::move(project), labels_, value, utf8(text)); });
  });
  if (!done) show_soon();
}

void LabelsForm::choose_material(std::int64_t value, const QString& material) {
  // The edit shows the rows again, so the box that sends this must not be gone before it returns.
  QMetaObject::invokeMethod(
      this,
      [this, value, material] {
        session_.guarded([&] {
          session_.edit(tr("choose the material of a label"), [&](Project project) {
            return with_label_material(std::move(project), labels_, value, utf8(material));
          });
        });
      },
      Qt::QueuedConnection);
}

}  // namespace genba
