// Options as a person reads them: elements by plain names, "automatic" for what is left to the program.
#pragma once

#include <QString>
#include <string>
#include <string_view>

#include "app/case/option_access.hpp"

namespace genba {

/// "Tetrahedra, second order" of "tet10"; other words as shown_word().
QString plain_choice(const std::string& word);
/// Of an option whose value 0 leaves the choice to the program.
bool zero_is_automatic(std::string_view key);
/// Whether the option stands at that now.
bool is_automatic(const OptionView& option);
/// What is typed for it: "0 mm", "0".
std::string automatic_text(const OptionView& option);

}  // namespace genba
