// Where the focus goes in the window.
#include <QApplication>
#include <QDockWidget>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolBar>
#include <algorithm>

#include "ui/desktop/files/recovery_bar.hpp"
#include "ui/desktop/frames/frame_bar.hpp"
#include "ui/desktop/run/resume_bar.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/widgets/tab_order.hpp"
#include "ui/desktop/window/go_actions.hpp"
#include "ui/desktop/window/main_window.hpp"

namespace genba {

std::vector<QWidget*> MainWindow::focus_areas() const {
  std::vector<QWidget*> out{recovery_, resume_, messages_, centre_->currentWidget(), frames_};
  for (const QDockWidget* dock : docks_)
    if (!dock->isFloating()) out.push_back(dock->widget());
  // Of tabbed docks.
  for (QTabBar* bar : findChildren<QTabBar*>(Qt::FindDirectChildrenOnly)) out.push_back(bar);
  for (QToolBar* bar : findChildren<QToolBar*>(Qt::FindDirectChildrenOnly)) out.push_back(bar);
  return out;
}

bool MainWindow::focusNextPrevChild(bool next) {
  const std::vector<QWidget*> all = tab_stops(focus_areas());
  if (all.empty()) return QMainWindow::focusNextPrevChild(next);
  const auto now = std::find(all.begin(), all.end(), focusWidget());
  const auto count = static_cast<std::ptrdiff_t>(all.size());
  const auto from = now == all.end() ? (next ? -1 : 0) : now - all.begin();
  focus_by_tab(all[static_cast<std::size_t>((from + (next ? 1 : -1) + count) % count)], next);
  return true;
}

void MainWindow::raise(QWidget* panel) {
  for (QWidget* widget = panel; widget; widget = widget->parentWidget())
    if (auto* dock = qobject_cast<QDockWidget*>(widget)) {
      dock->show();
      dock->raise();
    }
}

void MainWindow::go_to(QWidget* panel) {
  for (QWidget* widget = panel; widget; widget = widget->parentWidget())
    if (auto* dock = qobject_cast<QDockWidget*>(widget)) GoActions::go(dock);
}

}  // namespace genba
