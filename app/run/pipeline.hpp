// The staged way from a project to results. Each stage's output is published as shared_ptr<const T>, so that
// a viewer keeps the old one while the next is computed. An edit invalidates only the stages below it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/stage/stage_outputs.hpp"
#include "app/stage/step_inputs.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

/// Where the state of a long solve is kept (app/run/checkpoint.hpp).
struct CheckpointPlace {
  std::string folder;   ///< the output folder; empty: nothing is kept
  bool resume = false;  ///< go on with the solve that was interrupted, on its mesh
  /// The state stays when it is solved, for what is made of several solves and may be stopped between them.
  bool keep_solved = false;
  std::string earlier{};  ///< says what the step takes from others: a state of another text does not serve
};

class MemoryRecord;
class RunMemory;

class Pipeline {
 public:
  /// `memory`: hears what its runs hold on the device that solves (app/plan/run_memory.hpp); may be null.
  explicit Pipeline(RunMemory* memory = nullptr);
  ~Pipeline();

  /// Takes a new state of the project and returns the first stage that differs from the state before (done:
  /// none). Outputs stay with the state they were made from: going back to it (undo) makes them current again
  /// as long as no stage ran since, and its mesh also after that while it is one of the few that are kept
  /// (app/stage/kept_meshes.hpp). May be called while a job runs; the job goes on with the state it started
  /// from.
  Stage apply(std::shared_ptr<const Project> project);

  /// Runs from the first dirty stage up to and including `last`, on the calling thread, one caller at a time.
  /// A stage that starts drops its own output and those below it; finished stages stay when a later one
  /// throws Error or Cancelled. The matrix stays on the device: where only loads or prescribed values
  /// changed, only the right-hand side is assembled anew.
  /// `stage_done` is called after every stage that was run. Throws Error(input) or Error(file) if there is no
  /// interrupted solve of this project to go on with. inputs: of one step among several.
  void run(Stage last, Monitor& monitor, const std::function<void(Stage)>& stage_done = {},
           const CheckpointPlace& checkpoints = {}, const StepInputs& inputs = {});

  /// What the steps before have now, null where they are dirty: outputs made with other results than these
  /// are dirty from the plan on.
  void set_earlier(EarlierResults now);
  /// For the pipelines of other steps: the mesh, if it serves this project; the numbering of the last run.
  std::optional<FinishedMesh> finished_mesh(const Project& project) const;
  /// A mesh made before, as the next run would have made it. Waits for a run to end.
  void adopt_mesh(const FinishedMesh& mesh);
  KeptNumbering numbering() const;
  /// Results that a run with these inputs would keep; null: there are none.
  std::shared_ptr<const Results> results_with(const StepInputs& inputs) const;
  /// The system goes from the device; outputs stay. Waits for a run to end.
  void release_system();
  /// As if nothing had run, and nothing were applied. Waits for a run to end.
  void clear();

  // Null while the stage is dirty: an output of an older state of the project is never given out as current.
  // Callable from any thread.
  std::shared_ptr<const Project> project() const;
  std::shared_ptr<const MeshedGeometry> mesh() const;
  std::shared_ptr<const PlannedSystem> planned() const;
  std::shared_ptr<const Solution> solution() const;
  std::shared_ptr<const Results> results() const;
  RunMemory* memory() const;
  /// What is foretold of the whole process, and what was measured; faces add what they do by themselves.
  MemoryRecord& process_memory() const;
  void set_use(PipelineUse use);         ///< of the runs that begin from now on
  std::vector<StageTime> times() const;  ///< of the stages whose outputs are there, in order
  Stage first_dirty() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
