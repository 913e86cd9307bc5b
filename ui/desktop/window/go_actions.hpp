// The Go menu: keys that lead to the view, every step and every panel.
#pragma once

#include <QList>
#include <QObject>

class QDockWidget;
class QMenu;

namespace genba {

class SceneView;
class StepBar;

class GoActions : public QObject {
  Q_OBJECT

 public:
  GoActions(StepBar& steps, SceneView& view, QObject* parent);
  void fill(QMenu* menu, const QList<QDockWidget*>& docks);
  /// Brings a panel to the front and gives it the focus.
  static void go(QDockWidget* dock);

 signals:
  void start_page_wanted();
  void view_wanted();  ///< emitted before the view takes the focus

 private:
  StepBar& steps_;
  SceneView& view_;
};

}  // namespace genba
