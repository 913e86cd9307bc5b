#include "ui/desktop/files/changed_file_dialog.hpp"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {

ChangedFileDialog::ChangedFileDialog(const QString& file, const std::vector<CaseDifference>& differences,
                                     QWidget* parent)
    : GrowingDialog(parent), list(new QTreeWidget) {
  setObjectName("changed_file_dialog");
  setWindowTitle(tr("The file was changed"));
  auto* what =
      new QLabel(tr("Another program or window has changed %1 since it was read here. These values differ:")
                     .arg(QFileInfo(file).fileName()));
  what->setWordWrap(true);
  what->setTextFormat(Qt::PlainText);
  list->setHeaderLabels({tr("Value"), tr("In the file"), tr("Here")});
  list->setRootIsDecorated(false);
  list->setUniformRowHeights(true);
  list->setAccessibleName(windowTitle());
  for (const CaseDifference& d : differences)
    new QTreeWidgetItem(list, {qt(d.place), shown(d.on_disk), qt(d.here)});
  for (int column = 0; column < list->columnCount(); ++column) list->resizeColumnToContents(column);
  list->setCurrentItem(list->topLevelItem(0));

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  const auto add = [&](const QString& text, const QString& tip, const char* name, Answer answer) {
    auto* button = buttons->addButton(text, QDialogButtonBox::ActionRole);
    button->setToolTip(tip);
    button->setObjectName(name);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [this, answer] {
      answer_ = answer;
      accept();
    });
    return button;
  };
  elsewhere_button = add(tr("Save &elsewhere..."), tr("Both stay: the case here gets another file"),
                         "save_elsewhere", Answer::save_elsewhere);
  overwrite_button = add(tr("&Overwrite"), tr("What is in the file is lost"), "overwrite", Answer::overwrite);
  reload_button = add(tr("&Reload"), tr("What was changed here is lost"), "reload", Answer::reload);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  buttons->button(QDialogButtonBox::Cancel)->setDefault(true);
  auto* column = new QVBoxLayout(this);
  column->addWidget(what);
  column->addWidget(list, 1);
  column->addWidget(buttons);
}

}  // namespace genba
