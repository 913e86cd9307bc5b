// The way of the Tab key through a window whose pages come and go: area by area, in each as one reads.
#pragma once

#include <QWidget>
#include <vector>

namespace genba {

/// What Tab stops at: in every area that is seen, from top to bottom and in a row from left to right. Areas
/// that scroll stop it themselves only where there is something to scroll.
std::vector<QWidget*> tab_stops(const std::vector<QWidget*>& areas);
/// Gives the focus to the first stop of an area; false: it has none.
bool focus_first(QWidget* area);
/// Gives the focus to the stop after (or before) `now`, around the end; false: there is none.
bool focus_next(const std::vector<QWidget*>& areas, const QWidget* now, bool next);
/// Gives the focus as the Tab key does, and scrolls to it.
void focus_by_tab(QWidget* widget, bool forward = true);

}  // namespace genba
