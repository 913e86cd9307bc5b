// The service for widgets: every failure becomes a message, every change a signal.
#pragma once

#include <QObject>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "app/journal.hpp"
#include "app/plan/size_estimate.hpp"
#include "app/service.hpp"
#include "ui/desktop/session/bridge.hpp"
#include "ui/desktop/session/unsettled.hpp"

namespace genba {

class JobQueue;
class BeforeMesh;
class BodyPreview;
struct DeckDoubt;
struct DeckUnits;
struct KeptStep;
struct KeptWork;

class Session : public QObject {
  Q_OBJECT

 public:
  explicit Session(QObject* parent = nullptr);
  ~Session() override;

  Service& service() { return *service_; }
  const Pipeline& pipeline() const { return service_->pipeline(); }
  std::shared_ptr<const RefinementStudy> refinement() const { return service_->refinement(); }
  std::shared_ptr<const Project> project() const { return service_->project(); }
  bool has_project() const;  ///< something was opened
  bool running() const { return running_; }
  Stage running_to() const { return running_to_; }

  // The newest outputs of the open project. They stay after an edit and while newer ones are made.
  std::shared_ptr<const MeshedGeometry> mesh() const { return mesh_; }
  std::shared_ptr<const PlannedSystem> planned() const { return planned_; }
  /// The options that planned() was made with.
  const SolveOptions& planned_with() const { return planned_with_; }
  /// The measured mesh that planned() was made on.
  const std::optional<MeasuredMesh>& measured_mesh() const { return measured_; }
  std::shared_ptr<const Solution> solution() const { return solution_; }
  std::shared_ptr<const Results> results() const { return results_; }
  /// results() if they are those of the case as it is: from a run, or kept beside the case. Else null.
  std::shared_ptr<const Results> current_results() const;
  /// What lies beside the case, as it was last read or written; null: nothing.
  const std::shared_ptr<const KeptWork>& kept() const { return kept_; }
  /// Facts about results() if they are the kept ones and no run made them since; else null.
  const KeptStep* kept_results() const;
  /// Shows kept work; the next run takes its mesh if it fits. Call it only while no job runs.
  void show_kept(std::shared_ptr<const KeptWork> kept);
  /// Kept work was written, or removed (null).
  void set_kept(std::shared_ptr<const KeptWork> kept) { kept_ = std::move(kept); }
  /// The largest values of these results by a refinement study of the case as it is (SceneOptions::refined).
  std::map<std::string, std::string> refined_maxima_of(const std::shared_ptr<const Results>& results) const;
  /// The labels of the case's image as they were found last; empty: it has none, or they are not known.
  const std::map<std::int64_t, ImageLabel>& labels() const { return labels_; }
  void set_labels(std::map<std::int64_t, ImageLabel> labels) { labels_ = std::move(labels); }
  /// What views show: values that vary, else the chosen frame of the step at hand, else results().
  std::shared_ptr<const Results> shown_results() const {
    return values_ ? values_ : frame_ ? frame_ : results_;
  }
  /// The number of the frame that is shown, from 0.
  std::optional<std::size_t> frame_shown() const;
  void show_frame(std::shared_ptr<const Results> frame, std::size_t number);
  /// Shows varying values as a field on the mesh, before a run. Null: shows them no longer.
  void show_values(std::shared_ptr<const Results> values);
  std::shared_ptr<const Results> values_shown() const { return values_; }

  /// Opens a case file (.json) or a geometry file. While a job runs, it is refused with a message.
  bool open(const QString& path, int series = 0);
  /// A new case from an input deck. units: what is known of its units. With `doubt`, a deck that leaves more of
  /// them open is not opened, and `doubt` tells what.
  bool open_deck(const QString& path, const DeckUnits& units, DeckDoubt* doubt = nullptr);
  /// Opens a new case of a template (app/start/templates.hpp) around a geometry; refused like open().
  bool open_template(const QString& name, const QString& path);
  /// Opens unsaved work; refused like open().
  bool recover(const LostWork& work);
  bool save(const QString& path);

