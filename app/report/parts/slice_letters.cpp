#include "app/report/parts/slice_letters.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace genba {

namespace {

constexpr int glyph_width = 5, glyph_height = 7;
constexpr int glyph_dot = 3;                // pixels of a dot of a letter
constexpr int glyph_margin = glyph_dot, rim_width = 2;  // pixels around the text; of the rim

struct LetterShape {
  char letter;
  std::array<std::string_view, glyph_height> rows;
};

constexpr std::array<LetterShape, 6> letter_shapes{{
    {'R', {"####.", "#...#", "#...#", "####.", "#.#..", "#..#.", "#...#"}},
    {'L', {"#....", "#....", "#....", "#....", "#....", "#....", "#####"}},
    {'A', {".###.", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"}},
    {'P', {"####.", "#...#", "#...#", "####.", "#....", "#....", "#...."}},
    {'S', {".####", "#....", "#....", ".###.", "....#", "....#", "####."}},
    {'I', {".###.", "..#..", "..#..", "..#..", "..#..", "..#..", ".###."}},
}};

}  // namespace

LetterPicture letter_picture(std::string_view text) {
  std::vector<const LetterShape*> shapes;
  for (const char c : text)
    if (const auto* shape = std::ranges::find(letter_shapes, c, &LetterShape::letter); shape != letter_shapes.end())
      shapes.push_back(shape);
  LetterPicture out;
  if (shapes.empty()) return out;
  const int count = static_cast<int>(shapes.size());
  out.width = glyph_dot * (glyph_width * count + count - 1) + 2 * glyph_margin;
  out.height = glyph_dot * glyph_height + 2 * glyph_margin;
  const auto is_line = [&](int x, int y) {
    x -= glyph_margin, y -= glyph_margin;
    if (x < 0 || y < 0 || y >= glyph_dot * glyph_height) return false;
    const int column = x / glyph_dot % (glyph_width + 1), number = x / glyph_dot / (glyph_width + 1);
    if (number >= count || column == glyph_width) return false;
    return shapes[static_cast<std::size_t>(number)]->rows[static_cast<std::size_t>(y / glyph_dot)]
                                                         [static_cast<std::size_t>(column)] == '#';
  };
  out.ink.assign(static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height), LetterInk::none);
  for (int y = 0; y < out.height; ++y)
    for (int x = 0; x < out.width; ++x) {
      LetterInk& ink = out.ink[static_cast<std::size_t>(y) * static_cast<std::size_t>(out.width) +
                               static_cast<std::size_t>(x)];
      if (is_line(x, y)) ink = LetterInk::line;
      for (int v = -rim_width; v <= rim_width && ink == LetterInk::none; ++v)
        for (int u = -rim_width; u <= rim_width; ++u)
          if (is_line(x + u, y + v)) ink = LetterInk::rim;
    }
  return out;
}

}  // namespace genba
