#include "tests/ui/cut_texts.hpp"

#include <QAbstractButton>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QStatusBar>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTableWidget>
#include <QToolBar>
#include <algorithm>

#include "ui/desktop/widgets/quantity_edit.hpp"

using namespace genba;

namespace genba_test {
namespace {

void need(QStringList& out, const QWidget& part, const QString& text, QSize room, QSize needed) {
  if (part.isVisible() && (needed.width() > room.width() || needed.height() > room.height()))
    out << QString("'%1' needs %2 x %3, has %4 x %5")
               .arg(text)
               .arg(needed.width())
               .arg(needed.height())
               .arg(room.width())
               .arg(room.height());
}

}  // namespace

QStringList cut_words(const QWidget& part) {
  QStringList out;
  for (const auto* button : part.findChildren<QAbstractButton*>())
    if (!button->text().isEmpty())
      need(out, *button, button->text(), button->size(), button->minimumSizeHint());
  for (const auto* label : part.findChildren<QLabel*>()) {
    const int height = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
    need(out, *label, label->text(), label->size(),
         {label->wordWrap() ? 0 : label->sizeHint().width(), height});
  }
  return out;
}

QStringList cut_texts(const QWidget& part) {
  QStringList out = cut_words(part);
  for (const auto* line : part.findChildren<QLineEdit*>()) {
    // Values and hints; names and lists may be longer than their field.
    const bool is_value = qobject_cast<QuantityEdit*>(line->parentWidget());
    const QString text = line->text().isEmpty() ? line->placeholderText()
                         : is_value             ? line->text()
                                                : QString();
    need(out, *line, text, line->size(), {line->fontMetrics().horizontalAdvance(text) + 8, 0});
  }
  for (const auto* box : part.findChildren<QComboBox*>()) {
    QStyleOptionComboBox option;
    option.initFrom(box);
    const QRect room =
        box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
    // In a panel, which is as wide as a person makes it, boxes give way.
    if (!box->isEditable() && part.isWindow())
      need(out, *box, box->currentText(), room.size(),
           {box->fontMetrics().horizontalAdvance(box->currentText()), 0});
  }
  for (const auto* table : part.findChildren<QTableWidget*>()) {
    for (int r = 0; r < table->rowCount(); ++r)
      if (table->rowHeight(r) > 10 * table->fontMetrics().height()) out << QString("row %1 is high").arg(r);
    for (int c = 0; c < table->columnCount(); ++c)
      need(out, *table, table->horizontalHeaderItem(c)->text(), {table->columnWidth(c), 1},
           {table->fontMetrics().horizontalAdvance(table->horizontalHeaderItem(c)->text()), 1});
    for (int r = 0; r < table->rowCount(); ++r)
      for (int c = 0; c < table->columnCount(); ++c) {
        const auto* item = table->item(r, c);
        if (!item) continue;
        // A long error does not push the numbers of the others out of sight.
        if (c + 1 < table->columnCount() &&
            table->columnWidth(c) > 60 * table->fontMetrics().averageCharWidth())
          out << "wide: " + item->text();
        const QSize room = table->visualItemRect(item).size();
        const QRect text = table->fontMetrics().boundingRect(QRect(0, 0, room.width() - 6, 10000),
                                                             Qt::TextWordWrap, item->text());
        need(out, *table, item->text(), room, text.size());
      }
  }
  return out;
}

QStringList cut_frame(const QMainWindow& window) {
  QStringList out;
  for (const auto* dock : window.findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
    const QRect place(dock->mapTo(&window, QPoint()), dock->size());
    // A dock behind another one of its tabs is visible to Qt, and lies outside.
    if (dock->isVisible() && !dock->visibleRegion().isEmpty() && !dock->isFloating() &&
        !window.rect().contains(place))
      out << dock->objectName() + " is outside";
  }
  for (const auto* bar : window.findChildren<QToolBar*>(Qt::FindDirectChildrenOnly)) {
    const auto* more = bar->findChild<QAbstractButton*>("qt_toolbar_ext_button");
    if (bar->isVisible() && more && more->isVisible()) out << bar->windowTitle() + ": a tool has no room";
  }
  for (const auto* tabs : window.findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
    for (int i = 0; tabs->isVisible() && i < tabs->count(); ++i) {
      const QRect tab = tabs->tabRect(i);
      need(out, *tabs, tabs->tabText(i), {std::min(tab.width(), tabs->width() - tab.x()), 1},
           {tabs->fontMetrics().horizontalAdvance(tabs->tabText(i)), 1});
    }
  return out + cut_words(*window.statusBar());
}

}  // namespace genba_test
