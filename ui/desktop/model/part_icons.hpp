// Icons of bodies and faces in the tree.
#pragma once

#include <QColor>
#include <QIcon>

namespace genba {

/// In the text colour.
QIcon eye_icon(bool open);
/// The colour of a body. The more transparent it is, the more a chequered background shows.
QIcon body_icon(const QColor& colour, double opacity);
QIcon face_icon();

}  // namespace genba
