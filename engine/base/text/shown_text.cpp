#include "engine/base/text/shown_text.hpp"

#include <cstdio>

#include "engine/base/text/sha256.hpp"
#include "engine/base/text/utf8.hpp"

namespace genba {

namespace {

enum class Breaks { blanks, kept, escaped };

/// Code point of a whole letter of UTF-8.
unsigned code_of(std::string_view letter) {
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned>(static_cast<unsigned char>(letter[i]));
  };
  if (letter.size() == 1) return byte(0);
  unsigned code = byte(0) & (0xFFu >> (letter.size() + 1));
  for (std::size_t i = 1; i < letter.size(); ++i) code = code << 6 | (byte(i) & 0x3F);
  return code;
}

/// Control characters, invisible marks of direction, line and paragraph separators, the byte-order mark.
bool is_hidden(unsigned code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x061C || code == 0x200B || code == 0x200E ||
         code == 0x200F || (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) ||
         code == 0xFEFF || (code >= 0xFFF9 && code <= 0xFFFB);
}

std::string readable(std::string_view text, Breaks breaks) {
  std::string out;
  out.reserve(text.size());
  const auto escape = [&](const char* format, unsigned value) {
    char escaped[16];
    std::snprintf(escaped, sizeof escaped, format, value);
    out += escaped;
  };
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = utf8_letter(text, i);
    if (length == 0) {
      escape("\\x%02X", static_cast<unsigned char>(text[i++]));
      continue;
    }
    const std::string_view letter = text.substr(i, length);
    i += length;
    const unsigned code = code_of(letter);
    const bool is_break = code == '\n' || code == '\r' || code == '\t';
    if (is_break && breaks == Breaks::kept && code != '\r')
      out += letter;
    else if (is_break && breaks != Breaks::escaped)
      out += code == '\r' && breaks == Breaks::kept ? "" : " ";
    else if (is_hidden(code))
      escape("\\u%04X", code);
    else
      out += letter;
  }
  return out;
}

bool continues_letter(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

/// The beginning of the letter at `at`, at most 3 bytes before.
std::size_t letter_begin(std::string_view text, std::size_t at) {
  for (int i = 0; i < 3 && at > 0 && at < text.size() && continues_letter(text[at]); ++i) --at;
  return at;
}

}  // namespace

std::string shown_text(std::string_view text, std::size_t most) {
  std::string whole = readable(text, Breaks::blanks);
  if (whole.size() <= most) return whole;
  const std::size_t head = letter_begin(whole, most * 2 / 3),
                    tail = letter_begin(whole, whole.size() - most / 3);
  return whole.substr(0, head) + " ... (" + std::to_string(tail - head) + " bytes left out) ... " +
         whole.substr(tail);
}

std::string shown_lines(std::string_view text) {
  return readable(text, Breaks::kept);
}

std::string shown_name(std::string_view name) {
  constexpr std::size_t longest = 420, of_hash = 12;
  std::string whole = readable(name, Breaks::escaped);
  if (whole.size() <= longest) return whole;
  const std::string end = "... #" + sha256(name).substr(0, of_hash);
  return whole.substr(0, letter_begin(whole, longest - end.size())) + end;
}

}  // namespace genba
