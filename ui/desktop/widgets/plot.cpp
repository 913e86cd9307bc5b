#include "ui/desktop/widgets/plot.hpp"

#include <QBuffer>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QHelpEvent>
#include <QImage>
#include <QMenu>
#include <QMessageBox>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <map>

#include "engine/base/file/csv_cell.hpp"
#include "ui/desktop/look/appearance.hpp"

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {
namespace {

constexpr const char* curve_colours[] = {"#1f6feb", "#d1591f", "#2a9d6f", "#7b4fc9", "#b3261e", "#8a6d1a"};
constexpr double reach = 12;  // pixels, how far the tool tip reaches

QColor curve_colour(std::size_t curve) {
  return QColor(curve_colours[curve % std::size(curve_colours)]);
}

// 1, 2 or 5 times a power of ten, so that about `parts` steps fill `range`.
double round_step(double range, double parts) {
  const double raw = range / parts, power = std::pow(10.0, std::floor(std::log10(raw)));
  for (const double m : {1.0, 2.0, 5.0})
    if (raw <= m * power) return m * power;
  return 10 * power;
}

// One axis of a picture: an interval of values, or of their logarithms, and the grid lines.
struct Scale {
  bool logarithmic = false;
  double low = 0, high = 1;
  std::vector<double> ticks;  // values

  bool has(double v) const { return std::isfinite(v) && (!logarithmic || v > 0); }
  double share(double v) const { return ((logarithmic ? std::log10(v) : v) - low) / (high - low); }
};

Scale make_scale(const PlotAxis& axis, double low, double high, bool round_ends, double parts) {
  Scale out;
  out.logarithmic = axis.logarithmic;
  parts = std::max(1.0, parts);
  if (!(low <= high)) low = axis.logarithmic ? 1 : 0, high = axis.logarithmic ? 10 : 1;
  if (axis.logarithmic) {
    out.low = std::floor(std::log10(low));
    out.high = std::max(out.low + 1, std::ceil(std::log10(high)));
    const double step = std::max(1.0, std::ceil((out.high - out.low) / parts));
    for (double d = out.low; d <= out.high + 1e-9; d += step) {
      out.ticks.push_back(std::pow(10.0, d));
      if (out.high - out.low < 2)
        for (const double m : {2.0, 5.0})
          if (d + std::log10(m) < out.high) out.ticks.push_back(m * std::pow(10.0, d));
    }
    return out;
  }
  if (axis.from_zero) low = std::min(low, 0.0);
  if (!(high - low > 1e-12 * std::abs(high))) {
    const double half = high != 0 ? 1e-3 * std::abs(high) : 1;
    low -= axis.from_zero && low == 0 ? 0 : half;
    high += half;
  }
  const double step = round_step(high - low, parts);
  out.low = round_ends ? step * std::floor(low / step + 1e-9) : low;
  out.high = round_ends ? step * std::ceil(high / step - 1e-9) : high;
  for (double i = std::ceil(out.low / step - 1e-9); i * step <= out.high + 1e-9 * step; ++i)
    out.ticks.push_back(i * step);
  return out;
}

QString number_text(double v) {
  return QString::number(v, 'g', 4);
}

// The smallest distance of two bars.
double bar_width(const PlotCurve& curve) {
  double width = INFINITY;
  for (qsizetype i = 1; i < curve.points.size(); ++i)
    if (const double d = std::abs(curve.points[i].x() - curve.points[i - 1].x()); d > 0)
      width = std::min(width, d);
  return std::isfinite(width) ? width : 1;
}

QString quoted(const QString& text) {
  return qt(csv_cell(utf8(text)));
}

}  // namespace

struct Plot::Frame {
  QRectF area;
  QFont small;
  Scale x, y;
  QPointF place(const QPointF& p) const {
    return {area.left() + x.share(p.x()) * area.width(), area.bottom() - y.share(p.y()) * area.height()};
  }
  bool has(const QPointF& p) const { return x.has(p.x()) && y.has(p.y()); }
};

Plot::Plot(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setFocusPolicy(Qt::TabFocus);
}

void Plot::set_title(const QString& title) {
  title_ = title;
  update();
}

void Plot::set_axes(PlotAxis x, PlotAxis y) {
  x_ = std::move(x);
  y_ = std::move(y);
  update();
}

void Plot::set_curves(std::vector<PlotCurve> curves) {
  curves_ = std::move(curves);
  update();
}

void Plot::set_level(double y, const QString& text) {
  level_ = y;
  level_text_ = text;
  update();
}

void Plot::set_empty_text(const QString& text) {
  empty_text_ = text;
  update();
}

Plot::Frame Plot::frame(const QSizeF& size) const {
  Frame out;
  out.small = font();
  out.small.setPointSizeF(std::max(7.0, font().pointSizeF() - 1));
  const QFontMetricsF metrics(out.small);
  double low_x = INFINITY, high_x = -INFINITY, low_y = INFINITY, high_y = -INFINITY;
  out.x.logarithmic = x_.logarithmic;
  out.y.logarithmic = y_.logarithmic;
  const auto reach_y = [&](double y) { low_y = std::min(low_y, y), high_y = std::max(high_y, y); };
  for (const PlotCurve& curve : curves_) {
    const double width = bar_width(curve);
    for (const QPointF& p : curve.points) {
      const double side = curve.style == PlotCurve::Style::bars ? 0.5 * width : 0;
      for (const double x : {p.x() - side, p.x() + side})
        if (out.x.has(x)) low_x = std::min(low_x, x), high_x = std::max(high_x, x);
      if (out.has(p)) reach_y(p.y());
      // On a logarithmic axis, a bar needs some height too.
      if (out.has(p) && side > 0 && y_.logarithmic) reach_y(0.5 * p.y());
    }
  }
  if (out.y.has(level_)) reach_y(level_);
  const bool legend = curves_.size() > 1;
  const double line = metrics.height(),
               top = 8 + (title_.isEmpty() && y_.title.isEmpty() ? 0 : line) + (legend ? line + 2 : line / 2);
  // The numbers below the axis begin below the lowest number at the side.
  const double below = 2.5 * line + 7;
  out.y = make_scale(y_, low_y, high_y, true, (size.height() - top - 2 * line) / (2.5 * line));
  double left = 0;
  for (const double v : out.y.ticks) left = std::max(left, metrics.horizontalAdvance(number_text(v)));
  left += 10;
  const double right = 0.5 * metrics.horizontalAdvance("1.234e-10") + 4;
  out.area = QRectF(left, top, size.width() - left - right, size.height() - top - below);
  out.x =
      make_scale(x_, low_x, high_x, false, out.area.width() / (1.5 * metrics.horizontalAdvance("1.234e-10")));
  return out;
}

void Plot::paint(QPainter& painter, const QSizeF& size, const QPalette& colours) const {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(QRectF({0, 0}, size), colours.base());
  const QColor ink = colours.text().color(), grid = colours.midlight().color();
  const Frame f = frame(size);
  const QRectF& area = f.area;
  painter.setFont(f.small);
  const QFontMetricsF metrics(f.small);
  const double line = metrics.height();
  painter.setPen(ink);
  // The title of the y axis stands above the axis: so no text is turned, and the curves get more width.
  const QString above = title_.isEmpty() ? y_.title : y_.title.isEmpty() ? title_ : title_ + " | " + y_.title;
  painter.drawText(QRectF(8, 3, size.width() - 16, line + 2), Qt::AlignLeft,
                   metrics.elidedText(above, Qt::ElideRight, size.width() - 16));
  if (area.width() < 20 || area.height() < 20) return;
  bool any = false;
  for (const PlotCurve& curve : curves_)
    any |= std::any_of(curve.points.begin(), curve.points.end(), [&](const QPointF& p) { return f.has(p); });
  if (!any && !empty_text_.isEmpty()) {
    painter.setPen(colours.placeholderText().color());
    painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap, empty_text_);
    return;
  }
  if (!any && !std::isfinite(level_)) return;
  for (const double v : f.y.ticks) {
    const double y = area.bottom() - f.y.share(v) * area.height();
    painter.setPen(grid);
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    painter.setPen(ink);
    painter.drawText(QRectF(0, y - line / 2, area.left() - 5, line), Qt::AlignRight | Qt::AlignVCenter,
                     number_text(v));
  }
  for (const double v : f.x.ticks) {
    const double x = area.left() + f.x.share(v) * area.width();
    painter.setPen(grid);
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    painter.setPen(ink);
    const double half = metrics.horizontalAdvance(number_text(v));
    painter.drawText(QRectF(x - half, area.bottom() + line / 2, 2 * half, line), Qt::AlignHCenter,
                     number_text(v));
  }
  painter.drawText(QRectF(area.left(), area.bottom() + 1.5 * line + 1, area.width(), line + 2),
                   Qt::AlignHCenter, metrics.elidedText(x_.title, Qt::ElideRight, area.width()));
  painter.drawRect(area);
  if (f.y.has(level_)) {
    const double y = area.bottom() - f.y.share(level_) * area.height();
    painter.setPen(QPen(good_ink(colours), 1.2, Qt::DashLine));
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    painter.drawText(QPointF(area.left() + 6, y - 4), level_text_);
  }
  double at = area.left();
  for (std::size_t i = 0; i < curves_.size() && curves_.size() > 1; ++i) {
    painter.setPen(QPen(curve_colour(i), 2));
    painter.drawLine(QPointF(at, area.top() - line / 2 - 3), QPointF(at + 14, area.top() - line / 2 - 3));
    painter.setPen(ink);
    painter.drawText(QPointF(at + 18, area.top() - 3 - metrics.descent()), curves_[i].name);
    at += 32 + metrics.horizontalAdvance(curves_[i].name);
  }
  painter.setClipRect(area.adjusted(-4, -4, 4, 4));
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    QPainterPath path;
    bool begun = false;
    painter.setPen(Qt::NoPen);
    painter.setBrush(curve_colour(i));
    if (curves_[i].style == PlotCurve::Style::bars) {
      const double half = 0.45 * bar_width(curves_[i]);
      for (const QPointF& p : curves_[i].points)
        if (f.has(p) && f.x.has(p.x() - half))
          painter.drawRect(QRectF(f.place({p.x() - half, p.y()}),
                                  QPointF(f.place({p.x() + half, p.y()}).x(), area.bottom())));
      continue;
    }
    for (const QPointF& p : curves_[i].points) {
      if (!f.has(p)) {
        begun = false;
        continue;
      }
      begun ? path.lineTo(f.place(p)) : path.moveTo(f.place(p));
      begun = true;
      if (curves_[i].style == PlotCurve::Style::marks) painter.drawEllipse(f.place(p), 3, 3);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(curve_colour(i), 1.7));
    painter.drawPath(path);
  }
}

