// The Run menu: mesh, memory plan, run, stop.
#pragma once

#include <QObject>

class QAction;
class QMenu;

namespace genba {

class Session;

class RunActions : public QObject {
  Q_OBJECT

 public:
  explicit RunActions(Session& session, QObject* parent);
  void fill(QMenu* menu);
  void refresh();

  /// Starts all stages, unless the check list has errors.
  void run();

  QAction *mesh_action, *plan_action, *run_action, *stop_action;

 signals:
  void not_ready();  ///< the check list has errors

 private:
  Session& session_;
};

}  // namespace genba
