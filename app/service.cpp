#include "app/service.hpp"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "app/case/case_file.hpp"
#include "app/case/geometry_files.hpp"
#include "app/case/steps.hpp"
#include "app/case_place.hpp"
#include "app/report/outputs.hpp"
#include "app/report/steps_summary.hpp"
#include "app/run/step_frames.hpp"
#include "app/stage/invalidation.hpp"
#include "app/start/starter.hpp"
#include "app/start/templates.hpp"
#include "app/stoppable_monitor.hpp"
#include "app/undo.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/sha256.hpp"

namespace genba {

namespace {

/// Empty if the project wants no states of solves.
std::string refinement_folder(const Service& service) {
  const auto project = service.project();
  return project && project->output.checkpoint_every > 0 ? service.output_folder() : "";
}

}  // namespace

struct Service::State {
  explicit State(RunMemory* memory) : pipelines(memory ? memory : &own_memory) {}

  mutable std::mutex mutex;  ///< guards undo, shown, worker state and token
  UndoStack undo;
  std::shared_ptr<const Project> shown;  ///< undo.current(), with the step at hand that the user looks at
  RunMemory own_memory;
  StepPipelines pipelines;
  CancelToken token;
  bool running = false;

  std::mutex worker_mutex;  ///< guards the thread object
  std::thread worker;

  void refuse_while_running() const {
    if (running)
      throw Error(ErrorKind::input, phrase<"job">(), phrase<"a job is running">(),
                  phrase<"Stop it or wait until it is done">());
  }

  std::string file_hash;  ///< of the project's case file

  void replace(Project project, bool saved = true, std::string hash = {}) {
    auto shared = std::make_shared<const Project>(std::move(project));
    const std::lock_guard lock(mutex);
    refuse_while_running();
    undo.reset(shared, saved);
    shown = shared;
    pipelines.apply(std::move(shared));
    file_hash = std::move(hash);
  }

  std::shared_ptr<const RefinementStudy> study;
  std::shared_ptr<const Project> study_of;
  std::unique_ptr<OutputFolder> folder;  ///< held for the run
  /// Inside `folder`, for a project with several steps.
  std::vector<std::unique_ptr<OutputFolder>> step_folders;
  bool keeps_states = false;  ///< until the outputs are written

  static void refuse_to_refine_what_takes(const Project& project) {
    const std::size_t here = step_at_hand(project);
    const auto from = taken_from(project, here);
    if (!from.empty())
      throw Error(ErrorKind::input, phrase<"refinement">(),
                  phrase<"%1 takes something from %2, whose mesh would stay as it is">(
                      step_text(project, here), step_text(project, from.front())),
                  phrase<"Refine that step, or run both on a finer mesh">());
  }

  void refine(const RefinementOptions& options, const CheckpointPlace& place, Monitor& monitor,
              const std::function<void(Stage)>& stage_done = {}) {
    const auto whole = pipelines.project();
    refuse_to_refine_what_takes(*whole);
    Pipeline& pipeline = pipelines.at_hand();
    const auto project = pipeline.project();
    if (!place.resume) forget_levels(place.folder);
    if (step_count(*whole) > 1) {
      monitor.log(LogLevel::info, phrase<"%1 alone is refined">(step_text(*whole, step_at_hand(*whole))));
      pipelines.run({.only = step_at_hand(*whole), .last = Stage::mesh}, monitor);
    }
    pipeline.memory()->name({RunPart::level, 1, options.steps + 1});
    pipeline.run(Stage::results, monitor, stage_done, place_of_level(place, options, 0, *project));
    auto made = run_refinement(*project, pipeline, options, monitor, place);
    const std::lock_guard lock(mutex);
    study = std::move(made);
    study_of = project;
  }

