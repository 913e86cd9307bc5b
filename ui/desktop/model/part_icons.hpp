// Icons of bodies and faces in the tree.
#pragma once

#include <QColor>
#include <QIcon>

namespace genba {

/// In the ink of texts.
QIcon eye_icon(bool open);
/// The colour of a body; the more it is seen through, the more of a chequered ground shows.
QIcon body_icon(const QColor& colour, double opacity);
QIcon face_icon();

}  // namespace genba
