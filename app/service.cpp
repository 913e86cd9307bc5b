#include "app/service.hpp"

#include <filesystem>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>

#include "app/case/case_file.hpp"
#include "app/case/geometry_files.hpp"
#include "app/report/outputs.hpp"
#include "app/stage/invalidation.hpp"
#include "app/start/starter.hpp"
#include "app/start/templates.hpp"
#include "app/undo.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/sha256.hpp"

namespace genba {

namespace {

/// Adds the service's stop flag to the observer of a face.
class StoppableMonitor final : public Monitor {
 public:
  StoppableMonitor(Monitor& inner, CancelToken token) : inner_(inner), token_(std::move(token)) {}
  void progress(const Text& stage, double fraction) override { inner_.progress(stage, fraction); }
  void log(LogLevel level, const Text& message) override { inner_.log(level, message); }
  void residual(int iteration, double relative) override { inner_.residual(iteration, relative); }
  bool cancelled() const override { return token_.requested() || inner_.cancelled(); }

 private:
  Monitor& inner_;
  CancelToken token_;
};

/// Empty where the project wants no states of solves.
std::string refinement_folder(const Service& service) {
  const auto project = service.project();
  return project && project->output.checkpoint_every > 0 ? service.output_folder() : "";
}

/// `project` as it reads when its file is `case_path`: the geometry stays the same file.
Project moved_to(Project project, const std::filesystem::path& case_path) {
  for (const StatedPath& stated : stated_paths(project)) {
    const std::filesystem::path path = resolve_path(project, *stated.path);
    const std::filesystem::path relative = path.lexically_relative(case_path.parent_path());
    *stated.path = relative.empty() ? path.string() : relative.string();
  }
  project.path = case_path.string();
  return project;
}

}  // namespace

struct Service::State {
  explicit State(RunMemory* memory) : pipeline(memory ? memory : &own_memory) {}

  mutable std::mutex mutex;  ///< guards undo, worker state and token
  UndoStack undo;
  RunMemory own_memory;
  Pipeline pipeline;
  CancelToken token;
  bool running = false;

  std::mutex worker_mutex;  ///< guards the thread object
  std::thread worker;

  void refuse_while_running() const {
    if (running) throw Error(ErrorKind::input, "job", "a job is running", "Stop it or wait until it is done");
  }

  std::string file_hash;  ///< of the project's case file

  void replace(Project project, bool saved = true, std::string hash = {}) {
    auto shared = std::make_shared<const Project>(std::move(project));
    const std::lock_guard lock(mutex);
    refuse_while_running();
    undo.reset(shared, saved);
    pipeline.apply(shared);
    file_hash = std::move(hash);
  }

  std::shared_ptr<const RefinementStudy> study;
  std::shared_ptr<const Project> study_of;
  std::unique_ptr<OutputFolder> folder;  ///< held for the run

  void refine(const RefinementOptions& options, const CheckpointPlace& place, Monitor& monitor,
              const std::function<void(Stage)>& stage_done = {}) {
    const auto project = pipeline.project();
    if (!place.resume) forget_levels(place.folder);
    pipeline.memory()->name({RunPart::level, 1, options.steps + 1});
    pipeline.run(Stage::results, monitor, stage_done, place_of_level(place, options, 0, *project));
    auto made = run_refinement(*project, pipeline, options, monitor, place);
    const std::lock_guard lock(mutex);
    study = std::move(made);
    study_of = project;
  }

  /// work: what the job does.
  void run_job(const std::function<void(Monitor&, JobListener&)>& work, JobListener& listener,
               const CancelToken& job_token) {
    JobState outcome = JobState::succeeded;
    ErrorKind kind = ErrorKind::internal_fault;
    Text text;
    try {
      StoppableMonitor monitor(listener, job_token);
      work(monitor, listener);
    } catch (const Cancelled&) {
      outcome = JobState::cancelled;
    } catch (const Error& error) {
      outcome = JobState::failed;
      kind = error.kind();
      text = full_text(error);
    } catch (const std::bad_alloc&) {
      outcome = JobState::failed;
      kind = ErrorKind::memory;
      text = phrase<"The computer has not enough memory. Use a coarser mesh, or close other programs.">();
    } catch (const std::exception& error) {
      outcome = JobState::failed;
      text = phrase<"Fault of the program: %1">(error.what());
    }
    {
      const std::lock_guard lock(mutex);
      running = false;
    }
    listener.finished(outcome, text, kind);
  }

