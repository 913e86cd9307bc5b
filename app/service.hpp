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
#include "app/run/pipeline.hpp"
#include "app/study/refinement.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

enum class JobState { idle, running, succeeded, failed, cancelled };

/// What a face hears of a job. Called on the worker's thread (or inline); faces hand it over to their own.
class JobListener : public Monitor {
 public:
  virtual void stage_done(Stage /*stage*/) {}
  /// error: empty unless failed; then full_text() of the Error.
  virtual void finished(JobState /*state*/, const Text& /*error*/, ErrorKind /*kind*/) {}
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

  /// An edit is a label and a function Project -> Project.
  void edit(const std::string& label, const std::function<Project(Project)>& change);
  bool can_undo() const;
  bool can_redo() const;
  std::string undo_label() const;
  std::string redo_label() const;
  void undo();
  void redo();
  /// Puts step `i` at hand (app/case/steps.hpp). It is no edit: undo does not know of it, and nothing is
  /// modified. Throws Error(input) while a job runs.
  void show_step(std::size_t i);

  /// Starts a job up to `last` on a worker thread. Throws Error(input) if one is running. The listener is
  /// kept until the job is over; finished() is its last call and comes exactly once, when running() is
  /// already false. Do not call start() or wait() from inside finished(): hand it over to another thread
  /// first.
  /// resume: the solve goes on where interrupted() says (app/run/checkpoint.hpp).
  void start(Stage last, std::shared_ptr<JobListener> listener, bool resume = false);
  /// The runs that begin from now on are the only ones: what is needed for the next is not kept. Pictures are
  /// drawn after them, for the first time in this process.
  void use_once();
  /// As start() on the calling thread; errors are thrown.
  void run_inline(Stage last, Monitor& monitor, bool resume = false);
  /// The solve of the project as it is now that was stopped, or ended with its process, before it was done.
  std::optional<InterruptedSolve> interrupted() const;
  void forget_interrupted();
  /// Runs to the results, then the same on finer meshes (app/study/refinement.hpp), on a worker thread like
  /// start() or on this one like run_inline(). resume: goes on with what is left of one that was stopped or
  /// killed.
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

  const Pipeline& pipeline() const;  ///< its getters may be called from any thread

  /// Writes what project.output asks for, and summary.json, into its folder: results and tables first, as one
  /// set; pictures and the report are added to it when they are made (app/output/output_folder.hpp). A
  /// picture that cannot be drawn is a warning. `draw` and `printer`: made by a face; null: no pictures; the
  /// first one becomes picture.png. Into the folder that is prepared, else it is prepared for this call.
  /// Throws Error(input) if there are no current results.
  WrittenOutputs write_outputs(const DrawPictures& draw, const ReportPrinter& printer, Monitor& monitor);
  /// Adds a file to the folder that is prepared, one of names_of(OutputSet::run).
  void add_output(const std::string& name, std::string_view content);

  /// Absolute output folder of the project.
  std::string output_folder() const;
  /// Makes it, and holds it until this service ends or prepares another one: before a run starts. Throws as
  /// OutputFolder; Error(input) where a file would be an input of the project, or where the case names a
  /// folder outside of its own without leave. `monitor` must live as long.
  void prepare_output_folder(Monitor& monitor, const OutputLeave& leave = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
