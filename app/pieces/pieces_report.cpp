#include "app/pieces/pieces_report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/output/html.hpp"
#include "app/output/version.hpp"
#include "app/report/parts/answer_json.hpp"
#include "app/report/steps_summary.hpp"
#include "app/start/first_words.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

namespace {

using Summary = nlohmann::ordered_json;

/// Extrema, reactions and balance as those of every run.
Results as_results(const Project& project, const PieceAnswer& answer) {
  Results out;
  out.physics = project.study.physics;
  out.extrema = answer.extrema, out.reactions = answer.reactions, out.balance = answer.balance;
  return out;
}

Summary in_unit(double value, const char* unit) {
  return {{"value", value}, {"unit", unit}};
}

Summary probes_of(const Project& project, const PieceAnswer& answer) {
  Summary out = Summary::array();
  for (std::size_t p = 0; p < answer.probes.size(); ++p) {
    Summary values = Summary::object();
    for (std::size_t f = 0; f < answer.probes[p].values.size(); ++f) {
      const Field& field = answer.fields[f];
      const auto& value = answer.probes[p].values[f];
      values[field.name] = {{"value", field.components == 1 ? Summary(value.at(0)) : Summary(value)},
                            {"unit", std::string(si_unit(field.kind))}};
      if (field.components > 1) values[field.name]["components"] = field.component_names;
    }
    const Probe& probe = project.output.probes[p];
    out.push_back({{"name", probe.name}, {"point_m", probe.point}, {"inside", answer.probes[p].inside}, {"values", values}});
  }
  return out;
}

Summary ranks_of_run(const PieceRun& run) {
  const RanksReport& report = run.answer.ranks;
  Summary list = Summary::array();
  for (const RankFacts& rank : report.ranks)
    list.push_back({{"host", rank.host}, {"rows", rank.rows}, {"nonzeros", rank.nonzeros}, {"elements", rank.elements}, {"peak_bytes", rank.peak_bytes}});
  return {{"library", report.library},
          {"preconditioner", std::string(to_string(report.preconditioner))},
          {"planned_bytes", report.planned_bytes},
          {"peak_bytes", report.peak_bytes()},
          {"total_bytes", report.total_bytes()},
          {"file_bytes", 0},
          {"cut_seconds", nullptr},
          {"start_seconds", nullptr},
          {"assembly_seconds", report.assembly_seconds},
          {"setup_seconds", report.setup_seconds},
          {"solve_seconds", report.solve_seconds},
          {"refinements", 0},
          {"matrices", 1},
          {"solves", 1},
          {"ranks", list}};
}

std::int64_t nonzeros_of(const PieceAnswer& answer) {
  std::int64_t out = 0;
  for (const RankFacts& rank : answer.ranks.ranks) out += rank.nonzeros;
  return out;
}

Summary plan_rows(const std::vector<RanksNeed>& plan) {
  Summary out = Summary::array();
  for (const RanksNeed& need : plan)
    out.push_back({{"rows", need.rows},
                   {"nonzeros", need.nonzeros},
                   {"program_bytes", need.program},
                   {"part_bytes", need.part},
                   {"matrix_bytes", need.matrix},
                   {"hierarchy_bytes", need.hierarchy},
                   {"vectors_bytes", need.vectors},
                   {"peak_bytes", need.peak()}});
  return out;
}

html::Table extrema_of(const PieceAnswer& answer) {
  html::Table table({phrase<"Field">(), phrase<"Smallest">(), phrase<"Largest">()}, {1, 2});
  const auto place = [](double value, QuantityKind kind, const Vec3& x) {
    return format_quantity(value, kind, 5) + "  (" + format_quantity(x[0], QuantityKind::length, 4) + ", " +
           format_quantity(x[1], QuantityKind::length, 4) + ", " + format_quantity(x[2], QuantityKind::length, 4) + ")";
  };
  for (const Extremum& e : answer.extrema) table.row({e.field, place(e.min, e.kind, e.min_place), place(e.max, e.kind, e.max_place)});
  return table;
}

html::Table reactions_of(const Project& project, const PieceAnswer& answer) {
  const Physics& physics = *project.study.physics;
  html::Table table({phrase<"Constraint">(), phrase<"Reaction">()}, {1});
  for (const Reaction& r : answer.reactions) {
    std::string total = format_quantity(r.total[0], physics.reaction.kind, 5);
    for (std::size_t a = 1; physics.is_motion() && a < 3; ++a) total += ", " + format_quantity(r.total[a], physics.reaction.kind, 5);
    table.row({r.constraint.empty() ? "-" : r.constraint, total});
  }
  return table;
}

html::Table ranks_table(const PieceRun& run) {
  html::Table table({phrase<"Rank">(), phrase<"Computer">(), phrase<"Unknowns">(), phrase<"Elements">(), phrase<"Planned">(), phrase<"Largest memory">()},
                    {0, 2, 3, 4, 5});
  const auto& ranks = run.answer.ranks.ranks;
  for (std::size_t i = 0; i < ranks.size(); ++i)
    table.row({std::to_string(i), ranks[i].host, grouped(ranks[i].rows), grouped(ranks[i].elements), format_bytes(run.plan[i].peak()),
               format_bytes(ranks[i].peak_bytes)});
  return table;
}

html::Facts facts_of(const PieceRun& run) {
  const PieceAnswer& answer = run.answer;
  return {{phrase<"Nodes">(), grouped(answer.nodes)},
          {phrase<"Elements">(), grouped(answer.elements)},
          {phrase<"Unknowns">(), grouped(answer.unknowns)},
          {phrase<"Volume">(), format_quantity(answer.volume, QuantityKind::volume, 6)},
          {phrase<"Ranks">(), phrase<"%1, with %2 of %3">(answer.ranks.ranks.size(), word(to_string(answer.ranks.preconditioner)), answer.ranks.library)},
          {phrase<"Iterations">(), grouped(answer.iterations)},
          {phrase<"Relative residual">(), format_number(answer.residual, "%.2e")},
          {phrase<"Relative error of the balance">(), format_number(answer.balance.relative_error, "%.2e")}};
}

}  // namespace

