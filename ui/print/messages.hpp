// Sentences from below in another language: app and engine write them in English, with the values in them. A
// sentence that follows one of these patterns is shown in translation, the values put in their places; one
// that follows none stays English. For sources of ui/print and ui/desktop alone.
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <span>

namespace genba {

/// A text of a context ("genba::Words", "genba::Messages") in the language wanted, or as it is.
using Translate = std::function<QString(const char* context, const char* english)>;

// Patterns, for lupdate too: %1 to %9 stand for values.
std::span<const char* const> report_texts();   ///< the report's
std::span<const char* const> physics_texts();  ///< made from the tables of physics
std::span<const char* const> picture_words();  ///< of pictures

/// Of the program's own translations. Throws Error(internal_fault) if it has none of the language.
Translate translate_into(const QString& language);
/// A word or a sentence; nothing if it is not known.
std::optional<QString> translated_message(const QString& english, const Translate& translate);
/// "place: problem. next step.", or a line of the log, as far as it is known.
QString translated_error(const QString& english, const Translate& translate);
/// Nothing in it has to be translated: a number with its unit, a name in letters and digits.
bool is_plain_value(const QString& text);

}  // namespace genba
