// An interrupted solve that can continue. Its state and mesh are in the folder "checkpoint" of the results.
// They are written during a long solve and when it is stopped, and removed when it is solved.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/run/pipeline.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// Facts about an interrupted solve that are known without reading its vectors.
struct InterruptedSolve {
  std::string file;  ///< absolute
  int iterations = 0;
  double relative_residual = 0;  ///< |r| / |b| reached so far
  double tolerance = 0;          ///< target of relative_residual
  double seconds = 0;            ///< duration of its iterations
  Offset unknowns = 0;
  std::string kept_at;  ///< local time, "2026-11-22 04:10"
  Text step{};          ///< step_text() of its step if the project has several
  std::string mesh{};   ///< identifies its mesh: no other mesh has this text
  /// Of a transient step. It has no residual to show.
  struct InTime {
    double at = 0, end = 0;  ///< s
    int steps = 0;           ///< time steps done
    std::size_t frames = 0;  ///< frames that were output before the state
  };
  std::optional<InTime> in_time{};
};
/// "iteration 1,200, residual 3.1e-05 of 1e-08, 95 s, kept at 2026-11-22 04:10", or "time 12 s of 40 s after
/// 120 steps, ...". The step comes first if there is one.
Text describe(const InterruptedSolve& solve);

/// The interrupted solve in an output folder, if it belongs to this project: same geometry and mesh options,
/// materials, constraints and loads. Empty if there is none, it cannot be read, or it belongs to something
/// else.
std::optional<InterruptedSolve> find_interrupted(const std::string& folder, const Project& project);

/// True if a state lies in the output folder, of whatever case.
bool has_interrupted(const std::string& folder);

/// The same as find_interrupted(), but throws: Error(input) naming what does not match, Error(file) if it is damaged or missing.
InterruptedSolve require_interrupted(const std::string& folder, const Project& project);

/// Runs to the results. If the state is damaged, or the geometry file has changed since, the solve starts
/// anew with a warning.
void run_or_start_anew(Pipeline& pipeline, Monitor& monitor, CheckpointPlace place);
/// The same for any run.
void start_anew_unless_it_goes_on(CheckpointPlace place, Monitor& monitor,
                                  const std::function<void(const CheckpointPlace&)>& run);

/// Removes the interrupted solve, and no file that no run wrote (app/run/states_folder.hpp); does nothing if
/// there is none.
void forget_interrupted(const std::string& folder);

/// A stored mesh with its facts. A mesher need not make the same mesh twice.
struct KeptMesh {
  Mesh mesh;
  MeshingReport report;
  std::string geometry_sha256, size_field_sha256;
  double chosen_size = 0;  ///< m, as in MeshedGeometry
};
/// The mesh of the interrupted solve. Throws like require_interrupted().
KeptMesh read_interrupted_mesh(const std::string& folder, const Project& project);

/// Stores the states of one solve, in the order of the mesh, so that a run with another node order or matrix
/// format can continue from them. A state takes 24 B per unknown. One is written every
/// project.output.checkpoint_every, but writing takes at most a twentieth of the time. If the folder is not
/// writable, there is a warning. All arguments must outlive this object.
class SolveCheckpoints final : public CgCheckpoints {
 public:
  SolveCheckpoints(const CheckpointPlace& place, const Project& project, const MeshedGeometry& meshed,
                   const PlannedSystem& planned, Backend& backend, Monitor& monitor);
  ~SolveCheckpoints() override;
  std::optional<SolveState> take(DeviceVector& x, DeviceVector& r, DeviceVector& p) override;
  bool is_due(double seconds, bool stopping) override;
  void keep(const SolveState& state, const DeviceVector& x, const DeviceVector& r,
            const DeviceVector& p) override;
  /// Stores the solution, so that a resumed run finishes at once. Does nothing if the project wants no
  /// states.
  void keep_solved(const SolveReport& report, const DeviceVector& x);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
