// Small words and texts that the chapters of the report share.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "app/case/describe.hpp"
#include "app/case/option_access.hpp"
#include "app/output/html.hpp"
#include "engine/base/quantity/number_text.hpp"

namespace genba::report {

using html::Facts;
using html::Page;
using html::Table;

inline std::string percent(double share) {
  return format_number(100 * share, "%.1f %%");
}

/// The text of `known` equal to `name`, so that it is translated; else the name itself.
inline Text one_of(std::initializer_list<Text> known, const std::string& name) {
  for (const Text& text : known)
    if (text == name) return text;
  return name;
}

inline Text from_to(const std::string& from, const std::string& to) {
  return phrase<"%1 to %2">(from, to);
}

inline std::string list(const Page& page, const auto& lines) {
  return page.list(std::vector<Text>(lines.begin(), lines.end()));
}

/// Name of the condition, or its kind and number.
inline Text title_of(const ConditionText& text, std::size_t index) {
  return text.name.empty() ? phrase<"%1 %2">(text.kind, index + 1) : Text(text.name);
}

/// Value of an option with unit, or the word of a choice.
template <class Options>
Text value_of(const Options& options, const OptionField<Options>& field) {
  return std::visit(
      [&](auto member) -> Text {
        using M = decltype(member);
        if constexpr (std::is_same_v<M, ChoiceMember<Options>>)
          return word(member.words[static_cast<std::size_t>(member.get(options))]);
        else if constexpr (std::is_same_v<M, bool Options::*>)
          return options.*member ? phrase<"true">() : phrase<"false">();
        else if constexpr (std::is_same_v<M, double Options::*>)
          // 0 m, 0 B and the like stand for a choice of the program, or for nothing at all.
          return options.*member == 0 && field.kind != QuantityKind::dimensionless && Options{}.*member == 0
                     ? phrase<"none stated">()
                     : Text(option_text(options, field));
        else
          return option_text(options, field);
      },
      field.member);
}

template <class Options>
Facts option_lines(const Options& options, std::span<const OptionField<Options>> fields) {
  Facts lines;
  for (const auto& field : fields) lines.emplace_back(word(field.label), value_of(options, field));
  return lines;
}

}  // namespace genba::report
