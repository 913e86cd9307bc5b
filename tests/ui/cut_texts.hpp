// What of a window or dialog cannot be read.
#pragma once

#include <QStringList>

class QMainWindow;
class QWidget;

namespace genba_test {

/// Labels and buttons below `part` that have less room than they need, and no way to the rest.
QStringList cut_words(const QWidget& part);

/// The same of fields, boxes and tables too.
QStringList cut_texts(const QWidget& part);

/// Panels outside of the window, tools that do not fit into their bar, names of panels that are cut, and
/// words of the status bar.
QStringList cut_frame(const QMainWindow& window);

}  // namespace genba_test
