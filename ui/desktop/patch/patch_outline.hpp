// Draws the ring of a brush or the line of a lasso over the picture.
#pragma once

#include <QPolygon>
#include <QWidget>

namespace genba {

class PatchOutline : public QWidget {
  Q_OBJECT

 public:
  explicit PatchOutline(QWidget* parent);
  /// A ring around a point, pixels of the parent; the line of a lasso is removed.
  void show_ring(const QPoint& middle, double radius);
  void show_line(const QPolygon& line);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QPoint middle_;
  double radius_ = 0;
  QPolygon line_;  // empty: a ring
};

}  // namespace genba
