// The stages from a project to results. Each stage's output is published as shared_ptr<const T>, so a viewer
// keeps the old one while the next is computed. An edit invalidates only the stages that depend on it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/stage/stage_outputs.hpp"
#include "app/stage/step_inputs.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

/// Where the state of a long solve is stored (app/run/checkpoint.hpp).
struct CheckpointPlace {
  std::string folder;   ///< the output folder; empty: nothing is stored
  bool resume = false;  ///< continue the interrupted solve, on its mesh
  /// Keep the state after the solve, for work with several solves that may be stopped between them.
  bool keep_solved = false;
  /// The same until the outputs are written, for solves of more than a few seconds; the caller removes it.
  bool until_written = false;
  /// Identifies what the step takes from others; a state with another text is not used.
  std::string earlier{};
};

class DiscreteSystem;
class MemoryRecord;
class RunMemory;

class Pipeline {
 public:
  /// `memory` records the device memory of its runs (app/plan/run_memory.hpp); may be null.
  explicit Pipeline(RunMemory* memory = nullptr);
  ~Pipeline();

  /// Takes a new state of the project and returns the first stage that differs from the previous state (done:
  /// none). Outputs belong to the state that they were made from. Going back to that state (undo) makes them
  /// current again if no stage ran since. Its mesh is current again even after that, while it is one of the
  /// few that are kept (app/stage/kept_meshes.hpp). May be called while a job runs; the job continues with
  /// its own state.
  Stage apply(std::shared_ptr<const Project> project);

  /// Runs from the first dirty stage up to and including `last`, on the calling thread, one caller at a time.
  /// A stage that starts drops its own output and the later ones; finished stages stay when a later one
  /// throws Error or Cancelled. The matrix stays on the device: if only loads or prescribed values changed,
  /// only the right-hand side is assembled again. `stage_done` is called after every stage that ran. Throws
  /// Error(input) or Error(file) if a solve should be resumed but this project has no interrupted solve.
  /// inputs: for one of several steps.
  void run(Stage last, Monitor& monitor, const std::function<void(Stage)>& stage_done = {},
           const CheckpointPlace& checkpoints = {}, const StepInputs& inputs = {});

  /// Current results of earlier steps; null if dirty. Outputs that were made with other results than these
  /// are dirty from the plan on.
  void set_earlier(EarlierResults now);
  /// For the pipelines of other steps: the mesh, if it fits this project, and the numbering of the last run.
  std::optional<FinishedMesh> finished_mesh(const Project& project) const;
  /// Uses an existing mesh as if the next run had made it. Waits for a run to end.
  void adopt_mesh(const FinishedMesh& mesh);
  KeptNumbering numbering() const;
  /// Results that a run with these inputs would reuse; null: there are none.
  std::shared_ptr<const Results> results_with(const StepInputs& inputs) const;
  /// Gives the system on the device away; null if there is none. Outputs stay. Waits for a run to end.
  std::unique_ptr<DiscreteSystem> take_system();
  /// Lets the next run start with the system of another step on the same mesh. It keeps of it what still serves; it
  /// frees the rest before it makes another one. A pipeline with a system of its own keeps that. Waits for a run to end.
  void adopt_system(std::unique_ptr<DiscreteSystem> system);
  /// Forgets all outputs and the project. Waits for a run to end.
  void clear();

  // Null while the stage is dirty: an output of an older state of the project is never returned as current.
  // Callable from any thread.
  std::shared_ptr<const Project> project() const;
  std::shared_ptr<const MeshedGeometry> mesh() const;
  std::shared_ptr<const PlannedSystem> planned() const;
  std::shared_ptr<const Solution> solution() const;
  std::shared_ptr<const Results> results() const;
  RunMemory* memory() const;
  /// Predicted and measured memory of the whole process. Faces add the stages that they run themselves.
  MemoryRecord& process_memory() const;
  void set_use(PipelineUse use);         ///< for the runs that start from now on
  std::vector<StageTime> times() const;  ///< of the stages that have outputs, in order
  Stage first_dirty() const;

 private:
  struct State;
  class Run;
  std::unique_ptr<State> state_;
};

}  // namespace genba
