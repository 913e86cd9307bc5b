// Options in words for people: plain names of elements, "automatic" for what the program chooses.
#pragma once

#include <QString>
#include <span>
#include <string>
#include <string_view>

#include "app/case/option_access.hpp"
#include "ui/desktop/look/language.hpp"

namespace genba {

/// The label of an option in forms. A key that is no option stays.
template <class Options>
QString option_label(std::span<const OptionField<Options>> fields, const std::string& key) {
  for (const OptionField<Options>& field : fields)
    if (field.key == key) return shown_word(field.label);
  return QString::fromStdString(key);
}

/// "Tetrahedra, second order" for "tet10"; other words as shown_word().
QString plain_choice(const std::string& word);
/// What the value 0 of an option means if it is not a number: "automatic" if the program then chooses, "not
/// given", "none". Empty for all other options.
QString word_of_zero(std::string_view key);
/// True if the option now has that value 0.
bool is_automatic(const OptionView& option);
/// The text that sets this value: "0 mm", "0".
std::string automatic_text(const OptionView& option);

}  // namespace genba