std::string pieces_summary_json(const Project& project, const PieceRun& run) {
  const PieceAnswer& answer = run.answer;
  const Results results = as_results(project, answer);
  Summary warnings = Summary::array();
  for (const Text& text : answer.warnings) warnings.push_back(text.english());
  const Summary out = {{"summary_version", summary_version},
                       {"notice", research_notice},
                       {"title", project.title},
                       {"steps", Summary::array()},
                       {"envelope", Summary::array()},
                       {"physics", project.study.physics->key},
                       {"dofs", answer.unknowns},
                       {"nonzeros", nonzeros_of(answer)},
                       {"converged", true},
                       {"balanced", true},
                       {"method", "ranks"},
                       {"ranks", ranks_of_run(run)},
                       {"iterations", answer.iterations},
                       {"relative_residual", answer.residual},
                       {"tolerance", project.solve.tolerance},
                       {"seconds", run.seconds},
                       {"pieces",
                        {{"pieces", run.plan.size()},
                         {"nodes", answer.nodes},
                         {"elements", answer.elements},
                         {"volume", in_unit(answer.volume, "m^3")},
                         {"least_scaled_jacobian", answer.least_quality},
                         {"plan", plan_rows(run.plan)}}},
                       {"extrema", Summary::parse(extrema_json(results))},
                       {"probes", probes_of(project, answer)},
                       {"reactions", Summary::parse(reactions_json(results))},
                       {"balance",
                        {{"applied", Summary::parse(resultant_json(*results.physics, answer.balance.applied))},
                         {"reactions", Summary::parse(resultant_json(*results.physics, answer.balance.reactions))},
                         {"relative_error", answer.balance.relative_error}}},
                       {"warnings", warnings}};
  return out.dump(2, ' ', false, Summary::error_handler_t::replace) + "\n";
}

