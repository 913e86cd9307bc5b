// The letters R L A P S I as pixels, for slices of the report, which are drawn without a font.
#pragma once

#include <string_view>
#include <vector>

namespace genba {

enum class LetterInk : unsigned char { none, rim, line };

/// A text with a rim around its lines, so that it can be read on black and on white.
struct LetterPicture {
  int width = 0, height = 0;
  std::vector<LetterInk> ink;  ///< [row][column]
  LetterInk at(int x, int y) const {
    return ink[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
  }
};

/// Other letters than these six are left out.
LetterPicture letter_picture(std::string_view text);

}  // namespace genba
