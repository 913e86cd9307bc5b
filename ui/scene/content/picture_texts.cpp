#include "ui/scene/content/picture_texts.hpp"

#include <vtkTextProperty.h>

namespace genba {
namespace {

/// Letters beyond Latin (U+024F) and signs (U+2000 to U+22FF); `text` is UTF-8.
bool needs_other_font(const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0u;
    if (byte < 0xC9 || (byte & 0xC0) == 0x80) continue;  // up to U+023F, or the rest of a letter
    const bool is_sign = byte == 0xE2 && next < 0x8C;
    if (!is_sign) return true;
  }
  return false;
}

}  // namespace

std::string PictureTexts::shown(const Text& text) const {
  if (!translate) return text.english();
  std::string out = text.in(translate);
  return font_file.empty() && needs_other_font(out) ? text.english() : out;
}

void PictureTexts::choose_font(vtkTextProperty& style, const std::string& text) const {
  if (!font_file.empty() && needs_other_font(text)) {
    style.SetFontFile(font_file.c_str());
    style.SetFontFamily(VTK_FONT_FILE);
  } else {
    style.SetFontFamilyToArial();
  }
}

}  // namespace genba
