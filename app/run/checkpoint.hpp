// An interrupted solve that can go on: its state and mesh in the folder "checkpoint" of the results, written
// while a long solve runs and when it is stopped, removed when it is solved.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/run/pipeline.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// What is known of an interrupted solve without reading its vectors.
struct InterruptedSolve {
  std::string file;  ///< absolute
  int iterations = 0;
  double relative_residual = 0;  ///< |r| / |b| that it had reached
  double tolerance = 0;          ///< that it was to reach
  double seconds = 0;            ///< that its iterations took
  Offset unknowns = 0;
  std::string kept_at;  ///< local time, "2026-11-22 04:10"
  Text step{};          ///< step_text() of its step where the project has several
  std::string mesh{};   ///< that it is on: no other mesh has this text
  /// Of a transient step, which has no residual to tell.
  struct InTime {
    double at = 0, end = 0;  ///< s
    int steps = 0;           ///< that were taken
    std::size_t frames = 0;  ///< that were given out before it
  };
  std::optional<InTime> in_time{};
};
/// "iteration 1,200, residual 3.1e-05 of 1e-08, 95 s, kept at 2026-11-22 04:10", or "time 12 s of 40 s after
/// 120 steps, ..."; after the step if it says one
Text describe(const InterruptedSolve& solve);

/// The one in an output folder, if it is of this project: same geometry and mesh options, materials,
/// constraints and loads. Nothing if there is none, if it cannot be read or belongs to something else.
std::optional<InterruptedSolve> find_interrupted(const std::string& folder, const Project& project);

/// The same, or Error(input) naming what does not belong, Error(file) if it is damaged or there is none.
InterruptedSolve require_interrupted(const std::string& folder, const Project& project);

/// Runs to the results; a state that turns out damaged, or of a geometry file that has changed, is a warning,
/// and the solve starts anew.
void run_or_start_anew(Pipeline& pipeline, Monitor& monitor, CheckpointPlace place);
/// The same of any run.
void start_anew_unless_it_goes_on(CheckpointPlace place, Monitor& monitor,
                                  const std::function<void(const CheckpointPlace&)>& run);

/// Takes it away; nothing happens if there is none.
void forget_interrupted(const std::string& folder);

/// A mesh made before, with what was known of it; meshers need not make the same mesh twice.
struct KeptMesh {
  Mesh mesh;
  MeshingReport report;
  std::string geometry_sha256, size_field_sha256;
  double chosen_size = 0;  ///< m, as in MeshedGeometry
};
/// Of the interrupted solve. Throws like require_interrupted().
KeptMesh read_interrupted_mesh(const std::string& folder, const Project& project);

/// Keeps the states of one solve, in the order of the mesh, so that another node order or matrix format can
/// go on from them. A state takes 24 B an unknown; one is written every project.output.checkpoint_every, but
/// for at most a twentieth of the time. A folder that cannot be written to is a warning. All that is passed
/// must outlive it.
class SolveCheckpoints final : public CgCheckpoints {
 public:
  SolveCheckpoints(const CheckpointPlace& place, const Project& project, const MeshedGeometry& meshed,
                   const PlannedSystem& planned, Backend& backend, Monitor& monitor);
  ~SolveCheckpoints() override;
  std::optional<SolveState> take(DeviceVector& x, DeviceVector& r, DeviceVector& p) override;
  bool is_due(double seconds, bool stopping) override;
  void keep(const SolveState& state, const DeviceVector& x, const DeviceVector& r,
            const DeviceVector& p) override;
  /// Keeps the solution, so that resuming arrives at once; nothing where the project wants no states.
  void keep_solved(const SolveReport& report, const DeviceVector& x);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
