// Light or dark: the colours of widgets, and the few text colours that have a meaning.
#pragma once

#include <QGuiApplication>
#include <QIcon>
#include <QPalette>
#include <QStyle>

#include "engine/base/monitor.hpp"

namespace genba {

enum class Appearance { system, light, dark };

/// What the user chose; it is remembered.
Appearance chosen_appearance();
void choose_appearance(Appearance appearance);
/// Gives the application the palette of an appearance. Existing widgets take it over too, but texts with
/// their own colours do not: so the window is rebuilt (ui/desktop/window/desktop.hpp).
void apply_appearance(Appearance appearance);
/// True if the palette has light text on a dark background.
bool is_dark(const QPalette& palette = QGuiApplication::palette());

// Text colours that can be read on the background of a palette, by default the one in use: contrast 4.5 or
// more.
QColor error_ink();
QColor warning_ink();
QColor good_ink(const QPalette& palette = QGuiApplication::palette());
QColor quiet_ink();

/// An icon of the style in the text colour. The style itself draws it for a light background.
QIcon inked_icon(QStyle::StandardPixmap which);
/// The style of the program. Its icons can be seen on a dark background too.
QStyle* make_style();

/// Background and border of a bar with a message.
struct BarColours {
  QColor paper, border;
};
BarColours bar_colours(LogLevel level);

}  // namespace genba
