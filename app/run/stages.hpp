// The work of each stage of the pipeline, without bookkeeping: state in, output out.
#pragma once

#include <memory>
#include <string>

#include "app/run/checkpoint.hpp"
#include "app/run/pipeline.hpp"
#include "app/stage/step_inputs.hpp"
#include "engine/procedure/procedure.hpp"

namespace genba {

std::shared_ptr<const MeshedGeometry> make_mesh_stage(const Project& project, Monitor& monitor);
/// The same for an existing mesh. Throws Error(input) if it was made from another geometry file.
std::shared_ptr<const MeshedGeometry> kept_mesh_stage(const Project& project, KeptMesh kept,
                                                      Monitor& monitor);

/// The same mesh with the names that the project gives to bodies; null if their names in the source are not
/// known. Throws Error(input) as body_names().
std::shared_ptr<const MeshedGeometry> renamed_mesh(const Project& project, const MeshedGeometry& meshed);

/// The mesh stored beside a case, whatever its files contain now: the hashes are those of `kept`. Input files
/// are listed if they exist.
std::shared_ptr<const MeshedGeometry> mesh_kept_beside(const Project& project, KeptMesh kept,
                                                       Monitor& monitor);

/// True if the interrupted solve was on this mesh.
bool is_interrupted_mesh(const CheckpointPlace& checkpoints, const MeshedGeometry& meshed);

/// Keeps `device` if its matrix or its storage can be used for the new problem. Else empties it first, so
/// that free memory is measured without it. earlier: results of the steps that the project takes something
/// from. cases: right-hand sides that would be solved at once. A new plan has memory for as many of them as fit
/// without another format, preconditioner, precision or device.
std::shared_ptr<const PlannedSystem> plan_stage(const Project& project, const MeshedGeometry& meshed,
                                                KeptNumbering& kept, std::unique_ptr<DiscreteSystem>& device,
                                                TuningCache& cache, const EarlierResults& earlier,
                                                ThreadTeam& team, Monitor& monitor, int cases = 1);

/// Sets up the planned system (DiscreteSystem::set_up()) on `device`, which is created if missing. Throws
/// Error(memory) if the plan is not feasible.
void system_stage(const Project& project, std::shared_ptr<const PlannedSystem> planned,
                  std::unique_ptr<DiscreteSystem>& device, TuningCache& cache, ThreadTeam& team,
                  Monitor& monitor);

/// Adds the right-hand sides of the steps that come next and have the same matrix to the system, unless its own answer
/// waits there already. An error in one of them is left to its own step.
void take_cases_along(const std::vector<CaseInputs>& cases, const Project& project, const MeshedGeometry& meshed,
                      const KeptNumbering& numbering, DiscreteSystem& device, ThreadTeam& team, Monitor& monitor);

/// Runs the project's procedure (engine/procedure/procedure.hpp). `checkpoints` stores its states.
std::shared_ptr<const Solution> solution_stage(const Project& project, const MeshedGeometry& meshed,
                                               const PlannedSystem& planned, DiscreteSystem& device,
                                               const CheckpointPlace& checkpoints, Monitor& monitor);

/// Computes on `device` if it is a GPU with enough room, else on the host. Throws Error if a field is not
/// finite, or if loads and reactions do not balance within the error that the tolerance allows.
std::shared_ptr<const Results> results_stage(const Project& project, const PlannedSystem& planned,
                                             const Solution& solution, const DiscreteSystem* device,
                                             ThreadTeam& team, Monitor& monitor);

struct BalancedResults {
  std::shared_ptr<const Solution> solution;
  std::shared_ptr<const Results> results;
};
/// results_stage(). If loads and reactions do not balance, conjugate gradients solve once more to a smaller
/// tolerance, and the log says so. `device` is made anew for that if it is null.
BalancedResults balanced_results(const Project& project, const MeshedGeometry& meshed,
                                 const std::shared_ptr<const PlannedSystem>& planned,
                                 std::shared_ptr<const Solution> solution,
                                 std::unique_ptr<DiscreteSystem>& device, TuningCache& cache,
                                 ThreadTeam& team, Monitor& monitor);

/// Largest relative error in the balance of loads and reactions for this solution, solved to `tolerance`.
double allowed_balance_error(const Solution& solution, double tolerance);

}  // namespace genba
