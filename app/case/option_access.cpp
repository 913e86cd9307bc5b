#include "app/case/option_access.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>

#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"

namespace genba {

namespace {

std::string shortened(std::string_view text) {
  return std::string(text.substr(0, 80)) + (text.size() > 80 ? "..." : "");
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return std::tolower(c); });
  return out;
}

[[noreturn]] void refuse_range(std::string_view text, const Range& range, QuantityKind kind,
                               const Text& place) {
  throw Error(ErrorKind::input, place, phrase<"\"%1\" is out of range">(shortened(text)),
              phrase<"Allowed: %1">(describe_range(range, kind)));
}

double quantity_at(std::string_view text, QuantityKind kind, const Text& place, std::string_view usual) {
  try {
    return parse_quantity(text, kind, {}, usual);
  } catch (const Error& error) {
    throw Error(error.kind(), place, error.problem(), error.next_step());
  }
}

}  // namespace

double parse_in_range(std::string_view text, QuantityKind kind, const Range& range, const Text& place,
                      std::string_view usual) {
  const double value = quantity_at(text, kind, place, usual);
  if (!range.contains(value)) refuse_range(text, range, kind, place);
  return value;
}

int parse_whole_number(std::string_view text, const Range& range, const Text& place) {
  int value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size())
    throw Error(ErrorKind::input, place, phrase<"\"%1\" is not a whole number">(shortened(text)),
                phrase<"Write one like \"2\"">());
  if (!range.contains(value)) refuse_range(text, range, QuantityKind::dimensionless, place);
  return value;
}

bool parse_switch(std::string_view text, const Text& place) {
  const std::string word = lower(text);
  for (std::string_view yes : {"true", "yes", "on", "1"})
    if (word == yes) return true;
  for (std::string_view no : {"false", "no", "off", "0"})
    if (word == no) return false;
  throw Error(ErrorKind::input, place, phrase<"\"%1\" is neither true nor false">(shortened(text)),
              phrase<"Write true or false">());
}

int parse_choice(std::string_view text, std::span<const std::string_view> words, const Text& place) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] == text) return static_cast<int>(i);
  const std::vector<std::string> known(words.begin(), words.end());
  throw Error(ErrorKind::input, place, phrase<"\"%1\" is not known">(shortened(text)),
              phrase<"Nearest: %1; all: %2">(quoted_list(nearest_words(text, known, 1)), quoted_list(known)));
}

Text describe_range(const Range& range, QuantityKind kind) {
  // The limits of 32-bit integers are not shown as limits.
  const bool low = std::isfinite(range.min),
             high = std::isfinite(range.max) && range.max < std::numeric_limits<int>::max();
  const auto show = [&](double v) { return format_quantity(v, kind, 6); };
  const std::string min = low ? show(range.min) : std::string(), max = high ? show(range.max) : std::string();
  if (low && high) {
    if (range.min_open)
      return range.max_open ? phrase<"above %1 to below %2">(min, max) : phrase<"above %1 to %2">(min, max);
    return range.max_open ? phrase<"%1 to below %2">(min, max) : phrase<"%1 to %2">(min, max);
  }
  if (low) return range.min_open ? phrase<"above %1">(min) : phrase<"at least %1">(min);
  if (high) return range.max_open ? phrase<"below %1">(max) : phrase<"at most %1">(max);
  return {};
}

std::string exact_quantity(double in_si, QuantityKind kind) {
  return format_exact_quantity(in_si, kind);
}

}  // namespace genba
