// The icons of the program: strokes of one colour on a grid of 20 pixels, from resources/icons.
#pragma once

#include <QIcon>

namespace genba {

/// `name`: of the file, "open". The icon has the text colour of the palette in use, paler if it is disabled.
/// It is drawn in any size.
QIcon line_icon(const QString& name);

/// A state, in calm colours. The marks differ in shape too.
enum class Mark { good, info, warning, error };
QIcon mark_icon(Mark mark);

}  // namespace genba
