#include "app/report/report_sections.hpp"

#include "app/report/report_words.hpp"
#include "engine/solve/krylov/convergence.hpp"
#include "engine/solve/plan/plan_words.hpp"

namespace genba {

using namespace report;

std::string solver_section(const ReportData& data) {
  const SolveReport& report = data.solution->report;
  auto lines = option_lines(data.project->solve, solve_fields());
  const auto& direct = data.solution->direct;
  lines.emplace_back("Preconditioner used", data.solution->preconditioning.reason.english());
  if (direct) {
    lines.emplace_back("Factor", grouped(direct->nonzeros) + " nonzeros, " +
                                     format_bytes(direct->factor_bytes) + ", " +
                                     format_number(direct->flops / 1e9, "%.3g") + " GFlop");
    lines.emplace_back("Elimination order", direct->order.english());
    lines.emplace_back("Steps of refinement", std::to_string(direct->refinements));
    lines.emplace_back("Error in the energy norm (estimate)", format_number(direct->energy_error, "%.1e"));
  }
  if (!data.reproducible)
    lines.emplace_back("Time to set it up", format_number(data.solution->setup_seconds, "%.2f") + " s");
  if (!direct)
    lines.emplace_back(
        "Iterations",
        grouped(report.iterations) +
            (report.restarts ? ", restarted " + std::to_string(report.restarts) + " times" : "") +
            (report.resumed_at ? ", gone on with at iteration " + grouped(report.resumed_at) + " after a stop"
                               : ""));
  lines.emplace_back("True relative residual |b - A x| / |b|",
                     format_number(report.true_relative_residual, "%.3e"));
  lines.emplace_back("Backward error |b - A x| / (|A| |x| + |b|)",
                     format_number(report.backward_error, "%.2e"));
  if (report.rounding_limit)
    lines.emplace_back("Limit of double precision",
                       describe(*report.rounding_limit, report.true_relative_residual).english());
  if (report.energy_error && !direct && !data.reproducible)  // of the iterate that the host happened to read
    lines.emplace_back("Error in the energy norm, of the start's (estimate)",
                       format_number(report.energy_error->relative, "%.2e") + " after " +
                           grouped(report.energy_error->iteration) + " iterations, less at the end");
  if (!report.replacements.empty()) {
    std::string text;
    for (const ResidualSample& sample : report.replacements)
      text += (text.empty() ? "" : "; ") + format_number(sample.relative, "%.2e") + " after " +
              grouped(sample.iteration);
    lines.emplace_back("FP64 residuals in place of FP32 ones, and iterations", text);
  }
  if (!data.reproducible)
    lines.emplace_back(direct ? "Time of the solve" : "Time of the iterations",
                       format_number(report.seconds, "%.2f") + " s");
  std::string out =
      heading("Solver") +
      paragraph(direct ? "Supernodal Cholesky factorisation (Ng and Peyton 1993) on an order by CHOLMOD, "
                         "with iterative refinement (Wilkinson)."
                       : "Conjugate gradient (Hestenes and Stiefel 1952).") +
      facts(lines);
  if (!direct)
    out += "<figure>" + html::residual_chart(report.history, data.project->solve.tolerance) +
           "<figcaption>Relative residual over the iterations.</figcaption></figure>\n";
  if (!data.solution->warnings.empty()) out += heading3("Warnings") + list(english(data.solution->warnings));
  Table levels({"Level of the multigrid", "Unknowns", "Of a node", "Memory", "Largest eigenvalue of D^-1 A"},
               {1, 2, 3, 4});
  for (const LevelSummary& level : data.solution->levels)
    levels.row({std::to_string(&level - data.solution->levels.data() + 1), grouped(level.rows),
                std::to_string(level.block), format_bytes(level.bytes),
                format_number(level.largest, "%.3f")});
  if (!levels.empty())
    out += heading3("Levels") + levels.text() +
           paragraph("The matrices of all levels together take " +
                     format_number(level_complexity(data.solution->levels), "%.2f") +
                     " times the bytes of the finest.");
  Table orders({"Order of the nodes", "Mean run", "Isolated", "RBP-CSR", "RBP-ELL", "Time"}, {1, 2, 3, 4, 5});
  for (const OrderTrial& t : data.planned->numbered->trials)
    orders.row({std::string(to_string(t.order)) +
                    (t.order == data.planned->numbered->numbering.order ? " (chosen)" : ""),
                format_number(t.mean_run, "%.2f") + " columns", percent(t.isolated_share),
                format_bytes(t.rbp_csr_bytes), format_bytes(t.rbp_ell_bytes),
                data.reproducible ? "-" : format_number(t.seconds, "%.2f") + " s"});
  if (!orders.empty()) out += heading3("Orders tried") + orders.text();
  return out;
}

namespace {
/// Of the whole process; it differs from run to run.
std::string process_table(const ReportData& data) {
  if (data.reproducible) return {};
  Table stages({"Stage", "Predicted", "Measured", "Deviation"}, {1, 2, 3});
  const auto bytes = [](std::int64_t value) { return value > 0 ? format_bytes(value) : std::string("-"); };
  for (const StageMemory& s : data.process.stages)
    if (s.predicted > 0 || s.measured > 0)
      stages.row({std::string(title(s.stage)), bytes(s.predicted), bytes(s.measured), deviation(s)});
  if (stages.empty()) return {};
  return heading3("The whole process, stage by stage") + stages.text() +
         paragraph(largest_text(data.process).english()) +
         paragraph(
             "Memory of the program and of its mesher together. Predicted before the stage: what the program "
             "held when it was planned, matrix, vectors and preconditioner by the plan, the rest by measured "
             "bytes a node, element and facet. The report itself is written while this is read off.");
}
}  // namespace

std::string memory_section(const ReportData& data) {
  const MemoryPlan& plan = data.planned->plan;
  const auto& direct = data.solution->direct;
  std::int64_t largest = 1;
  for (const PlanRow& row : plan.rows)
    largest = std::max(largest, row.kept.total() + plan.vectors + plan.preconditioner + row.transient);
  const auto part = [&](const char* css, std::int64_t size) {
    return "<i class=\"c-" + std::string(css) + "\" style=\"width:" +
           format_number(100.0 * static_cast<double>(size) / static_cast<double>(largest), "%.2f") +
           "%\"></i>";
  };
  std::string out = heading("Memory"), attempts;
  for (const PlanAttempt& attempt : plan.attempts)
    attempts += (attempts.empty() ? "" : "; ") + describe(attempt).english();
  // What is free, and all that is derived from it, differs from run to run.
  const auto now = [&](const std::string& text) { return data.reproducible ? std::string() : text; };
  std::vector<std::pair<std::string, std::string>> lines = {
      {"Device", plan.device.name.english() + ", " + format_bytes(plan.device.total_bytes) + " in total" +
                     now(", " + format_bytes(plan.device.free_bytes) + " free")},
      {"Budget", now(format_bytes(plan.budget))},
      {"Vectors and preconditioner",
       plan.direct ? ""
                   : format_bytes(plan.vectors) + " and " +
                         (plan.preconditioning.kind == Preconditioner::multigrid ? "about " : "") +
                         format_bytes(plan.preconditioner)},
      {"Host memory for the assembly",
       format_bytes(plan.host_assembly) + now(" of " + format_bytes(plan.host_free))},
      {"Assembled", describe_assembly(plan, plan.chosen).english()},
      {"Considered, in the order of preference", now(attempts)},
      {"Precision", plan.precision_reason.english()},
      {"Chosen", now(plan.reason.english())},
      {direct ? "Factor, planned and allocated" : "Matrix, planned and allocated",
       format_bytes(direct ? direct->factor_bytes : plan.row(data.solution->format).kept.total()) + " and " +
           format_bytes(data.solution->matrix_bytes)},
      {"Peak, planned and measured", format_bytes(planned_peak(plan, *data.solution)) +
                                         now(" and " + format_bytes(data.solution->measured_peak))},
      {"Peak while formats were tried",
       now(data.solution->trial_peak > 0 ? format_bytes(data.solution->trial_peak) : "none was")}};
  std::erase_if(lines, [](const auto& line) { return line.second.empty(); });
  out += facts(lines);
  if (direct) out += paragraph("The formats are what conjugate gradients take.");
  out +=
      "<table class=\"data\"><thead><tr><th>Format</th><th class=\"n\">Matrix</th><th class=\"n\">B "
      "/ "
      "nonzero</th>"
      "<th class=\"n\">against ELL</th><th class=\"n\">against CSR</th><th class=\"n\">Peak</th><th "
      "class=\"n\">Time of a product</th><th class=\"n\">With FP32 values</th><th "
      "style=\"width:22%\">"
      "Parts</th></tr></thead><tbody>\n";
  std::vector<std::string> unfit;
  for (const PlanRow& row : plan.rows) {
    const char* mark = direct && plan.direct                            ? ""
                       : row.format == data.solution->format && !direct ? " (used)"
                       : row.format == plan.chosen                      ? " (planned)"
                       : !row.fits || !row.indexable                    ? " *"
                                                                        : "";
    if (!row.indexable || !row.fits)
      unfit.push_back(std::string(to_string(row.format)) + ": " +
                      (row.indexable ? "does not fit" : why_not_indexable(row.format).english()));
    out += "<tr><td class=\"k\">" + escape(to_string(row.format)) + mark + "</td>";
    for (const std::string& cell :
         {format_bytes(row.matrix.total()), format_number(row.bytes_per_nonzero, "%.2f"),
          format_number(-100 * row.saving_vs_ell, "%+.1f") + " %",
          format_number(-100 * row.saving_vs_csr, "%+.1f") + " %", format_bytes(row.peak),
          row.product_seconds > 0 && !data.reproducible
              ? format_number(1e3 * row.product_seconds, "%.3g") + " ms"
              : "-",
          format_bytes(row.fp32_matrix)})
      out += "<td class=\"n\">" + escape(cell) + "</td>";
    out += "<td><div class=\"bar\">" + part("values", row.kept.values) + part("indices", row.kept.indices) +
           part("pointers", row.kept.pointers) + part("padding", row.kept.padding) +
           part("isolated", row.kept.isolated) +
           part("vectors", plan.vectors + plan.preconditioner + row.transient) + "</div></td></tr>\n";
  }
  out += "</tbody></table>\n<p class=\"legend\">";
  for (const auto& [css, text] :
       {std::pair("values", "values"), std::pair("indices", "indices"), std::pair("pointers", "pointers"),
        std::pair("padding", "padding"), std::pair("isolated", "isolated part"),
        std::pair("vectors", "vectors, preconditioner and its set-up")})
    out += "<i class=\"c-" + std::string(css) + "\"></i>" + text;
  out += "</p>\n";
  if (!unfit.empty()) out += paragraph("* Not to be had:") + list(unfit);
  return out +
         "<p class=\"legend\">The bars show what the device keeps; FP32 values are rounded and kept in "
         "mixed precision only.</p>\n" +
         (data.memory_table.empty() ? std::string()
                                    : paragraph("This table in bytes, for a spreadsheet: " +
                                                data.memory_table + " beside the report.")) +
         process_table(data);
}

std::string tuning_section(const ReportData& data) {
  if (data.solution->direct) return {};
  const TuningReport& tuning = data.solution->tuning;
  std::string out = heading3("Product of matrix and vector");
  if (data.reproducible)
    return out + paragraph("Format " + std::string(to_string(tuning.choice.format)) + ", " +
                           to_string(tuning.choice.settings) + ".");
  out += paragraph(tuning.reason.english());
  Table trials({"Candidate", "Predicted", "Measured", "Products run", "Note"}, {1, 2, 3});
  const auto time = [](double seconds) {
    return seconds > 0 ? format_number(1e3 * seconds, "%.3g") + " ms" : std::string("-");
  };
  for (const TuningTrial& t : tuning.trials)
    trials.row({to_string(t.candidate) + (t.candidate == tuning.choice ? " (chosen)" : ""), time(t.predicted),
                time(t.measured), std::to_string(t.products), t.note.english()});
  return trials.empty() ? out : out + trials.text();
}

}  // namespace genba
