// The language of the interface. Texts of the widgets go through tr(); words that come from below (options,
// stages, fields, templates) are English there and are translated where they are shown.
#pragma once

#include <QString>
#include <string>
#include <string_view>
#include <vector>

namespace genba {

struct Language {
  QString code;  ///< "en", "ja"
  QString name;  ///< in itself: "English", "日本語"
};
const std::vector<Language>& languages();

/// A code, or empty: the system's where it is one of languages(), else English. Remembered.
QString chosen_language();
void choose_language(const QString& code);
/// The code in use: what apply_language() was given, or what the system's came to.
QString used_language();
/// Loads what tr() and shown_word() answer with from now on; texts made before stay
/// (ui/desktop/window/desktop.hpp).
void apply_language(const QString& code);

/// A word from below in the language in use; one that has no translation stays English.
QString shown_word(std::string_view english);
/// Group of the material library. Not a shown_word(): regions have such names.
QString shown_group(const std::string& group);
/// A message of the check list, values and all (ui/print/messages.hpp).
QString shown_message(std::string_view english);
/// What an error or a line of the log says.
QString shown_error(const QString& english);

}  // namespace genba
