#include "ui/desktop/slices/slice_canvas.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/desktop/look/text.hpp"
#include "ui/desktop/slices/slice_needles.hpp"
#include "ui/desktop/slices/slice_picture.hpp"

namespace genba {
namespace {

constexpr double grip = 6;  // pixels beside a side of the box
constexpr QColor cross_ink(90, 230, 120), crop_ink(255, 230, 0), text_ink(235, 235, 235);

QString slice_title(SliceWay way) {
  return way == SliceWay::axial     ? SliceCanvas::tr("Axial")
         : way == SliceWay::coronal ? SliceCanvas::tr("Coronal")
                                    : SliceCanvas::tr("Sagittal");
}

const char* slice_object_name(SliceWay way) {
  return way == SliceWay::axial ? "slice_axial" : way == SliceWay::coronal ? "slice_coronal" : "slice_sagittal";
}

}  // namespace

SliceCanvas::SliceCanvas(SliceState& state, SliceWay way, QWidget* parent)
    : QWidget(parent), state_(state), way_(way) {
  setObjectName(slice_object_name(way));
  setAccessibleName(slice_title(way));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  // The right button changes window and level.
  setContextMenuPolicy(Qt::PreventContextMenu);
  connect(&state_, &SliceState::changed, this, &SliceCanvas::refresh);
  refresh();
}

void SliceCanvas::refresh() {
  if (volume_ != state_.volume()) {
    volume_ = state_.volume();
    plane_ = volume_ ? slice_plane(*volume_, way_) : SlicePlane{};
    zoom_ = 1;
    shift_ = {};
    told_.clear();
  }
  is_stale_ = true;
  update();
}

QRectF SliceCanvas::frame() const {
  if (!volume_) return {};
  const double wide = plane_.columns() * plane_.step_right, high = plane_.rows() * plane_.step_down;
  const double scale = zoom_ * std::min(width() / wide, height() / high);
  const QSizeF size(wide * scale, high * scale);
  const QPointF middle = QPointF(width() / 2.0, height() / 2.0) + shift_;
  return {middle - QPointF(size.width() / 2, size.height() / 2), size};
}

QPointF SliceCanvas::place_of(const std::array<Index, 3>& voxel) const {
  if (!volume_) return {};
  const QRectF in = frame();
  return {in.left() + (plane_.along_right(voxel[plane_.right]) + 0.5) / plane_.columns() * in.width(),
          in.top() + (plane_.along_down(voxel[plane_.down]) + 0.5) / plane_.rows() * in.height()};
}

std::optional<std::array<Index, 3>> SliceCanvas::voxel_at(const QPointF& place) const {
  const QRectF in = frame();
  if (!volume_ || !in.contains(place)) return {};
  std::array<Index, 3> v = state_.cross();
  const auto column = static_cast<Index>((place.x() - in.left()) / in.width() * plane_.columns()),
             row = static_cast<Index>((place.y() - in.top()) / in.height() * plane_.rows());
  v[plane_.right] = plane_.along_right(std::clamp(column, 0, plane_.columns() - 1));
  v[plane_.down] = plane_.along_down(std::clamp(row, 0, plane_.rows() - 1));
  return v;
}

double SliceCanvas::crop_side(int axis, bool last) const {
  const QRectF in = frame();
  const std::size_t a = axis == 0 ? plane_.right : plane_.down;
  const bool is_back = axis == 0 ? plane_.right_is_back : plane_.down_is_back;
  // Outer side of a voxel, in voxels as they are drawn.
  double at = last ? state_.crop().last[a] + 1 : state_.crop().first[a];
  if (is_back) at = plane_.cells[a] - at;
  return axis == 0 ? in.left() + at / plane_.columns() * in.width() : in.top() + at / plane_.rows() * in.height();
}

void SliceCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), Qt::black);
  if (!volume_) return;
  if (is_stale_) {
    picture_ = slice_picture(state_, plane_);
    is_stale_ = false;
  }
  const QRectF in = frame();
  painter.setRenderHint(QPainter::SmoothPixmapTransform, in.width() < 2.0 * picture_.width());
  painter.drawImage(in, picture_);
  paint_needles(painter, in, state_, plane_);
  painter.setPen(QPen(cross_ink, 1));
  const QPointF cross = place_of(state_.cross());
  constexpr double gap = 6;  // what is under the cross stays visible
  painter.drawLine(QPointF(in.left(), cross.y()), QPointF(cross.x() - gap, cross.y()));
  painter.drawLine(QPointF(cross.x() + gap, cross.y()), QPointF(in.right(), cross.y()));
  painter.drawLine(QPointF(cross.x(), in.top()), QPointF(cross.x(), cross.y() - gap));
  painter.drawLine(QPointF(cross.x(), cross.y() + gap), QPointF(cross.x(), in.bottom()));
  if (state_.tool() == SliceTool::crop || state_.crop() != whole_box(volume_->cells)) {
    painter.setPen(QPen(crop_ink, state_.tool() == SliceTool::crop ? 2 : 1, Qt::DashLine));
    painter.drawRect(QRectF(QPointF(crop_side(0, false), crop_side(1, false)),
                            QPointF(crop_side(0, true), crop_side(1, true)))
                         .normalized());
  }
  paint_letters(painter);
  if (hasFocus()) {
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
  }
}