  void start_job(const std::function<void(Monitor&, JobListener&)>& work,
                 std::shared_ptr<JobListener> listener) {
    const std::lock_guard worker_lock(worker_mutex);
    CancelToken job_token;
    {
      const std::lock_guard lock(mutex);
      refuse_while_running();
      if (undo.empty()) throw Error(ErrorKind::input, "job", "there is no project to run", "Open one first");
    }
    if (worker.joinable()) worker.join();
    pipeline.memory()->clear();
    {
      const std::lock_guard lock(mutex);
      refuse_while_running();
      running = true;
      token = job_token;
    }
    try {
      worker = std::thread(
          [this, work, listener = std::move(listener), job_token] { run_job(work, *listener, job_token); });
    } catch (const std::system_error& error) {
      const std::lock_guard lock(mutex);
      running = false;
      throw Error(ErrorKind::memory, "job", std::string("the system grants no more threads: ") + error.what(),
                  "Close other programs, or raise the limit of processes (ulimit -u)");
    }
  }

  void run_here(Monitor& monitor, const std::function<void(Monitor&)>& work) {
    CancelToken job_token;
    {
      const std::lock_guard lock(mutex);
      refuse_while_running();
      running = true;
      token = job_token;
    }
    struct NotRunning {
      State& state;
      ~NotRunning() {
        const std::lock_guard lock(state.mutex);
        state.running = false;
      }
    } at_end{*this};
    StoppableMonitor stoppable(monitor, job_token);
    work(stoppable);
  }

