#include "ui/desktop/patch/patch_outline.hpp"

#include <QPainter>

namespace genba {

PatchOutline::PatchOutline(QWidget* parent) : QWidget(parent) {
  setObjectName("patch_outline");
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  hide();
}

void PatchOutline::show_ring(const QPoint& middle, double radius) {
  middle_ = middle;
  radius_ = radius;
  line_.clear();
  setGeometry(parentWidget()->rect());
  show();
  update();
}

void PatchOutline::show_line(const QPolygon& line) {
  line_ = line;
  setGeometry(parentWidget()->rect());
  show();
  update();
}

void PatchOutline::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  // Dark on white, so that it is seen on any colour.
  for (const auto& [colour, wide] : {std::pair(QColor(Qt::white), 3), std::pair(QColor(Qt::black), 1)}) {
    painter.setPen(QPen(colour, wide));
    if (line_.isEmpty())
      painter.drawEllipse(QPointF(middle_), radius_, radius_);
    else
      painter.drawPolyline(line_);
  }
}

}  // namespace genba
