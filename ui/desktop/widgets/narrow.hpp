// Parts of forms that become narrow with their panel. A text that is cut off is in the tool tip.
#pragma once

#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QPushButton>
#include <QStyleOptionButton>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>

namespace genba {

/// Ends its text in "..." if there is no room for all of it.
class NarrowBox : public QComboBox {
 protected:
  void paintEvent(QPaintEvent* event) override {
    if (isEditable() || !is_cut()) return QComboBox::paintEvent(event);
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    option.currentText = fontMetrics().elidedText(currentText(), Qt::ElideRight, room());
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
  }
  bool event(QEvent* event) override {
    if (event->type() != QEvent::ToolTip || !is_cut()) return QComboBox::event(event);
    const QString tip = toolTip().isEmpty() ? currentText() : currentText() + "\n" + toolTip();
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), tip, this);
    return true;
  }

 private:
  int room() const {
    QStyleOptionComboBox option;
    initStyleOption(&option);
    constexpr int margin = 4;
    return style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this).width() -
           margin;
  }
  bool is_cut() const { return fontMetrics().horizontalAdvance(currentText()) > room(); }
};

/// A combo box that does not need the width of its longest text.
inline QComboBox* make_narrow_box() {
  auto* box = new NarrowBox;
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(6);
  box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  return box;
}

/// The label of a row in a form. It wraps if it must.
inline QLabel* make_row_label(const QString& text) {
  auto* label = new QLabel(text);
  label->setWordWrap(true);
  return label;
}

/// A button whose text ends in "..." if there is no room for all of it.
class NarrowButton : public QPushButton {
 public:
  explicit NarrowButton(const QString& text) : QPushButton(text) {
    setToolTip(text);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  }
  QSize minimumSizeHint() const override {
    return {8 * fontMetrics().averageCharWidth(), QPushButton::minimumSizeHint().height()};
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    const int room = style()->subElementRect(QStyle::SE_PushButtonContents, &option, this).width();
    option.text = fontMetrics().elidedText(option.text, Qt::ElideRight, room, Qt::TextShowMnemonic);
    painter.drawControl(QStyle::CE_PushButton, option);
  }
};

}  // namespace genba
