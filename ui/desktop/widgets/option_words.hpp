// Options as a person reads them: elements by plain names, "automatic" for what is left to the program.
#pragma once

#include <QString>
#include <span>
#include <string>
#include <string_view>

#include "app/case/option_access.hpp"
#include "ui/desktop/look/language.hpp"

namespace genba {

/// The name of an option as forms have it; of a key that is none, the key.
template <class Options>
QString option_label(std::span<const OptionField<Options>> fields, const std::string& key) {
  for (const OptionField<Options>& field : fields)
    if (field.key == key) return shown_word(field.label);
  return QString::fromStdString(key);
}

/// "Tetrahedra, second order" of "tet10"; other words as shown_word().
QString plain_choice(const std::string& word);
/// Of an option whose value 0 is no number to compute with: "automatic" where it leaves the choice to the
/// program, "not given", "none". Empty of all others.
QString word_of_zero(std::string_view key);
/// Whether the option stands at that now.
bool is_automatic(const OptionView& option);
/// What is typed for it: "0 mm", "0".
std::string automatic_text(const OptionView& option);

}  // namespace genba
