// A cross in the place of the mouse, for picking with keys.
#pragma once

#include <QWidget>

namespace genba {

class CrossHair : public QWidget {
  Q_OBJECT

 public:
  /// It is hidden at first. It first appears in the middle of its parent.
  explicit CrossHair(QWidget* parent);
  QPoint place() const { return geometry().center(); }
  /// Shows the cross at `place`, or at the nearest place inside the parent.
  void put(const QPoint& place);

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace genba
