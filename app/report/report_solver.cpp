#include "app/report/report_sections.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/output/version.hpp"
#include "app/report/parts/current_curve.hpp"
#include "app/report/report_words.hpp"
#include "engine/solve/krylov/convergence.hpp"
#include "engine/solve/plan/plan_words.hpp"

namespace genba {

using namespace report;

namespace {

std::string seconds_text(double seconds) {
  return format_number(seconds, "%.2f") + " s";
}

Text iterations_text(const SolveReport& report) {
  Text text = grouped(report.iterations);
  if (report.restarts) text = phrase<"%1, restarted %2 times">(text, report.restarts);
  if (report.resumed_at)
    text = phrase<"%1, gone on with at iteration %2 after a stop">(text, grouped(report.resumed_at));
  return text;
}

/// The energy of each load beside the integral of what the case states.
void add_given(const TransientReport& r, const Study& study, Facts& lines) {
  constexpr std::size_t most = 20;
  const auto energy = [](double value) { return format_quantity(value, QuantityKind::energy); };
  for (std::size_t i = 0; i < std::min(most, r.given.size()); ++i) {
    const LoadEnergy& load = r.given[i];
    Text value = energy(load.put_in);
    if (load.stated) value = phrase<"%1; integral of what is stated: %2">(value, energy(*load.stated));
    if (load.error > 1e-6 * std::abs(load.put_in))
      value = phrase<"%1; estimated error %2">(value, energy(load.error));
    lines.emplace_back(phrase<"Heat put in by %1">(describe(study.loads[load.load], load.load)), value);
  }
  if (r.given.size() > most)
    lines.emplace_back(phrase<"Further loads">(), phrase<"%1, see summary.json">(grouped(
                                                      static_cast<std::int64_t>(r.given.size() - most))));
}

/// Energies of a motion over time.
void add_motion(const TransientReport& r, const MotionEnergies& m, bool is_nonlinear, Facts& lines) {
  const auto energy = [](double value) { return format_quantity(value, QuantityKind::energy); };
  if (r.largest_error > 0)
    lines.emplace_back(phrase<"Largest estimated error of a step, as a share of the largest displacement">(),
                       format_number(r.largest_error, "%.2g"));
  lines.emplace_back(phrase<"Energy at 0 s">(), energy(m.start));
  lines.emplace_back(phrase<"Kinetic energy at the end">(), energy(m.kinetic));
  lines.emplace_back(is_nonlinear ? phrase<"Inner energy at the end, with what flow and relaxation took">()
                                  : phrase<"Strain energy at the end">(),
                     energy(m.strain));
  lines.emplace_back(phrase<"Work of the loads">(), energy(r.by_loads));
  lines.emplace_back(phrase<"Work of the prescribed motion">(), energy(r.by_constraints));
  if (m.contact != 0 || m.rubbed != 0) {
    lines.emplace_back(phrase<"Work of contact without friction, below 0 at impacts">(), energy(m.contact));
    lines.emplace_back(phrase<"Taken away by friction">(), energy(m.rubbed));
  }
  lines.emplace_back(phrase<"Taken away by damping">(), energy(m.damped));
  lines.emplace_back(phrase<"Taken away by the time scheme">(), energy(m.lost(r.by_loads + r.by_constraints)));
  lines.emplace_back(phrase<"Largest imbalance of a step">(), format_number(r.imbalance, "%.1e"));
}

void add_transient(const TransientReport& r, const ReportData& data, Facts& lines) {
  const auto time = [](double value) { return format_quantity(value, QuantityKind::time); };
  const auto energy = [](double value) { return format_quantity(value, QuantityKind::energy); };
  if (data.project->study.transient)
    for (const auto& line : option_lines(*data.project->study.transient, transient_fields(r.motion.has_value())))
      lines.push_back(line);
  if (data.project->study.transient && data.project->study.transient->dose == DoseVariant::cem43_iso)
    lines.emplace_back(phrase<"Infinite dose">(),
                       phrase<"shown as %1: tissue that reached %2 was destroyed at once">(
                           format_quantity(destroyed_dose, QuantityKind::thermal_dose),
                           format_quantity(destroying_temperature, QuantityKind::temperature)));
  lines.emplace_back(phrase<"Time steps">(),
                     phrase<"%1, of %2 to %3; %4 rejected; matrix assembled anew %5 times">(
                         grouped(r.steps), time(r.smallest_step), time(r.largest_step), grouped(r.rejected),
                         grouped(r.matrices)));
  if (r.tolerance == 0 && r.rejected > 0)
    lines.emplace_back(phrase<"Time steps that were cut">(),
                       phrase<"%1 did not converge and were taken in parts; the smallest is %2">(
                           grouped(r.rejected), time(r.smallest_step)));
  if (r.resumed_at > 0)
    lines.emplace_back(phrase<"Resumed after a stop">(), phrase<"at t = %1">(time(r.resumed_at)));
  if (r.motion) return add_motion(r, *r.motion, data.solution->nonlinear.has_value(), lines);
  if (r.largest_error > 0)
    lines.emplace_back(phrase<"Largest estimated error of a step">(),
                       format_quantity(r.largest_error, QuantityKind::temperature_difference, 3));
  lines.emplace_back(phrase<"Heat stored since 0 s">(), energy(r.stored));
  lines.emplace_back(phrase<"Heat put in by loads">(), energy(r.by_loads));
  add_given(r, data.project->study, lines);
  lines.emplace_back(phrase<"Heat put in by prescribed temperatures">(), energy(r.by_constraints));
  lines.emplace_back(phrase<"Heat put in by surroundings">(), energy(r.by_surroundings));
  lines.emplace_back(phrase<"Largest imbalance of a step">(), format_number(r.imbalance, "%.1e"));
  add_current_facts(r.current, lines);
}

void add_nonlinear(const NonlinearReport& r, Facts& lines) {
  lines.emplace_back(phrase<"Nonlinear iterations">(),
                     phrase<"%1, at most %2 in one solve; %3 shortened by the line search; multigrid set up "
                            "anew %4 times">(grouped(r.iterations), grouped(r.most_iterations),
                                             grouped(r.shortened), grouped(r.hierarchies)));
  lines.emplace_back(phrase<"Largest residual of a nonlinear solve, relative">(),
                     format_number(r.residual, "%.1e"));
}

void add_cards(const RanksReport& r, const ReportData& data, Facts& lines) {
  lines.emplace_back(phrase<"Cards">(), phrase<"%1, with matrices in %2">(r.ranks.size(), to_string(r.format)));
  if (r.refinements > 0) lines.emplace_back(phrase<"Solves for a residual that was left">(), std::to_string(r.refinements));
  if (data.reproducible) return;
  lines.emplace_back(phrase<"Time to cut, to assemble, to move vectors">(),
                     phrase<"%1, %2, %3">(seconds_text(r.cut_seconds), seconds_text(r.assembly_seconds), seconds_text(r.transfer_seconds)));
}

void add_ranks(const RanksReport& r, const ReportData& data, Facts& lines) {
  if (r.are_cards) return add_cards(r, data, lines);
  lines.emplace_back(phrase<"Ranks">(), phrase<"%1, with %2 of %3">(r.ranks.size(), word(to_string(r.preconditioner)), r.library));
  if (r.refinements > 0) lines.emplace_back(phrase<"Solves for a residual that was left">(), std::to_string(r.refinements));
  if (data.reproducible) return;
  lines.emplace_back(phrase<"Time to cut, to start, to assemble">(),
                     phrase<"%1, %2, %3">(seconds_text(r.cut_seconds), seconds_text(r.start_seconds), seconds_text(r.assembly_seconds)));
}

Facts solver_facts(const ReportData& data) {
  const SolveReport& report = data.solution->report;
  Facts lines = option_lines(data.project->solve, solve_fields());
  const auto& direct = data.solution->direct;
  if (data.solution->transient) add_transient(*data.solution->transient, data, lines);
  if (data.solution->nonlinear) add_nonlinear(*data.solution->nonlinear, lines);
  lines.emplace_back(phrase<"Preconditioner used">(), data.solution->preconditioning.reason);
  if (direct) {
    lines.emplace_back(phrase<"Factor">(), phrase<"%1 nonzeros, %2, %3 GFlop">(
                                               grouped(direct->nonzeros), format_bytes(direct->factor_bytes),
                                               format_number(direct->flops / 1e9, "%.3g")));
    lines.emplace_back(phrase<"Elimination order">(), direct->order);
    lines.emplace_back(phrase<"Steps of refinement">(), std::to_string(direct->refinements));
    if (!data.reproducible) lines.emplace_back(phrase<"Dense blocks">(), dense_library());
    lines.emplace_back(phrase<"Error in the energy norm (estimate)">(),
                       format_number(direct->energy_error, "%.1e"));
  }
  if (data.solution->ranks) add_ranks(*data.solution->ranks, data, lines);
  if (!data.reproducible)
    lines.emplace_back(phrase<"Time to set it up">(), seconds_text(data.solution->setup_seconds));
  if (!direct) lines.emplace_back(phrase<"Iterations">(), iterations_text(report));
  lines.emplace_back(phrase<"True relative residual %1">("|b - A x| / |b|"),
                     format_number(report.true_relative_residual, "%.3e"));
  lines.emplace_back(phrase<"Backward error %1">("|b - A x| / (|A| |x| + |b|)"),
                     format_number(report.backward_error, "%.2e"));
  if (report.rounding_limit)
    lines.emplace_back(phrase<"Limit of double precision">(),
                       describe(*report.rounding_limit, report.true_relative_residual));
  // The error is of an intermediate iterate, which depends on timing.
  if (report.energy_error && !direct && !data.reproducible)
    lines.emplace_back(
        phrase<"Error in the energy norm, of the start's (estimate)">(),
        phrase<"%1 after %2 iterations, less at the end">(
            format_number(report.energy_error->relative, "%.2e"), grouped(report.energy_error->iteration)));
  if (!report.replacements.empty()) {
    std::vector<Text> samples;
    for (const ResidualSample& sample : report.replacements)
      samples.push_back(
          phrase<"%1 after %2">(format_number(sample.relative, "%.2e"), grouped(sample.iteration)));
    lines.emplace_back(phrase<"FP64 residuals in place of FP32 ones, and iterations">(),
                       joined(samples, phrase<"; ">()));
  }
  if (!data.reproducible)
    lines.emplace_back(direct ? phrase<"Time of the solve">() : phrase<"Time of the iterations">(),
                       seconds_text(report.seconds));
  return lines;
}

std::string tuning_part(const ReportData& data) {
  const Page& page = data.page;
  if (!data.solution->has_matrix()) return {};
  const TuningReport& tuning = data.solution->tuning;
  std::string out = page.heading3(phrase<"Product of matrix and vector">());
  if (data.reproducible)
    return out + page.paragraph(phrase<"Format %1, %2.">(to_string(tuning.choice.format),
                                                         describe(tuning.choice.settings)));
  out += page.paragraph(tuning.reason);
  Table trials({phrase<"Candidate">(), phrase<"Predicted">(), phrase<"Measured">(), phrase<"Products run">(),
                phrase<"Note">()},
               {1, 2, 3});
  const auto time = [](double seconds) {
    return seconds > 0 ? format_number(1e3 * seconds, "%.3g") + " ms" : std::string("-");
  };
  for (const TuningTrial& t : tuning.trials) {
    const Text candidate = describe(t.candidate);
    trials.row({t.candidate == tuning.choice ? phrase<"%1 (chosen)">(candidate) : candidate,
                time(t.predicted), time(t.measured), std::to_string(t.products), t.note});
  }
  return trials.empty() ? out : out + page.table(trials);
}

}  // namespace

std::string solver_section(const ReportData& data) {
  const Page& page = data.page;
  const auto& direct = data.solution->direct;
  std::string out =
      page.heading(phrase<"Solver">()) +
      page.paragraph(direct ? phrase<"Supernodal Cholesky factorisation (Ng and Peyton 1993) on an order by "
                                     "CHOLMOD, with iterative refinement (Wilkinson).">()
                     : data.solution->ranks && data.solution->ranks->are_cards
                         ? phrase<"Conjugate gradient (Hestenes and Stiefel 1952) on two cards of this computer. Each assembles the "
                                  "elements of its part; a product is complete after the sums of the other card at the cut are "
                                  "added. This program computed the residual anew from the elements.">()
                     : data.solution->ranks
                         ? phrase<"Conjugate gradient (Hestenes and Stiefel 1952) on many ranks by PETSc. Each rank assembles and "
                                  "keeps the rows of its own nodes. This program computed the residual anew from the elements.">()
                            : phrase<"Conjugate gradient (Hestenes and Stiefel 1952).">()) +
      page.facts(solver_facts(data));
  if (!direct)
    out += "<figure>" +
           html::residual_chart(data.solution->report.history, data.project->solve.tolerance, page) +
           "<figcaption>" + page.text(phrase<"Relative residual over the iterations.">()) +
           "</figcaption></figure>\n";
  if (const auto& warnings = data.solution->warnings; !warnings.empty())
    out += page.heading3(phrase<"Warnings">()) + list(page, warnings);
  Table levels({phrase<"Level of the multigrid">(), phrase<"Unknowns">(), phrase<"Of a node">(),
                phrase<"Memory">(), phrase<"Largest eigenvalue of D^-1 A">()},
               {1, 2, 3, 4});
  for (const LevelSummary& level : data.solution->levels)
    levels.row({std::to_string(&level - data.solution->levels.data() + 1), grouped(level.rows),
                std::to_string(level.block), format_bytes(level.bytes),
                format_number(level.largest, "%.3f")});
  if (!levels.empty())
    out +=
        page.heading3(phrase<"Levels">()) + page.table(levels) +
        page.paragraph(phrase<"The matrices of all levels together take %1 times the bytes of the finest.">(
            format_number(level_complexity(data.solution->levels), "%.2f")));
  Table orders({phrase<"Order of the nodes">(), phrase<"Mean run">(), phrase<"Isolated">(), "RBP-CSR",
                "RBP-ELL", phrase<"Time">()},
               {1, 2, 3, 4, 5});
  for (const OrderTrial& t : data.planned->numbered->trials) {
    const Text order = word(to_string(t.order));
    const bool is_chosen = t.order == data.planned->numbered->numbering.order;
    orders.row({is_chosen ? phrase<"%1 (chosen)">(order) : order,
                phrase<"%1 columns">(format_number(t.mean_run, "%.2f")), percent(t.isolated_share),
                format_bytes(t.rbp_csr_bytes), format_bytes(t.rbp_ell_bytes),
                data.reproducible ? "-" : seconds_text(t.seconds)});
  }
  if (!orders.empty()) out += page.heading3(phrase<"Orders tried">()) + page.table(orders);
  return out + tuning_part(data);
}

namespace {

/// Memory of the whole process; it differs from run to run.
std::string process_table(const ReportData& data) {
  const Page& page = data.page;
  if (data.reproducible) return {};
  Table stages({phrase<"Stage">(), phrase<"Predicted">(), phrase<"Measured">(), phrase<"Deviation">()},
               {1, 2, 3});
  const auto bytes = [](std::int64_t value) { return value > 0 ? format_bytes(value) : std::string("-"); };
  for (const StageMemory& s : data.process.stages)
    if (s.predicted > 0 || s.measured > 0)
      stages.row({word(title(s.stage)), bytes(s.predicted), bytes(s.measured), deviation(s)});
  if (stages.empty()) return {};
  return page.heading3(phrase<"The whole process, stage by stage">()) + page.table(stages) +
         page.paragraph(largest_text(data.process)) +
         page.paragraph(
             phrase<"Memory of the program and of its mesher together. Predicted before the stage: what "
                    "the program held when it was planned, matrix, vectors and preconditioner by the "
                    "plan, the rest by measured bytes a node, element and facet. The report itself is "
                    "written while this is read off.">());
}

/// Free memory, and all values derived from it, differ from run to run: reproducible reports leave them out.
Facts plan_facts(const ReportData& data) {
  const MemoryPlan& plan = data.planned->plan;
  const Solution& solution = *data.solution;
  const auto& direct = solution.direct;
  const auto now = [&](const Text& text) { return data.reproducible ? Text() : text; };
  const auto and_now = [&](std::int64_t bytes, const auto& with) {
    return data.reproducible ? Text(format_bytes(bytes)) : with(format_bytes(bytes));
  };
  const std::string total = format_bytes(plan.device.total_bytes);
  std::vector<Text> attempts;
  for (const PlanAttempt& attempt : plan.attempts) attempts.push_back(describe(attempt));
  const std::string vectors = format_bytes(plan.vectors), preconditioner = format_bytes(plan.preconditioner);
  const bool is_about = plan.preconditioning.kind == Preconditioner::multigrid;
  Facts lines = {
      {phrase<"Device">(), data.reproducible
                               ? phrase<"%1, %2 in total">(plan.device.name, total)
                               : phrase<"%1, %2 in total, %3 free">(plan.device.name, total,
                                                                    format_bytes(plan.device.free_bytes))},
      {phrase<"Budget">(), now(format_bytes(plan.budget))},
      {phrase<"Vectors and preconditioner">(), !plan.has_matrix() ? Text()
                                               : is_about ? phrase<"%1 and about %2">(vectors, preconditioner)
                                                          : phrase<"%1 and %2">(vectors, preconditioner)},
      {phrase<"Host memory for the assembly">(),
       and_now(plan.host_assembly,
               [&](const Text& bytes) { return phrase<"%1 of %2">(bytes, format_bytes(plan.host_free)); })},
      {phrase<"Assembled">(), describe_assembly(plan, plan.chosen)},
      {phrase<"Considered, in the order of preference">(), now(joined(attempts, phrase<"; ">()))},
      {phrase<"Precision">(), plan.precision_reason},
      {phrase<"Chosen">(), now(plan.reason)},
      solution.ranks ? std::pair<Text, Text>{} : std::pair<Text, Text>{direct ? phrase<"Factor, planned and allocated">() : phrase<"Matrix, planned and allocated">(),
       phrase<"%1 and %2">(
           format_bytes(direct ? direct->factor_bytes : plan.row(solution.format).kept.total()),
           format_bytes(solution.matrix_bytes))},
      {solution.ranks && solution.ranks->are_cards ? phrase<"Peak of a card, planned and measured">()
       : solution.ranks ? phrase<"Peak of a rank, planned and measured">() : phrase<"Peak, planned and measured">(), and_now(planned_peak(plan, solution),
                                                       [&](const Text& bytes) {
                                                         return phrase<"%1 and %2">(
                                                             bytes, format_bytes(solution.measured_peak));
                                                       })},
      {phrase<"Peak while formats were tried">(),
       now(solution.trial_peak > 0 ? Text(format_bytes(solution.trial_peak)) : phrase<"none was">())}};
  std::erase_if(lines, [](const auto& line) { return line.second.empty(); });
  return lines;
}

/// Name of the format and its status.
Text marked_format(const ReportData& data, const PlanRow& row) {
  const MemoryPlan& plan = data.planned->plan;
  const bool direct = !data.solution->has_matrix();
  const std::string name(to_string(row.format));
  if (direct && !plan.has_matrix()) return name;
  if (row.format == data.solution->format && !direct) return phrase<"%1 (used)">(name);
  if (row.format == plan.chosen) return phrase<"%1 (planned)">(name);
  return !row.fits || !row.indexable ? name + " *" : name;
}

/// One row per format.
Table format_table(const ReportData& data) {
  Table table({phrase<"Format">(), phrase<"Matrix">(), phrase<"B / nonzero">(), phrase<"against ELL">(),
               phrase<"against CSR">(), phrase<"Peak">(), phrase<"Time of a product">(),
               phrase<"With FP32 values">()},
              {1, 2, 3, 4, 5, 6, 7});
  for (const PlanRow& row : data.planned->plan.rows)
    table.row({marked_format(data, row), format_bytes(row.matrix.total()),
               format_number(row.bytes_per_nonzero, "%.2f"),
               format_number(-100 * row.saving_vs_ell, "%+.1f") + " %",
               format_number(-100 * row.saving_vs_csr, "%+.1f") + " %", format_bytes(row.peak),
               row.product_seconds > 0 && !data.reproducible
                   ? format_number(1e3 * row.product_seconds, "%.3g") + " ms"
                   : "-",
               format_bytes(row.fp32_matrix)});
  return table;
}

/// Device memory, one bar per format.
std::string format_bars(const ReportData& data) {
  const MemoryPlan& plan = data.planned->plan;
  const std::vector<html::BarPart> parts = {{phrase<"values">(), "#2f6db3"},
                                            {phrase<"indices">(), "#6aaed6"},
                                            {phrase<"pointers">(), "#b9d5ea"},
                                            {phrase<"padding">(), "#d9822b"},
                                            {phrase<"isolated part">(), "#7b5ea7"},
                                            {phrase<"vectors, preconditioner and its set-up">(), "#5f9e6e"}};
  std::vector<html::Bar> bars;
  for (const PlanRow& row : plan.rows) {
    html::Bar bar{marked_format(data, row), {}, 0};
    for (const std::int64_t bytes :
         {row.kept.values, row.kept.indices, row.kept.pointers, row.kept.padding, row.kept.isolated,
          plan.vectors + plan.preconditioner + row.elements + row.transient})
      bar.parts.push_back(static_cast<double>(bytes)), bar.total += static_cast<double>(bytes);
    bar.text = format_bytes(static_cast<std::int64_t>(bar.total));
    bars.push_back(std::move(bar));
  }
  return html::bar_chart(bars, parts, data.page);
}

}  // namespace

namespace {
std::string cards_part(const RanksReport& report, const ReportData& data) {
  const Page& page = data.page;
  Table table({phrase<"Card">(), phrase<"Unknowns">(), phrase<"Nonzeros">(), phrase<"Elements">(), phrase<"Largest memory">()},
              {1, 2, 3, 4});
  for (const RankFacts& card : report.ranks)
    table.row({data.reproducible ? "-" : card.host, grouped(card.rows), grouped(card.nonzeros), grouped(card.elements),
               data.reproducible ? "-" : format_bytes(card.peak_bytes)});
  return page.heading3(phrase<"Memory of each card">()) + page.table(table) +
         page.paragraph(phrase<"Unknowns at the cut count for both. Planned for the fuller card: %1.">(format_bytes(report.planned_bytes)));
}

/// One row per rank; of many the smallest and the largest.
std::string ranks_part(const RanksReport& report, const ReportData& data) {
  constexpr std::size_t most = 32;
  const Page& page = data.page;
  std::vector<std::size_t> order(report.ranks.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  if (order.size() > most) {
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return -report.ranks[i].peak_bytes; });
    order.erase(order.begin() + most / 2, order.end() - most / 2);
  }
  Table table({phrase<"Rank">(), phrase<"Computer">(), phrase<"Unknowns">(), phrase<"Nonzeros">(), phrase<"Elements">(),
               phrase<"Largest memory">()},
              {0, 2, 3, 4, 5});
  for (const std::size_t i : order) {
    const RankFacts& rank = report.ranks[i];
    table.row({std::to_string(i), data.reproducible ? "-" : rank.host, grouped(rank.rows), grouped(rank.nonzeros),
               grouped(rank.elements), data.reproducible ? "-" : format_bytes(rank.peak_bytes)});
  }
  std::string out = page.heading3(phrase<"Memory of each rank">()) + page.table(table);
  if (report.ranks.size() > most)
    out += page.paragraph(phrase<"Of %1 ranks the %2 with the most and the %2 with the least memory are shown.">(
        report.ranks.size(), most / 2));
  return out + page.paragraph(phrase<"Elements at a border between ranks count for each of them. Planned for the largest rank: "
                                     "%1. The file by which the ranks got the system: %2.">(
                   format_bytes(report.planned_bytes), format_bytes(report.file_bytes)));
}
}  // namespace

std::string memory_section(const ReportData& data) {
  const Page& page = data.page;
  std::string out = page.heading(phrase<"Memory">()) + page.facts(plan_facts(data));
  if (const auto& ranks = data.solution->ranks) out += ranks->are_cards ? cards_part(*ranks, data) : ranks_part(*ranks, data);
  if (!data.solution->has_matrix())
    out += page.paragraph(phrase<"The formats are what conjugate gradients take.">());
  out += page.table(format_table(data)) + "<figure>" + format_bars(data) + "<figcaption>" +
         page.text(phrase<"What the device keeps, by format. FP32 values are rounded and kept in mixed "
                          "precision only.">()) +
         "</figcaption></figure>\n";
  std::vector<Text> unfit;
  for (const PlanRow& row : data.planned->plan.rows) {
    if (row.indexable && row.fits) continue;
    unfit.push_back(row.indexable ? phrase<"%1: does not fit">(to_string(row.format))
                                  : phrase<"%1: %2">(to_string(row.format), why_not_indexable(row.format)));
  }
  if (!unfit.empty()) out += page.paragraph(phrase<"* Not to be had:">()) + page.list(unfit);
  return out + process_table(data);
}

}  // namespace genba
