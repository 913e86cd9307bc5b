// The language of the interface. Texts of the widgets go through tr(); sentences that come from below are
// Texts and words of tables (options, fields, templates) are English there: both are translated where they
// are shown, by ui/print/phrases.hpp.
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
  QString name;  ///< in itself: "English", "日本語"
};
const std::vector<Language>& languages();

/// A code, or empty: the system's where it is one of languages(), else English. Remembered.
QString chosen_language();
void choose_language(const QString& code);
/// The code in use: what apply_language() was given, or what the system's came to.
QString used_language();
/// Loads what tr() and shown() answer with from now on; texts made before stay
/// (ui/desktop/window/desktop.hpp).
void apply_language(const QString& code);

/// In the language in use; what has no translation stays English.
QString shown(const Text& text);
/// All that an error says; what another exception says as it is.
QString shown_error(const std::exception& error);
/// Problem and next step, where the place is seen.
QString shown_problem(const Error& error);
/// A word of a table.
QString shown_word(std::string_view english);
/// Group of the material library.
QString shown_group(const std::string& group);

}  // namespace genba
