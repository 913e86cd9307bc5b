// The steps of a project, each in its own pipeline, on one mesh. They run in order; a step gets the results
// of the steps that it takes something from.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/run/checkpoint.hpp"
#include "app/run/pipeline.hpp"

namespace genba {

/// Selects the steps and stages to run.
struct StepRun {
  std::optional<std::size_t> only{};  ///< this step, after those it takes from; empty: all that are on
  Stage last = Stage::results;        ///< of that step; the steps it takes from run to their results
  /// Of the project. Each step stores its states in its own folder there (project_of_step()).
  CheckpointPlace checkpoints{};
  std::function<void(std::size_t step)> step_begins{};  ///< called if the project has several steps
  std::function<void(std::size_t step, Stage)> stage_done{};
  /// As StepInputs::frames.
  std::function<void(std::size_t step, const Problem&, double time, std::shared_ptr<const Results>)> frame{};
  /// True if the first `count` frames of a step are stored where `frame` put them. Null: nobody needs them. A
  /// transient step continues from its state only if the frames before the state exist.
  std::function<bool(std::size_t step, std::size_t count)> has_frames{};
  /// For a transient step that continues from a state: a frame before the state that a later step takes, on
  /// the mesh of this run. Null: such a step starts anew.
  std::function<std::shared_ptr<const Results>(std::size_t step, double time, std::shared_ptr<const Mesh>)>
      kept_frame{};
};

class StepPipelines {
 public:
  /// memory: as in Pipeline.
  explicit StepPipelines(RunMemory* memory = nullptr);
  ~StepPipelines();

  /// As Pipeline::apply(). A step keeps the pipeline of its name. A step with a new name gets, in order, the
  /// pipeline of a name that no longer exists. The other pipelines stay until the next run, in case the user
  /// goes back.
  void apply(std::shared_ptr<const Project> project);

  /// Runs dirty stages, as Pipeline::run(). The mesh is made once, for the step with the most unknowns per
  /// node. Only one step has its system on the device. A
  /// step of one linear solve goes on with the system of the one before: with the same supports and materials only
  /// the right-hand side is made anew. The last one keeps it. After an error, which
  /// names the step, the outputs of all earlier steps stay, and another run continues from them. Transient
  /// steps keep their states until the last step is done: with checkpoints.resume each continues from its
  /// own. Throws Error(model) naming an error in the steps to run, Error(input) for a step that is off.
  void run(const StepRun& what, Monitor& monitor);

  std::shared_ptr<const Project> project() const;
  std::size_t count() const;
  /// Pipeline of the step at hand, and of step `i`; valid for the lifetime of this object. There must be a
  /// project.
  Pipeline& at_hand() const;
  Pipeline& of(std::size_t i) const;
  void set_use(PipelineUse use);
  RunMemory* memory() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// As find_interrupted(), for the first step with such a solve in its folder.
std::optional<InterruptedSolve> find_interrupted_step(const std::string& folder, const Project& project);
/// As run_or_start_anew() of one pipeline (app/run/checkpoint.hpp), for the results of step `only`. frame: StepRun::frame.
void run_or_start_anew(StepPipelines& pipelines, std::size_t only, Monitor& monitor, CheckpointPlace place,
                       decltype(StepRun::frame) frame = {});

}  // namespace genba
