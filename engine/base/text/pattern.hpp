// English patterns as template arguments (phrase.hpp). Sources that are slow to compile include only this
// header.
#pragma once

#include <cstddef>

namespace genba {

/// A literal as a template argument.
template <std::size_t N>
struct PatternLiteral {
  char text[N]{};
  consteval PatternLiteral(const char (&literal)[N]) {  // NOLINT(google-explicit-constructor)
    for (std::size_t i = 0; i < N; ++i) text[i] = literal[i];
  }
  /// The number n of values if the pattern has each of %1 to %n; -1 if one of them is missing.
  consteval int values() const {
    int most = 0;
    bool seen[10] = {};
    for (std::size_t i = 0; i + 1 < N; ++i)
      if (text[i] == '%' && text[i + 1] >= '1' && text[i + 1] <= '9') {
        seen[text[i + 1] - '0'] = true;
        if (text[i + 1] - '0' > most) most = text[i + 1] - '0';
      }
    for (int i = 1; i <= most; ++i)
      if (!seen[i]) return -1;
    return most;
  }
};

/// A literal that lives as long as the program.
struct PatternText {
  const char* text = nullptr;
  std::size_t size = 0;
};

namespace detail {
PatternText know_pattern(PatternText pattern);
template <PatternLiteral P>
struct Known {
  static inline const PatternText pattern = know_pattern({P.text, sizeof(P.text) - 1});
};
}  // namespace detail

}  // namespace genba