void SliceCanvas::paint_letters(QPainter& painter) {
  const auto write = [&](const QRect& where, int flags, const QString& text) {
    painter.setPen(Qt::black);
    painter.drawText(where.translated(1, 1), flags, text);
    painter.setPen(text_ink);
    painter.drawText(where, flags, text);
  };
  const QRect inner = rect().adjusted(5, 4, -5, -4);
  const std::array<Index, 3>& cross = state_.cross();
  const std::size_t across = plane_.across;
  const Vec3 place = centre_of(*volume_, cross);
  const std::size_t patient = way_ == SliceWay::axial ? 2 : way_ == SliceWay::coronal ? 1 : 0;
  // The number of the slice is that in the file.
  write(inner, Qt::AlignLeft | Qt::AlignTop,
        tr("%1  %2 of %3\n%4 mm")
            .arg(slice_title(way_))
            .arg(cross[across] * volume_->thinned + 1)
            .arg(volume_->file_cells[across] > 0 ? volume_->file_cells[across]
                                                 : volume_->cells[across] * volume_->thinned)
            .arg(place[patient] * 1e3, 0, 'f', 1));
  QFont bold = painter.font();
  bold.setBold(true);
  painter.save();
  painter.setFont(bold);
  write(inner, Qt::AlignLeft | Qt::AlignVCenter, qt(plane_.letters_left));
  write(inner, Qt::AlignRight | Qt::AlignVCenter, qt(plane_.letters_right));
  write(inner, Qt::AlignHCenter | Qt::AlignTop, qt(plane_.letters_top));
  const int line = painter.fontMetrics().height();
  write(inner.adjusted(0, 0, 0, -line), Qt::AlignHCenter | Qt::AlignBottom, qt(plane_.letters_bottom));
  painter.restore();
  write(inner, Qt::AlignLeft | Qt::AlignBottom,
        painter.fontMetrics().elidedText(told_.isEmpty() ? qt(patient_place(place)) : told_, Qt::ElideRight,
                                         inner.width()));
}

void SliceCanvas::tell(const QString& text) {
  if (text == told_) return;
  told_ = text;
  update();
}

void SliceCanvas::move_cross(const QPointF& place) {
  const auto voxel = voxel_at(place);
  if (!voxel || *voxel == state_.cross()) return;
  state_.set_cross(*voxel);
  emit state_.cross_moved();
}

void SliceCanvas::step_cross(std::size_t axis, Index by) {
  auto voxel = state_.cross();
  voxel[axis] += by;
  const auto before = state_.cross();
  state_.set_cross(voxel);
  if (state_.cross() != before) emit state_.cross_moved();
}

bool SliceCanvas::take_crop_side(const QPointF& place) {
  const std::array<double, 2> at{place.x(), place.y()};
  crop_sides_ = {-1, -1};
  for (int axis = 0; axis < 2; ++axis) {
    const int other = 1 - axis;
    const double from = std::min(crop_side(other, false), crop_side(other, true)) - grip,
                 to = std::max(crop_side(other, false), crop_side(other, true)) + grip;
    if (at[static_cast<std::size_t>(other)] < from || at[static_cast<std::size_t>(other)] > to) continue;
    for (const bool last : {false, true})
      if (std::abs(crop_side(axis, last) - at[static_cast<std::size_t>(axis)]) <= grip)
        crop_sides_[static_cast<std::size_t>(axis)] = last ? 1 : 0;
  }
  return crop_sides_[0] >= 0 || crop_sides_[1] >= 0;
}

void SliceCanvas::drag_crop(const QPointF& place) {
  const QRectF in = frame();
  CropBox box = state_.crop();
  for (int axis = 0; axis < 2; ++axis) {
    const int side = crop_sides_[static_cast<std::size_t>(axis)];
    if (side < 0) continue;
    const std::size_t a = axis == 0 ? plane_.right : plane_.down;
    const double share =
        axis == 0 ? (place.x() - in.left()) / in.width() : (place.y() - in.top()) / in.height();
    double at = std::clamp(share, 0.0, 1.0) * plane_.cells[a];
    if (axis == 0 ? plane_.right_is_back : plane_.down_is_back) at = plane_.cells[a] - at;
    const auto edge = static_cast<Index>(std::lround(at));
    if (side == 1)
      box.last[a] = std::clamp(edge - 1, box.first[a], plane_.cells[a] - 1);
    else
      box.first[a] = std::clamp(edge, 0, box.last[a]);
  }
  state_.set_crop(box);
}

