// The Run menu: mesh, memory plan, run, stop.
#pragma once

#include <QObject>
#include <QString>

#include "app/run/pipeline.hpp"
#include "app/study/refinement.hpp"

class QAction;
class QMenu;

namespace genba {

class Session;
enum class JobKind;

class RunActions : public QObject {
  Q_OBJECT

 public:
  explicit RunActions(Session& session, QObject* parent);
  void fill(QMenu* menu);
  void refresh();

  /// Starts all stages, unless the check list has errors.
  void run();

  /// Runs, then solves on finer meshes: it shows how much the results depend on the mesh.
  void refine(RefinementKind kind);

  QAction *mesh_action, *plan_action, *run_action, *refine_action, *adapt_action, *study_action,
      *compare_action, *queue_action, *site_action, *verify_action, *stop_action;

 signals:
  void not_ready();  ///< the check list has errors
  void not_settled(const QString& what);  ///< a typed value is not valid: which field, and why
  void study_wanted();
  void compare_wanted();
  void queue_wanted();
  void site_wanted();
  void verify_wanted();

 private:
  void start_or_wait(JobKind kind, Stage last);
  bool settled(bool all);
  Session& session_;
};

}  // namespace genba