std::string pieces_report(const Project& project, const PieceRun& run, const std::string& date, const Translation& translate, const std::string& code,
                          const std::string& fonts) {
  const html::Page page(translate);
  const Text title = project.title.empty() ? phrase<"Untitled case">() : Text(shown_text(project.title));
  std::string out = "<!DOCTYPE html>\n<html lang=\"" + html::escape(code) + "\">\n<head>\n<meta charset=\"utf-8\">\n<title>" +
                    page.text(phrase<"%1 – Genba report">(title)) + "</title>\n<style>" + html::style_sheet(fonts) +
                    "</style>\n</head>\n<body>\n<h1>" + page.text(title) + "</h1>\n<p class=\"notice\">" + page.text(phrase<research_notice>()) +
                    "</p>\n" + page.paragraph(phrase<"Genba %1, %2">(program_version(), date));
  const auto own_words = [&](const Text& head, const std::string& text) {
    if (!text.empty()) out += page.heading3(head) + "<p class=\"notes\">" + html::escape(text) + "</p>\n";
  };
  own_words(phrase<"Question">(), project.question);
  out += page.paragraph(phrase<"The mesh is in %1 pieces. Each rank read and solved its own; no process held the whole mesh. Sums and "
                               "extrema are those of all pieces. The error of the mesh is not estimated.">(run.plan.size()));
  out += page.facts(facts_of(run)) + page.heading(phrase<"Extrema">()) + page.table(extrema_of(run.answer));
  out += page.heading(phrase<"Reactions">()) + page.table(reactions_of(project, run.answer));
  out += page.heading(phrase<"Memory of each rank">()) + page.table(ranks_table(run));
  if (!run.answer.warnings.empty()) out += page.heading(phrase<"Warnings">()) + page.list(run.answer.warnings);
  own_words(phrase<"Notes">(), first_words::left_out(project.notes));
  return out + "</body>\n</html>\n";
}

std::string pieces_text(const Project& project, const PieceRun& run) {
  std::string out = (project.title.empty() ? "Untitled case" : shown_text(project.title)) + "\n" + std::string(research_notice) + "\n\n";
  for (const auto& [name, value] : facts_of(run)) out += name.english() + ": " + value.english() + "\n";
  for (const Extremum& e : run.answer.extrema)
    out += e.field + ": " + format_quantity(e.min, e.kind, 5) + " to " + format_quantity(e.max, e.kind, 5) + "\n";
  for (std::size_t i = 0; i < run.answer.ranks.ranks.size(); ++i)
    out += "Rank " + std::to_string(i) + ": planned " + format_bytes(run.plan[i].peak()) + ", measured " +
           format_bytes(run.answer.ranks.ranks[i].peak_bytes) + "\n";
  return out;
}

std::string pieces_plan_text(const std::vector<RanksNeed>& plan) {
  std::string out;
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < plan.size(); ++i) {
    const RanksNeed& need = plan[i];
    sum += need.peak();
    out += "Rank " + std::to_string(i) + ": " + grouped(need.rows) + " unknowns; libraries " + format_bytes(need.program) + ", piece " +
           format_bytes(need.part) + ", matrix " + format_bytes(need.matrix) + ", preconditioner " + format_bytes(need.hierarchy) + ", vectors " +
           format_bytes(need.vectors) + "; together " + format_bytes(need.peak()) + "\n";
  }
  return out + "All ranks: " + format_bytes(sum) + (plan.front().elsewhere ? ", on several computers\n" : ", on this computer\n");
}

std::string pieces_plan_json(const std::vector<RanksNeed>& plan) {
  return Summary({{"pieces", plan.size()}, {"plan", plan_rows(plan)}}).dump(2) + "\n";
}

}  // namespace genba
