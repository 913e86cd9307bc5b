// What stands for the mouse while things are picked by keys.
#pragma once

#include <QWidget>

namespace genba {

class CrossHair : public QWidget {
  Q_OBJECT

 public:
  /// Hidden, in the middle of its parent when it is first shown.
  explicit CrossHair(QWidget* parent);
  QPoint place() const { return geometry().center(); }
  /// Shown there, or at the nearest place inside the parent.
  void put(const QPoint& place);

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace genba
