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

/// A spreadsheet may divide a line at these, whatever the quotes say.
constexpr std::string_view dividers = ";|\t";

bool is_run(std::string_view piece, std::string_view number) {
  const std::size_t first = piece.find_first_not_of(" '\"");
  return first != std::string_view::npos && begins_formula(piece.substr(first)) && !is_number(number);
}

bool begins_with_divider(std::string_view text) {
  constexpr std::string_view also = ";|%";
  const std::size_t first = text.find_first_not_of(" '\"");
  return first != std::string_view::npos && also.find(text[first]) != std::string_view::npos;
}

}  // namespace

std::string csv_cell(std::string_view text) {
  const std::string shown = shown_text(text);
  std::string safe;
  for (std::size_t begin = 0; begin <= shown.size();) {
    const std::size_t end = std::min(shown.find_first_of(dividers, begin), shown.size());
    const std::string_view piece = std::string_view(shown).substr(begin, end - begin);
    if (is_run(piece, begin == 0 ? std::string_view(shown) : piece)) safe += '\'';
    safe += piece;
    if (end < shown.size()) safe += shown[end];
    begin = end + 1;
  }
  if (begins_with_divider(shown)) safe.insert(0, 1, '\'');
  if (safe.find_first_of(",;\"|") == std::string::npos) return safe;
  std::string out = "\"";
  for (const char c : safe) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace genba
