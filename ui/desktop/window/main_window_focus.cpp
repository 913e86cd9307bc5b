// Where the focus goes in the window.
#include <QApplication>
#include <QDockWidget>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolBar>

#include "ui/desktop/files/recovery_bar.hpp"
#include "ui/desktop/frames/frame_bar.hpp"
#include "ui/desktop/patch/patch_bar.hpp"
#include "ui/desktop/run/resume_bar.hpp"
#include "ui/desktop/slices/slice_canvas.hpp"
#include "ui/desktop/slices/slice_workspace.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/widgets/tab_order.hpp"
#include "ui/desktop/window/go_actions.hpp"
#include "ui/desktop/window/main_window.hpp"

namespace genba {

std::vector<QWidget*> MainWindow::focus_areas() const {
  std::vector<QWidget*> out{recovery_, resume_, messages_, centre_->currentWidget()};
  out.insert(out.end(), slices_->canvases().begin(), slices_->canvases().end());
  out.insert(out.end(), {patches_, frames_});
  for (const QDockWidget* dock : docks_)
    if (!dock->isFloating()) out.push_back(dock->widget());
  // The bars of tabbed docks.
  for (QTabBar* bar : findChildren<QTabBar*>(Qt::FindDirectChildrenOnly)) out.push_back(bar);
  for (QToolBar* bar : findChildren<QToolBar*>(Qt::FindDirectChildrenOnly)) out.push_back(bar);
  return out;
}

bool MainWindow::focusNextPrevChild(bool next) {
  return focus_next(focus_areas(), focusWidget(), next) || QMainWindow::focusNextPrevChild(next);
}

void MainWindow::raise(QWidget* panel) {
  for (QWidget* widget = panel; widget; widget = widget->parentWidget())
    if (auto* dock = qobject_cast<QDockWidget*>(widget)) {
      dock->show();
      dock->raise();
    }
}

void MainWindow::raise_if_shown(QWidget* panel) {
  for (QWidget* widget = panel; widget; widget = widget->parentWidget())
    if (auto* dock = qobject_cast<QDockWidget*>(widget); dock && !dock->isHidden()) dock->raise();
}

void MainWindow::go_to(QWidget* panel) {
  for (QWidget* widget = panel; widget; widget = widget->parentWidget())
    if (auto* dock = qobject_cast<QDockWidget*>(widget)) GoActions::go(dock);
}

}  // namespace genba
