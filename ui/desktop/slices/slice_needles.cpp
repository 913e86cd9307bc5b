#include "ui/desktop/slices/slice_needles.hpp"

#include <QPainter>

#include "app/inspect/slice_needles.hpp"

namespace genba {

void paint_needles(QPainter& painter, const QRectF& frame, const SliceState& state, const SlicePlane& plane) {
  if (!state.volume() || state.needles().empty()) return;
  painter.save();
  painter.setClipRect(frame);
  painter.setRenderHint(QPainter::Antialiasing);
  const auto place = [&](const std::array<double, 2>& at) {
    return QPointF(frame.left() + at[0] / plane.columns() * frame.width(),
                   frame.top() + at[1] / plane.rows() * frame.height());
  };
  for (const NeedleSelector& needle : state.needles())
    for (const NeedleLine& line : needle_lines(needle, *state.volume(), plane, state.cross()[plane.across])) {
      const QPointF from = place(line.from), to = place(line.to);
      const double width = line.is_active ? 4 : 2;
      const Qt::PenStyle style = line.is_in_slice ? Qt::SolidLine : Qt::DotLine;
      // A dark rim, so that it is seen on bone and on air.
      if (line.is_in_slice) {
        painter.setPen(QPen(Qt::black, width + 2, style, Qt::FlatCap));
        painter.drawLine(from, to);
      }
      painter.setPen(QPen(QColor(line.is_active ? active_needle_ink : needle_ink), width, style, Qt::FlatCap));
      // A needle along the line of sight is a dot.
      if ((from - to).manhattanLength() < width)
        painter.drawEllipse(from, width / 2, width / 2);
      else
        painter.drawLine(from, to);
    }
  painter.restore();
}

}  // namespace genba