  /// Applies an edit of a form. Errors are thrown to the form, which shows them at the field.
  void edit(const QString& label, const std::function<Project(Project)>& change);
  void undo();
  void redo();
  /// Puts a step at hand; the outputs are then those of that step. False with a message if a job runs. After
  /// a run of all steps the last step is put at hand, unless a person chose one since the first run.
  bool show_step(std::size_t i);

  /// resume: continues the solve of service().interrupted().
  void start(Stage last, bool resume = false);
  /// Runs other work on the worker's thread (Service::start_work). Emits started(Stage::mesh) and finished().
  void start_work(const std::function<void(Monitor&)>& work);
  /// Runs, then refines the mesh (app/study/refinement.hpp). Continues a refinement that was stopped.
  void start_refinement(const RefinementOptions& options);
  /// Stops the job that runs; if none runs, the preparation of the body.
  void stop();
  /// The jobs that were asked for while one runs.
  JobQueue& waiting() { return *waiting_; }
  /// Writes to the log and to the message bar above the view.
  void say(LogLevel level, const Text& text);
  /// What is known of the geometry before there is a mesh.
  BeforeMesh& before_mesh() const { return *before_mesh_; }
  /// The body that is shown until there is a mesh.
  BodyPreview& body_preview() const { return *body_preview_; }
  /// The mesh that faces are picked and named on: the mesh, or before it the body. Null: there are no faces.
  std::shared_ptr<const Mesh> pickable_mesh() const;

  /// What is typed in forms and not in the case yet.
  Unsettled& unsettled() { return unsettled_; }

  /// Runs `action`; an error becomes a message. True if there was no error.
  bool guarded(const std::function<void()>& action);
  /// False with a message if the case reads the file at `path`.
  bool may_write(const QString& path);

 signals:
  void opened();           ///< another project is open
  void project_changed();  ///< after opened(), edits, undo, redo, save
  void started(Stage last);
  void progressed(const Text& stage, double fraction);
  void residuals(const QVector<ResidualSample>& samples);
  void stage_done(Stage stage);
  void kept_shown();                                    ///< mesh() and results() are the kept ones
  void mesh_came_back();                                ///< by undo, redo or a new name of a body: mesh() is another
  void values_changed();                                ///< show_values() was called
  void step_shown();                                    ///< another step is at hand, for whatever reason
  void finished(JobState state, const QString& error);  ///< error: in the language in use
  void logged(const LogLine& line);
  void message(LogLevel level, const QString& text);  ///< to be shown until it is read or replaced
  void message_settled();                             ///< the last message no longer applies

 private:
  void start_job(Stage last, const std::function<void()>& begin);
  void begin_job(Stage last, const std::function<void()>& begin);  ///< a project need not be open
  bool replace(const Text& what, const std::function<void()>& open);
  void remember();
  void take_kept_results();
  void walk(void (Service::*way)());
  bool put_at_hand(std::size_t step);
  void show_last_step();
  /// Drops the outputs of a step that is no longer at hand.
  void forget_other_step();
  std::map<std::int64_t, ImageLabel> labels_;
  std::unique_ptr<Service> service_;
  Bridge* bridge_;
  JobQueue* waiting_;
  BeforeMesh* before_mesh_;
  BodyPreview* body_preview_;
  Unsettled unsettled_;
  bool running_ = false;
  bool has_project_ = false;
  bool runs_all_ = false;        ///< the job is a run of all steps to their results
  bool was_run_ = false;         ///< such a job was started for the open project
  bool step_is_chosen_ = false;  ///< by a person, who sees results or waits for them
  Stage running_to_ = Stage::done;
  std::shared_ptr<const MeshedGeometry> mesh_;
  std::shared_ptr<const PlannedSystem> planned_;
  SolveOptions planned_with_;
  std::optional<MeasuredMesh> measured_;
  std::shared_ptr<const Solution> solution_;
  std::shared_ptr<const Results> results_, frame_, values_;
  std::shared_ptr<const KeptWork> kept_;
  std::size_t frame_number_ = 0;  // of frame_
  std::string step_;              ///< name of the step that the outputs belong to
};

}  // namespace genba
