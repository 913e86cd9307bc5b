// The program's own icons: strokes of one colour on a grid of 20 pixels, resources/icons.
#pragma once

#include <QIcon>

namespace genba {

/// `name`: of the file, "open". It is drawn in the ink of texts of the palette in use, paler where it is
/// disabled, as large as it is needed.
QIcon line_icon(const QString& name);

/// How something stands, in calm colours that are told apart by their shapes too.
enum class Mark { good, info, warning, error };
QIcon mark_icon(Mark mark);

}  // namespace genba
