#include "ui/desktop/memory/memory_actions.hpp"

#include <QFileDialog>
#include <QPushButton>
#include <filesystem>

#include "app/plan/frame_plan.hpp"
#include "app/plan/process_plan.hpp"
#include "app/plan/replan.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/host_memory.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/memory/memory_look.hpp"
#include "ui/desktop/memory/memory_panel.hpp"
#include "ui/desktop/memory/memory_shares.hpp"
#include "ui/desktop/memory/pattern_picture.hpp"
#include "ui/desktop/memory/what_if.hpp"
#include "ui/desktop/session/before_mesh.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {

MemoryActions::MemoryActions(Session& session, MemoryPanel& panel, QObject* parent)
    : QObject(parent), session_(session), panel_(panel) {
  connect(&session_.before_mesh(), &BeforeMesh::estimate_changed, this, &MemoryActions::refresh);
  connect(panel.pattern(), &PatternPicture::saved, &session_, [&session](const QString& path) {
    emit session.logged({LogLevel::info, phrase<"Picture written: %1">(utf8(path))});
  });
  connect(panel.pattern(), &PatternPicture::failed, &session_,
          [this](const Text& text) { emit session_.message(LogLevel::error, shown(text)); });
  const auto show_runs = [this] { panel_.set_runs(session_.service().run_memory().runs()); };
  connect(&session_, &Session::started, &panel_, [this] { panel_.set_runs({}); });
  connect(&session_, &Session::progressed, &panel_, show_runs);
  connect(&session_, &Session::finished, &panel_, show_runs);
  connect(&session_, &Session::opened, &panel_, [this] { panel_.set_runs({}); });
  show_runs();
  connect(panel.fit_button, &QPushButton::clicked, this, &MemoryActions::make_it_fit);
  connect(panel.csv_button, &QPushButton::clicked, this, [this] {
    const QString path =
        QFileDialog::getSaveFileName(&panel_, tr("Save the memory plan"), "memory.csv", tr("Table (*.csv)"));
    if (!path.isEmpty() && session_.may_write(path)) save_csv(path);
  });
}

void MemoryActions::refresh() {
  const auto planned = session_.planned();
  const bool outdated = planned && !session_.pipeline().planned();
  panel_.set_plan(planned ? std::shared_ptr<const MemoryPlan>(planned, &planned->plan) : nullptr, outdated);
  std::string name;
  if (const auto project = session_.project())
    name = project->path.empty() ? project->title : std::filesystem::path(project->path).filename().string();
  panel_.pattern()->set_plan(planned, name);
  panel_.fit_button->setEnabled(!outdated && !session_.running());
  // The memory of a finished solve is in use already.
  panel_.shares()->set(MemoryShares::of({host_total_bytes(), host_available_bytes(), resident_bytes()},
                                        planned && !session_.solution() ? &planned->plan : nullptr));
  if (!session_.has_project()) return panel_.set_process({});
  const auto project = session_.project();
  const auto estimate = session_.before_mesh().estimate();
  panel_.set_process(!planned && estimate ? process_before_mesh(*project, *estimate, {}, resident_bytes())
                                          : session_.pipeline().process_memory().now());
  if (planned)
    panel_.what_if()->set({planned, session_.planned_with(), session_.measured_mesh(), 0, false,
                           foretell_frames(*project, *planned->problem), session_.service().output_folder(),
                           outdated ? nullptr : session_.pipeline().mesh()},
                          project->mesh);
  else if (estimate)
    panel_.what_if()->set({estimate->planned, estimate->planned_with, estimate->mesh, estimate->size, true},
                          project->mesh);
  else
    panel_.what_if()->set({}, project->mesh);
  panel_.set_notes(notes());
}

