#include "app/verify/verification_text.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/output/version.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/percent_text.hpp"
#include "engine/base/text/time_text.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

QuantityKind kind_of_difference(const VerifiedQuantity& quantity) {
  return quantity.kind == QuantityKind::temperature ? QuantityKind::temperature_difference : quantity.kind;
}

std::string difference_text(const VerifiedQuantity& quantity, double value) {
  if (quantity.bound == Bound::relative) return percent_text(value);
  if (quantity.kind == QuantityKind::dimensionless) return format_number(value, "%.2g");
  return format_quantity(value, kind_of_difference(quantity), 2);
}

std::string_view to_string(Bound bound) {
  switch (bound) {
    case Bound::relative:
      return "relative";
    case Bound::absolute:
      return "absolute";
    case Bound::at_least:
      return "at least";
  }
  return {};
}

/// Padded with spaces to a width in bytes.
std::string padded_cell(std::string text, std::size_t width) {
  text.resize(std::max(text.size() + 2, width), ' ');
  return text;
}

std::string lines_of(const VerificationCase& one, const CaseOutcome& outcome) {
  const bool has_run =
      outcome.state == VerificationState::passed || outcome.state == VerificationState::failed;
  std::string out = padded_cell(std::string(genba::to_string(outcome.state)), 9) + padded_cell(one.name, 19) +
                    one.title.english() +
                    (has_run ? ", " + format_number(outcome.seconds, "%.1f") + " s" : std::string()) + "\n";
  if (!outcome.error.empty()) out += std::string(9, ' ') + outcome.error.english() + "\n";
  for (std::size_t q = 0; q < std::min(outcome.values.size(), one.quantities.size()); ++q) {
    const VerifiedQuantity& quantity = one.quantities[q];
    const double value = outcome.values[q];
    out += padded_cell(is_within(quantity, value) ? "" : "  FAIL", 9) +
           padded_cell(quantity.name.english(), 46) + padded_cell(value_text(quantity, value).english(), 16) +
           "target " + padded_cell(value_text(quantity, quantity.target).english(), 14) + "off by " +
           padded_cell(deviation_text(quantity, value).english(), 12) + "allowed " +
           allowed_text(quantity).english() + "\n";
  }
  return out;
}

Json verified_json(const VerifiedQuantity& quantity, double value) {
  return {{"name", quantity.name.english()},
          {"unit", std::string(si_unit(quantity.kind))},
          {"value", value},
          {"target", quantity.target},
          {"deviation", deviation(quantity, value)},
          {"tolerance", quantity.tolerance},
          {"bound", std::string(to_string(quantity.bound))},
          {"passed", is_within(quantity, value)}};
}

}  // namespace

Text value_text(const VerifiedQuantity& quantity, double value) {
  return quantity.kind == QuantityKind::dimensionless ? format_number(value, "%.3g")
                                                      : format_quantity(value, quantity.kind, 6);
}

Text deviation_text(const VerifiedQuantity& quantity, double value) {
  return difference_text(quantity, deviation(quantity, value));
}

Text allowed_text(const VerifiedQuantity& quantity) {
  if (quantity.bound == Bound::at_least)
    return phrase<"at least %1">(value_text(quantity, quantity.target - quantity.tolerance));
  return difference_text(quantity, quantity.tolerance);
}

Text count_text(const VerificationRun& run) {
  return phrase<"%1 of %2 cases passed">(run.passed(), run.cases.size());
}

std::string verification_text(const VerificationRun& run) {
  std::string out;
  for (const CaseOutcome& outcome : run.cases) out += lines_of(verification_case(outcome.name), outcome);
  out += "\n";
  for (const auto& [name, version] : component_versions())
    out += name.english() + " " + version.english() + "\n";
  out += "Device: " + run.device.name.english() + " (" + run.device.backend + ")" +
         (run.device.detail.empty() ? "" : ", " + run.device.detail) + "\n";
  out += count_text(run).english() + ", " + format_number(run.seconds, "%.1f") + " s\n";
  return out;
}

std::string verification_list() {
  std::string out;
  for (const VerificationCase& one : verification_cases())
    out += padded_cell(one.name, 19) + one.title.english() + "\n" + std::string(19, ' ') +
           one.statement.english() + "\n" + std::string(19, ' ') + one.source.english() + "\n";
  return out;
}

std::string verification_list_json() {
  Json out = Json::array();
  for (const VerificationCase& one : verification_cases())
    out.push_back({{"name", one.name},
                   {"title", one.title.english()},
                   {"statement", one.statement.english()},
                   {"source", one.source.english()}});
  return Json{{"cases", out}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string verification_json(const VerificationRun& run) {
  Json versions = Json::object();
  for (const auto& [name, version] : component_versions()) versions[name.english()] = version.english();
  Json cases = Json::array();
  for (const CaseOutcome& outcome : run.cases) {
    const VerificationCase& one = verification_case(outcome.name);
    Json quantities = Json::array();
    for (std::size_t q = 0; q < std::min(outcome.values.size(), one.quantities.size()); ++q)
      quantities.push_back(verified_json(one.quantities[q], outcome.values[q]));
    Json entry = {{"name", one.name},
                  {"title", one.title.english()},
                  {"state", std::string(genba::to_string(outcome.state))},
                  {"seconds", outcome.seconds},
                  {"quantities", std::move(quantities)}};
    if (!outcome.error.empty()) entry["error"] = outcome.error.english();
    cases.push_back(std::move(entry));
  }
  const Json out = {
      {"program", program_version()},
      {"time", static_cast<std::int64_t>(run.began)},
      {"date", run.began == 0 ? std::string() : format_time(run.began)},
      {"device",
       {{"backend", run.device.backend}, {"name", run.device.name.english()}, {"detail", run.device.detail}}},
      {"versions", std::move(versions)},
      {"passed", run.passed()},
      {"of", run.cases.size()},
      {"whole", run.is_whole()},
      {"seconds", run.seconds},
      {"cases", std::move(cases)}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace genba