void SliceCanvas::paint_label(const QPointF& place) {
  if (const auto voxel = voxel_at(place)) state_.paint(*voxel, plane_.right, plane_.down);
}

void SliceCanvas::mousePressEvent(QMouseEvent* event) {
  if (!volume_) return;
  pressed_ = event->position();
  window_before_ = {state_.low(), state_.high()};
  crop_sides_ = {-1, -1};
  if (event->button() != Qt::LeftButton) return;
  if (state_.tool() == SliceTool::cross) move_cross(pressed_);
  if (state_.tool() == SliceTool::crop && !take_crop_side(pressed_)) move_cross(pressed_);
  if (state_.tool() == SliceTool::brush && state_.can_paint()) {
    is_painting_ = true;
    paint_label(pressed_);
  }
  if (state_.tool() == SliceTool::pieces) {
    const auto voxel = voxel_at(pressed_);
    if (!voxel || !state_.mask()) return;
    const std::uint8_t code = state_.mask()->code[voxel_number(*volume_, *voxel)];
    if (code >= 1 && code <= PieceChoice::most_numbered) emit state_.piece_clicked(code);
  }
}

void SliceCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (!volume_) return;
  const auto voxel = voxel_at(event->position());
  const bool left = (event->buttons() & Qt::LeftButton) != 0,
             windows = (event->buttons() & Qt::RightButton) != 0 || (left && state_.tool() == SliceTool::window);
  if (windows) {
    const double range = std::max<double>(state_.drawn().max - state_.drawn().min, 1e-30);
    const double width = window_before_[1] - window_before_[0],
                 middle = 0.5 * (window_before_[0] + window_before_[1]);
    const QPointF by = event->position() - pressed_;
    // A drag of 100 pixels doubles the width, or moves the level by half of it.
    const double wider = std::clamp(width * std::exp2(by.x() / 100), 1e-6 * range, 4 * range),
                 level = middle + by.y() / 200 * width;
    state_.set_window(level - wider / 2, level + wider / 2);
    emit state_.window_dragged();
  } else if (left && is_painting_) {
    paint_label(event->position());
  } else if (left && (crop_sides_[0] >= 0 || crop_sides_[1] >= 0)) {
    drag_crop(event->position());
  } else if (left && (state_.tool() == SliceTool::cross || state_.tool() == SliceTool::crop)) {
    move_cross(event->position());
  } else if ((event->buttons() & Qt::MiddleButton) != 0) {
    shift_ += event->position() - pressed_;
    pressed_ = event->position();
    update();
  }
  tell(voxel ? state_.told(*voxel) : QString());
}

void SliceCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && std::exchange(is_painting_, false)) emit state_.stroke_done();
  if (event->button() != Qt::LeftButton || (crop_sides_[0] < 0 && crop_sides_[1] < 0)) return;
  crop_sides_ = {-1, -1};
  emit state_.crop_dragged();
}

void SliceCanvas::leaveEvent(QEvent* event) {
  tell({});
  QWidget::leaveEvent(event);
}

void SliceCanvas::wheelEvent(QWheelEvent* event) {
  event->accept();
  if (!volume_) return;
  const double steps = event->angleDelta().y() / 120.0;
  if ((event->modifiers() & Qt::ControlModifier) != 0) {
    const double before = zoom_;
    zoom_ = std::clamp(zoom_ * std::exp2(steps / 4), 1.0, 32.0);
    // The place under the pointer stays there.
    const QPointF from_middle = event->position() - QPointF(width() / 2.0, height() / 2.0);
    shift_ = zoom_ == 1 ? QPointF() : from_middle - (from_middle - shift_) * (zoom_ / before);
    update();
    return;
  }
  turned_ += steps;
  const auto whole = static_cast<Index>(turned_);
  if (whole == 0) return;
  turned_ -= whole;
  step_cross(plane_.across, whole);
  if (const auto voxel = voxel_at(event->position())) tell(state_.told(*voxel));
}

void SliceCanvas::keyPressEvent(QKeyEvent* event) {
  if (!volume_) return QWidget::keyPressEvent(event);
  const auto along = [&](bool is_back, Index by) { return is_back ? -by : by; };
  switch (event->key()) {
    case Qt::Key_PageUp:
      return step_cross(plane_.across, 1);
    case Qt::Key_PageDown:
      return step_cross(plane_.across, -1);
    case Qt::Key_Left:
      return step_cross(plane_.right, along(plane_.right_is_back, -1));
    case Qt::Key_Right:
      return step_cross(plane_.right, along(plane_.right_is_back, 1));
    case Qt::Key_Up:
      return step_cross(plane_.down, along(plane_.down_is_back, -1));
    case Qt::Key_Down:
      return step_cross(plane_.down, along(plane_.down_is_back, 1));
    case Qt::Key_Home:
      zoom_ = 1;
      shift_ = {};
      return update();
    default:
      return QWidget::keyPressEvent(event);
  }
}

}  // namespace genba
