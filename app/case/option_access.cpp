#include "app/case/option_access.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>

#include "engine/base/text/suggest.hpp"

namespace genba {

namespace {

std::string quoted(std::string_view text) {
  return "\"" + std::string(text.substr(0, 80)) + (text.size() > 80 ? "...\"" : "\"");
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return std::tolower(c); });
  return out;
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
  const std::vector<std::string> known(words.begin(), words.end());
  throw Error(ErrorKind::input, std::string(place), quoted(text) + " is not known",
              "Nearest: " + quoted_list(nearest_words(text, known, 1)) + "; all: " + quoted_list(known));
}

std::string describe_range(const Range& range, QuantityKind kind) {
  // That a count has 32 bits is no limit to tell of.
  const bool low = std::isfinite(range.min),
             high = std::isfinite(range.max) && range.max < std::numeric_limits<int>::max();
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
  return format_exact_quantity(si_value, kind);
}

}  // namespace genba
