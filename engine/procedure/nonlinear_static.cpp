#include "engine/procedure/nonlinear_static.hpp"

#include <chrono>

#include "engine/analysis/system/assembly.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/nonlinear_solver.hpp"

namespace genba {

SystemNeeds NonlinearStatic::needs(const Study&) const {
  // On the device: the right-hand side of the system is not used; the iterations have their own. On the host:
  // flow, residual, change, two states, the loads, the state by mesh nodes, and the diagonal of a multigrid.
  return {0, 1, {}, 9, 0};
}

void NonlinearStatic::run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames,
                          StateKeeper* states, Monitor& monitor) const {
  const auto begin = std::chrono::steady_clock::now();
  const auto planned = system.planned();
  const Problem& problem = *planned->problem;
  const Numbering& numbering = planned->numbered->numbering;
  ThreadTeam team(options.threads, &monitor);
  std::vector<double> given;
  {
    HostElementWorker worker(team);
    const AssemblyInput elements = without_reaction(assembly_input(problem, numbering));
    given = external_loads(problem, numbering, elements, worker, monitor);
    reduce(elements, given);
  }
  const OutsideScope ranks(system);
  std::vector<double> u(system.start().begin(), system.start().end());
  take_determined(problem, numbering, u);
  NonlinearSolver solver(system, options, problem, team);
  monitor.progress(phrase<"nonlinear iterations">(), -1);
  solver.solve(u, {given, 0}, monitor);

  auto out = std::make_shared<Solution>();
  out->values = std::move(u);
  if (system.factor()) {
    out->device = planned->plan.device;
    out->format = planned->plan.chosen;
    out->preconditioning = system.preconditioning();
    out->warnings = system.warnings();
    out->measured_peak = system.peak_bytes();
  } else {
    system.describe_into(*out);
  }
  const NonlinearReport& report = solver.report();
  out->nonlinear = report;
  out->report = solver.last_solve();
  out->report.iterations = report.linear_iterations;
  out->report.backward_error = 0;  // the last iteration alone tells nothing
  out->report.energy_error.reset();
  out->report.rounding_limit.reset();
  out->report.relative_residual = out->report.true_relative_residual = solver.relative_residual();
  out->report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  monitor.log(LogLevel::info,
              phrase<"%1 nonlinear iterations, %2 shortened, relative residual %3; %4 linear iterations, "
                     "matrix assembled anew %5 times">(report.iterations, report.shortened,
                                                       format_number(report.residual, "%.3g"),
                                                       report.linear_iterations, report.matrices));
  if (states) states->solved_directly();  // a state of conjugate gradients is of no use
  frames.take({0, std::move(out)});
}

}  // namespace genba
