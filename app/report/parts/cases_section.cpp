#include "app/report/parts/cases_section.hpp"

#include <algorithm>

#include "app/case/steps.hpp"
#include "app/report/parts/connection_table.hpp"
#include "app/report/parts/step_envelope.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

const Results* results_of_case(const StepResults& steps, std::span<const CombinedSteps> sums, std::size_t i) {
  return i < steps.results.size() ? steps.results[i].get() : sums[i - steps.results.size()].results.get();
}

/// A name of the user, or what the program calls a step without one.
Text case_title(const StepResults& steps, std::size_t i) {
  return i < steps.results.size() ? step_text(*steps.project, i) : Text(shown_text(name_of_case(*steps.project, i)));
}

std::string sums_table(const StepResults& steps, std::span<const CombinedSteps> sums, const html::Page& page) {
  html::Table table({phrase<"Combination">(), phrase<"Steps and factors">()});
  for (const CombinedSteps& sum : sums) {
    const Text parts = shown_text(parts_text(*steps.project, sum));
    table.row({shown_text(sum.name), sum.results ? parts : phrase<"%1; not computed: a step of it has no results">(parts)});
  }
  return table.empty() ? std::string() : page.table(table);
}

/// One row for each case and key value. `rows` are the fields that several cases have.
std::string values_table(const StepResults& steps, std::span<const CombinedSteps> sums,
                         std::span<const EnvelopeRow> rows, const html::Page& page) {
  html::Table table({phrase<"Load case">(), phrase<"Result">(), phrase<"Largest">(), phrase<"Coordinates">()}, {2});
  for (std::size_t i = 0; i < steps.results.size() + sums.size(); ++i) {
    const Results* results = results_of_case(steps, sums, i);
    if (!results || (results->modes && !results->response)) continue;
    Text title = case_title(steps, i);
    for (const Extremum& e : results->extrema) {
      const bool is_shared = std::ranges::any_of(rows, [&](const EnvelopeRow& row) { return row.field == e.field; });
      if (!is_shared || results->physics->key_value(e.field) == nullptr) continue;
      table.row({title, field_title(e.field), format_quantity(e.max, e.kind, 4),
                 place_text(e.max_place, box_diagonal(*results->mesh))});
      title = {};
    }
  }
  return page.table(table);
}

}  // namespace

std::string cases_section(const StepResults& steps, const html::Page& page) {
  if (!steps.project) return {};
  const std::vector<CombinedSteps> sums = combined_steps(steps);
  const std::vector<EnvelopeRow> rows = step_envelope(steps, sums);
  if (rows.empty()) return {};
  html::Table ends({phrase<"Result">(), phrase<"Value">(), phrase<"Load case">(), phrase<"Coordinates">()}, {1});
  for (const EnvelopeRow& row : rows) {
    const Results& results = *results_of_case(steps, sums, row.most.step);
    const KeyValue* key = results.physics->key_value(row.field);
    const bool is_nodal = !results.physics->reaction.name.empty() && row.field.starts_with(results.physics->reaction.name);
    if (is_nodal) continue;
    const auto add = [&](const Text& title, const EnvelopeRow::End& end) {
      ends.row({title, format_quantity(end.value, row.kind, 4), case_title(steps, end.step),
                place_text(end.place, box_diagonal(*results.mesh))});
    };
    if (row.least.value < 0 || (key != nullptr && key->is_range) || row.field == results.physics->safety.field.name)
      add(phrase<"Smallest %1">(field_title(row.field)), row.least);
    add(phrase<"Largest %1">(field_title(row.field)), row.most);
  }
  return page.heading3(phrase<"Load cases and combinations">()) + sums_table(steps, sums, page) +
         values_table(steps, sums, rows, page) + page.heading3(phrase<"Envelope over the load cases">()) +
         page.table(ends) + bolts_over_steps(steps, page);
}

}  // namespace genba