void Plot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paint(painter, size(), palette());
}

QImage Plot::picture(QSize size) const {
  QImage image(size, QImage::Format_RGB32);
  QPalette colours;
  colours.setColor(QPalette::Base, Qt::white);
  colours.setColor(QPalette::Text, Qt::black);
  colours.setColor(QPalette::Midlight, QColor("#dddddd"));
  QPainter painter(&image);
  const double scale = std::max(1.0, std::min(size.width() / 340.0, size.height() / 200.0));
  painter.scale(scale, scale);
  paint(painter, QSizeF(size) / scale, colours);
  return image;
}

QByteArray Plot::csv() const {
  std::map<double, std::vector<double>> rows;
  for (std::size_t i = 0; i < curves_.size(); ++i)
    for (const QPointF& p : curves_[i].points) {
      if (!std::isfinite(p.x())) continue;
      auto& row = rows[p.x()];
      row.resize(curves_.size(), NAN);
      row[i] = p.y();
    }
  QString out = quoted(x_.title);
  for (const PlotCurve& curve : curves_)
    out += ',' + quoted(curve.name.isEmpty() ? y_.title
                        : y_.title.isEmpty() ? curve.name
                                             : curve.name + ": " + y_.title);
  for (const auto& [x, row] : rows) {
    out += '\n' + QString::number(x, 'g', 12);
    for (const double y : row) out += ',' + (std::isfinite(y) ? QString::number(y, 'g', 12) : QString());
  }
  return (out + '\n').toUtf8();
}