  /// work: the function of the job.
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
                 std::shared_ptr<JobListener> listener, bool needs_project = true) {
    const std::lock_guard worker_lock(worker_mutex);
    CancelToken job_token;
    {
      const std::lock_guard lock(mutex);
      refuse_while_running();
      if (needs_project && undo.empty())
        throw Error(ErrorKind::input, phrase<"job">(), phrase<"there is no project to run">(),
                    phrase<"Open one first">());
    }
    if (worker.joinable()) worker.join();
    pipelines.memory()->clear();
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
      throw Error(ErrorKind::memory, phrase<"job">(),
                  phrase<"the system grants no more threads: %1">(error.what()),
                  phrase<"Close other programs, or raise the limit of processes (ulimit -u)">());
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

  /// Makes the current state of undo, redo or saving effective. A step with the previous name stays at hand.
  void put_in_force() {
    const std::string name = std::exchange(shown, undo.current())->step_name;
    const auto all = steps(*shown);
    const auto same = std::ranges::find(all, name, &Step::name);
    show(same == all.end() ? step_at_hand(*shown) : static_cast<std::size_t>(same - all.begin()));
  }

  void show(std::size_t i) {
    shown = undo.current();
    if (i != step_at_hand(*shown)) shown = std::make_shared<const Project>(with_step_at_hand(*shown, i));
    pipelines.apply(shown);
  }

  StepRun run_of(Stage last, const CheckpointPlace& place, StepsToRun which) const {
    StepRun what{.last = last, .checkpoints = place};
    what.checkpoints.until_written = keeps_states;
    if (which == StepsToRun::at_hand) what.only = step_at_hand(*pipelines.project());
    return what;
  }

  /// Runs, and stores the frames of steps with times in the held output folder.
  void run(StepRun what, Monitor& monitor) {
    const auto project = pipelines.project();
    RunFrames frames(project, [this](std::size_t i) { return folder_held(i); });
    frames.serve(what, folder != nullptr);
    pipelines.run(what, monitor);
  }

  /// The output folder that this run holds for a step; empty: none.
  std::string folder_held(std::size_t i) const {
    const OutputFolder* held = step_folders.empty()      ? folder.get()
                               : i < step_folders.size() ? step_folders[i].get()
                                                         : nullptr;
    return held ? held->path() : std::string();
  }
};

Service::Service(RunMemory* memory) : state_(std::make_unique<State>(memory)) {}

Service::~Service() {
  stop();
  wait();
}

void Service::open(const std::string& case_path) {
  std::string hash = sha256_of_file(case_path);  // before reading, so that a change in between is noticed
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
  if (state_->undo.empty())
    throw Error(ErrorKind::input, phrase<"save">(), phrase<"there is no project to save">());
  const Project& saved = *state_->shown;
  if (std::error_code code; saved.path != path.string() && std::filesystem::exists(path, code)) {
    std::vector<std::string> inputs = input_files(saved);
    if (!saved.path.empty()) inputs.erase(inputs.begin());  // the case's own file may be replaced
    require_no_input(path.string(), path.string(), inputs);
  }
  // A case without edits keeps the format of its file.
  if (!state_->undo.modified() && !saved.path.empty() &&
      std::filesystem::absolute(saved.path).lexically_normal() == path &&
      is_file_of_hash(path.string(), state_->file_hash))
    return;
  const Project renamed = rename(saved);
  write_case(path.string(), renamed);
  state_->file_hash = sha256(case_text(renamed));
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
  } catch (const Error&) {  // saving reports the fault
  }
  return {};
}

std::shared_ptr<const Project> Service::project() const {
  const std::lock_guard lock(state_->mutex);
  return state_->shown;
}

void Service::show_step(std::size_t i) {
  const std::lock_guard lock(state_->mutex);
  if (state_->shown) state_->show(i);
}

bool Service::modified() const {
  const std::lock_guard lock(state_->mutex);
  return !state_->undo.empty() && state_->undo.modified();
}

