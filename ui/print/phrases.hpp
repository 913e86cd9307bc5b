// Sentences (engine/base/text/phrase.hpp) in other languages than English: the tables
// resources/translations/phrases_LANG.json, from pattern to pattern, are part of the program.
#pragma once

#include <string>

#include "engine/base/text/phrase.hpp"

namespace genba {

/// Any thread; the table is read once. "en" has no table: texts stay as they are.
/// Throws Error(internal_fault) if the program has none of the language.
Translation translation_into(const std::string& language);

}  // namespace genba
