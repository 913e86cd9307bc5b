// The one service behind every face (terminal, desktop): open, edit, undo, run in the background, export.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "app/plan/run_memory.hpp"
#include "app/report/outputs.hpp"
#include "app/report/report.hpp"
#include "app/run/checkpoint.hpp"
#include "app/run/step_pipelines.hpp"
#include "app/study/refinement.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

enum class JobState { idle, running, succeeded, failed, cancelled };

/// What a face hears of a job. Called on the worker's thread (or inline); faces hand it over to their own.
class JobListener : public Monitor {
 public:
  /// Step `step`, from 0, of a project with several begins; stages that are done are its own from here on.
  virtual void step_begins(std::size_t /*step*/) {}
  virtual void stage_done(Stage /*stage*/) {}
  /// error: empty unless failed; then full_text() of the Error.
  virtual void finished(JobState /*state*/, const Text& /*error*/, ErrorKind /*kind*/) {}
};

/// Of a project with several steps.
enum class StepsToRun {
  all,     ///< that are on
  at_hand  ///< that one, after those it takes something from
};

class Service {
 public:
  /// `memory`: hears of its runs, where they are parts of another service's job; null: run_memory() of its
  /// own.
  explicit Service(RunMemory* memory = nullptr);
  ~Service();  ///< stops a running job and waits for it

  void open(const std::string& case_path);  ///< replaces the project; undo starts afresh
  /// New project around a geometry file; `unit` as in starter_project(), `series` as ImageOptions::series.
  void open_geometry(const std::string& path, double unit = 0, int series = 0);
  void open_template(const std::string& name, const std::string& path,
                     double unit = 0);  ///< app/start/templates.hpp
  /// Unsaved work (app/journal.hpp); modified() is true then. `file_hash`: of the case file that it was made
  /// from, empty if that is not known.
  void recover(Project project, const std::string& file_hash = {});
  void save(const std::string& case_path);
  /// What the project's own case file says, where that is not what was read from it or written there last:
  /// saving there would overwrite another's work. Nothing where the file is gone or cannot be read.
  std::optional<std::string> changed_on_disk() const;
  /// SHA-256 of the project's case file as it was read or written last; empty if it was never saved.
  std::string file_hash() const;
  std::shared_ptr<const Project> project() const;
  bool modified() const;
  /// Puts step `i` at hand, which is no edit. Undo and redo keep a step of its name at hand. Throws
  /// Error(internal_fault) if there is none.
  void show_step(std::size_t i);

  /// An edit is a label and a function Project -> Project.
  void edit(const std::string& label, const std::function<Project(Project)>& change);
  bool can_undo() const;
  bool can_redo() const;
  std::string undo_label() const;
  std::string redo_label() const;
  void undo();
  void redo();

  /// Starts a job up to `last` on a worker thread. Throws Error(input) if one is running. The listener is
  /// kept until the job is over; finished() is its last call and comes exactly once, when running() is
  /// already false. Do not call start() or wait() from inside finished(): hand it over to another thread
  /// first.
  /// resume: the solve goes on where interrupted() says (app/run/checkpoint.hpp); steps before it whose
  /// results are not there are run for it.
  void start(Stage last, std::shared_ptr<JobListener> listener, bool resume = false,
             StepsToRun which = StepsToRun::all);
  /// The runs that begin from now on are the only ones: what is needed for the next is not kept. Pictures are
  /// drawn after them, for the first time in this process.
  void use_once();
  /// As start() on the calling thread; errors are thrown.
  void run_inline(Stage last, Monitor& monitor, bool resume = false, StepsToRun which = StepsToRun::all);
  /// The solve of the project as it is now that was stopped, or ended with its process, before it was done;
  /// of several steps the first one that has such a solve.
  std::optional<InterruptedSolve> interrupted() const;
  void forget_interrupted();
  /// Runs the step at hand to the results, then the same on finer meshes (app/study/refinement.hpp), on a
  /// worker thread like start() or on this one like run_inline(). resume: goes on with what is left of one
  /// that was stopped or killed. Throws Error(input) for a step that takes something from another one.
  void start_refinement(const RefinementOptions& options, std::shared_ptr<JobListener> listener,
                        bool resume = false);
  void refine_inline(const RefinementOptions& options, Monitor& monitor, bool resume = false);
  /// Any other work on the worker's thread, by the rules of start(): a study, a comparison, a queue.
  void start_work(const std::function<void(Monitor&)>& work, std::shared_ptr<JobListener> listener);
  /// Null if there is none of the project as it is now. Reports and outputs take it in.
  std::shared_ptr<const RefinementStudy> refinement() const;
  void stop();  ///< asks the running job to stop; returns at once
  void wait();  ///< until no job runs
  bool running() const;
  /// Of the runs of the job that runs, or of the last one; for any thread. Work of start_work() passes it on.
  RunMemory& run_memory() const;

  // Their getters may be called from any thread.
  const Pipeline& pipeline() const;  ///< of the step at hand
  const StepPipelines& pipelines() const;

  /// Writes what project.output asks for, and summary.json, into its folder: results and tables first, as one
  /// set; pictures and the report are added to it when they are made (app/output/output_folder.hpp). A
  /// picture that cannot be drawn is a warning. `draw` and `printer`: made by a face; null: no pictures; the
  /// first one becomes picture.png. Into the folder that is prepared, else it is prepared for this call. Of
  /// several steps each writes into a folder of its own in there, and a summary.json above them lists them.
  /// Throws Error(input) if there are no current results.
  WrittenOutputs write_outputs(const DrawPictures& draw, const ReportPrinter& printer, Monitor& monitor);
  /// After a run of several steps that failed: the same with what is there, if there is any.
  void write_what_came_before(const DrawPictures& draw, const ReportPrinter& printer, Monitor& monitor);
  /// Adds a file to the folder that is prepared, one of names_of(OutputSet::run): to that of the step at
  /// hand.
  void add_output(const std::string& name, std::string_view content);

  /// Absolute output folder of the project; and of one of its steps, the same where there is only one.
  std::string output_folder() const;
  std::string output_folder(std::size_t step) const;
  /// Makes it, and holds it until this service ends or prepares another one: before a run starts. Throws as
  /// OutputFolder; Error(input) where a file would be an input of the project, or where the case names a
  /// folder outside of its own without leave. `monitor` must live as long.
  void prepare_output_folder(Monitor& monitor, const OutputLeave& leave = {});

 private:
  WrittenOutputs write_steps(const DrawPictures& draw, const ReportPrinter& printer, Monitor& monitor);

  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
