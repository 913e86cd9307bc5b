#include "engine/base/text/utf8.hpp"

namespace genba {

std::size_t utf8_letter(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  const std::size_t length = first < 0x80                    ? 1
                             : first >= 0xC2 && first < 0xE0 ? 2
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xF0 && first < 0xF5 ? 4
                                                             : 0;
  if (length == 0 || at + length > text.size()) return 0;
  for (std::size_t k = 1; k < length; ++k)
    if ((byte(at + k) & 0xC0) != 0x80) return 0;
  // Overlong forms, UTF-16 surrogates, and values beyond the last code point.
  const unsigned char second = length > 1 ? byte(at + 1) : 0;
  if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0) ||
      (first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90))
    return 0;
  return length;
}

std::string valid_utf8(std::string text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = utf8_letter(text, i);
    if (length == 0) text[i] = '?';
    i += length == 0 ? 1 : length;
  }
  return text;
}

}  // namespace genba
