// Reads and writes one option of a struct through its field table, as text with a unit: for the command line,
// the desktop's forms, the case file and the report.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/quantity/option_field.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

enum class OptionType { number, optional_number, integer, boolean, text, choice };

/// One option as a person sees it.
struct OptionView {
  std::string key, label, help;
  OptionType type = OptionType::number;
  QuantityKind kind = QuantityKind::dimensionless;
  Range range;
  /// Current value with its unit; empty: an optional number that is not set.
  std::string text;
  std::vector<std::string> choices;  ///< words of a choice; "true" and "false" of a boolean
  Text allowed;                      ///< "above 0 mm", "1 to 6", "none, jacobi"; empty: anything
  bool is_path = false;              ///< true for a text that names a file
  std::string_view example;          ///< of a number, with its unit
};

// -- the parts that do not depend on the struct --

/// A number within the range, SI. Throws Error(input, place) naming the value and what is allowed.
/// usual: an example for the message, or else that of the kind.
double parse_in_range(std::string_view text, QuantityKind kind, const Range& range, const Text& place,
                      std::string_view usual = {});
int parse_whole_number(std::string_view text, const Range& range, const Text& place);
/// "true", "yes", "on", "1" and their opposites.
bool parse_switch(std::string_view text, const Text& place);
/// Position of `text` among `words`. Throws Error(input, place) with the nearest word.
int parse_choice(std::string_view text, std::span<const std::string_view> words, const Text& place);
/// The range in display units, for messages, help and schema.
Text describe_range(const Range& range, QuantityKind kind);
/// A value that parse_quantity reads back to the same double (17 digits only where they are needed).
std::string exact_quantity(double in_si, QuantityKind kind);
/// Current value as text with unit.
template <class Options>
std::string option_text(const Options& options, const OptionField<Options>& field) {
  return std::visit(
      [&](auto member) -> std::string {
        using M = decltype(member);
        if constexpr (std::is_same_v<M, double Options::*>) {
          return exact_quantity(options.*member, field.kind);
        } else if constexpr (std::is_same_v<M, std::optional<double> Options::*>) {
          return options.*member ? exact_quantity(*(options.*member), field.kind) : std::string();
        } else if constexpr (std::is_same_v<M, int Options::*>) {
          return std::to_string(options.*member);
        } else if constexpr (std::is_same_v<M, bool Options::*>) {
          return options.*member ? "true" : "false";
        } else if constexpr (std::is_same_v<M, std::string Options::*>) {
          return options.*member;
        } else {
          return std::string(member.words[static_cast<std::size_t>(member.get(options))]);
        }
      },
      field.member);
}

/// Sets the option from text. Throws Error(input, place) naming the value and the expected unit or range.
template <class Options>
void set_option(Options& options, const OptionField<Options>& field, std::string_view text,
                const Text& place) {
  std::visit(
      [&](auto member) {
        using M = decltype(member);
        if constexpr (std::is_same_v<M, double Options::*>) {
          options.*member = parse_in_range(text, field.kind, field.range, place, field.example);
        } else if constexpr (std::is_same_v<M, std::optional<double> Options::*>) {
          if (text.empty())
            (options.*member).reset();
          else
            options.*member = parse_in_range(text, field.kind, field.range, place, field.example);
        } else if constexpr (std::is_same_v<M, int Options::*>) {
          options.*member = parse_whole_number(text, field.range, place);
        } else if constexpr (std::is_same_v<M, bool Options::*>) {
          options.*member = parse_switch(text, place);
        } else if constexpr (std::is_same_v<M, std::string Options::*>) {
          options.*member = std::string(text);
        } else {
          member.set(options, parse_choice(text, member.words, place));
        }
      },
      field.member);
}

/// The option as a form shows it.
template <class Options>
OptionView describe_option(const Options& options, const OptionField<Options>& field) {
  OptionView view;
  view.key = field.key;
  view.label = field.label;
  view.help = field.help;
  view.kind = field.kind;
  view.is_path = field.is_path;
  view.example = example(field);
  view.range = field.range;
  view.text = option_text(options, field);
  std::visit(
      [&](auto member) {
        using M = decltype(member);
        if constexpr (std::is_same_v<M, double Options::*>) {
          view.type = OptionType::number;
        } else if constexpr (std::is_same_v<M, std::optional<double> Options::*>) {
          view.type = OptionType::optional_number;
        } else if constexpr (std::is_same_v<M, int Options::*>) {
          view.type = OptionType::integer;
        } else if constexpr (std::is_same_v<M, bool Options::*>) {
          view.type = OptionType::boolean;
          view.choices = {"true", "false"};
        } else if constexpr (std::is_same_v<M, std::string Options::*>) {
          view.type = OptionType::text;
        } else {
          view.type = OptionType::choice;
          for (std::string_view word : member.words) view.choices.emplace_back(word);
        }
      },
      field.member);
  if (view.type == OptionType::choice) {
    view.allowed = joined(std::vector<Text>(view.choices.begin(), view.choices.end()), phrase<", ">());
  } else if (view.type != OptionType::boolean && view.type != OptionType::text) {
    view.allowed = describe_range(field.range, field.kind);
  }
  return view;
}

template <class Options>
std::vector<OptionView> describe_options(const Options& options,
                                         std::span<const OptionField<Options>> fields) {
  std::vector<OptionView> views;
  for (const auto& field : fields) views.push_back(describe_option(options, field));
  return views;
}

/// The field with this key. Throws Error(input, place) with the nearest existing key.
template <class Options>
const OptionField<Options>& find_option(std::span<const OptionField<Options>> fields, std::string_view key,
                                        const Text& place) {
  std::vector<std::string_view> keys;
  for (const auto& field : fields) keys.push_back(field.key);
  return fields[static_cast<std::size_t>(parse_choice(key, keys, place))];
}

}  // namespace genba
