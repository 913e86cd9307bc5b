#include "app/check/variation_check.hpp"

#include <algorithm>
#include <filesystem>

#include "app/vary/stated_variations.hpp"
#include "engine/base/error.hpp"
#include "mesh/formula/formula.hpp"
#include "mesh/mesher/field_reader.hpp"

namespace genba {

namespace {

/// Faults of the value itself. validate() checks rows in the case; the list of files reports missing files.
std::vector<Finding> faults(const Project& project, const StatedVariation& stated) {
  try {
    if (const auto* formula = std::get_if<VariationFormula>(&stated.by->by))
      (void)Formula(formula->text, stated.kind, stated.of);
    std::error_code code;
    if (const auto* table = std::get_if<VariationTable>(&stated.by->by);
        table != nullptr && !table->file.empty() &&
        std::filesystem::exists(resolve_path(project, table->file), code))
      (void)table_with_rows(project, *table, stated.kind, stated.of);
  } catch (const Error& error) {
    return {{true, stated.place, error.problem(), error.next_step()}};
  }
  return {};
}

}  // namespace

std::vector<VariationCheck> check_variations(const Project& project, const Study& study,
                                             std::span<const VariationFacts> facts, double body) {
  std::vector<VariationCheck> out;
  for (const StatedVariation& stated : stated_variations(study)) {
    const Text by = describe(*stated.by, stated.kind);
    const auto known = std::ranges::find_if(facts, [&](const VariationFacts& f) {
      return f.place == stated.place && f.of.english() == stated.of.english() &&
             f.by.english() == by.english();
    });
    const bool is_known = known != facts.end();
    VariationCheck& check = out.emplace_back(
        VariationCheck{stated.place, phrase<"%1: %2">(stated.of, is_known ? describe(*known) : by),
                       faults(project, stated)});
    if (!is_known) continue;
    for (const Text& text : {uncovered(*known, body), doubtful_size(*known)})
      if (!text.empty()) check.findings.push_back({false, stated.place, text, {}});
  }
  return out;
}

std::vector<Finding> check_field_files(const Project& project, std::set<std::string>& read,
                                       Monitor& monitor) {
  std::vector<Finding> out;
  for (const StatedVariation& stated : stated_variations(project.study)) {
    const auto* field = std::get_if<VariationField>(&stated.by->by);
    if (field == nullptr || field->file.empty()) continue;
    const std::string path = resolve_path(project, field->file);
    std::string key = path;
    for (const std::string& part : {field->array, field->unit, field->length_unit}) key += '\n' + part;
    key += '\n' + std::string(name(stated.kind));
    std::error_code code;
    if (!std::filesystem::exists(path, code) || !read.insert(key).second) continue;
    try {
      (void)read_field(path, {field->array, field->unit, stated.kind, field->length_unit}, stated.of,
                       monitor, project.geometry.unit);
    } catch (const Error& error) {
      const std::string file = std::filesystem::path(path).filename().string();
      out.push_back({true, stated.place, phrase<"%1: %2">(file, error.problem()), error.next_step()});
    }
  }
  return out;
}

}  // namespace genba
