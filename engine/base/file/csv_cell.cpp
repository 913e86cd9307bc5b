#include "engine/base/file/csv_cell.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/base/quantity/unit.hpp"
#include "engine/base/text/shown_text.hpp"

namespace genba {

namespace {

/// "-5", "+1e-3", "-5 N/mm^2", "-3 %".
bool is_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc()) return false;
  std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  while (unit.starts_with(' ')) unit.remove_prefix(1);
  Text problem;
  return unit.empty() || unit == "%" || parse_unit(unit, problem).has_value();
}

bool begins_formula(std::string_view text) {
  constexpr std::array<std::string_view, 8> begins = {"=",      "+",      "-",      "@",
                                                      "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
  return std::ranges::any_of(begins, [&](std::string_view begin) { return text.starts_with(begin); });
}

}  // namespace

std::string csv_cell(std::string_view text) {
  std::string shown = shown_text(text);
  const std::size_t first = shown.find_first_not_of(" '\"");
  if (first != std::string::npos && begins_formula(std::string_view(shown).substr(first)) &&
      !is_number(shown))
    shown.insert(0, 1, '\'');
  if (shown.find_first_of(",;\"") == std::string::npos) return shown;
  std::string out = "\"";
  for (const char c : shown) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace genba
