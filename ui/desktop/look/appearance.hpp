// Light or dark: the colours of the widgets, and the few inks that stand for something.
#pragma once

#include <QGuiApplication>
#include <QIcon>
#include <QPalette>
#include <QStyle>

#include "engine/base/monitor.hpp"

namespace genba {

enum class Appearance { system, light, dark };

/// What the user chose; remembered.
Appearance chosen_appearance();
void choose_appearance(Appearance appearance);
/// Gives the application the palette of an appearance. Widgets made before it take it over too, texts with
/// inks of their own do not: the window is made anew (ui/desktop/window/desktop.hpp).
void apply_appearance(Appearance appearance);
/// The palette in use has light text on dark paper.
bool is_dark(const QPalette& palette = QGuiApplication::palette());

// Inks that can be read on the paper of a palette, by default the one in use: contrast 4.5 or more.
QColor error_ink();
QColor warning_ink();
QColor good_ink(const QPalette& palette = QGuiApplication::palette());
QColor quiet_ink();

/// A one-coloured icon of the style in the ink of texts: the style draws it for light paper.
QIcon inked_icon(QStyle::StandardPixmap which);
/// The program's style, whose icons can be seen on dark too.
QStyle* make_style();

/// Paper and border of a bar that tells something.
struct BarColours {
  QColor paper, border;
};
BarColours bar_colours(LogLevel level);

}  // namespace genba
