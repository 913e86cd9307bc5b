// The system and solution stages of a direct solve (app/run/stages.hpp), on the host.
#pragma once

#include "app/run/stages.hpp"

namespace genba {

/// The plan of the stages below for a case whose method is direct; `device` has the host's backend. The
/// symbolic analysis comes before anything large is taken. process: as in plan_memory().
void plan_direct_solve(const Project& project, PlannedSystem& planned, const Backend& host,
                       std::int64_t host_bytes, std::int64_t process, const ProductTimes& times,
                       ThreadTeam& team, Monitor& monitor);

/// Factor and right-hand side. The factor stays where it serves the new problem too.
void set_up_direct_solve(std::shared_ptr<const PlannedSystem> planned, DeviceSystem& device, ThreadTeam& team,
                         Monitor& monitor);

/// Throws Error(not_converged) where the case asks for an energy-norm tolerance that refinement does not
/// reach.
std::shared_ptr<const Solution> solve_by_factor(const Project& project, const PlannedSystem& planned,
                                                DeviceSystem& device, Monitor& monitor);

/// Puts a direct solve into a solution: its values are added to `start`, the state that the solve started
/// from. tolerance: of the residual; one that stays above it is told, with a warning where it is doubtful.
void take_direct_solution(DirectSolution direct, std::span<const double> start, double tolerance,
                          Solution& solution, Monitor& monitor);

/// After `error` of conjugate gradients whose preconditioner was the program's choice: solves directly
/// instead, if there is memory for it, and says so in a warning. The matrix on the device is given up. False,
/// and nothing changed, where the case asks for conjugate gradients, for a preconditioner or for mixed
/// precision, where the error is of another kind, or where the factor does not fit. Throws Error(singular).
bool solve_directly_instead(const Project& project, const PlannedSystem& planned, DeviceSystem& device,
                            const Error& error, Solution& solution, Monitor& monitor);

}  // namespace genba
