#include "ui/desktop/window/go_actions.hpp"

#include <QAction>
#include <QDockWidget>
#include <QMenu>
#include <QTimer>
#include <QToolButton>

#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/tab_order.hpp"
#include "ui/desktop/window/step_bar.hpp"

namespace genba {
namespace {
constexpr const char* panel_keys[] = {"Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4", "Ctrl+5",
                                      "Ctrl+6", "Ctrl+7", "Ctrl+8", "Ctrl+9", "Ctrl+L"};
}  // namespace

GoActions::GoActions(StepBar& steps, SceneView& view, QObject* parent)
    : QObject(parent), steps_(steps), view_(view) {}

void GoActions::fill(QMenu* menu, const QList<QDockWidget*>& docks) {
  QAction* view = menu->addAction(tr("3D &view"));
  view->setShortcut(QKeySequence("Ctrl+0"));
  connect(view, &QAction::triggered, this, [this] {
    emit view_wanted();
    view_.take_focus();
  });
  connect(menu->addAction(tr("&Start page")), &QAction::triggered, this, &GoActions::start_page_wanted);
  menu->addSeparator();
  for (QToolButton* button : steps_.buttons()) {
    QAction* action = menu->addAction(tr("Step %1").arg(button->text()));
    action->setShortcut(QKeySequence("Alt+" + button->text().left(1)));
    connect(action, &QAction::triggered, button, [button] { button->click(); });
  }
  menu->addSeparator();
  for (qsizetype i = 0; i < docks.size(); ++i) {
    QDockWidget* dock = docks[i];
    QAction* action = menu->addAction(dock->windowTitle());
    if (i < qsizetype(std::size(panel_keys))) action->setShortcut(QKeySequence(panel_keys[i]));
    connect(action, &QAction::triggered, this, [dock] { go(dock); });
  }
}

void GoActions::go(QDockWidget* dock) {
  dock->show();
  dock->raise();
  if (dock->isFloating()) dock->activateWindow();
  // Qt lays out tabbed docks in a later event.
  QTimer::singleShot(0, dock->widget(), [panel = dock->widget()] {
    if (!focus_first(panel)) panel->setFocus(Qt::TabFocusReason);
  });
}

}  // namespace genba
