#include "ui/desktop/run/run_actions.hpp"

#include <QAction>
#include <QMenu>

#include "ui/desktop/look/icons.hpp"
#include "ui/desktop/model/findings.hpp"
#include "ui/desktop/session/body_preview.hpp"
#include "ui/desktop/session/job_queue.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {

RunActions::RunActions(Session& session, QObject* parent) : QObject(parent), session_(session) {
  auto make = [&](const QString& text, const QString& keys, const QString& tip, auto slot) {
    auto* action = new QAction(text, this);
    action->setShortcut(QKeySequence(keys));
    action->setToolTip(keys.isEmpty() ? tip : QString("%1 (%2)").arg(tip, keys));
    connect(action, &QAction::triggered, this, slot);
    return action;
  };
  mesh_action = make(tr("&Mesh"), "F3", tr("Mesh the geometry"), [this] {
    if (settled(false)) start_or_wait(JobKind::mesh, Stage::mesh);
  });
  plan_action = make(tr("Memory &plan"), "F4", tr("Mesh, and plan the memory of every format"), [this] {
    if (settled(false)) start_or_wait(JobKind::plan, Stage::plan);
  });
  run_action = make(tr("&Run"), "F5", tr("Run all stages that are not up to date"), [this] { run(); });
  refine_action =
      make(tr("Refinement: &uniform"), "F6",
           tr("Run, then compute the same on two finer meshes: how far the results depend on the mesh"),
           [this] { refine(RefinementKind::uniform); });
  adapt_action = make(tr("Refinement: by the &error estimate"), "Shift+F6",
                      tr("Run, then compute the same on two meshes that are finer where the error is"),
                      [this] { refine(RefinementKind::adaptive); });
  study_action =
      make(tr("Parameter s&tudy..."), {}, tr("Run the case for several values of one parameter"), [this] {
        if (settled(true)) emit study_wanted();
      });
  compare_action =
      make(tr("&Compare..."), {}, tr("The difference of these results and those of another case"),
           [this] { emit compare_wanted(); });
  queue_action = make(tr("&Queue of runs..."), {}, tr("Run several cases one after the other"),
                      [this] { emit queue_wanted(); });
  site_action = make(tr("&Other computers..."), {}, tr("Compute the case on another computer, and fetch its results"),
                     [this] { emit site_wanted(); });
  verify_action = make(tr("&Verify on this computer..."), {},
                       tr("Compute cases with known answers here; reports cite the outcome"),
                       [this] { emit verify_wanted(); });
  stop_action = make(tr("&Stop"), "Esc", tr("Stop the running job"), [this] { session_.stop(); });
  mesh_action->setIcon(line_icon("mesh"));
  run_action->setIcon(line_icon("run"));
  stop_action->setIcon(line_icon("stop"));
  refresh();
}

void RunActions::fill(QMenu* menu) {
  menu->addAction(mesh_action);
  menu->addAction(plan_action);
  menu->addAction(run_action);
  menu->addAction(refine_action);
  menu->addAction(adapt_action);
  menu->addSeparator();
  menu->addAction(study_action);
  menu->addAction(compare_action);
  menu->addAction(queue_action);
  menu->addAction(site_action);
  menu->addSeparator();
  menu->addAction(verify_action);
  menu->addSeparator();
  menu->addAction(stop_action);
}

// The job may outlive these actions, but never the session.
void RunActions::start_or_wait(JobKind kind, Stage last) {
  session_.waiting().add(kind, [session = &session_, last] { session->start(last); });
}

// Gives the case what is typed. False if a field of a page is not valid. all: also if a condition or an open
// dialog is left.
bool RunActions::settled(bool all) {
  std::vector<Leftover> left = session_.unsettled().settle();
  std::erase_if(left, [all](const Leftover& one) {
    return all ? one.kind == Leftover::Kind::begun : one.kind != Leftover::Kind::page;
  });
  if (left.empty()) return true;
  emit not_settled(joined(left));
  return false;
}

void RunActions::run() {
  if (!settled(true)) return;
  if (has_errors(session_))
    emit not_ready();
  else
    start_or_wait(JobKind::run, Stage::results);
}

void RunActions::refine(RefinementKind kind) {
  if (!settled(true)) return;
  if (any_error(check_list(session_)))
    emit not_ready();
  else
    session_.waiting().add(JobKind::refinement,
                           [session = &session_, kind] { session->start_refinement({.kind = kind}); });
}

void RunActions::refresh() {
  const bool ready = session_.has_project();
  for (QAction* action : {mesh_action, plan_action, run_action, refine_action, adapt_action})
    action->setEnabled(ready);
  study_action->setEnabled(session_.has_project());
  compare_action->setEnabled(session_.has_project());
  stop_action->setEnabled(session_.running() || session_.body_preview().busy() ||
                          !session_.waiting().names().isEmpty());
}

}  // namespace genba
