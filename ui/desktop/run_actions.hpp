// The Run menu: mesh, memory plan, run, stop.
#pragma once

#include <QObject>

#include "app/refinement.hpp"

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

  /// Runs, then solves on finer meshes to see how much the results depend on the mesh.
  void refine(RefinementKind kind);

  QAction *mesh_action, *plan_action, *run_action, *refine_action, *adapt_action, *stop_action;

 signals:
  void not_ready();  ///< the check list has errors

 private:
  Session& session_;
};

}  // namespace genba
