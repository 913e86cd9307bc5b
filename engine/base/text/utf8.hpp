// Letters of UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace genba {

/// Bytes of the UTF-8 letter that begins at `at`, 1 to 4; 0 if none begins there.
std::size_t utf8_letter(std::string_view text, std::size_t at);

/// The text with "?" for every byte that is not part of a UTF-8 letter.
std::string valid_utf8(std::string text);

}  // namespace genba
