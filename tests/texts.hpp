// What tests ask of texts.
#pragma once

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace genba::test {

inline bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// As has(); what lacks the part is a failed check that shows both.
inline bool says(const std::string& text, const std::string& part) {
  CAPTURE(text);
  CAPTURE(part);
  const bool found = has(text, part);
  CHECK(found);
  return found;
}

/// True if `text` begins so; one that does not is a failed check that shows it.
inline bool starts(const std::string& text, std::string_view with) {
  CAPTURE(text);
  const bool right = text.starts_with(with);
  CHECK(right);
  return right;
}

/// With the first `from` replaced; it is there.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace genba::test
