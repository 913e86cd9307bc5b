// The language of the interface. Texts of widgets go through tr(). Sentences from lower layers (Text) and
// words of tables (options, fields, templates) are English there; ui/print/phrases.hpp translates them where
// they are shown.
#pragma once

#include <QString>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.hpp"

namespace genba {

struct Language {
  QString code;  ///< "en", "ja"
  QString name;  ///< in its own language: "English", "日本語"
};
const std::vector<Language>& languages();

/// A code. Empty: the language of the system if languages() has it, else English. It is remembered.
QString chosen_language();
void choose_language(const QString& code);
/// The code in use: that of apply_language(), or what the language of the system gave.
QString used_language();
/// Loads the translations for tr() and shown(). Texts made before stay as they are
/// (ui/desktop/window/desktop.hpp).
void apply_language(const QString& code);

/// The text in the language in use. A text without a translation stays English.
QString shown(const Text& text);
/// The whole text of an Error; the what() of other exceptions.
QString shown_error(const std::exception& error);
/// Problem and next step without the place, for where the place is visible.
QString shown_problem(const Error& error);
/// A word of a table, translated.
QString shown_word(std::string_view english);
/// A group of the material library, translated.
QString shown_group(const std::string& group);

}  // namespace genba
