#include "engine/procedure/linear/solve_outside.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/direct/force_balance.hpp"
#include "engine/solve/krylov/convergence.hpp"

namespace genba {

std::int64_t RanksReport::peak_bytes() const {
  std::int64_t most = 0;
  for (const RankFacts& rank : ranks) most = std::max(most, rank.peak_bytes);
  return most;
}

std::int64_t RanksReport::total_bytes() const {
  std::int64_t sum = 0;
  for (const RankFacts& rank : ranks) sum += rank.peak_bytes;
  return sum;
}

namespace {

constexpr int most_outside_refinements = 3;

double length_of(std::span<const double> v) {
  double sum = 0;
  for (const double x : v) sum += x * x;
  return std::sqrt(sum);
}

double product_of(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// Gives an answer to the load case that asked for it.
void keep_case(LoadCase& to, OutsideAnswer answer, std::size_t together) {
  to.x = std::move(answer.x);
  to.report.iterations = answer.iterations;
  to.report.relative_residual = to.report.true_relative_residual = answer.relative_residual;
  to.report.seconds = answer.seconds;
  to.report.history = std::move(answer.history);
  to.report.together = static_cast<int>(together);
}

/// Solves the own right-hand side and those that wait. The answers of the others are kept.
OutsideAnswer solve_with_waiting(DiscreteSystem& system, const SolveOptions& options, Monitor& monitor) {
  const std::vector<LoadCase*> cases = system.load_cases().unsolved(planned_cases(system.planned()->plan) - 1);
  const std::size_t together = cases.size() + 1;
  if (!cases.empty())
    monitor.log(LogLevel::info, options.cards > 1 ? phrase<"Load cases: the cards solve %1 right-hand sides with one matrix">(together)
                                                  : phrase<"Load cases: the ranks solve %1 right-hand sides with one matrix">(together));
  OutsideQuestion question{.b = system.host_rhs(), .tolerance = options.tolerance, .number = 0, .of = static_cast<int>(together)};
  OutsideAnswer own = system.open_outside(monitor).solve(question, monitor);
  try {
    for (LoadCase* one : cases) {
      question.b = one->rhs;
      ++question.number;
      keep_case(*one, system.open_outside(monitor).solve(question, monitor), together);
    }
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::not_converged) throw;
    monitor.log(LogLevel::warning, phrase<"Load cases: one of them did not converge (%1); it is solved in its own step">(error.problem()));
    system.close_outside();
  }
  return own;
}

/// Corrects x until the residual of the elements is small enough.
void refine(DiscreteSystem& system, const SolveOptions& options, std::vector<double>& x, int& refinements,
            SolveReport& report, ThreadTeam& team, Monitor& monitor) {
  const SystemPlan& planned = *system.planned();
  ForceBalance balance(*planned.problem, *planned.numbered, system.start(), system.host_rhs(), team, monitor);
  std::vector<double> r(x.size());
  const double size = length_of(system.host_rhs());
  if (!std::isfinite(size))
    throw Error(ErrorKind::model, phrase<"loads">(), phrase<"numbers are not finite">(),
                phrase<"Look for loads, sizes or material values with a wrong unit">());
  const auto relative = [&] { return size > 0 ? length_of(r) / size : 0; };
  balance(x, r);
  report.true_relative_residual = relative();
  const RanksReport* const ranks = system.outside_report();
  const double magnification = size > 0 && ranks != nullptr ? ranks->largest_diagonal * length_of(x) / size : 0;
  report.backward_error = report.true_relative_residual / (magnification + 1);
  double energy = 0;
  while (report.true_relative_residual > 2 * options.tolerance && refinements < most_outside_refinements) {
    const double before = report.true_relative_residual;
    const std::string of_loads = format_number(before, "%.3g");
    monitor.log(LogLevel::info,
                options.cards > 1 ? phrase<"The residual of the elements is %1 of the loads: the cards solve for it once more">(of_loads)
                                  : phrase<"The residual of the elements is %1 of the loads: the ranks solve for it once more">(of_loads));
    const OutsideAnswer answer = system.open_outside(monitor).solve(
        {.b = r, .tolerance = std::clamp(0.5 * options.tolerance / before, 1e-10, 0.1)}, monitor);
    const std::vector<double>& d = answer.x;
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += d[i];
    energy = std::sqrt(std::max(0.0, product_of(d, r)) / std::max(product_of(x, system.host_rhs()), 1e-300));
    ++refinements;
    report.iterations += answer.iterations;
    balance(x, r);
    report.true_relative_residual = relative();
    report.backward_error = report.true_relative_residual / (magnification + 1);
    if (report.true_relative_residual > 0.5 * before) break;
  }
  if (report.true_relative_residual <= 2 * options.tolerance) return;
  report.rounding_limit = RoundingLimit{magnification, energy};
  if (is_converged(report, options)) return;
  if (options.cards > 1)
    throw Error(ErrorKind::not_converged, phrase<"two cards">(),
                phrase<"the residual of the elements stays at %1 of the loads after %2 refinements, %3 is asked for">(
                    format_number(report.true_relative_residual, "%.3g"), refinements, format_number(options.tolerance, "%.3g")),
                phrase<"Check the supports, or solve without cards, where the direct solver can help">());
  throw Error(ErrorKind::not_converged, phrase<"ranks">(),
              phrase<"the residual of the elements stays at %1 of the loads after %2 refinements, %3 is asked for; the ranks said "
                     "%4">(format_number(report.true_relative_residual, "%.3g"), refinements,
                           format_number(options.tolerance, "%.3g"), format_number(report.relative_residual, "%.3g")),
              phrase<"Check the supports, or solve without ranks, where the direct solver can help">());
}

void log_cards(const RanksReport& cards, const SolveReport& report, Monitor& monitor) {
  monitor.log(LogLevel::info,
              phrase<"Solved on %1 cards in %2, with multigrid in %3 iterations, true relative residual %4">(
                  cards.ranks.size(), to_string(cards.format), report.iterations,
                  format_number(report.true_relative_residual, "%.3g")));
  monitor.log(LogLevel::info,
              phrase<"Cards: cut %1 s, assembly %2 s, multigrid %3 s, iterations %4 s, vectors to and from them %5 s; the fuller one "
                     "held %6, planned %7">(
                  format_number(cards.cut_seconds, "%.3g"), format_number(cards.assembly_seconds, "%.3g"),
                  format_number(cards.setup_seconds, "%.3g"), format_number(cards.solve_seconds, "%.3g"),
                  format_number(cards.transfer_seconds, "%.3g"), format_bytes(cards.peak_bytes()),
                  format_bytes(cards.planned_bytes)));
}

void log_outside(const RanksReport& ranks, const SolveReport& report, Monitor& monitor) {
  if (ranks.are_cards) return log_cards(ranks, report, monitor);
  monitor.log(LogLevel::info,
              phrase<"Solved on %1 ranks with %2 of %3 in %4 iterations, true relative residual %5">(
                  ranks.ranks.size(), word(to_string(ranks.preconditioner)), ranks.library, report.iterations,
                  format_number(report.true_relative_residual, "%.3g")));
  monitor.log(LogLevel::info,
              phrase<"Ranks: cut %1 s, start %2 s, assembly %3 s, preconditioner %4 s, iterations %5 s; largest rank %6, planned "
                     "%7; all %8">(
                  format_number(ranks.cut_seconds, "%.3g"), format_number(ranks.start_seconds, "%.3g"),
                  format_number(ranks.assembly_seconds, "%.3g"), format_number(ranks.setup_seconds, "%.3g"),
                  format_number(ranks.solve_seconds, "%.3g"), format_bytes(ranks.peak_bytes()),
                  format_bytes(ranks.planned_bytes), format_bytes(ranks.total_bytes())));
}

}  // namespace

std::shared_ptr<const Solution> solve_outside(DiscreteSystem& system, const SolveOptions& options, Monitor& monitor) {
  const SystemPlan& planned = *system.planned();
  const OutsideScope scope(system);
  ThreadTeam team(options.threads, &monitor);
  auto out = std::make_shared<Solution>();
  if (auto waiting = system.load_cases().take(system.host_rhs())) {
    out->values = std::move(waiting->x);
    out->report = std::move(waiting->report);
  } else {
    OutsideAnswer answer = solve_with_waiting(system, options, monitor);
    out->values = std::move(answer.x);
    out->report.iterations = answer.iterations;
    out->report.relative_residual = answer.relative_residual;
    out->report.seconds = answer.seconds;
    out->report.history = std::move(answer.history);
  }
  int refinements = 0;
  refine(system, options, out->values, refinements, out->report, team, monitor);
  system.describe_into(*out);
  if (out->ranks) {
    out->ranks->refinements = refinements;
    log_outside(*out->ranks, out->report, monitor);
  }
  for (std::size_t i = 0; i < out->values.size(); ++i) out->values[i] += system.start()[i];
  take_determined(*planned.problem, planned.numbered->numbering, out->values);
  return out;
}

}  // namespace genba
