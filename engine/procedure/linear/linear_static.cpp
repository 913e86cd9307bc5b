#include "engine/procedure/linear/linear_static.hpp"

#include <algorithm>

#include "engine/base/host_memory.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/direct/force_balance.hpp"
#include "engine/procedure/linear/locked_bolts.hpp"
#include "engine/procedure/linear/refine_by_elements.hpp"
#include "engine/procedure/linear/solve_outside.hpp"
#include "engine/solve/krylov/convergence.hpp"

namespace genba {

namespace {

void tell_rounding_limit(const RoundingLimit& limit, Solution& solution, Monitor& monitor) {
  const Text text = describe(limit, solution.report.true_relative_residual);
  const bool doubtful = limit.energy_error > doubtful_rounding_energy;
  if (doubtful) solution.warnings.push_back(text);
  monitor.log(doubtful ? LogLevel::warning : LogLevel::info, text);
}

void add_start(std::vector<double>& values, std::span<const double> start) {
  for (std::size_t i = 0; i < values.size(); ++i) values[i] += start[i];
}

/// Puts a direct solve into a solution. tolerance: of the residual. If the residual stays above it, this is
/// reported, with a warning if the solution is doubtful.
void take_direct_solution(DirectSolution direct, const SystemPlan& planned, std::span<const double> start,
                          double tolerance, Solution& solution, Monitor& monitor) {
  const DirectReport& report = direct.report;
  solution.values = std::move(direct.values);
  add_start(solution.values, start);
  take_determined(*planned.problem, planned.numbered->numbering, solution.values);
  solution.report = {};
  solution.report.iterations = report.refinements;
  solution.report.relative_residual = solution.report.true_relative_residual = report.relative_residual;
  solution.report.seconds = report.solve_seconds;
  solution.report.energy_error = EnergyError{report.refinements, report.energy_error};
  solution.precision = Precision::fp64;
  solution.preconditioning = {Preconditioner::none, phrase<"none: a direct solve needs none.">()};
  solution.levels.clear();
  solution.setup_seconds = report.analyse_seconds + report.factor_seconds;
  solution.matrix_bytes = report.factor_bytes;
  solution.measured_peak = report.measured_bytes;
  solution.direct = report;
  solution.report.backward_error = report.relative_residual / (report.magnification + 1);
  if (report.relative_residual > 2 * tolerance) {
    solution.report.rounding_limit = RoundingLimit{report.magnification, report.energy_error};
    tell_rounding_limit(*solution.report.rounding_limit, solution, monitor);
  }
}

std::shared_ptr<const Solution> solve_by_factor(DiscreteSystem& system, const SolveOptions& options,
                                                Monitor& monitor) {
  const SystemPlan& planned = *system.planned();
  ThreadTeam team(options.threads, &monitor);
  ForceBalance balance(*planned.problem, *planned.numbered, system.start(), system.host_rhs(), team, monitor);
  DirectSolution direct = solve_refined(*planned.problem, *planned.numbered, *system.factor(),
                                        system.host_rhs(), team, monitor, std::ref(balance));
  if (const double asked = options.energy_tolerance; asked > 0 && direct.report.energy_error > asked)
    throw Error(ErrorKind::not_converged, phrase<"direct solver">(),
                phrase<"the relative error in the energy norm is about %1 after %2 refinements, not %3">(
                    format_number(direct.report.energy_error, "%.3g"), direct.report.refinements,
                    format_number(asked, "%.3g")),
                phrase<"Use a larger energy_tolerance: doubles hold no better solution of this system">());
  auto out = std::make_shared<Solution>();
  out->warnings = system.warnings();
  out->device = planned.plan.device;
  out->format = planned.plan.chosen;
  take_direct_solution(std::move(direct), planned, system.start(), options.tolerance, *out, monitor);
  lock_bolts(system, options, out->values, monitor);
  return out;
}

/// Call after conjugate gradients failed with `error` and the program chose the preconditioner. Solves
/// directly instead if memory suffices, and says so in a warning. The matrix on the device is freed. Returns
/// null and changes nothing if the case asks for conjugate gradients, a preconditioner or mixed precision, if
/// the error is of another kind, or if the factor does not fit. Throws Error(singular).
std::shared_ptr<const Solution> solve_directly_instead(DiscreteSystem& system, const SolveOptions& asked,
                                                       const Error& error, Monitor& monitor) {
  const auto planned = system.planned();
  const Preconditioner used = system.preconditioning().kind;
  // A multigrid that rounding made indefinite looks like a singular matrix.
  const bool may_help = error.kind() == ErrorKind::not_converged ||
                        (error.kind() == ErrorKind::singular && used == Preconditioner::multigrid);
  if (!may_help || asked.method != SolveMethod::automatic || asked.preconditioner ||
      asked.precision == SolvePrecision::mixed || !has_direct_solver())
    return nullptr;
  ThreadTeam team(asked.threads, &monitor);
  std::int64_t budget = host_available_bytes() / 50 * 49;
  if (!planned->plan.device.is_gpu) {
    budget += system.matrix().bytes() + system.preconditioner().bytes();
    if (asked.memory_limit > 0)
      budget = std::min(budget, static_cast<std::int64_t>(asked.memory_limit) - planned->plan.host_assembly);
  }
  DirectPlan plan = plan_directly(*planned->problem, *planned->numbered, budget, team, monitor);
  if (!plan.fits) {
    monitor.log(LogLevel::info,
                phrase<"The direct solver would need %1 of %2">(
                    format_bytes(plan.need.peak()), format_bytes(std::max<std::int64_t>(0, budget))));
    return nullptr;
  }
  const Text why = phrase<"Solved directly: conjugate gradients with %1 did not converge (%2).">(
      word(to_string(used)), error.problem());
  monitor.log(LogLevel::warning, why);
  const std::vector<double> b = system.free_matrix();
  auto out = std::make_shared<Solution>();
  out->warnings = system.warnings();
  out->warnings.push_back(why);
  out->device = system.backend().info();
  out->format = planned->plan.chosen;
  ForceBalance balance(*planned->problem, *planned->numbered, system.start(), b, team, monitor);
  take_direct_solution(solve_directly(*planned->problem, *planned->numbered, std::move(plan), b, team, monitor,
                                      std::ref(balance)),
                       *planned, system.start(), asked.tolerance, *out, monitor);
  return out;
}

void log_solved(const Solution& solution, const MemoryPlan& plan, Monitor& monitor) {
  const SolveReport& report = solution.report;
  for (const ResidualSample& sample : report.replacements)
    monitor.log(LogLevel::debug, phrase<"FP64 residual after %1 iterations: %2">(
                                     sample.iteration, format_number(sample.relative, "%.3g")));
  monitor.log(
      LogLevel::info,
      phrase<"Solved in %1 iterations, %2 s, true relative residual %3, backward error %4; measured peak %5, "
             "planned %6">(report.iterations, format_number(report.seconds, "%.3g"),
                           format_number(report.true_relative_residual, "%.3g"),
                           format_number(report.backward_error, "%.2g"), format_bytes(solution.measured_peak),
                           format_bytes(plan.row(solution.format).peak)));
}

}  // namespace

SystemNeeds LinearStatic::needs(const Study& study) const {
  const int bolts = static_cast<int>(locked_bolts(study));  // both forces and responses of one after the other
  return bolts == 0 ? SystemNeeds{} : SystemNeeds{0, 2, {}, 3 + static_cast<int>(study.loads.size()), 0};
}

void LinearStatic::run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames,
                       StateKeeper* states, Monitor& monitor) const {
  if (system.outside() != nullptr) {
    auto solved = solve_outside(system, options, monitor);
    if (solved->report.rounding_limit) {
      auto told = std::make_shared<Solution>(*solved);
      tell_rounding_limit(*told->report.rounding_limit, *told, monitor);
      solved = std::move(told);
    }
    if (states) states->solved_directly();
    return frames.take({0, std::move(solved)});
  }
  if (system.factor()) {
    auto solved = solve_by_factor(system, options, monitor);
    if (states) states->solved_directly();
    return frames.take({0, std::move(solved)});
  }
  auto out = std::make_shared<Solution>();
  Backend& backend = system.backend();
  const ExactResidual exact = system.exact_residual();
  std::unique_ptr<DeviceVector> x;
  for (bool solved = false, goes_on = true; !solved; goes_on = false) {
    x = backend.make_vector(system.matrix().rows());
    CgCheckpoints* const kept = states ? states->begin(goes_on) : nullptr;
    try {
      std::optional<SolveReport> with_others;
      if (goes_on && !exact) with_others = solve_with_cases(system, options, *x, kept, monitor);
      out->report = with_others ? std::move(*with_others)
                                : conjugate_gradient(backend, system.matrix(), system.preconditioner(),
                                                     system.rhs(), *x, options, monitor, exact, kept);
      if (out->report.rounding_limit && !exact)
        refine_by_elements(system, options, *x, out->report, monitor);
      solved = true;
    } catch (const Error& error) {
      if (options.max_iterations > 0) throw;  // who states a limit wants the error
      x.reset();
      if (system.next_preconditioner(options, error, monitor)) continue;
      if (locked_bolts(system.planned()->problem->study) > 0) throw;  // the direct solver has no system for them
      auto direct = solve_directly_instead(system, options, error, monitor);
      if (!direct) throw;
      if (states) states->solved_directly();
      return frames.take({0, std::move(direct)});
    }
  }
  if (states) states->solved(out->report, *x);
  out->values.resize(static_cast<std::size_t>(system.matrix().rows()));
  backend.download(*x, out->values);
  add_start(out->values, system.start());
  take_determined(*system.planned()->problem, system.planned()->numbered->numbering, out->values);
  lock_bolts(system, options, out->values, monitor);
  system.describe_into(*out);
  log_solved(*out, system.planned()->plan, monitor);
  if (out->report.rounding_limit) tell_rounding_limit(*out->report.rounding_limit, *out, monitor);
  frames.take({0, std::move(out)});
}

}  // namespace genba
