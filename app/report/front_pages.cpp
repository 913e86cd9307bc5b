// The first two pages: who asks and who answers, the answer in words, what was computed.
#include <algorithm>
#include <cmath>

#include "app/case/steps.hpp"
#include "app/check/plausibility.hpp"
#include "app/report/answer.hpp"
#include "app/report/parts/modes_table.hpp"
#include "app/report/parts/response_table.hpp"
#include "app/report/report_sections.hpp"
#include "app/report/report_words.hpp"
#include "app/start/first_words.hpp"
#include "engine/analysis/results/peaks.hpp"
#include "engine/analysis/results/safety.hpp"
#include "engine/base/quantity/shown_ends.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

using namespace report;

namespace {

/// Reasons why the results cannot be trusted as an answer; usually empty.
std::string warnings_first(const ReportData& data) {
  const Page& page = data.page;
  std::string out;
  std::vector<Text> not_computed;
  for (const NotComputed& what : data.planned->problem->study.not_computed)
    not_computed.push_back(what.where.empty() ? phrase<"%1: %2">(what.name, what.effect)
                                              : phrase<"%1: %2 (%3)">(what.name, what.effect, what.where));
  if (!not_computed.empty())
    out += page.paragraph(phrase<"These results leave out what the source of the case asks for:">()) +
           page.list(not_computed);
  std::vector<Text> doubts;
  for (auto& text : implausible_loads(*data.planned->problem)) doubts.push_back(std::move(text));
  for (auto& text : implausible_results(*data.planned->problem, *data.results))
    doubts.push_back(std::move(text));
  if (!doubts.empty())
    out += "<p class=\"bad\">" + page.text(phrase<"These results cannot be taken as they are:">()) +
           "</p>\n" + page.list(doubts);
  return out;
}

std::string answer_lines(const ReportData& data, const RefinementStudy* study) {
  const Page& page = data.page;
  std::string out;
  for (const Text& sentence : answer_sentences(*data.results, data.project->faces, study))
    out += "<p class=\"answer\">" + page.text(sentence) + "</p>\n";
  if (is_shape(*data.results)) return out;
  for (const Text& warning : peak_warnings(*data.planned->problem, *data.results))
    out += page.paragraph(warning);
  return out;
}

Text uncertainty_of(const RefinedValue& value, std::size_t meshes) {
  const std::string finest = format_quantity(value.values.back(), value.kind, answer_digits);
  if (value.uncertainty)
    return phrase<"%1 on the finest of %2 meshes, give or take %3 (grid convergence index)">(
        finest, meshes, spread_text(value, *value.uncertainty));
  return phrase<"%1 on the finest of %2 meshes; the last refinement changed it by %3">(
      finest, meshes, spread_text(value, value.change));
}

void add_uncertainty(const ReportData& data, const RefinementStudy* study, Facts& lines) {
  const std::size_t before = lines.size();
  if (study)
    for (const KeyValue& key : data.results->physics->key_values) {
      const Text title = field_title(std::string(key.extremum));
      if (const RefinedValue* value = refined(*study, phrase<"largest %1">(title)))
        lines.emplace_back(phrase<"Uncertainty by the mesh, largest %1">(title),
                           uncertainty_of(*value, study->levels.size()));
    }
  if (lines.size() == before)
    lines.emplace_back(phrase<"Uncertainty by the mesh">(),
                       phrase<"none is stated: the mesh was not refined. Estimated error: %1">(
                           describe(data.results->error)));
}

/// The extremum of the field with a limit, or nothing.
const Extremum* limited_extremum(const Results& results, const std::string& field) {
  for (const std::string& name : {field, field + ":magnitude"})
    if (const auto e = std::ranges::find(results.extrema, name, &Extremum::field); e != results.extrema.end())
      return &*e;
  return nullptr;
}

void add_limit(const ReportData& data, const RefinementStudy* study, Facts& lines) {
  const ReportOptions& options = data.project->report;
  if (options.limit.empty()) return;
  const Extremum* e = limited_extremum(*data.results, limited_field(options, *data.results->physics));
  if (e == nullptr) return;  // the step does not have that field
  double limit = 0;
  try {
    limit = parse_quantity(options.limit, e->kind, "report/limit");
  } catch (const Error&) {
    return;  // the limit is for a field of another physics
  }
  const std::string bound = shown_text(options.limit, 80);
  const Text title = phrase<"Limit of the largest %1">(field_title(e->field));
  double most = e->max, spread = 0;
  std::string value = format_quantity(most, e->kind, answer_digits);
  if (const RefinedValue* best = study ? refined(*study, phrase<"largest %1">(field_title(e->field))) : nullptr) {
    most = best_value(*best).value;
    spread = best_value(*best).uncertainty.value_or(0);
    value = best_text(*best, answer_digits);
  }
  if (most - spread <= limit && most + spread > limit) {
    lines.emplace_back(title, phrase<"%1: not decided, the value is %2. Refine further">(bound, value));
    return;
  }
  lines.emplace_back(title,
                     most <= limit ? phrase<"%1: kept, the value is %2">(bound, value)
                                     : phrase<"%1: exceeded, the value is %2">(bound, value));
}

void add_safety(const ReportData& data, const RefinementStudy* study, Facts& lines) {
  if (is_shape(*data.results)) return;
  const Problem& problem = *data.planned->problem;
  const Text least = safety_text(problem, *data.results, study);
  if (least.empty()) return;
  lines.emplace_back(phrase<"Smallest safety factor against yield">(), least);
  std::string others;
  for (const std::string& name : without_safety(problem)) others += (others.empty() ? "" : ", ") + name;
  if (!others.empty()) lines.emplace_back(phrase<"Materials without a yield strength">(), others);
}

void add_stiffness(const ReportData& data, Facts& lines) {
  if (const Text text = stiffness_text(*data.planned->problem, *data.results); !text.empty())
    lines.emplace_back(phrase<"Stiffness">(), text);
}

Facts people_lines(const ReportData& data) {
  const Project& project = *data.project;
  const ReportOptions& options = project.report;
  Facts lines;
  const auto add = [&](const Text& name, const std::string& value) {
    if (!value.empty()) lines.emplace_back(name, Text(shown_text(value)));
  };
  add(phrase<"Author">(), options.author);
  add(phrase<"Institution">(), options.institution);
  add(phrase<"Project">(), options.project);
  add(phrase<"Revision">(), options.revision);
  add(phrase<"Reviewer">(), options.reviewer);
  if (step_count(project) > 1)
    lines.emplace_back(phrase<"Step">(),
                       phrase<"%1 (%2 of %3)">(step_text(project, step_at_hand(project)),
                                               step_at_hand(project) + 1, step_count(project)));
  return lines;
}

/// Lines to sign on, with the known names.
std::string signatures(const ReportData& data) {
  const Page& page = data.page;
  const ReportOptions& options = data.project->report;
  const std::string line(28, '_');
  std::string out = "<table class=\"sign\"><tbody>\n";
  for (const auto& [role, name] :
       {std::pair(phrase<"Author">(), options.author), std::pair(phrase<"Reviewer">(), options.reviewer)}) {
    const Text who = name.empty() ? role : phrase<"%1: %2">(role, shown_text(name));
    out += "<tr><td>" + page.text(who) + "</td><td>" + page.text(phrase<"Signature %1">(line)) + "</td><td>" +
           page.text(phrase<"Date %1">(line.substr(0, 14))) + "</td></tr>\n";
  }
  return out + "</tbody></table>\n";
}

/// True if the notes fit on the first page.
bool has_short_notes(const Project& project) {
  constexpr std::size_t most = 600;
  return first_words::left_out(project.notes).size() <= most;
}

std::string notes(const Page& page, const Project& project) {
  const std::string own = first_words::left_out(project.notes);
  if (own.empty()) return {};
  return page.heading3(phrase<"Notes">()) + "<p class=\"notes\">" + html::escape(own) + "</p>\n";
}

std::string logo_picture(std::string_view bytes) {
  if (bytes.empty()) return {};
  const char* kind = bytes.starts_with("\x89PNG") ? "png" : "jpeg";
  return "<p><img class=\"logo\" alt=\"\" src=\"data:image/" + std::string(kind) + ";base64," +
         html::base64(bytes) + "\"></p>\n";
}

}  // namespace

