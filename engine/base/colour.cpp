#include "engine/base/colour.hpp"

#include <charconv>
#include <cstdio>

namespace genba {

std::string to_text(const Rgb& colour) {
  char text[8];
  std::snprintf(text, sizeof text, "#%02x%02x%02x", colour[0], colour[1], colour[2]);
  return text;
}

std::optional<Rgb> parse_colour(std::string_view text) {
  if (text.size() != 7 || text.front() != '#') return std::nullopt;
  Rgb colour{};
  for (std::size_t k = 0; k < 3; ++k) {
    const char *begin = text.data() + 1 + 2 * k, *end = begin + 2;
    const auto [stop, code] = std::from_chars(begin, end, colour[k], 16);
    if (code != std::errc() || stop != end) return std::nullopt;
  }
  return colour;
}

}  // namespace genba
