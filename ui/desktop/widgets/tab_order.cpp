#include "ui/desktop/widgets/tab_order.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>

namespace genba {
namespace {

bool stops(const QWidget* widget) {
  if (!widget->isVisible() || !widget->isEnabled() || widget->focusProxy()) return false;
  if (!(widget->focusPolicy() & Qt::TabFocus)) return false;
  const auto* area = qobject_cast<const QScrollArea*>(widget);
  return !area || area->verticalScrollBar()->maximum() > 0;
}

// A widget that begins above the middle of the row's first widget belongs to that row.
void sort_as_read(std::vector<QWidget*>& widgets, const QWidget* area) {
  const auto top = [&](const QWidget* w) { return w->mapTo(area, QPoint()).y(); };
  const auto left = [&](const QWidget* w) { return w->mapTo(area, QPoint()).x(); };
  std::stable_sort(widgets.begin(), widgets.end(), [&](auto* a, auto* b) { return top(a) < top(b); });
  for (auto row = widgets.begin(); row != widgets.end();) {
    const int middle = top(*row) + (*row)->height() / 2;
    const auto end = std::find_if(row, widgets.end(), [&](auto* w) { return top(w) > middle; });
    std::stable_sort(row, end, [&](auto* a, auto* b) { return left(a) < left(b); });
    row = end;
  }
}

// Of tabbed docks, all but one lie outside of the window; Qt still calls them visible.
bool is_seen(const QWidget* area) {
  const QWidget* window = area->window();
  return area->isVisible() && window->rect().intersects(QRect(area->mapTo(window, QPoint()), area->size()));
}

}  // namespace

std::vector<QWidget*> tab_stops(const std::vector<QWidget*>& areas) {
  std::vector<QWidget*> out;
  for (QWidget* area : areas) {
    if (!is_seen(area)) continue;
    if (stops(area)) out.push_back(area);
    std::vector<QWidget*> inside;
    for (QWidget* widget : area->findChildren<QWidget*>())
      if (stops(widget)) inside.push_back(widget);
    sort_as_read(inside, area);
    out.insert(out.end(), inside.begin(), inside.end());
  }
  return out;
}

bool focus_first(QWidget* area) {
  const std::vector<QWidget*> all = tab_stops({area});
  if (all.empty()) return false;
  // A stop that can be used comes before one that only scrolls.
  focus_by_tab(all.front() == area && all.size() > 1 && qobject_cast<QScrollArea*>(area) ? all[1]
                                                                                         : all.front());
  return true;
}

bool focus_next(const std::vector<QWidget*>& areas, const QWidget* now, bool next) {
  const std::vector<QWidget*> all = tab_stops(areas);
  if (all.empty()) return false;
  const auto found = std::find(all.begin(), all.end(), now);
  const auto count = static_cast<std::ptrdiff_t>(all.size());
  const auto from = found == all.end() ? (next ? -1 : 0) : found - all.begin();
  focus_by_tab(all[static_cast<std::size_t>((from + (next ? 1 : -1) + count) % count)], next);
  return true;
}

void focus_by_tab(QWidget* widget, bool forward) {
  widget->setFocus(forward ? Qt::TabFocusReason : Qt::BacktabFocusReason);
  // A text begins with its first link.
  if (auto* label = qobject_cast<QLabel*>(widget); label && label->text().contains("<a ")) {
    QKeyEvent tab(QEvent::KeyPress, forward ? Qt::Key_Tab : Qt::Key_Backtab, Qt::NoModifier);
    QApplication::sendEvent(label, &tab);
  }
  for (QWidget* at = widget->parentWidget(); at; at = at->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(at)) area->ensureWidgetVisible(widget);
}

}  // namespace genba
