// The refinement study as text, CSV, HTML and JSON.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/case/describe.hpp"
#include "app/output/html.hpp"
#include "app/study/refinement.hpp"
#include "engine/base/file/csv_cell.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/percent_text.hpp"

namespace genba {

namespace {

using Row = std::vector<Text>;

std::vector<Row> level_rows(const RefinementStudy& study) {
  std::vector<Row> rows;
  for (const MeshLevel& level : study.levels)
    rows.push_back({level.mesh, grouped(level.elements), grouped(level.unknowns),
                    format_quantity(level.size, QuantityKind::length, 3), percent_text(level.mesh_error),
                    format_number(level.seconds, "%.1f s")});
  return rows;
}
Row level_head() {
  return {phrase<"Mesh">(),      phrase<"Elements">(),          phrase<"Unknowns">(),
          phrase<"Mean size">(), phrase<"Error by recovery">(), phrase<"Time">()};
}

std::vector<Row> value_rows(const RefinementStudy& study) {
  std::vector<Row> rows;
  for (const RefinedValue& v : study.values) {
    std::string all;
    for (const double x : v.values) all += (all.empty() ? "" : " -> ") + format_quantity(x, v.kind, 5);
    rows.push_back({v.name, all, spread_text(v, v.change), v.order ? format_number(*v.order, "%.1f") : "-",
                    v.limit ? format_quantity(*v.limit, v.kind, 5) : "-",
                    v.uncertainty ? spread_text(v, *v.uncertainty) : "-", v.verdict});
  }
  return rows;
}
Row value_head() {
  return {phrase<"Number">(),       phrase<"On the meshes">(), phrase<"Last change">(), phrase<"Order">(),
          phrase<"Extrapolated">(), phrase<"Uncertainty">(),   phrase<"Verdict">()};
}

/// For the terminal, in English.
std::string aligned(const Row& head, const std::vector<Row>& rows) {
  std::vector<std::vector<std::string>> lines(1 + rows.size());
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (const Text& cell : i ? rows[i - 1] : head) lines[i].push_back(cell.english());
  std::vector<std::size_t> width(head.size(), 0);
  for (const auto& line : lines)
    for (std::size_t c = 0; c < line.size(); ++c) width[c] = std::max(width[c], line[c].size());
  std::string out;
  for (const auto& line : lines) {
    std::string text;
    for (std::size_t c = 0; c < line.size(); ++c)
      text += (c ? "  " : "") + line[c] + std::string(width[c] - line[c].size(), ' ');
    out += text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
  }
  return out;
}

bool is_adaptive(const RefinementStudy& study) {
  return study.options.kind == RefinementKind::adaptive;
}

Text method() {
  return phrase<
      "Order, extrapolated value (Richardson) and uncertainty of the finest mesh's value (grid convergence "
      "index: Roache 1994, Celik et al. 2008) from the last three meshes; from two the order of theory and a "
      "factor of 3.">();
}

}  // namespace

std::string best_text(const RefinedValue& value, int digits) {
  const BestValue best = best_value(value);
  const std::string shown = format_quantity(best.value, value.kind, digits);
  if (!best.uncertainty) return shown;
  const QuantityKind spread =
      value.kind == QuantityKind::temperature ? QuantityKind::temperature_difference : value.kind;
  return shown + " \u00b1 " + format_quantity(*best.uncertainty, spread, 2);
}

std::string refinement_text(const RefinementStudy& study) {
  std::string best;
  for (const RefinedValue& v : study.values)
    best += v.name.english() + ": " + best_text(v, 4) +
            (!v.uncertainty ? " on the finest mesh: " + v.verdict.english()
             : v.limit      ? " (extrapolated)"
                            : " (finest mesh)") +
            "\n";
  std::string out = best + "\n" + "Refinement, " + (is_adaptive(study) ? "by the error estimate" : "uniform") +
                    "\n" + aligned(level_head(), level_rows(study)) + "\n" +
                    aligned(value_head(), value_rows(study)) + method().english() + "\n";
  for (const auto& note : study.notes) out += Text(note).english() + "\n";
  return out;
}

std::string spread_text(const RefinedValue& value, double relative) {
  return value.kind == QuantityKind::temperature
             ? format_quantity(relative * value.reference(), QuantityKind::temperature_difference, 2)
             : percent_text(relative);
}

std::string refinement_csv(const RefinementStudy& study) {
  std::string out =
      "number,unit,mesh,elements,unknowns,mean size [m],value,last change,order,extrapolated,uncertainty,"
      "relative to\n";
  for (const RefinedValue& v : study.values)
    for (std::size_t i = 0; i < v.values.size(); ++i) {
      const MeshLevel& level = study.levels[i];
      const bool last = i + 1 == v.values.size();
      out += csv_cell(v.name.english()) + "," + csv_cell(si_unit(v.kind)) + "," +
             csv_cell(level.mesh.english()) + "," + std::to_string(level.elements) + "," +
             std::to_string(level.unknowns) + "," + format_number(level.size, "%.9g") + "," +
             format_number(v.values[i], "%.17g") + "," + (last ? format_number(v.change, "%.6g") : "") + "," +
             (last && v.order ? format_number(*v.order, "%.6g") : "") + "," +
             (last && v.limit ? format_number(*v.limit, "%.17g") : "") + "," +
             (last && v.uncertainty ? format_number(*v.uncertainty, "%.6g") : "") + "," +
             (last ? format_number(v.reference(), "%.6g") : "") + "\n";
    }
  return out;
}

std::string refinement_section(const RefinementStudy& study, const html::Page& page) {
  html::Table levels(level_head(), {1, 2, 3, 4, 5}), values(value_head(), {2, 3, 4, 5});
  for (Row& row : level_rows(study)) levels.row(std::move(row));
  for (Row& row : value_rows(study)) values.row(std::move(row));
  const Text title = is_adaptive(study) ? phrase<"by the error estimate">() : phrase<"uniform">();
  std::string out = page.heading(phrase<"Refinement of the mesh, %1">(title)) + page.table(levels) +
                    page.table(values) + page.paragraph(method());
  for (const auto& note : study.notes) out += page.paragraph(note);
  return out;
}

std::string refinement_json(const RefinementStudy& study) {
  using Json = nlohmann::ordered_json;
  Json levels = Json::array(), values = Json::array();
  for (const MeshLevel& l : study.levels)
    levels.push_back({{"mesh", l.mesh.english()},
                      {"elements", l.elements},
                      {"nodes", l.nodes},
                      {"unknowns", l.unknowns},
                      {"mean_size", {{"value", l.size}, {"unit", "m"}}},
                      {"mesh_error", l.mesh_error},
                      {"seconds", l.seconds}});
  const auto optional = [](const std::optional<double>& v) { return v ? Json(*v) : Json(nullptr); };
  for (const RefinedValue& v : study.values)
    values.push_back({{"name", v.name.english()},
                      {"unit", std::string(si_unit(v.kind))},
                      {"values", v.values},
                      {"change", v.change},
                      {"order", optional(v.order)},
                      {"limit", optional(v.limit)},
                      {"uncertainty", optional(v.uncertainty)},
                      {"relative_to", v.reference()},
                      {"verdict", v.verdict.english()}});
  Json notes = Json::array();
  for (const Text& note : study.notes) notes.push_back(note.english());
  const Json out = {{"kind", study.options.kind == RefinementKind::adaptive ? "adaptive" : "uniform"},
                    {"factor", study.options.factor},
                    {"levels", levels},
                    {"values", values},
                    {"notes", notes}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace genba
