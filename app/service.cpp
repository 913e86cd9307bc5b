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
#include "app/service_state.hpp"
#include "app/start/starter.hpp"
#include "app/start/templates.hpp"
#include "app/stoppable_monitor.hpp"
#include "app/undo.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/sha256.hpp"

namespace genba {


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

void Service::open_new(Project project) {
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
       std::ranges::any_of(steps(*current), [](const Step& s) { return s.modal || !s.times.empty(); }));
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

std::shared_ptr<const FreeBody> Service::free_body() const {
  const std::lock_guard lock(state_->mutex);
  return state_->free_body;
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

}  // namespace genba
