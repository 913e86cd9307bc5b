#include "ui/desktop/widgets/option_words.hpp"

#include <algorithm>
#include <array>

#include "engine/base/error.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/widgets/option_form.hpp"

namespace genba {

QString plain_choice(const std::string& word) {
  if (word == "tet4") return OptionForm::tr("Tetrahedra, first order");
  if (word == "tet10") return OptionForm::tr("Tetrahedra, second order");
  if (word == "hex8") return OptionForm::tr("Hexahedra, first order");
  if (word == "hex20") return OptionForm::tr("Hexahedra, second order");
  if (word == "wedge6") return OptionForm::tr("Wedges, first order");
  if (word == "wedge15") return OptionForm::tr("Wedges, second order");
  if (word == "pyramid5") return OptionForm::tr("Pyramids, first order");
  return shown_word(word);
}

bool zero_is_automatic(std::string_view key) {
  constexpr std::array<std::string_view, 8> keys = {"size",           "fit_memory",    "min_size",
                                                    "threads",        "memory_limit",  "heal_tolerance",
                                                    "merge_distance", "max_iterations"};
  return std::ranges::find(keys, key) != keys.end();
}

bool is_automatic(const OptionView& option) {
  if (!zero_is_automatic(option.key)) return false;
  if (option.type == OptionType::integer) return option.text == "0";
  if (option.type != OptionType::number) return false;
  try {
    return parse_quantity(option.text, option.kind, {}) == 0;
  } catch (const Error&) {
    return false;
  }
}

std::string automatic_text(const OptionView& option) {
  return option.type == OptionType::integer ? "0" : format_exact_quantity(0, option.kind);
}

}  // namespace genba
