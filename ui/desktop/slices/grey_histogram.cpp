#include "ui/desktop/slices/grey_histogram.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/desktop/slices/slice_picture.hpp"

namespace genba {

GreyHistogram::GreyHistogram(SliceState& state, QWidget* parent) : QWidget(parent), state_(state) {
  setObjectName("grey_histogram");
  setAccessibleName(tr("Histogram"));
  setToolTip(
      tr("How often grey values occur, on a logarithmic scale. Lines: thresholds, to be dragged. Grey ramp: what "
         "is black and white."));
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&state_, &SliceState::changed, this, qOverload<>(&QWidget::update));
}

void GreyHistogram::set_counts(GreyCounts counts) {
  counts_ = std::move(counts);
  update();
}

double GreyHistogram::place_of(double value) const {
  return (value - counts_.low) / (counts_.high - counts_.low) * width();
}

double GreyHistogram::value_at(double place) const {
  const double share = std::clamp(place / std::max(1, width()), 0.0, 1.0);
  const double value = counts_.low + share * (counts_.high - counts_.low);
  // As many digits as a pixel can show.
  const double unit = std::pow(10.0, std::floor(std::log10((counts_.high - counts_.low) / std::max(1, width()))));
  return std::round(value / unit) * unit;
}

void GreyHistogram::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().color(QPalette::Base));
  constexpr int ramp = 8;  // pixels
  const int floor = height() - ramp;
  if (!counts_.count.empty()) {
    const double most = std::log1p(static_cast<double>(*std::ranges::max_element(counts_.count)));
    const double wide = width() / static_cast<double>(counts_.count.size());
    for (std::size_t b = 0; b < counts_.count.size(); ++b) {
      const double tall =
          most > 0 ? std::log1p(static_cast<double>(counts_.count[b])) / most * (floor - 2) : 0.0;
      const double value = counts_.low + (static_cast<double>(b) + 0.5) * (counts_.high - counts_.low) /
                                             static_cast<double>(counts_.count.size());
      const bool inside = state_.has_thresholds() && (!state_.lower() || value >= *state_.lower()) &&
                          (!state_.upper() || value <= *state_.upper());
      painter.fillRect(QRectF(static_cast<double>(b) * wide, floor - tall, std::max(1.0, wide), tall),
                       inside ? QColor(kept_ink) : palette().color(QPalette::Mid));
    }
  }
  QLinearGradient greys(place_of(state_.low()), 0, std::max(place_of(state_.high()), place_of(state_.low()) + 1),
                        0);
  greys.setColorAt(0, Qt::black);
  greys.setColorAt(1, Qt::white);
  painter.fillRect(QRect(0, floor, width(), ramp), greys);
  painter.setPen(QPen(palette().color(QPalette::Text), 2));
  for (const auto& threshold : {state_.lower(), state_.upper()})
    if (threshold) painter.drawLine(QPointF(place_of(*threshold), 0), QPointF(place_of(*threshold), floor));
}

void GreyHistogram::mousePressEvent(QMouseEvent* event) {
  dragged_ = -1;
  if (event->button() != Qt::LeftButton || !state_.has_thresholds()) return;
  constexpr double grip = 6;
  const auto far = [&](const std::optional<double>& threshold) {
    return threshold ? std::abs(place_of(*threshold) - event->position().x()) : 1e9;
  };
  const double lower = far(state_.lower()), upper = far(state_.upper());
  if (std::min(lower, upper) <= grip) dragged_ = upper < lower ? 1 : 0;
}

void GreyHistogram::mouseMoveEvent(QMouseEvent* event) {
  if (dragged_ >= 0) emit threshold_dragged(dragged_ == 1, value_at(event->position().x()));
}

void GreyHistogram::mouseReleaseEvent(QMouseEvent* event) {
  if (dragged_ < 0) return;
  const bool upper = dragged_ == 1;
  dragged_ = -1;
  emit threshold_dropped(upper, value_at(event->position().x()));
}

}  // namespace genba
