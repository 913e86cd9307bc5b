#include "ui/desktop/files/series_dialog.hpp"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {

SeriesDialog::SeriesDialog(const std::vector<ImageSeries>& series, QWidget* parent)
    : GrowingDialog(parent), list_(new QTreeWidget) {
  setObjectName("series_dialog");
  setWindowTitle(tr("Choose a series"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* what = new QLabel(tr("There are %1 images to choose from.").arg(series.size()));
  what->setWordWrap(true);
  list_->setHeaderLabels(
      {tr("Number"), tr("Kind"), tr("Series number"), tr("Slices"), tr("Pixels"), tr("Part")});
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->setAccessibleName(windowTitle());
  for (const ImageSeries& s : series) {
    QStringList parts;
    for (const auto& [part, number] : s.parts) parts << shown_word(part) + " " + qt(number);
    auto* row = new QTreeWidgetItem(
        list_, {QString::number(s.number), shown_word(s.kind),
                s.series_number ? QString::number(*s.series_number) : QString(), QString::number(s.slices),
                QString("%1 x %2").arg(s.pixels[0]).arg(s.pixels[1]), parts.join(", ")});
    row->setData(0, Qt::UserRole, s.number);
  }
  for (int column = 0; column < list_->columnCount(); ++column) list_->resizeColumnToContents(column);
  if (QTreeWidgetItem* first = list_->topLevelItem(0)) list_->setCurrentItem(first);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(list_, &QTreeWidget::itemActivated, this, &SeriesDialog::accept);
  auto* column = new QVBoxLayout(this);
  column->addWidget(what);
  column->addWidget(list_, 1);
  column->addWidget(buttons);
  list_->setMinimumWidth(list_->header()->length() + 2 * list_->frameWidth());
}

void SeriesDialog::accept() {
  const QTreeWidgetItem* item = list_->currentItem();
  if (item == nullptr) return;
  const int number = item->data(0, Qt::UserRole).toInt();
  QDialog::accept();
  emit chosen(number);
}

}  // namespace genba
