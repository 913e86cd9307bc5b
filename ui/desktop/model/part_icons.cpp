#include "ui/desktop/model/part_icons.hpp"

#include <QGuiApplication>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <QPixmap>

#include "ui/desktop/look/appearance.hpp"

namespace genba {
namespace {

constexpr int size = 16, scale = 2;  // drawn for high-resolution screens too

template <class Draw>
QIcon drawn(const Draw& draw) {
  QPixmap picture(scale * size, scale * size);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(scale, scale);
  draw(painter);
  painter.end();
  picture.setDevicePixelRatio(scale);
  return QIcon(picture);
}

}  // namespace

QIcon eye_icon(bool open) {
  return drawn([&](QPainter& painter) {
    const QColor ink = open ? QGuiApplication::palette().color(QPalette::Text) : quiet_ink();
    painter.setPen(QPen(ink, 1.3, Qt::SolidLine, Qt::RoundCap));
    QPainterPath lids(QPointF(1.5, 8));
    lids.quadTo(8, open ? 0.5 : 14, 14.5, 8);
    if (open) {
      lids.quadTo(8, 15.5, 1.5, 8);
      painter.drawPath(lids);
      painter.setBrush(ink);
      painter.drawEllipse(QPointF(8, 8), 2.2, 2.2);
      return;
    }
    painter.drawPath(lids);
    for (const auto& [from, to] :
         {std::pair{QPointF(4, 10), QPointF(2.8, 12.2)}, std::pair{QPointF(8, 11.2), QPointF(8, 13.6)},
          std::pair{QPointF(12, 10), QPointF(13.2, 12.2)}})
      painter.drawLine(from, to);
  });
}

QIcon body_icon(const QColor& colour, double opacity) {
  return drawn([&](QPainter& painter) {
    const QRectF box(2, 2, 12, 12);
    painter.fillRect(box, Qt::white);
    painter.fillRect(QRectF(2, 2, 6, 6), Qt::gray);
    painter.fillRect(QRectF(8, 8, 6, 6), Qt::gray);
    QColor over = colour;
    over.setAlphaF(static_cast<float>(opacity));
    painter.fillRect(box, over);
    painter.setPen(QPen(quiet_ink(), 1));
    painter.drawRect(box);
  });
}

QIcon face_icon() {
  return drawn([](QPainter& painter) {
    painter.setPen(QPen(QGuiApplication::palette().color(QPalette::Text), 1.2));
    painter.drawPolygon(QPolygonF({{2, 10}, {6, 4}, {14, 6}, {10, 13}}));
  });
}

}  // namespace genba
