#include "ui/desktop/residual_plot.hpp"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace genba {
namespace {

// 1, 2 or 5 times a power of ten, such that about `parts` steps fill `range`.
double round_step(double range, int parts) {
  const double raw = range / parts, power = std::pow(10.0, std::floor(std::log10(raw)));
  for (const double m : {1.0, 2.0, 5.0})
    if (raw <= m * power) return m * power;
  return 10 * power;
}

}  // namespace

ResidualPlot::ResidualPlot(QWidget* parent) : QWidget(parent) {
  setObjectName("residual_plot");
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ResidualPlot::clear() {
  samples_.clear();
  update();
}

void ResidualPlot::add(const QVector<ResidualSample>& samples) {
  samples_ += samples;
  update();
}

void ResidualPlot::set_tolerance(double tolerance) {
  tolerance_ = tolerance;
  update();
}

void ResidualPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), palette().base());
  const QColor ink = palette().text().color(), grid = palette().midlight().color();
  QFont small = font();
  small.setPointSizeF(std::max(7.0, font().pointSizeF() - 1));
  painter.setFont(small);
  const QFontMetrics metrics(small);
  const QRectF area(metrics.horizontalAdvance("1e-10") + 12, metrics.height() + 8,
                    width() - metrics.horizontalAdvance("1e-10") - 26, height() - 3 * metrics.height() - 16);
  painter.setPen(ink);
  painter.drawText(QRectF(8, 3, width() - 16, metrics.height() + 2), Qt::AlignLeft,
                   tr("Relative residual |r| / |b|"));
  if (area.width() < 20 || area.height() < 20) return;

  double low = tolerance_ > 0 ? tolerance_ : 1e-8, high = 1;
  int last = 10;
  for (const ResidualSample& s : samples_) {
    if (!(s.relative > 0) || !std::isfinite(s.relative)) continue;
    low = std::min(low, s.relative);
    high = std::max(high, s.relative);
    last = std::max(last, s.iteration);
  }
  const double bottom = std::floor(std::log10(low)), top = std::max(bottom + 1, std::ceil(std::log10(high)));
  auto y_of = [&](double v) {
    return area.bottom() - (std::log10(v) - bottom) / (top - bottom) * area.height();
  };
  auto x_of = [&](double i) { return area.left() + i / last * area.width(); };

  const int decade_step =
      std::max(1, static_cast<int>(std::ceil((top - bottom) * 1.4 * metrics.height() / area.height())));
  for (int d = static_cast<int>(bottom); d <= static_cast<int>(top); d += decade_step) {
    const double y = y_of(std::pow(10.0, d));
    painter.setPen(grid);
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    painter.setPen(ink);
    painter.drawText(QRectF(0, y - metrics.height() / 2.0, area.left() - 5, metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, d == 0 ? QString("1") : QString("1e%1").arg(d));
  }
  const double step = std::max(1.0, round_step(last, 4));
  for (double i = 0; i <= last; i += step) {
    painter.setPen(grid);
    painter.drawLine(QPointF(x_of(i), area.top()), QPointF(x_of(i), area.bottom()));
    painter.setPen(ink);
    painter.drawText(QRectF(x_of(i) - 40, area.bottom() + 3, 80, metrics.height()), Qt::AlignHCenter,
                     QString::number(static_cast<int>(i)));
  }
  painter.drawText(
      QRectF(area.left(), area.bottom() + metrics.height() + 4, area.width(), metrics.height() + 2),
      Qt::AlignHCenter, tr("iteration"));
  painter.drawRect(area);
  if (tolerance_ > 0) {
    painter.setPen(QPen(QColor("#2e7d32"), 1.2, Qt::DashLine));
    painter.drawLine(QPointF(area.left(), y_of(tolerance_)), QPointF(area.right(), y_of(tolerance_)));
    painter.drawText(QPointF(area.left() + 6, y_of(tolerance_) - 4), tr("tolerance"));
  }
  if (samples_.isEmpty()) {
    painter.setPen(palette().placeholderText().color());
    painter.drawText(area, Qt::AlignCenter, tr("shown while the solver runs"));
    return;
  }
  QPainterPath path;
  bool begun = false;
  for (const ResidualSample& s : samples_) {
    if (!(s.relative > 0) || !std::isfinite(s.relative)) continue;
    const QPointF at(x_of(s.iteration), y_of(s.relative));
    begun ? path.lineTo(at) : path.moveTo(at);
    begun = true;
  }
  painter.setClipRect(area);
  painter.setPen(QPen(QColor("#1f6feb"), 1.6));
  painter.drawPath(path);
}

}  // namespace genba
