#include "ui/desktop/view/cross_hair.hpp"

#include <QPainter>
#include <algorithm>

namespace genba {

CrossHair::CrossHair(QWidget* parent) : QWidget(parent) {
  constexpr int side = 25;
  setObjectName("cross_hair");
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  setGeometry(0, 0, side, side);
  hide();
}

void CrossHair::put(const QPoint& place) {
  const QRect room = parentWidget()->rect();
  const QPoint inside(std::clamp(place.x(), room.left(), room.right()),
                      std::clamp(place.y(), room.top(), room.bottom()));
  move(inside - rect().center());
  show();
  raise();
}

void CrossHair::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const int middle = width() / 2, gap = 4;
  // Dark on white can be seen on any colour.
  for (const auto& [colour, wide] : {std::pair(QColor(Qt::white), 3), std::pair(QColor(Qt::black), 1)}) {
    painter.setPen(QPen(colour, wide));
    painter.drawLine(middle, 1, middle, middle - gap);
    painter.drawLine(middle, middle + gap, middle, height() - 2);
    painter.drawLine(1, middle, middle - gap, middle);
    painter.drawLine(middle + gap, middle, width() - 2, middle);
  }
}

}  // namespace genba
