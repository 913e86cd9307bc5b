// The data of a Service, for its sources alone.
#pragma once

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "app/run/step_frames.hpp"
#include "app/service.hpp"
#include "app/stage/invalidation.hpp"
#include "app/stoppable_monitor.hpp"
#include "app/undo.hpp"
#include "engine/analysis/resolve/free_body.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// Empty if the project wants no states of solves.
inline std::string refinement_folder(const Service& service) {
  const auto project = service.project();
  return project && project->output.checkpoint_every > 0 ? service.output_folder() : "";
}

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

  std::shared_ptr<const FreeBody> free_body;  ///< of the last job
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
    {
      const std::lock_guard lock(mutex);
      free_body.reset();
    }
    try {
      StoppableMonitor monitor(listener, job_token);
      work(monitor, listener);
    } catch (const Cancelled&) {
      outcome = JobState::cancelled;
    } catch (const Error& error) {
      outcome = JobState::failed;
      kind = error.kind();
      text = full_text(error);
      if (const auto* body = dynamic_cast<const FreeBody*>(&error)) {
        const std::lock_guard lock(mutex);
        free_body = std::make_shared<const FreeBody>(*body);
      }
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

}  // namespace genba
