// The order of the Tab key through a window with changing pages: area by area, each in reading order.
#pragma once

#include <QWidget>
#include <vector>

namespace genba {

/// The widgets that Tab stops at: in every visible area from top to bottom, and in a row from left to right.
/// A scroll area is a stop itself only if it can scroll.
std::vector<QWidget*> tab_stops(const std::vector<QWidget*>& areas);
/// Gives the focus to the first stop of an area; false: it has none.
bool focus_first(QWidget* area);
/// Gives the focus to the stop after (or before) `now`; after the last comes the first. False: there is none.
bool focus_next(const std::vector<QWidget*>& areas, const QWidget* now, bool next);
/// Gives the focus as the Tab key does, and scrolls to the widget.
void focus_by_tab(QWidget* widget, bool forward = true);

}  // namespace genba
