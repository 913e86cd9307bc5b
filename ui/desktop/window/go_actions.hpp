// The Go menu: to the view, every step and every panel by keys.
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
  /// A panel comes to the front and takes the focus.
  static void go(QDockWidget* dock);

 signals:
  void start_page_wanted();
  void view_wanted();  ///< before it takes the focus

 private:
  StepBar& steps_;
  SceneView& view_;
};

}  // namespace genba
