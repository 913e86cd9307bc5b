// Language and font of the texts in pictures. The font of VTK has only the letters of Western Europe.
#pragma once

#include <memory>
#include <string>

#include "engine/base/text/phrase.hpp"

class vtkTextProperty;

namespace genba {

struct PictureTexts {
  /// Translates into the language of the pictures. Empty: they are English.
  Translation translate;
  /// A TrueType or OpenType font with the letters of that language; empty: there is none.
  std::string font_file;
  /// font_file also has digits, Latin letters and signs of units. Without them labels would lose these.
  bool is_whole = true;
  /// Fonts of texts in Latin letters and signs, and of such texts in bold; empty: the font of VTK.
  std::string latin_file, bold_file;

  /// The text in the language of the pictures if all of it can be drawn; else in English.
  std::string shown(const Text& text) const;
  /// Chooses the font of Latin letters, or that of the language if `text` has letters that only that one has.
  void choose_font(vtkTextProperty& style, const std::string& text) const;
  /// The text as its font can draw it. If the font has no digits and Latin letters, their full-width forms
  /// take their place.
  std::string drawable(const std::string& text) const;
};

/// `actor`: a vtkTextActor. `text` must be in the language of the pictures already.
template <class TextActor>
void set_text(TextActor& actor, const std::string& text, const PictureTexts& texts) {
  texts.choose_font(*actor.GetTextProperty(), text);
  actor.SetInput(texts.drawable(text).c_str());
}

}  // namespace genba
