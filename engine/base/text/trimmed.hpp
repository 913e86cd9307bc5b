// A text without what is blank at its ends.
#pragma once

#include <string_view>

namespace genba {

/// A part of `text`. Blank are spaces, tabs, ends of lines, form feeds and vertical tabs, in every locale.
constexpr std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n\f\v";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

}  // namespace genba
