// The needles of a case over a slice.
#pragma once

#include <QColor>
#include <QRectF>

#include "ui/desktop/slices/slice_state.hpp"

class QPainter;

namespace genba {

struct SlicePlane;

inline constexpr QRgb needle_ink = 0xFFFFFFFF, active_needle_ink = 0xFF3CFF3C;

/// Solid where a needle lies in the slice, dashed before and behind it; the active part is thick. `frame`: of
/// the whole slice in the widget.
void paint_needles(QPainter& painter, const QRectF& frame, const SliceState& state, const SlicePlane& plane);

}  // namespace genba
