// The histogram of grey values. The window and the thresholds are drawn on it; thresholds can be dragged.
#pragma once

#include <QWidget>

#include "ui/desktop/slices/grey_counts.hpp"
#include "ui/desktop/slices/slice_state.hpp"

namespace genba {

class GreyHistogram : public QWidget {
  Q_OBJECT

 public:
  explicit GreyHistogram(SliceState& state, QWidget* parent = nullptr);
  void set_counts(GreyCounts counts);
  const GreyCounts& counts() const { return counts_; }
  /// The place of a value in the widget, pixels.
  double place_of(double value) const;

  QSize sizeHint() const override { return {260, 90}; }
  QSize minimumSizeHint() const override { return {120, 70}; }

 signals:
  void threshold_dragged(bool upper, double value);
  void threshold_dropped(bool upper, double value);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  double value_at(double place) const;
  SliceState& state_;
  GreyCounts counts_;
  int dragged_ = -1;  ///< 0: the lower threshold, 1: the upper
};

}  // namespace genba
