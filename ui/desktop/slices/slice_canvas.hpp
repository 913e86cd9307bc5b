// One slice of an image with cross-hair, letters of directions, number and place. It handles the mouse, the
// wheel and keys.
#pragma once

#include <QImage>
#include <QWidget>
#include <optional>

#include "app/inspect/slice_plane.hpp"
#include "ui/desktop/slices/slice_state.hpp"

namespace genba {

/// Left button: the tool. Right button: window (across) and level (up: brighter). Wheel, Page Up and Page
/// Down: another slice. Arrow keys: the cross-hair. Ctrl and wheel: zoom about the pointer. Home: the whole
/// slice.
class SliceCanvas : public QWidget {
  Q_OBJECT

 public:
  SliceCanvas(SliceState& state, SliceWay way, QWidget* parent = nullptr);
  const SlicePlane& plane() const { return plane_; }
  /// Where a voxel of the slice is drawn, and the voxel at a place; nothing outside of the image.
  QPointF place_of(const std::array<Index, 3>& voxel) const;
  std::optional<std::array<Index, 3>> voxel_at(const QPointF& place) const;
  /// Where a side of the crop box is drawn: of axis 0 (right) or 1 (down), at the first or the last voxel.
  double crop_side(int axis, bool last) const;
  QString told() const { return told_; }

  QSize sizeHint() const override { return {260, 240}; }
  QSize minimumSizeHint() const override { return {120, 100}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void refresh();
  QRectF frame() const;  ///< of the whole slice
  void move_cross(const QPointF& place);
  void step_cross(std::size_t axis, Index by);
  void drag_crop(const QPointF& place);
  void paint_label(const QPointF& place);
  bool take_crop_side(const QPointF& place);
  void tell(const QString& text);
  void paint_letters(QPainter& painter);
  SliceState& state_;
  SliceWay way_;
  SlicePlane plane_;
  std::shared_ptr<const ImageVolume> volume_;  ///< the image of the plane
  QImage picture_;
  bool is_stale_ = true;
  double zoom_ = 1;
  QPointF shift_;  ///< pixels, from the middle of the widget to that of the slice
  QPointF pressed_;
  std::array<double, 2> window_before_{};
  double turned_ = 0;  ///< by the wheel, in its own steps
  /// Sides of the crop box that are dragged: [axis] -1: none, 0: the one drawn first, 1: last.
  std::array<int, 2> crop_sides_{-1, -1};
  bool is_painting_ = false;
  QString told_;
};

}  // namespace genba
