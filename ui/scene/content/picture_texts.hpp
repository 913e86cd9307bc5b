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

  /// In the language of the pictures if its letters can be drawn, else in English.
  std::string shown(const Text& text) const;
  /// VTK's own font, or the file where `text` has letters that only that has.
  void choose_font(vtkTextProperty& style, const std::string& text) const;
};

/// `actor`: a vtkTextActor; shows `text`, that is in the language of the pictures already.
template <class TextActor>
void set_text(TextActor& actor, const std::string& text, const PictureTexts& texts) {
  texts.choose_font(*actor.GetTextProperty(), text);
  actor.SetInput(text.c_str());
}

}  // namespace genba
