#include "app/run/direct_stage.hpp"

#include <algorithm>

#include "app/case/describe.hpp"
#include "engine/analysis/system/starting_state.hpp"
#include "engine/assembly/assemble.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"

namespace genba {

namespace {
/// Of the matrix at prescribed unknowns, where it is all that their rows hold; elsewhere anything.
std::vector<double> prescribed_diagonal(const AssemblyInput& input, const ElementBatches& batches,
                                        ThreadTeam& team, Monitor& monitor) {
  const auto rows = static_cast<std::size_t>(input.rows());
  std::vector<double> ones(rows, -1.0), diagonal(rows);
  subtract_product(input, batches, ones, diagonal, team, monitor);
  return diagonal;
}
}  // namespace

void plan_direct_solve(const Project& project, PlannedSystem& planned, const Backend& host,
                       std::int64_t host_bytes, std::int64_t process, const ProductTimes& times,
                       ThreadTeam& team, Monitor& monitor) {
  const Problem& problem = *planned.problem;
  SolveOptions conjugate = project.solve;
  conjugate.preconditioner = Preconditioner::block_jacobi;
  planned.plan = plan_memory(planned.numbered->pattern, problem.dofs, conjugate, host.info(), host_bytes,
                             host_available_bytes(), times, {}, {}, process);
  planned.direct = plan_directly(problem, *planned.numbered, planned.plan.budget - host_bytes, team, monitor);
  planned.plan = plan_direct(std::move(planned.plan), project.solve, planned.direct->need);
}

void set_up_direct_solve(std::shared_ptr<const PlannedSystem> planned, DeviceSystem& device, ThreadTeam& team,
                         Monitor& monitor) {
  const Problem& problem = *planned->problem;
  const NumberedGraph& numbered = *planned->numbered;
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  HostElementWorker worker(team);
  if (device.direct && device.matrix_serves(problem, &numbered)) {
    monitor.log(LogLevel::info, "Factor kept: only the right-hand side is assembled");
  } else {
    device.made_for.reset();
    device.direct.reset();
    device.warnings.clear();
    device.diagonal = prescribed_diagonal(input, worker.batches(input), team, monitor);
    device.direct = factorise(problem, numbered, *planned->direct, team, monitor);
    device.setup_seconds = device.direct->seconds;
    device.preconditioning = planned->plan.preconditioning;
  }
  monitor.check();
  device.start = starting_state(problem, numbered.numbering);
  device.direct_rhs = assemble_rhs(problem, numbered, device.diagonal, team, monitor);
  subtract_product(input, worker.batches(input), device.start, device.direct_rhs, team, monitor);
  device.made_for = std::move(planned);
}

void take_direct_solution(DirectSolution direct, std::span<const double> start, double tolerance,
                          Solution& solution, Monitor& monitor) {
  const DirectReport& report = direct.report;
  solution.values = std::move(direct.values);
  for (std::size_t i = 0; i < solution.values.size(); ++i) solution.values[i] += start[i];
  solution.report = {};
  solution.report.iterations = report.refinements;
  solution.report.relative_residual = solution.report.true_relative_residual = report.relative_residual;
  solution.report.seconds = report.solve_seconds;
  solution.report.energy_error = EnergyError{report.refinements, report.energy_error};
  solution.precision = Precision::fp64;
  solution.preconditioning = {Preconditioner::none, "none: a direct solve needs none."};
  solution.levels.clear();
  solution.setup_seconds = report.analyse_seconds + report.factor_seconds;
  solution.matrix_bytes = report.factor_bytes;
  solution.measured_peak = report.measured_bytes;
  solution.direct = report;
  solution.report.backward_error = report.relative_residual / (report.magnification + 1);
  if (report.relative_residual > 2 * tolerance) {
    const RoundingLimit limit{report.magnification, report.energy_error};
    solution.report.rounding_limit = limit;
    const std::string text = describe(limit, report.relative_residual);
    const bool doubtful = limit.energy_error > doubtful_rounding_energy;
    if (doubtful) solution.warnings.push_back(text);
    monitor.log(doubtful ? LogLevel::warning : LogLevel::info, text);
  }
}

std::shared_ptr<const Solution> solve_by_factor(const Project& project, const PlannedSystem& planned,
                                                DeviceSystem& device, Monitor& monitor) {
  ThreadTeam team(project.solve.threads, &monitor);
  DirectSolution direct =
      solve_refined(*planned.problem, *planned.numbered, *device.direct, device.direct_rhs, team, monitor);
  if (const double asked = project.solve.energy_tolerance; asked > 0 && direct.report.energy_error > asked)
    throw Error(ErrorKind::not_converged, "direct solver",
                "the relative error in the energy norm is about " +
                    format_number(direct.report.energy_error, "%.3g") + " after " +
                    std::to_string(direct.report.refinements) + " refinements, not " +
                    format_number(asked, "%.3g"),
                "Use a larger energy_tolerance: doubles hold no better solution of this system.");
  auto out = std::make_shared<Solution>();
  out->warnings = device.warnings;
  out->device = planned.plan.device;
  out->format = planned.plan.chosen;
  take_direct_solution(std::move(direct), device.start, project.solve.tolerance, *out, monitor);
  return out;
}

bool solve_directly_instead(const Project& project, const PlannedSystem& planned, DeviceSystem& device,
                            const Error& error, Solution& solution, Monitor& monitor) {
  const SolveOptions& asked = project.solve;
  const bool is_multigrid = device.preconditioning.kind == Preconditioner::multigrid;
  // A multigrid that rounding made indefinite looks like a singular matrix.
  const bool may_help =
      error.kind() == ErrorKind::not_converged || (error.kind() == ErrorKind::singular && is_multigrid);
  if (!may_help || asked.method != SolveMethod::automatic || asked.preconditioner ||
      asked.precision == SolvePrecision::mixed || !has_direct_solver())
    return false;
  ThreadTeam team(asked.threads, &monitor);
  std::int64_t budget = host_available_bytes() / 50 * 49;
  if (!planned.plan.device.is_gpu) {
    budget += device.matrix->bytes() + device.preconditioner->bytes();
    if (asked.memory_limit > 0)
      budget = std::min(budget, static_cast<std::int64_t>(asked.memory_limit) - planned.plan.host_assembly);
  }
  DirectPlan plan = plan_directly(*planned.problem, *planned.numbered, budget, team, monitor);
  if (!plan.fits) {
    monitor.log(LogLevel::info, "The direct solver would need " + format_bytes(plan.need.peak()) + " of " +
                                    format_bytes(std::max<std::int64_t>(0, budget)));
    return false;
  }
  const std::string why = "Solved directly: conjugate gradients with " +
                          std::string(to_string(device.preconditioning.kind)) + " did not converge (" +
                          error.problem() + ").";
  monitor.log(LogLevel::warning, why);
  std::vector<double> b(static_cast<std::size_t>(device.rhs->size()));
  device.backend->download(*device.rhs, b);
  device.made_for.reset();
  device.exact.reset();
  device.preconditioner.reset();
  device.matrix.reset();
  solution.warnings = device.warnings;
  solution.warnings.push_back(why);
  solution.device = device.backend->info();
  solution.format = planned.plan.chosen;
  take_direct_solution(solve_directly(*planned.problem, *planned.numbered, std::move(plan), b, team, monitor),
                       device.start, asked.tolerance, solution, monitor);
  return true;
}

}  // namespace genba
