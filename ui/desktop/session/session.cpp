#include "ui/desktop/session/session.hpp"

#include <QFileInfo>

#include "app/case/geometry_files.hpp"
#include "app/case/steps.hpp"
#include "app/keep/keep.hpp"
#include "app/report/answer.hpp"
#include "app/start/starter.hpp"
#include "app/stage/free_motion.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/before_mesh.hpp"
#include "ui/desktop/session/body_preview.hpp"
#include "ui/desktop/session/job_queue.hpp"
#include "ui/desktop/widgets/form_words.hpp"

namespace genba {
namespace {

std::size_t last_that_runs(const Project& project) {
  std::size_t last = step_count(project) - 1;
  while (last > 0 && !step(project, last).is_on) --last;
  return last;
}

}  // namespace

Session::Session(QObject* parent)
    : QObject(parent),
      service_(std::make_unique<Service>()),
      bridge_(new Bridge(this)),
      waiting_(new JobQueue(*this)),
      before_mesh_(new BeforeMesh(*this)),
      body_preview_(new BodyPreview(*this)) {
  connect(bridge_, &Bridge::progressed, this, &Session::progressed);
  connect(bridge_, &Bridge::residuals, this, &Session::residuals);
  connect(bridge_, &Bridge::logged, this, &Session::logged);
  connect(bridge_, &Bridge::stage_done, this, [this](Stage stage) {
    remember();
    emit stage_done(stage);
  });
  connect(bridge_, &Bridge::finished, this, [this](JobState state, const Text& error) {
    // The worker has reported its end; this waits only for its return.
    service_->wait();
    running_ = false;
    if (state == JobState::succeeded && runs_all_ && !step_is_chosen_) show_last_step();
    if (state == JobState::failed) {
      emit logged({LogLevel::error, error});
      emit message(LogLevel::error, in_form_words(shown(error)));
      if (const auto body = service_->free_body(); body && !body->shapes().empty()) {
        show_values(free_motion_results(*body, 0, *project()->study.physics));
        emit logged({LogLevel::info, phrase<"The view shows a motion that nothing holds: %1">(body->shapes().front().name)});
      }
    }
    if (state == JobState::cancelled) say(LogLevel::info, phrase<"Stopped. Finished stages are kept.">());
    emit finished(state, shown(error));
  });
}

Session::~Session() = default;

bool Session::has_project() const {
  return has_project_;
}

void Session::remember() {
  const Pipeline& pipeline = service_->pipeline();
  if (auto mesh = pipeline.mesh(); mesh && mesh != mesh_) {
    mesh_ = std::move(mesh);
    values_.reset();
  }
  if (auto planned = pipeline.planned(); planned && planned != planned_) {
    planned_ = std::move(planned);
    measured_.reset();
    if (const auto project = pipeline.project()) {
      planned_with_ = project->solve;
      if (mesh_) measured_ = measure_mesh(*project, *mesh_);
    }
  }
  if (auto solution = pipeline.solution()) solution_ = std::move(solution);
  if (auto results = pipeline.results(); results && results != results_) {
    results_ = std::move(results);
    frame_.reset();
    values_.reset();
  }
  take_kept_results();
}

void Session::take_kept_results() {
  if (results_ || !kept_ || !mesh_ || mesh_ != kept_->mesh) return;
  if (const KeptStep* const kept = kept_->find(step_)) results_ = kept->results;
}

const KeptStep* Session::kept_results() const {
  const KeptStep* const kept = kept_ && results_ ? kept_->find(step_) : nullptr;
  return kept && kept->results == results_ && pipeline().results() != results_ ? kept : nullptr;
}

std::shared_ptr<const Results> Session::current_results() const {
  if (auto results = pipeline().results()) return results;
  const KeptStep* const kept = kept_results();
  return kept && pipeline().mesh() == kept_->mesh && still_fits(*kept, *project()) ? results_ : nullptr;
}

std::map<std::string, std::string> Session::refined_maxima_of(
    const std::shared_ptr<const Results>& results) const {
  const auto study = refinement();
  return study && results && results == current_results() ? refined_maxima(*results, *study)
                                                          : std::map<std::string, std::string>();
}

void Session::show_kept(std::shared_ptr<const KeptWork> kept) {
  kept_ = std::move(kept);
  adopt_kept_mesh(service_->pipelines(), *kept_);
  mesh_ = kept_->mesh;
  take_kept_results();
  emit kept_shown();
  if (const auto open = project(); kept_->find(step(*open, last_that_runs(*open)).name)) show_last_step();
}

void Session::say(LogLevel level, const Text& text) {
  emit logged({level, text});
  emit message(level, shown(text));
}

bool Session::may_write(const QString& path) {
  const auto current = project();
  return !current || guarded([&] { require_no_input(utf8(path), utf8(path), input_files(*current)); });
}

bool Session::guarded(const std::function<void()>& action) {
  try {
    action();
    return true;
  } catch (const std::exception& e) {
    say(LogLevel::error, full_text(e));
  }
  return false;
}

bool Session::open(const QString& path, int series) {
  const bool is_case = QFileInfo(path).suffix().compare("json", Qt::CaseInsensitive) == 0;
  const bool done = replace(utf8(QFileInfo(path).fileName()), [&] {
    if (is_case)
      service_->open(utf8(path));
    else
      service_->open_geometry(utf8(path), 0, series);
  });
  if (done) emit logged({LogLevel::info, phrase<"Opened %1">(utf8(path))});
  return done;
}

bool Session::open_deck(const QString& path, const DeckUnits& units, DeckDoubt* doubt) {
  std::optional<Project> made;
  if (!running_ && !guarded([&] { made = starter_project(utf8(path), units.length, units, doubt); }))
    return false;
  if (doubt && !doubt->why.empty()) return false;
  const bool done =
      replace(utf8(QFileInfo(path).fileName()), [&] { service_->open_new(std::move(made).value()); });
  if (done) emit logged({LogLevel::info, phrase<"Opened %1">(utf8(path))});
  return done;
}

bool Session::open_template(const QString& name, const QString& path) {
  const bool done =
      replace(utf8(QFileInfo(path).fileName()), [&] { service_->open_template(utf8(name), utf8(path)); });
  if (done) emit logged({LogLevel::info, phrase<"New case %1 from %2">(utf8(name), utf8(path))});
  return done;
}

bool Session::recover(const LostWork& work) {
  const bool done =
      replace(phrase<"the recovered case">(), [&] { service_->recover(work.project(), work.file_hash()); });
  if (done) emit logged({LogLevel::info, phrase<"Recovered changes that were not saved">()});
  return done;
}

bool Session::replace(const Text& what, const std::function<void()>& open) {
  if (running_) {
    say(LogLevel::warning, phrase<"A job is running: stop it first (Esc), then open %1.">(what));
    return false;
  }
  if (!guarded(open)) return false;
  has_project_ = true;
  was_run_ = false;
  step_is_chosen_ = false;
  mesh_.reset();
  planned_.reset();
  measured_.reset();
  solution_.reset();
  results_.reset();
  frame_.reset();
  values_.reset();
  kept_.reset();
  labels_.clear();
  step_ = project()->step_name;
  emit message_settled();
  emit opened();
  emit project_changed();
  return true;
}

bool Session::save(const QString& path) {
  const bool done = guarded([&] { service_->save(utf8(path)); });
  if (done) {
    emit logged({LogLevel::info, phrase<"Saved %1">(utf8(path))});
    emit project_changed();
  }
  return done;
}

void Session::edit(const QString& label, const std::function<Project(Project)>& change) {
  service_->edit(utf8(label), change);
  const auto mesh_before = mesh_;
  const std::string before = step_;
  forget_other_step();
  remember();
  emit project_changed();
  if (step_ != before) emit step_shown();
  if (mesh_ != mesh_before) emit mesh_came_back();
}

void Session::undo() {
  if (service_->can_undo()) walk(&Service::undo);
}

void Session::redo() {
  if (service_->can_redo()) walk(&Service::redo);
}

void Session::walk(void (Service::*way)()) {
  if (!guarded([&] { (service_.get()->*way)(); })) return;
  const auto before = mesh_;
  const std::string step_before = step_;
  forget_other_step();
  remember();
  emit project_changed();
  if (step_ != step_before) emit step_shown();
  if (mesh_ != before) emit mesh_came_back();
}

bool Session::show_step(std::size_t i) {
  step_is_chosen_ = was_run_ || kept_;
  return put_at_hand(i);
}

void Session::show_last_step() {
  const auto before = project();
  const std::size_t last = last_that_runs(*before);
  // A person who is typing stays at the step that the text is for.
  const auto is_typed = [](const Leftover& left) { return left.kind != Leftover::Kind::begun; };
  if (last == step_at_hand(*before) || std::ranges::any_of(unsettled_.settle(), is_typed) ||
      project() != before)
    return;
  put_at_hand(last);
}

bool Session::put_at_hand(std::size_t i) {
  if (!guarded([&] { service_->show_step(i); })) return false;
  forget_other_step();
  remember();
  emit project_changed();
  emit step_shown();
  return true;
}

void Session::forget_other_step() {
  // Names identify steps: their numbers change if one is moved. A single step may have no name.
  const auto now = project();
  if (!now || now->step_name == step_) return;
  step_ = now->step_name;
  planned_.reset();
  measured_.reset();
  solution_.reset();
  results_.reset();
  frame_.reset();
  values_.reset();
}

std::optional<std::size_t> Session::frame_shown() const {
  return frame_ ? std::optional(frame_number_) : std::nullopt;
}

void Session::show_frame(std::shared_ptr<const Results> frame, std::size_t number) {
  values_.reset();
  frame_ = std::move(frame);
  frame_number_ = number;
}

void Session::show_values(std::shared_ptr<const Results> values) {
  values_ = std::move(values);
  emit values_changed();
}

void Session::start(Stage last, bool resume) {
  if (running_) return;
  runs_all_ = last == Stage::results;
  was_run_ = was_run_ || runs_all_;
  start_job(last, [this, last, resume] { service_->start(last, bridge_->make_listener(), resume); });
}

void Session::start_work(const std::function<void(Monitor&)>& work) {
  if (running_) return;
  runs_all_ = false;
  begin_job(Stage::mesh, [this, work] { service_->start_work(work, bridge_->make_listener()); });
}

void Session::start_refinement(const RefinementOptions& options) {
  if (running_) return;
  runs_all_ = false;
  start_job(Stage::results,
            [this, options] { service_->start_refinement(options, bridge_->make_listener(), true); });
}

void Session::start_job(Stage last, const std::function<void()>& begin) {
  if (has_project_) begin_job(last, begin);
}

void Session::begin_job(Stage last, const std::function<void()>& begin) {
  if (running_) return;
  emit message_settled();
  running_ = true;
  running_to_ = last;
  // Listeners get started() before any report of the worker.
  emit started(last);
  if (guarded(begin)) return;
  running_ = false;
  emit finished(JobState::failed, {});
}

std::shared_ptr<const Mesh> Session::pickable_mesh() const {
  if (const auto& body = body_preview_->body()) return body->shape.has_faces ? body->shape.mesh : nullptr;
  return mesh_ ? mesh_->mesh : nullptr;
}

void Session::stop() {
  if (!running_) return body_preview_->stop();
  emit progressed(phrase<"stopping">(), -1);
  service_->stop();
}

}  // namespace genba
