#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "app/case/describe.hpp"
#include "app/report/report.hpp"
#include "engine/base/file/csv_cell.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/solve/plan/plan_words.hpp"

namespace genba {

namespace {

/// Fewer than 17 digits if they give the same double back.
std::string exact(double value) {
  char buffer[40];
  for (int digits : {9, 15, 17}) {
    std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
    if (std::strtod(buffer, nullptr) == value) break;
  }
  return buffer;
}

std::string unit_suffix(QuantityKind kind) {
  const std::string_view unit = si_unit(kind);
  return unit.empty() ? std::string() : " [" + std::string(unit) + "]";
}

std::string milliseconds(double seconds) {
  return format_number(1e3 * seconds, "%.3g ms");
}

std::string percent_to_tenths(double share) {
  return format_number(std::abs(share) < 5e-4 ? 0.0 : 100 * share, "%.1f %%");  // no "-0.0"
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::string gap(text.size() < width ? width - text.size() : 0, ' ');
  return right ? gap + text : text + gap;
}

}  // namespace

std::string extrema_csv(const Results& results) {
  std::string out =
      "field,unit,min,min node,min x [m],min y [m],min z [m],max,max node,max x [m],max y [m],max z [m],min "
      "side,max side\n";
  for (const Extremum& e : results.extrema) {
    out += csv_cell(e.field) + "," + csv_cell(si_unit(e.kind));
    for (const auto& [value, node, place] :
         {std::tuple(e.min, e.min_node, e.min_place), std::tuple(e.max, e.max_node, e.max_place)}) {
      out += "," + exact(value) + "," + std::to_string(node);
      for (double c : place) out += "," + exact(c);
    }
    out += "," + csv_cell(e.min_side) + "," + csv_cell(e.max_side) + "\n";
  }
  return out;
}

std::string probes_csv(const Results& results, const std::vector<Probe>& probes) {
  std::string out = "probe,x [m],y [m],z [m],inside";
  int columns = 0;
  for (const Field* field : probe_fields(results))
    for (int c = 0; c < field->components; ++c, ++columns) {
      const std::string component = component_name(*field, c);
      out +=
          "," + csv_cell(field->name + (component.empty() ? "" : " " + component) + unit_suffix(field->kind));
    }
  out += ",side\n";
  for (const ProbeRow& row : evaluate_probes(results, probes)) {
    out += csv_cell(row.probe.name);
    for (double c : row.probe.point) out += "," + exact(c);
    out += row.inside ? ",yes" : ",no" + std::string(static_cast<std::size_t>(columns), ',');
    for (const auto& values : row.values)
      for (double v : values) out += "," + exact(v);
    out += "," + csv_cell(row.side) + "\n";
  }
  return out;
}

std::string ranks_table_text(const RanksNeed& need) {
  std::string out = "Method:          " + std::to_string(need.ranks) + " ranks with " +
                    std::string(to_string(need.preconditioner)) + (need.elsewhere ? ", on other computers\n" : ", on this computer\n");
  out += "Largest rank:    " + grouped(need.rows) + " unknowns, " + grouped(need.nonzeros) + " nonzeros\n";
  const auto line = [&](const char* name, std::int64_t bytes, const char* source) {
    out += "  " + padded(name, 15, false) + padded(format_bytes(bytes), 10, true) + "  " + source + "\n";
  };
  line("libraries", need.program, "measured");
  line("part", need.part, "elements, places, loads: counted");
  line("matrix", need.matrix, "12 B a nonzero, 8 B a row: PETSc's AIJ");
  line("hierarchy", need.hierarchy, "measured bytes a nonzero and a row");
  line("vectors", need.vectors, "9 of 8 B a row");
  line("peak", need.peak(), need.elsewhere ? "of one rank" : "of one rank; all are on this computer");
  return out;
}

std::string cards_table_text(const CardsNeed& need) {
  std::string out = "Method:          " + std::to_string(need.cards) + " cards with multigrid\n";
  for (const DeviceInfo& card : need.devices)
    out += "Card:            " + card.name.english() + ", " + format_bytes(card.total_bytes) + " in total, " +
           format_bytes(card.free_bytes) + " free\n";
  out += "Fuller card:     " + grouped(need.rows) + " unknowns, " + grouped(need.nonzeros) + " nonzeros\n";
  const auto line = [&](const char* name, std::int64_t bytes, const std::string& source) {
    out += "  " + padded(name, 15, false) + padded(format_bytes(bytes), 10, true) + "  " + source + "\n";
  };
  line("matrix", need.matrix, "its share, in " + std::string(to_string(need.format)));
  line("multigrid", need.multigrid, "peak of its set-up, an estimate");
  line("vectors", need.vectors, "its share");
  line("peak", need.peak(), "of one card; budget " + format_bytes(need.budget));
  return out;
}

std::string memory_table_text(const MemoryPlan& plan) {
  std::vector<std::vector<std::string>> rows = {{"format", "matrix", "values", "indices", "pointers",
                                                 "padding", "isolated", "B/nonzero", "vs ELL", "vs CSR",
                                                 "peak", "product", "fp32*", ""}};
  for (const PlanRow& row : plan.rows) {
    const std::string verdict(!row.indexable ? why_not_indexable(row.format).english()
                              : !row.fits    ? "does not fit"
                              : plan.feasible && plan.has_matrix() && row.format == plan.chosen ? "<- chosen"
                                                                                           : "fits");
    char per_nonzero[32];
    std::snprintf(per_nonzero, sizeof per_nonzero, "%.2f", row.bytes_per_nonzero);
    rows.push_back({std::string(to_string(row.format)), format_bytes(row.matrix.total()),
                    format_bytes(row.matrix.values), format_bytes(row.matrix.indices),
                    format_bytes(row.matrix.pointers), format_bytes(row.matrix.padding),
                    format_bytes(row.matrix.isolated), per_nonzero, percent_to_tenths(-row.saving_vs_ell),
                    percent_to_tenths(-row.saving_vs_csr), format_bytes(row.peak),
                    row.product_seconds > 0 ? milliseconds(row.product_seconds) : "-",
                    format_bytes(row.fp32_matrix), verdict});
  }
  std::vector<std::size_t> width(rows.front().size(), 0);
  for (const auto& row : rows)
    for (std::size_t c = 0; c < row.size(); ++c) width[c] = std::max(width[c], row[c].size());

  std::string out = "Device:          " + plan.device.name.english() + " (" + plan.device.backend + "), " +
                    format_bytes(plan.device.total_bytes) + " in total, " +
                    format_bytes(plan.device.free_bytes) + " free\n";
  out += "Budget:          " + format_bytes(plan.budget) + "\n";
  out += "Unknowns:        " + grouped(plan.pattern.rows) + ", nonzeros " + grouped(plan.pattern.nonzeros) +
         ", longest row " + grouped(plan.pattern.longest_row) + "\n";
  char runs[96];
  std::snprintf(
      runs, sizeof runs, "%.2f columns, %.1f %% of the nonzeros are isolated", plan.pattern.mean_run(),
      plan.pattern.nonzeros
          ? 100.0 * static_cast<double>(plan.pattern.isolated) / static_cast<double>(plan.pattern.nonzeros)
          : 0.0);
  out += "Mean run:        " + std::string(runs) + "\n";
  const bool is_multigrid = plan.preconditioning.kind == Preconditioner::multigrid;
  out += "Precision:       " + plan.precision_reason.english() + "\n";
  if (const auto& cards = plan.cards)
    out += cards_table_text(*cards);
  else if (const auto& ranks = plan.ranks)
    out += ranks_table_text(*ranks);
  else if (const auto& direct = plan.direct)
    out += "Method:          direct, on the host\nFactor:          " + grouped(direct->nonzeros) +
           " nonzeros, " + format_bytes(direct->factor) + ", " + format_number(direct->flops / 1e9, "%.3g") +
           " GFlop\nIndices, work:   " + format_bytes(direct->index) + ", " + format_bytes(direct->work) +
           "\nPeak:            " + format_bytes(direct->peak()) + "\n";
  else
    out += "Vectors:         " + format_bytes(plan.vectors) +
           "\nPreconditioner:  " + (is_multigrid ? "about " : "") + format_bytes(plan.preconditioner) + ", " +
           plan.preconditioning.reason.english() +
           "\nSet-up:          " + format_bytes(plan.row(plan.chosen).transient) + " more for a while with " +
           std::string(to_string(plan.chosen)) + "\n";
  out += "Host assembly:   " + format_bytes(plan.host_assembly) + " of " + format_bytes(plan.host_free) +
         " free on the host\nAssembled:       " + describe_assembly(plan, plan.chosen).english() + "\n";
  if (plan.needs.modes_at_once > 0)
    out += "Modes at once:   " + grouped(plan.needs.modes_at_once) + " of " + grouped(plan.needs.modes) + "\n";
  if (plan.beside) out += "Count of modes:  " + describe_factor_beside(plan).english() + "\n";
  for (const PlanAttempt& attempt : plan.attempts)
    out += (&attempt == plan.attempts.data() ? "Preference:      " : "  then           ") +
           describe(attempt).english() + "\n";
  out += plan.has_matrix() ? "\n" : "\nWhat conjugate gradients in this program would take:\n";
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c)
      line += (c ? "  " : "") + padded(row[c], width[c], c > 0 && c + 1 < row.size());
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out += line + "\n";
  }
  out += "product: predicted time of one product A x on this device\n" + std::string(fp32_note) + "\n";
  if (plan.feasible) {
    out += "Chosen: " + plan.reason.english() + "\n";
  } else {
    out += "Nothing fits." + (plan.reason.empty() ? std::string() : " " + plan.reason.english()) + "\n";
    for (const Text& advice : plan.advice) out += "  - " + advice.english() + "\n";
  }
  return out;
}

}  // namespace genba
