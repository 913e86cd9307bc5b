// The wheel over a field without the focus scrolls the page around the field. It changes no value.
#pragma once

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>

namespace genba {

class WheelGuard final : public QObject {
 public:
  /// Call it for a widget that is about to be shown.
  void watch(QWidget* widget) {
    const bool is_field = qobject_cast<QComboBox*>(widget) || qobject_cast<QAbstractSpinBox*>(widget) ||
                          qobject_cast<QAbstractSlider*>(widget);
    if (!is_field || qobject_cast<QScrollBar*>(widget)) return;
    if (widget->focusPolicy() == Qt::WheelFocus) widget->setFocusPolicy(Qt::StrongFocus);
    widget->installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::Wheel) return false;
    auto* field = static_cast<QWidget*>(watched);
    if (field->hasFocus()) return false;
    for (QWidget* at = field->parentWidget(); at; at = at->parentWidget())
      if (auto* area = qobject_cast<QScrollArea*>(at)) {
        QApplication::sendEvent(area->viewport(), event);
        event->accept();
        return true;
      }
    // Nothing scrolls here. A slider may be turned by the wheel.
    if (qobject_cast<QAbstractSlider*>(field)) return false;
    event->ignore();
    return true;
  }
};

}  // namespace genba
