// The staged way from a project to results. Each stage's output is published as shared_ptr<const T>, so that
// a viewer keeps the old one while the next is computed. An edit invalidates only the stages below it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/direct_solve.hpp"
#include "app/project.hpp"
#include "engine/analysis/results.hpp"
#include "engine/base/monitor.hpp"
#include "engine/model/mesh_quality.hpp"
#include "engine/solve/conjugate_gradient.hpp"
#include "engine/solve/memory_plan.hpp"
#include "engine/solve/multigrid.hpp"
#include "engine/solve/tuner.hpp"

namespace genba {

enum class Stage { mesh, plan, system, solution, results, done };
const char* to_string(Stage stage);

struct StageTime {
  Stage stage;
  double seconds = 0;
  std::int64_t peak_bytes = 0;  ///< resident peak while the stage ran, the mesher's process with it
};

/// What a mesh was made from, as the case names it.
struct InputFile {
  std::string role;  ///< "geometry", "grey values", "labels", "element sizes"
  std::string path;
  int files = 1;  ///< of a series, or an image with its data apart
  std::int64_t bytes = 0;
  std::string sha256;  ///< of several files: of their hashes in order
};

/// Output of the mesh stage.
struct MeshedGeometry {
  std::shared_ptr<const Mesh> mesh;
  MeshQuality quality;
  ShapeQuality shapes;
  MeshingReport report;
  std::vector<InputFile> inputs;
  std::string geometry_sha256;    ///< of all files of the geometry; empty for a box
  std::string size_field_sha256;  ///< of the field of element sizes; empty: none
  double chosen_size = 0;         ///< m, that mesh.size_rule found; 0: as the case states it
};

/// Output of the plan stage.
struct PlannedSystem {
  std::shared_ptr<const Problem> problem;
  std::shared_ptr<const NumberedGraph> numbered;
  MemoryPlan plan;
  std::optional<DirectPlan> direct;  ///< where the case asks for a direct solve
  ProductProfile profile;
  DeviceSpeed speed;
  std::string backend_reason;  ///< why this device: "no CUDA device can be used: ..."
  /// Materials that regions have from the label table of an image (app/label_materials.hpp), a sentence each.
  std::vector<std::string> label_materials;
};

/// Output of the solution stage.
struct Solution {
  std::vector<double> values;  ///< [equation node * dofs + component]
  SolveReport report;
  std::optional<DirectReport> direct;  ///< of a direct solve; format and tuning then say nothing
  DeviceInfo device;
  Format format = Format::rbp_ell;
  Precision precision = Precision::fp64;  ///< of the matrix on the device
  PreconditionerChoice preconditioning;  ///< the plan's, or what stands for it where that could not be set up
  std::vector<LevelSummary> levels;      ///< of a multigrid
  double setup_seconds = 0;              ///< of the preconditioner
  std::vector<std::string> warnings;
  TuningReport tuning;             ///< how its format and the way to run its product were found
  std::int64_t matrix_bytes = 0;   ///< allocated on the device
  std::int64_t measured_peak = 0;  ///< of the backend, without the trials of formats
  std::int64_t trial_peak = 0;     ///< of the backend while formats were tried; 0: none was
};

/// What the plan says that the solve takes of its device, bytes.
std::int64_t planned_peak(const MemoryPlan& plan, const Solution& solution);

/// Where the state of a long solve is kept (app/checkpoint.hpp).
struct CheckpointPlace {
  std::string folder;   ///< the output folder; empty: nothing is kept
  bool resume = false;  ///< go on with the solve that was interrupted, on its mesh
  /// The state stays when it is solved, for what is made of several solves and may be stopped between them.
  bool keep_solved = false;
};

class MemoryRecord;
class RunMemory;

/// How a face uses what a pipeline makes.
struct PipelineUse {
  /// The system stays on the device for the next run; else it goes as soon as the results are there.
  bool keeps_system = true;
  /// Pictures are drawn by a process of their own (app/picture_process.hpp).
  bool draws_apart = false;
};
/// Of a program that ends with its run.
inline constexpr PipelineUse once_used = {false, true};

class Pipeline {
 public:
  /// `memory`: hears what its runs hold on the device that solves (app/run_memory.hpp); may be null.
  explicit Pipeline(RunMemory* memory = nullptr);
  ~Pipeline();

  /// Takes a new state of the project and returns the first stage that differs from the state before (done:
  /// none). Outputs stay with the state they were made from: going back to it (undo) makes them current again
  /// as long as no stage ran since, and its mesh also after that while it is one of the few that are kept
  /// (app/kept_meshes.hpp). May be called while a job runs; the job goes on with the state it started from.
  Stage apply(std::shared_ptr<const Project> project);

  /// Runs from the first dirty stage up to and including `last`, on the calling thread, one caller at a time.
  /// A stage that starts drops its own output and those below it; finished stages stay when a later one
  /// throws Error or Cancelled. The matrix stays on the device: where only loads or prescribed values
  /// changed, only the right-hand side is assembled anew.
  /// `stage_done` is called after every stage that was run. Throws Error(input) or Error(file) if there is no
  /// interrupted solve of this project to go on with.
  void run(Stage last, Monitor& monitor, const std::function<void(Stage)>& stage_done = {},
           const CheckpointPlace& checkpoints = {});

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
  void set_use(PipelineUse use);  ///< of the runs that begin from now on
  std::vector<StageTime> times() const;  ///< of the stages whose outputs are there, in order
  Stage first_dirty() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
