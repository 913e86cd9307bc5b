// The steps of a project, each in a pipeline of its own, on one mesh: run in their order, with the results of
// those that a step takes something from.
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

/// What to run of the steps.
struct StepRun {
  std::optional<std::size_t> only{};  ///< this step, after those it takes from; nothing: all that are on
  Stage last = Stage::results;        ///< of it; those it takes from go on to their results
  /// Of the project: each step keeps its states in its own folder there (project_of_step()).
  CheckpointPlace checkpoints{};
  std::function<void(std::size_t step)> step_begins{};  ///< where the project has several
  std::function<void(std::size_t step, Stage)> stage_done{};
  /// As StepInputs::frames.
  std::function<void(std::size_t step, const Problem&, double time, std::shared_ptr<const Results>)> frame{};
  /// Are the first `count` frames of a step where `frame` put them? Null: nobody needs them. A transient step
  /// goes on from its state only with the frames before it.
  std::function<bool(std::size_t step, std::size_t count)> has_frames{};
  /// Of a transient step that goes on from a state: a frame from before it, which a later step takes, on the
  /// mesh of this run. Null: such a step begins anew.
  std::function<std::shared_ptr<const Results>(std::size_t step, double time, std::shared_ptr<const Mesh>)>
      kept_frame{};
};

class StepPipelines {
 public:
  /// memory: as in Pipeline.
  explicit StepPipelines(RunMemory* memory = nullptr);
  ~StepPipelines();

  /// As Pipeline::apply(). A step's pipeline is that of its name; a name that is new takes over, in their
  /// order, those of names that are gone. What is left over stays until the next run, for the way back.
  void apply(std::shared_ptr<const Project> project);

  /// Runs what is dirty, as Pipeline::run(). The mesh is made once, for the step with the most unknowns a
  /// node. Only the step that runs has its system on the device, and the last one keeps it. After an error,
  /// which names the step, the outputs of all that ran before are there, and another run goes on from them.
  /// Transient steps keep their states until the last step is done: with checkpoints.resume each goes on from
  /// its own.
  /// Throws Error(model) naming what is wrong with the steps that it would run, Error(input) for a step that
  /// is off.
  void run(const StepRun& what, Monitor& monitor);

  std::shared_ptr<const Project> project() const;
  std::size_t count() const;
  /// Of the step at hand, and of step `i`; they live as long as this. Project null: there is none yet.
  Pipeline& at_hand() const;
  Pipeline& of(std::size_t i) const;
  void set_use(PipelineUse use);
  RunMemory* memory() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// As find_interrupted(), of the first step that has such a solve in its folder.
std::optional<InterruptedSolve> find_interrupted_step(const std::string& folder, const Project& project);
/// As run_or_start_anew() of one pipeline (app/run/checkpoint.hpp): the results of step `only`.
void run_or_start_anew(StepPipelines& pipelines, std::size_t only, Monitor& monitor, CheckpointPlace place);

}  // namespace genba
