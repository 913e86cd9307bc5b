#include "ui/desktop/vary/triangle_file_edit.hpp"

#include <QDir>
#include <QFileDialog>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <utility>

#include "ui/desktop/look/text.hpp"
#include "ui/desktop/widgets/narrow.hpp"

namespace genba {

TriangleFileEdit::TriangleFileEdit(QString folder, QWidget* parent)
    : QWidget(parent), folder_(std::move(folder)), file_(new QLineEdit), unit_(make_narrow_box()) {
  file_->setObjectName("condition_file");
  file_->setPlaceholderText("tool.stl");
  unit_->setObjectName("condition_file_unit");
  for (const auto& [name, metres] : {std::pair{"mm", 1e-3}, {"cm", 1e-2}, {"m", 1.0}, {"um", 1e-6}, {"in", 0.0254}})
    unit_->addItem(name, metres);
  auto* button = new NarrowButton(tr("Browse..."));
  button->setObjectName("condition_file_browse");
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->addWidget(file_, 0, 0);
  grid->addWidget(button, 0, 1);
  grid->addWidget(unit_, 0, 2);
  grid->setColumnStretch(0, 1);
  connect(button, &QPushButton::clicked, this, &TriangleFileEdit::browse);
  connect(file_, &QLineEdit::editingFinished, this, &TriangleFileEdit::edited);
  connect(unit_, &QComboBox::activated, this, &TriangleFileEdit::edited);
}

void TriangleFileEdit::set(const std::string& file, double unit) {
  file_->setText(qt(file));
  file_->setStyleSheet({});
  if (unit <= 0) return;
  int row = unit_->findData(unit);
  if (row < 0) {
    row = unit_->count();
    unit_->addItem(tr("%1 m").arg(unit), unit);
  }
  unit_->setCurrentIndex(row);
}

std::optional<TriangleFileEdit::Stated> TriangleFileEdit::read() {
  const QString file = file_->text().trimmed();
  file_->setStyleSheet(file.isEmpty() ? "border: 1px solid #c62828" : "");
  file_->setToolTip(file.isEmpty() ? tr("Choose a file of triangles (.stl)") : QString());
  if (file.isEmpty()) return std::nullopt;
  return Stated{utf8(file), unit_->currentData().toDouble()};
}

void TriangleFileEdit::browse() {
  auto* dialog = new QFileDialog(this, tr("Rigid surface"), folder_, tr("Triangles (*.stl);;All files (*)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    const QString relative = QDir(folder_).relativeFilePath(path);
    file_->setText(relative.startsWith("..") ? path : relative);
    emit edited();
  });
  dialog->open();
}

}  // namespace genba