void Plot::save(const QString& path) const {
  QByteArray bytes;
  if (path.endsWith(".csv", Qt::CaseInsensitive)) {
    bytes = csv();
  } else {
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    picture(size() * 2).save(&buffer, "PNG");
  }
  write_text_atomically(utf8(path), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

void Plot::ask_save(const QString& ending) {
  QString path = QFileDialog::getSaveFileName(this, tr("Save plot"), {}, "*." + ending);
  if (path.isEmpty()) return;
  if (!path.endsWith('.' + ending, Qt::CaseInsensitive)) path += '.' + ending;
  try {
    save(path);
  } catch (const Error& error) {
    QMessageBox::warning(this, tr("Save plot"), shown_error(error));
  }
}

void Plot::keyPressEvent(QKeyEvent* event) {
  // Moves from point to point of the first curve, like the mouse.
  const int step = (event->key() == Qt::Key_Right) - (event->key() == Qt::Key_Left);
  if (step == 0 || curves_.empty() || curves_.front().points.empty()) return QWidget::keyPressEvent(event);
  const auto last = curves_.front().points.size() - 1;
  const Frame f = frame(size());
  qsizetype next = std::min(read_, last) < 0 && step < 0 ? last : std::min(read_, last) + step;
  // Points that a logarithmic axis cannot show are skipped.
  while (next >= 0 && next <= last && !f.has(curves_.front().points[next])) next += step;
  if (next < 0 || next > last) return;
  read_ = next;
  const QPoint at = f.place(curves_.front().points[read_]).toPoint();
  QHelpEvent help(QEvent::ToolTip, at, mapToGlobal(at));
  this->event(&help);
}

void Plot::contextMenuEvent(QContextMenuEvent* event) {
  if (curves_.empty()) return;
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  connect(menu->addAction(tr("Save as &CSV...")), &QAction::triggered, this, [this] { ask_save("csv"); });
  connect(menu->addAction(tr("Save as &PNG...")), &QAction::triggered, this, [this] { ask_save("png"); });
  menu->popup(event->globalPos());
}

bool Plot::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const Frame f = frame(size());
  double nearest = reach;
  QString text;
  for (const PlotCurve& curve : curves_)
    for (const QPointF& p : curve.points) {
      if (!f.has(p)) continue;
      const QPointF d = f.place(p) - help->pos();
      if (std::hypot(d.x(), d.y()) >= nearest) continue;
      nearest = std::hypot(d.x(), d.y());
      text =
          (curve.name.isEmpty() ? QString() : curve.name + '\n') +
          QString("%1: %2\n%3: %4")
              .arg(x_.title, number_text(p.x()), y_.title.isEmpty() ? title_ : y_.title, number_text(p.y()));
    }
  if (text.isEmpty())
    QToolTip::hideText();
  else
    QToolTip::showText(help->globalPos(), text, this);
  return true;
}

}  // namespace genba