QString MemoryActions::notes() const {
  QString out;
  if (const auto solution = session_.solution()) {
    out += tr("<p><b>Measured</b><br>peak of the solve %1, planned %2; largest size of this program so far, "
              "with mesh, results and view, %3</p>")
               .arg(bytes_text(solution->measured_peak),
                    session_.planned() ? bytes_text(planned_peak(session_.planned()->plan, *solution))
                                       : tr("unknown"),
                    bytes_text(peak_resident_bytes()));
    if (!solution->tuning.trials.empty()) {
      out +=
          tr("<p><b>Ways to run the product</b></p><table cellspacing=0 cellpadding=2><tr><td></td><td "
             "align=right>predicted</td><td align=right>&nbsp;measured</td></tr>");
      const auto milliseconds = [](double s) {
        return s > 0 ? tr("%1 ms").arg(1e3 * s, 0, 'g', 3) : tr("not tried");
      };
      for (const TuningTrial& trial : solution->tuning.trials)
        out += QString("<tr><td>%1</td><td align=right>%2</td><td align=right>&nbsp;%3</td></tr>")
                   .arg(shown(describe(trial.candidate)).toHtmlEscaped(), milliseconds(trial.predicted),
                        milliseconds(trial.measured));
      out += "</table><p>" + shown(solution->tuning.reason).toHtmlEscaped() + "</p>";
    }
  }
  return out;
}

void MemoryActions::make_it_fit() {
  const auto planned = session_.pipeline().planned();
  const auto measured = session_.measured_mesh();
  const auto project = session_.project();
  if (!planned || !measured || session_.running()) return;
  session_.guarded([&] {
    const auto change = genba::make_it_fit(*project, *planned, *measured);
    if (!change) refuse(phrase<"no change of the options makes this case fit">(), *measured);
    if (change->other_mesh)
      try_out(*change, *project, *measured);
    else
      apply(*change);
  });
}

// The error tells what keeps the mesh as large as it is.
void MemoryActions::refuse(const Text& problem, const MeasuredMesh& measured) const {
  const Text shape = governed_by_shape(measured);
  if (shape.empty())
    throw Error(ErrorKind::memory, phrase<"make it fit">(), problem,
                phrase<"Use a coarser mesh or a larger device">());
  throw Error(ErrorKind::memory, phrase<"make it fit">(), phrase<"%1; %2">(problem, shape),
              phrase<"Ask for fewer elements per full circle, across walls and across faces, or use a larger "
                     "device">());
}

void MemoryActions::apply(const FitChange& change) {
  session_.edit(tr("make it fit (%1)").arg(shown(change.what)),
                [&](const Project&) { return change.project; });
  emit session_.message(LogLevel::info, tr("Changed: %1. It then takes %2; run again (F5), or undo (Ctrl+Z).")
                                            .arg(shown(change.what), bytes_text(change.peak)));
}

// What another mesh needs is known only after it is made. It is meshed and planned in the background, and the
// case changes only if it fits.
void MemoryActions::try_out(const FitChange& change, const Project& before, const MeasuredMesh& measured) {
  struct Trial {
    FitChange change;
    bool fits = false;
  };
  const auto trial = std::make_shared<Trial>(Trial{change});
  connect(
      &session_, &Session::finished, this,
      [this, trial, before, measured](JobState state) {
        if (state != JobState::succeeded) return;
        session_.guarded([&] {
          if (!trial->fits)
            refuse(phrase<"tried, and it does not fit yet: %1">(trial->change.what), measured);
          if (*session_.project() != before)
            throw Error(ErrorKind::input, phrase<"make it fit">(),
                        phrase<"the case was edited meanwhile: nothing was changed">(),
                        phrase<"Try again">());
          apply(trial->change);
        });
      },
      Qt::SingleShotConnection);
  emit session_.logged({LogLevel::info, phrase<"Tries whether it fits: %1">(change.what)});
  session_.start_work([trial](Monitor& monitor) {
    constexpr int most = 4;
    for (int i = 0; i < most && !trial->fits; ++i) {
      if (i > 0) trial->change = with_larger_elements(trial->change);
      Pipeline pipeline;
      pipeline.apply(std::make_shared<const Project>(trial->change.project));
      pipeline.run(Stage::plan, monitor);
      const MemoryPlan& plan = pipeline.planned()->plan;
      trial->fits = plan.feasible;
      trial->change.peak = !plan.has_matrix() ? plan.peak() + plan.host_assembly : plan_need(plan, plan.row(plan.chosen));
    }
  });
}

void MemoryActions::save_csv(const QString& path) {
  const auto planned = session_.planned();
  if (planned) session_.guarded([&] { write_text_atomically(utf8(path), memory_csv(planned->plan)); });
}

}  // namespace genba
