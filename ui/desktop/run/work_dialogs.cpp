#include "ui/desktop/run/work_dialogs.hpp"

#include "ui/desktop/run/compare_dialog.hpp"
#include "ui/desktop/run/queue_dialog.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/run/site_dialog.hpp"
#include "ui/desktop/run/study_dialog.hpp"
#include "ui/desktop/run/verify_dialog.hpp"
#include "ui/desktop/view/scene_view.hpp"

namespace genba {

WorkDialogs::WorkDialogs(Session& session, RunActions& runs, SceneView& view, QWidget& window)
    : QObject(&window), view_(view), window_(window) {
  connect(&runs, &RunActions::study_wanted, this, [&] { show(new StudyDialog(session, &window)); });
  connect(&runs, &RunActions::queue_wanted, this, [&] { show(new QueueDialog(session, &window)); });
  connect(&runs, &RunActions::site_wanted, this, [&] { show(new SiteDialog(session, &window)); });
  connect(&runs, &RunActions::compare_wanted, this, [&] { show(new CompareDialog(session, &window)); });
  connect(&runs, &RunActions::verify_wanted, this, [&] { show(new VerifyDialog(session, &window)); });
}

WorkDialogs::~WorkDialogs() {
  qDeleteAll(window_.findChildren<WorkDialog*>());
}

void WorkDialogs::show(WorkDialog* dialog) {
  if (auto* comparison = qobject_cast<CompareDialog*>(dialog))
    connect(comparison, &CompareDialog::show_wanted, &view_, &SceneView::show_results);
  dialog->show();
}

WorkDialogs::Open WorkDialogs::take() {
  Open out;
  for (WorkDialog* dialog : window_.findChildren<WorkDialog*>()) {
    if (dialog->isHidden()) continue;
    dialog->setParent(nullptr, dialog->windowFlags());
    out.emplace_back(dialog);
  }
  return out;
}

void WorkDialogs::adopt(Open dialogs) {
  for (auto& dialog : dialogs) {
    dialog->setParent(&window_, dialog->windowFlags());
    show(dialog.release());
  }
}

}  // namespace genba
