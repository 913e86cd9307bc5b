// Sentences for people. A sentence is made where it is thrown, logged or reported: an English pattern with
// values:
//   phrase<"%1 of %2 elements are inverted">(bad, all)
// A face shows it in the reader's language: a translation is a table from pattern to pattern. A program knows
// every pattern linked into it (known_patterns()), so a test finds patterns that a table lacks.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text/pattern.hpp"

namespace genba {

/// The pattern in the reader's language; empty if there is none.
using Translation = std::function<std::string(std::string_view pattern)>;

/// A sentence, a word, or a literal text. Cheap to copy if it has no values.
class Text {
 public:
  Text() = default;
  /// A literal text, the same in every language: a name, a path, output of another program.
  Text(std::string as_it_is) : plain_(std::move(as_it_is)) {}  // NOLINT(google-explicit-constructor)
  Text(std::string_view as_it_is) : plain_(as_it_is) {}        // NOLINT(google-explicit-constructor)
  Text(const char* as_it_is) : plain_(as_it_is) {}             // NOLINT(google-explicit-constructor)
  template <std::integral T>
  requires(!std::same_as<T, bool> && !std::same_as<T, char>) Text(T number)
      : plain_(std::to_string(number)) {}  // NOLINT(google-explicit-constructor)
  /// A pattern must live as long as the program. phrase() checks that it has these values.
  Text(std::string_view pattern, std::vector<Text> values);

  bool empty() const { return pattern_.empty() && plain_.empty(); }
  std::string english() const;
  std::string in(const Translation& translate) const;
  /// Empty for a literal text.
  std::string_view pattern() const { return pattern_; }
  const std::vector<Text>& values() const { return values_; }
  /// The same, with its literal texts made readable and at most `most` bytes long (shown_text.hpp).
  Text readable(std::size_t most) const;

  friend bool operator==(const Text& text, std::string_view english) { return text.english() == english; }
  /// True if both are the same in English.
  template <std::same_as<Text> T>
  friend bool operator==(const Text& a, const T& b) {
    return a.english() == b.english();
  }

 private:
  friend Text joined(const std::vector<Text>& pieces, const Text& separator);
  std::string_view pattern_;
  std::string plain_;
  std::vector<Text> values_;
};

/// "a, b, c" with the separator in the reader's language.
Text joined(const std::vector<Text>& pieces, const Text& separator);
/// A word of a table (the label of an option, the title of a physics). It is translated if the translation
/// has it. It must live as long as the program.
Text word(std::string_view english);
/// For files that programs read.
std::vector<std::string> english(const std::vector<Text>& texts);

/// Bytes of a text, for another process of this program.
std::string packed(const Text& text);
/// Reads the bytes of packed(). Empty if they were not made by packed(), or if the text is longer than 1 MiB
/// in English. A pattern that only the other process has linked is translated like all others. If it is too
/// long, not readable, or comes after thousands of others, it stays English in every language.
std::optional<Text> unpacked(std::string_view bytes);
/// The same for bytes that may be damaged or come from another program. Bytes that were not packed become a
/// literal text. The result is readable and at most `most` bytes long in English.
Text received(std::string_view bytes, std::size_t most = 2000);

/// Every pattern of this program, once each, sorted.
std::vector<std::string_view> known_patterns();

/// "%1" to "%9" are replaced by the values: strings, whole numbers, other texts. A number with a unit is a
/// string (number_text.hpp, quantity.hpp).
template <PatternLiteral P, class... Values>
Text phrase(Values&&... values) {
  static_assert(P.values() == static_cast<int>(sizeof...(Values)), "each of %1 to %n stands for one value");
  const std::string_view pattern{detail::Known<P>::pattern.text, detail::Known<P>::pattern.size};
  if constexpr (sizeof...(Values) == 0)
    return Text(pattern, {});
  else
    return Text(pattern, std::vector<Text>{Text(std::forward<Values>(values))...});
}

}  // namespace genba