std::string answer_page(const ReportData& data, const RefinementStudy* refinement, std::string_view logo,
                        const std::string& picture) {
  const Page& page = data.page;
  const Project& project = *data.project;
  const Text title = project.title.empty() ? phrase<"Untitled case">() : Text(shown_text(project.title));
  std::string out = logo_picture(logo) + "<h1>" + page.text(title) + "</h1>\n";
  if (const Facts people = people_lines(data); !people.empty()) out += page.facts(people);
  const auto own_words = [&](const Text& head, const std::string& text) {
    if (!text.empty()) out += page.heading3(head) + "<p class=\"notes\">" + html::escape(text) + "</p>\n";
  };
  own_words(phrase<"Question">(), project.question);
  out += page.heading3(phrase<"Answer">()) + warnings_first(data) + answer_lines(data, refinement);
  Facts lines;
  add_uncertainty(data, refinement, lines);
  add_limit(data, refinement, lines);
  add_safety(data, refinement, lines);
  add_stiffness(data, lines);
  out += page.facts(lines) + picture;
  if (has_short_notes(project)) out += notes(page, project);
  return out + signatures(data);
}

std::string model_page(const ReportData& data, const std::string& pictures) {
  const Page& page = data.page;
  const SolveReport& solve = data.solution->report;
  std::string out = "<h2 class=\"page\">" + page.text(phrase<"Model">()) + "</h2>\n" + pictures;
  out += materials_section(data) + conditions_section(data) + balance_section(data);
  if (data.results->response) out += response_section(*data.results->response, page);
  if (data.results->modes)
    out += modes_section(*data.results->modes, page);
  else
    out += "<p class=\"good\">" +
         page.text(phrase<"Converged to a relative residual of %1 (backward error %2); loads and reactions "
                          "balance to %3.">(format_number(solve.true_relative_residual, "%.2e"),
                                            format_number(solve.backward_error, "%.1e"),
                                            format_number(data.results->balance.relative_error, "%.2e"))) +
         "</p>\n";
  if (!has_short_notes(*data.project)) out += notes(page, *data.project);
  return out;
}

}  // namespace genba
