#include "ui/desktop/files/keep_work.hpp"

#include <QPointer>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/keep/keep_folder.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {
namespace {

/// Keeps the warnings of a worker for the log of the window.
class Lines final : public Monitor {
 public:
  void log(LogLevel level, const Text& message) override {
    if (level >= LogLevel::warning) warnings.push_back(message);
  }
  std::vector<Text> warnings;
};

}  // namespace

KeepWork::KeepWork(Session& session, QObject* parent) : QObject(parent), session_(session) {
  worker_.setMaxThreadCount(1);
  connect(&session_, &Session::opened, this, &KeepWork::read);
  connect(&session_, &Session::finished, this, [this](JobState state) {
    if (state == JobState::succeeded && session_.pipeline().results()) write();
  });
}

KeepWork::~KeepWork() {
  worker_.waitForDone();
}

KeepWork::Written KeepWork::mark_of(const std::string& path, const KeptWork& work) {
  Written out{path, work.mesh, {}};
  for (const KeptStep& step : work.steps) out.results.emplace_back(step.results);
  return out;
}

bool KeepWork::is_written(const std::string& path, const KeptWork& work) const {
  return written_.path == path && written_.mesh.lock() == work.mesh &&
         std::ranges::equal(written_.results, work.steps, [](const auto& there, const KeptStep& step) {
           return there.lock() == step.results;
         });
}

std::optional<KeptWork> KeepWork::to_keep() const {
  Service& service = session_.service();
  auto work = work_to_keep(service.pipelines(), [&](std::size_t i) { return service.output_folder(i); });
  const auto& kept = session_.kept();
  if (!work || !kept || kept->mesh != work->mesh) return work;
  // The last results stay, even if the case was edited since.
  for (const KeptStep& step : kept->steps)
    if (!work->find(step.name)) work->steps.push_back(step);
  return work;
}

void KeepWork::write() {
  const auto project = session_.project();
  if (!project || !project->output.keep || project->path.empty()) return;
  std::shared_ptr<KeptWork> work;
  if (!session_.guarded([&] {
        if (auto found = to_keep()) work = std::make_shared<KeptWork>(std::move(*found));
      }))
    return;
  if (!work || is_written(project->path, *work)) return;
  ++busy_;
  worker_.start([self = QPointer<KeepWork>(this), path = project->path, work, number = number_] {
    Lines lines;
    Text problem;
    std::int64_t bytes = 0;
    try {
      bytes = write_keep(path, *work, lines);
      take_frames_of_keep(path, *work);
    } catch (const std::exception& e) {
      problem = full_text(e);
    }
    QMetaObject::invokeMethod(
        self,
        [self, path, work, number, problem, bytes, warnings = std::move(lines.warnings)] {
          if (!self) return;
          --self->busy_;
          Session& session = self->session_;
          for (const Text& warning : warnings) session.say(LogLevel::warning, warning);
          if (!problem.empty())
            session.say(LogLevel::warning,
                        phrase<"Mesh and results are not kept beside the case: %1">(problem));
          else
            emit session.logged({LogLevel::info, phrase<"Mesh and results kept beside the case: %1 in %2">(
                                                     format_bytes(bytes), keep_folder(path))});
          if (problem.empty() && number == self->number_) {
            self->written_ = mark_of(path, *work);
            session.set_kept(work);
          }
          emit self->changed();
        },
        Qt::QueuedConnection);
  });
}

bool KeepWork::remove() {
  const auto project = session_.project();
  if (!project || project->path.empty()) return false;
  worker_.waitForDone();
  bool was_there = false;
  const bool done = session_.guarded([&] { was_there = remove_keep(project->path); });
  if (done && was_there) {
    written_ = {};
    emit session_.logged({LogLevel::info, phrase<"Removed: %1">(keep_folder(project->path))});
  }
  emit changed();
  return done && was_there;
}

void KeepWork::read() {
  ++number_;
  written_ = {};
  const auto project = session_.project();
  if (!project || !project->output.keep || project->path.empty()) return;
  if (std::error_code code; !std::filesystem::exists(keep_folder(project->path), code)) return;
  ++busy_;
  worker_.start([self = QPointer<KeepWork>(this), project, number = number_] {
    Lines lines;
    Text problem;
    std::shared_ptr<const KeptWork> kept;
    try {
      if (auto found = read_keep(project, lines)) kept = std::make_shared<const KeptWork>(std::move(*found));
    } catch (const std::exception& e) {
      problem = full_text(e);
    }
    QMetaObject::invokeMethod(
        self,
        [self, kept, number, problem, warnings = std::move(lines.warnings)] {
          if (!self) return;
          --self->busy_;
          if (number == self->number_) {
            self->arrived(number, kept);
            for (const Text& warning : warnings) self->session_.say(LogLevel::warning, warning);
            if (!problem.empty())
              self->session_.say(LogLevel::warning,
                                 phrase<"Mesh and results beside the case are not shown: %1">(problem));
          }
          emit self->changed();
        },
        Qt::QueuedConnection);
  });
}

void KeepWork::arrived(int number, const std::shared_ptr<const KeptWork>& kept) {
  // A run that began meanwhile makes its own mesh and results.
  if (!kept || number != number_ || session_.running() || session_.mesh()) return;
  written_ = mark_of(session_.project()->path, *kept);
  session_.show_kept(kept);
  const KeptStep* const step = session_.kept_results();
  if (!step) {
    session_.say(LogLevel::info, session_.pipeline().mesh()
                                     ? phrase<"The mesh is the one kept beside the case.">()
                                     : phrase<"The mesh is the one kept beside the case; its inputs have "
                                              "changed since.">());
    return;
  }
  session_.say(
      LogLevel::info,
      session_.current_results()
          ? phrase<"Results of %1, of these inputs, kept beside the case.">(step->made_at)
          : phrase<"Results of %1, kept beside the case; the inputs have changed since.">(step->made_at));
}

}  // namespace genba
