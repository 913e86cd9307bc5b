// The work of each stage of the pipeline, without bookkeeping: state in, output out.
#pragma once

#include <memory>
#include <string>

#include "app/run/checkpoint.hpp"
#include "app/run/pipeline.hpp"
#include "app/stage/direct_solve.hpp"
#include "engine/base/error.hpp"
#include "engine/solve/backend/backend.hpp"

namespace genba {

/// What lives on the device between runs. Members are destroyed from the last to the first: the backend goes
/// last.
struct DeviceSystem {
  SolveOptions options;  ///< it was set up with
  std::unique_ptr<Backend> backend;
  std::string backend_reason;
  std::shared_ptr<const PlannedSystem> made_for;  ///< null until the matrix is there
  TuningReport tuning;                            ///< of the matrix
  std::vector<double>
      diagonal;  ///< of the FP64 matrix at prescribed unknowns: all that a new right-hand side needs
  std::unique_ptr<DeviceMatrix> matrix;
  bool takes_new_values = false;  ///< Backend::assemble_again() works on the matrix
  std::int64_t trial_peak = 0;    ///< as in Solution
  std::unique_ptr<DevicePreconditioner> preconditioner;
  PreconditionerChoice preconditioning;
  double setup_seconds = 0;  ///< of the preconditioner
  std::vector<std::string> warnings;
  std::optional<DirectFactor> direct;  ///< of a direct solve: then there is neither matrix nor preconditioner
  std::vector<double> direct_rhs;      ///< b - A u0 for it
  std::unique_ptr<DeviceElements> exact;  ///< of made_for, with FP32 values only
  std::vector<double> start;              ///< the state the solve starts from, u0
  std::unique_ptr<DeviceVector> rhs;      ///< b - A u0

  /// Is its matrix, or the storage of its matrix, that of the problem on this numbering?
  bool matrix_serves(const Problem& problem, const NumberedGraph* numbered) const;
  bool storage_serves(const Problem& problem, const NumberedGraph* numbered) const;
};

/// The numbering of the last run, kept while mesh, unknowns per node and the order asked for stay.
struct KeptNumbering {
  std::shared_ptr<const Mesh> mesh;
  NodeOrder asked = NodeOrder::automatic;
  std::shared_ptr<const NumberedGraph> numbered;
};

std::shared_ptr<const MeshedGeometry> make_mesh_stage(const Project& project, Monitor& monitor);
/// The same of a mesh made before. Throws Error(input) if it was made from another geometry file.
std::shared_ptr<const MeshedGeometry> kept_mesh_stage(const Project& project, KeptMesh kept,
                                                      Monitor& monitor);

/// Is this the mesh that the interrupted solve was on?
bool is_interrupted_mesh(const CheckpointPlace& checkpoints, const MeshedGeometry& meshed);

/// Keeps `device` if its matrix, or the storage of it, serves the new problem too; else empties it first, so
/// that free memory is measured without it.
std::shared_ptr<const PlannedSystem> plan_stage(const Project& project, const MeshedGeometry& meshed,
                                                KeptNumbering& kept, std::unique_ptr<DeviceSystem>& device,
                                                TuningCache& cache, ThreadTeam& team, Monitor& monitor);

/// Matrix, preconditioner and right-hand side on the device; the product is tuned on the way
/// (engine/solve/tune/tuner.hpp). A multigrid that nobody asked for and that cannot be set up is replaced by
/// block-Jacobi, with a warning. Throws Error(memory) if the plan is not feasible.
void system_stage(const Project& project, std::shared_ptr<const PlannedSystem> planned,
                  std::unique_ptr<DeviceSystem>& device, TuningCache& cache, ThreadTeam& team,
                  Monitor& monitor);

/// The multigrid of the matrix on the device. Throws Error(singular), Error(memory).
std::unique_ptr<DevicePreconditioner> make_multigrid(const PlannedSystem& planned, const DeviceSystem& device,
                                                     Monitor& monitor);

/// After `error` of a solve: puts a multigrid in the place of block-Jacobi, if the case leaves the choice to
/// the program and there is memory for it. False: there is no next one.
bool next_preconditioner(const Project& project, const PlannedSystem& planned, DeviceSystem& device,
                         const Error& error, Monitor& monitor);

/// Keeps states on the way, and goes on from one, as `checkpoints` says; takes them away when solved. Where
/// conjugate gradients fail with a preconditioner that nobody asked for, they start again with the next one
/// (next_preconditioner()), and at last the direct solver takes over (app/run/direct_stage.hpp); a warning
/// says so.
std::shared_ptr<const Solution> solution_stage(const Project& project, const MeshedGeometry& meshed,
                                               const PlannedSystem& planned, DeviceSystem& device,
                                               const CheckpointPlace& checkpoints, Monitor& monitor);

/// On `device` if it is a GPU with room for that, else on the host.
/// Throws Error if a field is not finite or loads and reactions do not balance within what the tolerance
/// allows.
std::shared_ptr<const Results> results_stage(const Project& project, const PlannedSystem& planned,
                                             const Solution& solution, const DeviceSystem* device,
                                             ThreadTeam& team, Monitor& monitor);

/// Relative error of the balance of loads and reactions that this solution, solved to `tolerance`, may leave.
double allowed_balance_error(const Solution& solution, double tolerance);

}  // namespace genba
