// Opens the dialogs of studies, comparisons, queues, other computers and verification. Hands them on to the next window with
// what they show and what they wait for.
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "ui/desktop/run/work_dialog.hpp"

namespace genba {

class RunActions;
class SceneView;
class Session;

class WorkDialogs : public QObject {
  Q_OBJECT

 public:
  WorkDialogs(Session& session, RunActions& runs, SceneView& view, QWidget& window);
  ~WorkDialogs() override;  ///< deletes the open ones

  using Open = std::vector<std::unique_ptr<WorkDialog>>;
  /// Takes the open dialogs out of the window.
  Open take();
  void adopt(Open dialogs);

 private:
  void show(WorkDialog* dialog);
  SceneView& view_;
  QWidget& window_;
};

}  // namespace genba
