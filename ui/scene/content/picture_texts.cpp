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
  return (font_file.empty() || !is_whole) && needs_other_font(out) ? text.english() : out;
}

void PictureTexts::choose_font(vtkTextProperty& style, const std::string& text) const {
  const std::string& latin = style.GetBold() && !bold_file.empty() ? bold_file : latin_file;
  const std::string& file = !font_file.empty() && needs_other_font(text) ? font_file : latin;
  if (file.empty()) return style.SetFontFamilyToArial();
  style.SetFontFile(file.c_str());
  style.SetFontFamily(VTK_FONT_FILE);
}

std::string PictureTexts::drawable(const std::string& text) const {
  if (font_file.empty() || is_whole || !needs_other_font(text)) return text;
  std::string out;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte <= 0x20 || byte >= 0x7F) {
      out += letter;
      continue;
    }
    const unsigned int wide = 0xFF01u + (byte - 0x21u);  // in UTF-8: three bytes
    out += static_cast<char>(0xE0u | (wide >> 12));
    out += static_cast<char>(0x80u | ((wide >> 6) & 0x3Fu));
    out += static_cast<char>(0x80u | (wide & 0x3Fu));
  }
  return out;
}

}  // namespace genba
