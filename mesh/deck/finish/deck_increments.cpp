#include <algorithm>
#include <cmath>

#include "engine/base/quantity/number_text.hpp"
#include "mesh/deck/deck_findings.hpp"
#include "mesh/deck/deck_steps.hpp"

namespace genba {

namespace {

/// Number `i` of line `line` of a block, if it is there and above 0.
std::optional<double> stated_number(const DeckBlock& block, std::size_t line, std::size_t i) {
  if (block.data.size() <= line) return {};
  const auto fields = fields_of(block.data[line].text);
  const auto value = fields.size() > i ? to_real(fields[i]) : std::nullopt;
  return value && *value > 0 ? value : std::nullopt;
}

void take_static(const DeckBlock& block, IncrementNumbers& out) {
  const double length = stated_number(block, 0, 1).value_or(1.0);
  const auto part = [&](std::size_t i) -> std::optional<double> {
    const auto value = stated_number(block, 0, i);
    return value ? std::optional(std::min(1.0, *value / length)) : std::nullopt;
  };
  if (const auto first = part(0)) out.first_increment = *first;
  if (const auto least = part(2)) out.smallest_increment = *least;
  if (const auto most = part(3)) out.largest_increment = *most;
  out.largest_increment = std::max(out.largest_increment, out.first_increment);
  out.smallest_increment = std::min(out.smallest_increment, out.first_increment);
  if (!block.has("DIRECT")) return;
  out.largest_increment = out.first_increment;
  out.increment_growth = 1;
  out.increment_retries = 0;
}

void take_controls(const DeckBlock& block, IncrementNumbers& out) {
  const std::string what = upper_case(block.value("PARAMETERS"));
  if (what == "TIME INCREMENTATION") {
    const auto whole = [&](std::size_t i) { return static_cast<int>(std::min(stated_number(block, 0, i).value_or(0.0), 1e4)); };
    constexpr std::size_t most_iterations = 3, aim = 4, cuts = 7, cut = 0, growth = 6;
    if (const int n = whole(most_iterations)) out.nonlinear_iterations = n;
    if (const int n = whole(aim)) out.increment_iterations = std::min(n, 1000);
    if (const int n = whole(cuts)) out.increment_retries = std::min(n, 100);
    if (const auto by = stated_number(block, 1, cut)) out.increment_cut = std::clamp(*by, 0.01, 0.99);
    if (const auto by = stated_number(block, 1, growth)) out.increment_growth = std::clamp(*by, 1.0, 100.0);
  } else if (what == "FIELD") {
    if (const auto change = stated_number(block, 0, 1); change && *change < 1) out.nonlinear_displacement = *change;
  }
}

}  // namespace

IncrementNumbers increments_of(const DeckText& deck, DeckFindings& findings) {
  IncrementNumbers out;
  const DeckBlock* first = nullptr;
  for (const DeckBlock& block : deck.blocks()) {
    if (block.keyword == "CONTROLS") take_controls(block, out);
    if (block.keyword != "STATIC") continue;
    if (first == nullptr) {
      first = &block;
      take_static(block, out);
      continue;
    }
    IncrementNumbers other = out;
    take_static(block, other);
    if (!(other == out))
      findings.note(block, phrase<"all steps have the increments of the first *STATIC: first %1, largest %2 of the load">(
                               format_number(out.first_increment, "%.4g"), format_number(out.largest_increment, "%.4g")));
  }
  return out;
}

}  // namespace genba
