// Language and font of the texts in pictures. VTK's own font has the letters of Western Europe alone.
#pragma once

#include <memory>
#include <string>

#include "engine/base/text/phrase.hpp"

class vtkTextProperty;

namespace genba {

struct PictureTexts {
  /// Into the language of the pictures. Empty: they are English.
  Translation translate;
  /// TrueType or OpenType, with the letters of that language; empty: there is none.
  std::string font_file;
  /// It has digits, Latin letters and signs of units too, or labels would lose them.
  bool is_whole = true;
  /// For texts of Latin letters and signs, and for those of them that are bold; empty: VTK's own.
  std::string latin_file, bold_file;

  /// In the language of the pictures if all of it can be drawn, else in English.
  std::string shown(const Text& text) const;
  /// The font of Latin letters, or that of the language where `text` has letters that only it has.
  void choose_font(vtkTextProperty& style, const std::string& text) const;
  /// As the font of `text` can draw it: where that has no digits and Latin letters, by their full-width
  /// forms.
  std::string drawable(const std::string& text) const;
};

/// `actor`: a vtkTextActor; shows `text`, that is in the language of the pictures already.
template <class TextActor>
void set_text(TextActor& actor, const std::string& text, const PictureTexts& texts) {
  texts.choose_font(*actor.GetTextProperty(), text);
  actor.SetInput(texts.drawable(text).c_str());
}

}  // namespace genba