  /// Puts a state made by an edit, undo or redo in force.
  void put_in_force() { pipeline.apply(undo.current()); }
};

Service::Service(RunMemory* memory) : state_(std::make_unique<State>(memory)) {}

Service::~Service() {
  stop();
  wait();
}

void Service::open(const std::string& case_path) {
  std::string hash = sha256_of_file(case_path);  // before it is read: a change in between is noticed
  state_->replace(read_case(case_path), true, std::move(hash));
}

void Service::open_geometry(const std::string& path, double unit, int series) {
  Project project = starter_project(path, unit);
  project.geometry.image.series = series;
  state_->replace(std::move(project));
}

void Service::open_template(const std::string& name, const std::string& path, double unit) {
  state_->replace(template_project(name, path, unit));
}

void Service::recover(Project project, const std::string& file_hash) {
  state_->replace(std::move(project), false, file_hash);
}

void Service::save(const std::string& case_path) {
  const std::filesystem::path path = std::filesystem::absolute(case_path).lexically_normal();
  const auto rename = [&](Project project) { return moved_to(std::move(project), path); };
  const std::lock_guard lock(state_->mutex);
  if (state_->undo.empty()) throw Error(ErrorKind::input, "save", "there is no project to save");
  const Project& saved = *state_->undo.current();
  if (std::error_code code; saved.path != path.string() && std::filesystem::exists(path, code)) {
    std::vector<std::string> inputs = input_files(saved);
    if (!saved.path.empty()) inputs.erase(inputs.begin());  // its own file may be replaced
    require_no_input(path.string(), path.string(), inputs);
  }
  const Project renamed = rename(saved);
  write_case(path.string(), renamed);
  state_->file_hash = sha256(format_case(renamed));
  state_->undo.mark_saved(rename);
  state_->put_in_force();
}

std::string Service::file_hash() const {
  const std::lock_guard lock(state_->mutex);
  return state_->file_hash;
}

std::optional<std::string> Service::changed_on_disk() const {
  const auto current = project();
  std::error_code code;
  if (!current || current->path.empty() || !std::filesystem::is_regular_file(current->path, code)) return {};
  try {
    std::string text = read_file(current->path);
    if (sha256(text) != file_hash()) return text;
  } catch (const Error&) {  // saving says what is wrong with it
  }
  return {};
}

std::shared_ptr<const Project> Service::project() const {
  const std::lock_guard lock(state_->mutex);
  return state_->undo.empty() ? nullptr : state_->undo.current();
}

bool Service::modified() const {
  const std::lock_guard lock(state_->mutex);
  return !state_->undo.empty() && state_->undo.modified();
}

void Service::edit(const std::string& label, const std::function<Project(Project)>& change) {
  const auto before = project();
  if (!before) throw Error(ErrorKind::input, label, "there is no project to edit", "Open one first");
  auto after = std::make_shared<const Project>(change(*before));
  if (*after == *before) return;
  const std::lock_guard lock(state_->mutex);
  state_->undo.push(label, std::move(after));
  state_->put_in_force();
}

bool Service::can_undo() const {
  const std::lock_guard lock(state_->mutex);
  return state_->undo.can_undo();
}
bool Service::can_redo() const {
  const std::lock_guard lock(state_->mutex);
  return state_->undo.can_redo();
}
std::string Service::undo_label() const {
  const std::lock_guard lock(state_->mutex);
  return state_->undo.undo_label();
}
std::string Service::redo_label() const {
  const std::lock_guard lock(state_->mutex);
  return state_->undo.redo_label();
}

void Service::undo() {
  const std::lock_guard lock(state_->mutex);
  state_->undo.undo();
  state_->put_in_force();
}

void Service::redo() {
  const std::lock_guard lock(state_->mutex);
  state_->undo.redo();
  state_->put_in_force();
}

void Service::start(Stage last, std::shared_ptr<JobListener> listener, bool resume) {
  State* state = state_.get();
  const CheckpointPlace place{project() ? output_folder() : "", resume};
  state->start_job(
      [state, last, place](Monitor& monitor, JobListener& heard) {
        state->pipeline.run(
            last, monitor, [&](Stage stage) { heard.stage_done(stage); }, place);
      },
      std::move(listener));
}

void Service::start_refinement(const RefinementOptions& options, std::shared_ptr<JobListener> listener,
                               bool resume) {
  State* state = state_.get();
  const CheckpointPlace place{refinement_folder(*this), resume};
  state->start_job(
      [state, options, place](Monitor& monitor, JobListener& heard) {
        state->refine(options, place, monitor, [&](Stage stage) { heard.stage_done(stage); });
      },
      std::move(listener));
}

void Service::start_work(const std::function<void(Monitor&)>& work, std::shared_ptr<JobListener> listener) {
  state_->start_job([work](Monitor& monitor, JobListener&) { work(monitor); }, std::move(listener));
}

void Service::use_once() {
  state_->pipeline.set_use(once_used);
}

void Service::run_inline(Stage last, Monitor& monitor, bool resume) {
  const CheckpointPlace place{project() ? output_folder() : "", resume};
  state_->run_here(monitor, [&](Monitor& m) { state_->pipeline.run(last, m, {}, place); });
}

std::optional<InterruptedSolve> Service::interrupted() const {
  const auto current = project();
  return current ? find_interrupted(output_folder(), *current) : std::nullopt;
}

void Service::forget_interrupted() {
  if (project()) genba::forget_interrupted(output_folder());
}

void Service::refine_inline(const RefinementOptions& options, Monitor& monitor, bool resume) {
  const CheckpointPlace place{refinement_folder(*this), resume};
  if (resume) require_kept_levels(place.folder, options, *project());
  state_->run_here(monitor, [&](Monitor& m) { state_->refine(options, place, m); });
}

std::shared_ptr<const RefinementStudy> Service::refinement() const {
  const std::lock_guard lock(state_->mutex);
  if (!state_->study || state_->undo.empty()) return nullptr;
  const Project &then = *state_->study_of, &now = *state_->undo.current();
  return first_difference(then, now) == Stage::done && then.output.probes == now.output.probes ? state_->study
                                                                                               : nullptr;
}

void Service::stop() {
  const std::lock_guard lock(state_->mutex);
  state_->token.request();
}

void Service::wait() {
  const std::lock_guard worker_lock(state_->worker_mutex);
  if (state_->worker.joinable()) state_->worker.join();
}

bool Service::running() const {
  const std::lock_guard lock(state_->mutex);
  return state_->running;
}

const Pipeline& Service::pipeline() const {
  return state_->pipeline;
}

RunMemory& Service::run_memory() const {
  return *state_->pipeline.memory();
}

std::string Service::output_folder() const {
  const auto current = project();
  if (!current) throw Error(ErrorKind::input, "output", "there is no project", "Open one first");
  const std::filesystem::path geometry(current->geometry.path);
  if (current->path.empty() && geometry.is_absolute())  // never saved: beside the geometry
    return (geometry.parent_path() / current->output.folder).lexically_normal().string();
  return resolve_path(*current, current->output.folder);
}

void Service::prepare_output_folder(Monitor& monitor, const OutputLeave& leave) {
  const auto current = project();
  const std::string folder = output_folder();
  std::vector<std::string> names = run_output_names(current->output, leave.refinement);
  names.insert(names.end(), leave.more_names.begin(), leave.more_names.end());
  state_->folder.reset();
  state_->folder = std::make_unique<OutputFolder>(
      folder, output_wish(*current, folder, OutputSet::run, std::move(names), leave), monitor);
}

WrittenOutputs Service::write_outputs(const DrawPictures& draw, const ReportPrinter& printer,
                                      Monitor& monitor) {
  const bool is_prepared = state_->folder && state_->folder->path() == output_folder();
  if (!is_prepared) prepare_output_folder(monitor, {.refinement = refinement() != nullptr});
  WrittenOutputs out =
      write_output_files(state_->pipeline, draw, printer, *state_->folder, monitor, refinement());
  if (!is_prepared) state_->folder.reset();
  return out;
}

void Service::add_output(const std::string& name, std::string_view content) {
  if (!state_->folder)
    throw Error(ErrorKind::input, "output", "there is no output folder", "Run the case first");
  OutputDraft draft(*state_->folder);
  draft.fill([&] { write_text_atomically(draft.file(name), content); });
  draft.publish(true);
}

}  // namespace genba
