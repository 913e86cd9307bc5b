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

/// Reports on a job. Called on the worker's thread (or inline); a face passes the calls on to its own thread.
class JobListener : public Monitor {
 public:
  /// Step `step` (from 0) of a project with several steps begins; the following stage_done() calls are about
  /// it.
  virtual void step_begins(std::size_t /*step*/) {}
  virtual void stage_done(Stage /*stage*/) {}
  /// error: empty unless the job failed; then full_text() of the Error.
  virtual void finished(JobState /*state*/, const Text& /*error*/, ErrorKind /*kind*/) {}
};

/// Which steps of a project with several steps run.
enum class StepsToRun {
  all,     ///< all steps that are on
  at_hand  ///< the step at hand, after the steps that it takes something from
};

class FreeBody;

class Service {
 public:
  /// `memory` records the runs of this service, for a service that works inside a job of another one. Null:
  /// the service has its own run_memory().
  explicit Service(RunMemory* memory = nullptr);
  ~Service();  ///< stops a running job and waits for it

  void open(const std::string& case_path);  ///< replaces the project; the undo list starts empty
  /// New project around a geometry file; `unit` as in starter_project(), `series` as ImageOptions::series.
  void open_geometry(const std::string& path, double unit = 0, int series = 0);
  void open_new(Project project);  ///< of starter_project()
  void open_template(const std::string& name, const std::string& path,
                     double unit = 0);  ///< app/start/templates.hpp
  /// Restores unsaved work (app/journal.hpp); modified() is true then. `file_hash`: of the case file that the
  /// work is based on, empty if not known.
  void recover(Project project, const std::string& file_hash = {});
  void save(const std::string& case_path);
  /// Content of the project's case file, if it differs from what was last read or written there: saving would
  /// overwrite the work of someone else. Nothing if the file is missing or cannot be read.
  std::optional<std::string> changed_on_disk() const;
  /// SHA-256 of the project's case file when it was last read or written; empty if it was never saved.
  std::string file_hash() const;
  std::shared_ptr<const Project> project() const;
  bool modified() const;
  /// Puts step `i` at hand. This is not an edit. Undo and redo keep a step of the same name at hand. Throws
  /// Error(internal_fault) if there is no such step.
  void show_step(std::size_t i);

  /// An edit is a label and a function Project -> Project.
  void edit(const std::string& label, const std::function<Project(Project)>& change);
  bool can_undo() const;
  bool can_redo() const;
  std::string undo_label() const;
  std::string redo_label() const;
  void undo();
  void redo();

  /// Starts a job up to `last` on a worker thread. Throws Error(input) if one is running. The service keeps
  /// the listener until the job is over. finished() is its last call and comes exactly once, when running()
  /// is already false. Do not call start() or wait() inside finished(): hand it over to another thread first.
  /// resume: the solve continues where interrupted() says (app/run/checkpoint.hpp). Earlier steps whose
  /// results are missing run first. A run to the results also writes the label images of lesions that the case
  /// asks for; other files are written on request.
  void start(Stage last, std::shared_ptr<JobListener> listener, bool resume = false,
             StepsToRun which = StepsToRun::all);
  /// For a program that ends after the runs that begin from now on: the system does not stay on the device
  /// for a later run, and pictures are drawn by a separate process.
  void use_once();
  /// States of solves stay until write_outputs() has put everything into place, so that a run that is killed
  /// while it writes can go on.
  void keep_states_until_written();
  /// As start(), but on the calling thread; errors are thrown.
  void run_inline(Stage last, Monitor& monitor, bool resume = false, StepsToRun which = StepsToRun::all);
  /// The solve of the current project that was stopped, or ended with its process, before it was done. Of
  /// several steps: the first one with such a solve.
  std::optional<InterruptedSolve> interrupted() const;
  /// What can move freely, if the last job failed because of it; else null.
  std::shared_ptr<const FreeBody> free_body() const;
  void forget_interrupted();
  /// Runs the step at hand to the results, then the same on finer meshes (app/study/refinement.hpp): on a
  /// worker thread like start(), or on this thread like run_inline(). resume: continues a study that was
  /// stopped or killed. Throws Error(input) for a step that takes something from another step.
  void start_refinement(const RefinementOptions& options, std::shared_ptr<JobListener> listener,
                        bool resume = false);
  void refine_inline(const RefinementOptions& options, Monitor& monitor, bool resume = false);
  /// Any other work on the worker's thread, with the rules of start(): a study, a comparison, a queue.
  void start_work(const std::function<void(Monitor&)>& work, std::shared_ptr<JobListener> listener);
  /// Null if the current project has none. Reports and outputs include it.
  std::shared_ptr<const RefinementStudy> refinement() const;
  void stop();  ///< asks the running job to stop; returns at once
  void wait();  ///< until no job runs
  bool running() const;
  /// Memory of the current job's runs, or of the last job's; for any thread. Work of start_work() passes it
  /// on.
  RunMemory& run_memory() const;

  // The getters of these two may be called from any thread.
  const Pipeline& pipeline() const;  ///< of the step at hand
  const StepPipelines& pipelines() const;

  /// Writes what project.output asks for, and summary.json, into the output folder. Results and tables come
  /// first, as one set; pictures and the report are added when they are made (app/output/output_folder.hpp).
  /// A picture that cannot be drawn is a warning. `draw` and `printer` come from a face. `draw` null: no
  /// pictures; the first picture becomes picture.png. Uses the prepared folder, else prepares it for this
  /// call. With several steps, each writes into a subfolder of its own, and a summary.json above them lists
  /// them. Throws Error(input) if there are no current results.
  WrittenOutputs write_outputs(const DrawPictures& draw, const ReportPrinter& printer, Monitor& monitor);
  /// After a failed run of several steps: writes the results that exist, if any.
  void write_what_came_before(const DrawPictures& draw, const ReportPrinter& printer, Monitor& monitor);
  /// Adds a file to the prepared folder, in the part of the step at hand. `name` is one of
  /// names_of(OutputSet::run).
  void add_output(const std::string& name, std::string_view content);

  /// Absolute output folder of the project, or of one of its steps. Both are the same if there is one step.
  std::string output_folder() const;
  std::string output_folder(std::size_t step) const;
  /// Call before a run starts: makes the output folder and holds it until this service ends or prepares
  /// another one. Throws as OutputFolder. Throws Error(input) if a file would be an input of the project, or
  /// if the case names a folder outside its own without permission. `monitor` must live as long as the folder
  /// is held.
  void prepare_output_folder(Monitor& monitor, const OutputLeave& leave = {});

 private:
  /// --resume after a run that was stopped while it wrote, and kept no state.
  bool starts_anew(Monitor& monitor) const;
  WrittenOutputs write_all(const DrawPictures& draw, const ReportPrinter& printer, Monitor& monitor);
  /// At the end of a job: a failure is a warning, since the results are there.
  void write_lesion_images(Monitor& monitor);
  WrittenOutputs write_steps(const DrawPictures& draw, const ReportPrinter& printer, Monitor& monitor);

  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