void Service::edit(const std::string& label, const std::function<Project(Project)>& change) {
  const auto before = project();
  if (!before)
    throw Error(ErrorKind::input, label, phrase<"there is no project to edit">(), phrase<"Open one first">());
  Project changed = change(*before);
  attach_faces(changed);
  auto after = std::make_shared<const Project>(std::move(changed));
  // A different text for the same number is an edit too.
  const bool typed_alike = after->typed.at == before->typed.at;
  if (*after == *before && typed_alike) return;
  const std::lock_guard lock(state_->mutex);
  if (same_case(*after, *before) && typed_alike) return state_->show(step_at_hand(*after));
  state_->undo.push(label, after);
  state_->shown = after;
  state_->pipelines.apply(std::move(after));
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

void Service::start(Stage last, std::shared_ptr<JobListener> listener, bool resume, StepsToRun which) {
  State* state = state_.get();
  const auto current = project();
  const CheckpointPlace place{current ? output_folder() : "", resume};
  const bool writes_files =
      current && last == Stage::results &&
      (wants_lesion_images(*current) ||
       std::ranges::any_of(steps(*current), [](const Step& s) { return !s.times.empty(); }));
  state->start_job(
      [this, state, last, place, which, writes_files](Monitor& monitor, JobListener& heard) {
        StepRun what = state->run_of(last, place, which);
        what.step_begins = [&](std::size_t step) { heard.step_begins(step); };
        what.stage_done = [&](std::size_t, Stage stage) { heard.stage_done(stage); };
        struct HeldForFrames {
          State* state = nullptr;
          ~HeldForFrames() {
            if (state) state->step_folders.clear(), state->folder.reset();
          }
        } held;
        if (writes_files && !state->folder) {
          prepare_output_folder(monitor);
          held.state = state;
        }
        state->run(what, monitor);
        if (last == Stage::results) write_lesion_images(monitor);
      },
      std::move(listener));
}

void Service::start_refinement(const RefinementOptions& options, std::shared_ptr<JobListener> listener,
                               bool resume) {
  State* state = state_.get();
  const CheckpointPlace place{refinement_folder(*this), resume};
  if (const auto current = project()) State::refuse_to_refine_what_takes(*current);
  state->start_job(
      [state, options, place](Monitor& monitor, JobListener& heard) {
        state->refine(options, place, monitor, [&](Stage stage) { heard.stage_done(stage); });
      },
      std::move(listener));
}

void Service::start_work(const std::function<void(Monitor&)>& work, std::shared_ptr<JobListener> listener) {
  state_->start_job([work](Monitor& monitor, JobListener&) { work(monitor); }, std::move(listener), false);
}

void Service::keep_states_until_written() {
  state_->keeps_states = true;
}

void Service::use_once() {
  state_->pipelines.set_use(once_used);
}

void Service::run_inline(Stage last, Monitor& monitor, bool resume, StepsToRun which) {
  const CheckpointPlace place{project() ? output_folder() : "", resume && !starts_anew(monitor)};
  state_->run_here(monitor, [&](Monitor& m) {
    if (!project()) return state_->pipelines.run({}, m);  // it reports that there is no project
    state_->run(state_->run_of(last, place, which), m);
  });
}

bool Service::starts_anew(Monitor& monitor) const {
  const auto current = project();
  if (!current || !state_->folder) return false;
  bool was_stopped = state_->folder->was_stopped();
  for (const auto& folder : state_->step_folders) was_stopped = was_stopped || (folder && folder->was_stopped());
  for (std::size_t i = 0; i < step_count(*current); ++i)
    if (has_interrupted(output_folder(i))) return false;
  if (was_stopped)
    monitor.log(LogLevel::info,
                phrase<"The run that was stopped kept no state of its solve: this run starts anew">());
  return was_stopped;
}

std::optional<InterruptedSolve> Service::interrupted() const {
  const auto current = project();
  return current ? find_interrupted_step(output_folder(), *current) : std::nullopt;
}

void Service::forget_interrupted() {
  const auto current = project();
  for (std::size_t i = 0; current && i < step_count(*current); ++i)
    genba::forget_interrupted(output_folder(i));
}

void Service::refine_inline(const RefinementOptions& options, Monitor& monitor, bool resume) {
  const CheckpointPlace place{
      .folder = refinement_folder(*this), .resume = resume, .until_written = state_->keeps_states};
  if (resume) require_kept_levels(place.folder, options, *project());
  state_->run_here(monitor, [&](Monitor& m) { state_->refine(options, place, m); });
}

std::shared_ptr<const RefinementStudy> Service::refinement() const {
  const std::lock_guard lock(state_->mutex);
  if (!state_->study || state_->undo.empty()) return nullptr;
  const Project& then = *state_->study_of;
  const auto now = state_->pipelines.at_hand().project();
  return first_difference(then, *now) == Stage::done && then.output.probes == now->output.probes
             ? state_->study
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
  return state_->pipelines.at_hand();
}

const StepPipelines& Service::pipelines() const {
  return state_->pipelines;
}

RunMemory& Service::run_memory() const {
  return *state_->pipelines.memory();
}

std::string Service::output_folder() const {
  const auto current = project();
  if (!current)
    throw Error(ErrorKind::input, phrase<"output">(), phrase<"there is no project">(),
                phrase<"Open one first">());
  const std::filesystem::path geometry(current->geometry.path);
  if (current->path.empty() && geometry.is_absolute())  // never saved: beside the geometry
    return (geometry.parent_path() / current->output.folder).lexically_normal().string();
  return resolve_path(*current, current->output.folder);
}

std::string Service::output_folder(std::size_t step) const {
  const auto current = project();
  const std::string whole = output_folder();  // throws if there is no project
  return step_folder_in(whole, *current, step);
}

void Service::prepare_output_folder(Monitor& monitor, const OutputLeave& leave) {
  const auto current = project();
  const std::string folder = output_folder();
  const bool has_several = step_count(*current) > 1;
  const auto names_of_run = [&](const Project& project) {
    std::vector<std::string> names = run_output_names(project.output, leave.refinement);
    names.insert(names.end(), leave.more_names.begin(), leave.more_names.end());
    return names;
  };
  state_->step_folders.clear();
  state_->folder.reset();
  state_->folder = std::make_unique<OutputFolder>(
      folder,
      output_wish(*current, folder, OutputSet::run,
                  has_several ? std::vector<std::string>{summary_name} : names_of_run(*current), leave),
      monitor);
  for (std::size_t i = 0; has_several && i < step_count(*current); ++i) {
    state_->step_folders.emplace_back();
    if (!step(*current, i).is_on) continue;
    const Project own = project_of_step(*current, i);
    const std::string inside = output_folder(i);
    state_->step_folders.back() = std::make_unique<OutputFolder>(
        inside, output_wish(own, inside, OutputSet::run, names_of_run(own), leave), monitor);
  }
}

WrittenOutputs Service::write_outputs(const DrawPictures& draw, const ReportPrinter& printer,
                                      Monitor& monitor) {
  WrittenOutputs out = write_all(draw, printer, monitor);
  if (!state_->keeps_states) return out;
  for (std::size_t i = 0; i < state_->pipelines.count(); ++i)
    if (state_->pipelines.of(i).results()) genba::forget_interrupted(output_folder(i));
  if (refinement()) forget_levels(refinement_folder(*this));
  return out;
}

WrittenOutputs Service::write_all(const DrawPictures& draw, const ReportPrinter& printer, Monitor& monitor) {
  const bool is_prepared = state_->folder && state_->folder->path() == output_folder();
  if (!is_prepared) prepare_output_folder(monitor, {.refinement = refinement() != nullptr});
  WrittenOutputs out;
  if (state_->step_folders.empty())
    out = write_output_files(state_->pipelines.at_hand(), draw, printer, *state_->folder, monitor,
                             refinement());
  else
    out = write_steps(draw, printer, monitor);
  if (!is_prepared) {
    state_->step_folders.clear();
    state_->folder.reset();
  }
  return out;
}

void Service::write_lesion_images(Monitor& monitor) {
  const auto current = project();
  if (!current || !state_->folder || !wants_lesion_images(*current)) return;
  const StepPipelines& pipelines = state_->pipelines;
  const auto write = [&](const Pipeline& pipeline, OutputFolder& folder) {
    for (const std::string& file : write_lesion_files(pipeline, folder, monitor))
      monitor.log(LogLevel::info, phrase<"Label image of a lesion: %1">(file));
  };
  try {
    if (state_->step_folders.empty()) write(pipelines.at_hand(), *state_->folder);
    for (std::size_t i = 0; i < state_->step_folders.size() && i < pipelines.count(); ++i)
      if (state_->step_folders[i]) write(pipelines.of(i), *state_->step_folders[i]);
  } catch (const Error& error) {
    monitor.log(LogLevel::warning, phrase<"The label image of a lesion is not written. %1">(full_text(error)));
  }
}

WrittenOutputs Service::write_steps(const DrawPictures& draw, const ReportPrinter& printer,
                                    Monitor& monitor) {
  const StepPipelines& pipelines = state_->pipelines;
  std::vector<OutputPart> parts;
  OutputOfSteps whole{*state_->folder, {}, [&] { return steps_summary_json(pipelines); }};
  for (std::size_t i = 0; i < pipelines.count(); ++i) {
    whole.folders.push_back(file_name(output_folder(i)));
    const Pipeline& own = pipelines.of(i);
    if (i < state_->step_folders.size() && state_->step_folders[i] && own.results())
      parts.push_back(
          {own, *state_->step_folders[i], &own == &pipelines.at_hand() ? refinement() : nullptr});
  }
  return write_output_files(parts, &whole, draw, printer, monitor);
}

void Service::write_what_came_before(const DrawPictures& draw, const ReportPrinter& printer,
                                     Monitor& monitor) {
  const StepPipelines& pipelines = state_->pipelines;
  if (pipelines.count() < 2) return;
  const auto current = project();
  bool is_any = false;
  for (std::size_t i = 0; i < pipelines.count(); ++i) {
    if (pipelines.of(i).results()) {
      is_any = true;
    } else if (const std::string folder = output_folder(i); step(*current, i).is_on && holds_run(folder)) {
      monitor.log(LogLevel::warning,
                  phrase<"The results of finished steps are not written: those of an earlier run are in %1, "
                         "and files of two runs would be mixed. Choose another folder (--out) for them">(folder));
      return;
    }
  }
  if (is_any) (void)write_all(draw, printer, monitor);
}

void Service::add_output(const std::string& name, std::string_view content) {
  if (!state_->folder)
    throw Error(ErrorKind::input, phrase<"output">(), phrase<"there is no output folder">(),
                phrase<"Run the case first">());
  const std::size_t here = step_at_hand(*project());
  const bool has_several = here < state_->step_folders.size() && state_->step_folders[here];
  OutputDraft draft(has_several ? *state_->step_folders[here] : *state_->folder);
  draft.fill([&] { write_text_atomically(draft.file(name), content); });
  draft.publish(true);
}

}  // namespace genba
