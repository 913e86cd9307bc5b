// One table per option struct. It states key, member, unit, range and text once. The case file, its schema,
// the command line, the desktop's forms, the help and the report read it.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/quantity/quantity.hpp"

namespace genba {

/// Closed or open interval of allowed values, in SI.
struct Range {
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  bool min_open = false;  ///< true: value > min is required
  bool max_open = false;
  bool contains(double v) const { return (min_open ? v > min : v >= min) && (max_open ? v < max : v <= max); }
};

/// One of a closed set of words, bound to an enum member by two functions.
template <class Options>
struct ChoiceMember {
  std::span<const std::string_view> words;
  int (*get)(const Options&);
  void (*set)(Options&, int);
};

/// One option. `member` is its place in the struct. Numbers are in SI and lie in `range`.
template <class Options>
struct OptionField {
  std::string_view key;    ///< in the case file and on the command line, snake_case
  std::string_view label;  ///< in forms and reports
  std::variant<double Options::*, std::optional<double> Options::*, int Options::*, bool Options::*,
               std::string Options::*, ChoiceMember<Options>>
      member;
  QuantityKind kind = QuantityKind::dimensionless;
  Range range{};
  std::string_view help;  ///< one sentence
  bool is_path = false;   ///< a text that names a file: forms offer a file dialog
  std::string_view example = {};  ///< a usual value where that of the kind is far from one
};

/// A value as a person writes it: "210 GPa".
template <class Options>
std::string_view example(const OptionField<Options>& field) {
  return field.example.empty() ? example(field.kind) : field.example;
}

}  // namespace genba
