#include "app/option_access.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <numeric>

namespace genba {

namespace {

std::string quoted(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return std::tolower(c); });
  return out;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replace, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

[[noreturn]] void refuse_range(std::string_view text, const Range& range, QuantityKind kind,
                               std::string_view place) {
  throw Error(ErrorKind::input, std::string(place), quoted(text) + " is out of range",
              "Allowed: " + describe_range(range, kind));
}

}  // namespace

double parse_in_range(std::string_view text, QuantityKind kind, const Range& range, std::string_view place) {
  const double value = parse_quantity(text, kind, place);
  if (!range.contains(value)) refuse_range(text, range, kind, place);
  return value;
}

int parse_whole_number(std::string_view text, const Range& range, std::string_view place) {
  int value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size())
    throw Error(ErrorKind::input, std::string(place), quoted(text) + " is not a whole number",
                "Write one like \"2\"");
  if (!range.contains(value)) refuse_range(text, range, QuantityKind::dimensionless, place);
  return value;
}

bool parse_switch(std::string_view text, std::string_view place) {
  const std::string word = lower(text);
  for (std::string_view yes : {"true", "yes", "on", "1"})
    if (word == yes) return true;
  for (std::string_view no : {"false", "no", "off", "0"})
    if (word == no) return false;
  throw Error(ErrorKind::input, std::string(place), quoted(text) + " is neither true nor false",
              "Write true or false");
}

int parse_choice(std::string_view text, std::span<const std::string_view> words, std::string_view place) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] == text) return static_cast<int>(i);
  std::string known;
  for (std::string_view word : words) known += (known.empty() ? "" : ", ") + std::string(word);
  const std::string nearest = nearest_word(text, words);
  throw Error(ErrorKind::input, std::string(place), quoted(text) + " is not known",
              (nearest.empty() ? "" : "Did you mean " + quoted(nearest) + "? ") + "Known: " + known);
}

std::string describe_range(const Range& range, QuantityKind kind) {
  const bool low = std::isfinite(range.min), high = std::isfinite(range.max);
  const auto show = [&](double v) { return format_quantity(v, kind, 6); };
  if (low && high) {
    return (range.min_open ? "above " : "") + show(range.min) + (range.max_open ? " to below " : " to ") +
           show(range.max);
  }
  if (low) return (range.min_open ? "above " : "at least ") + show(range.min);
  if (high) return (range.max_open ? "below " : "at most ") + show(range.max);
  return {};
}

std::string exact_quantity(double si_value, QuantityKind kind) {
  for (int digits : {6, 9, 15}) {
    const std::string text = format_quantity(si_value, kind, digits);
    if (parse_quantity(text, kind, {}) == si_value) return text;
  }
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.17g", si_value);
  const std::string_view unit = si_unit(kind);
  return unit.empty() ? std::string(buffer) : std::string(buffer) + " " + std::string(unit);
}

std::string nearest_word(std::string_view text, std::span<const std::string_view> words) {
  const std::string wanted = lower(text);
  std::string best;
  std::size_t smallest = std::max<std::size_t>(2, wanted.size() / 3) + 1;
  for (std::string_view word : words) {
    const std::size_t distance = edit_distance(wanted, lower(word));
    if (distance < smallest) {
      smallest = distance;
      best = std::string(word);
    }
  }
  return best;
}

}  // namespace genba
