// A decoded PNG for tests of pictures.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace genba_test {

using Pixel = std::array<std::uint8_t, 3>;

struct Picture {
  int width = 0, height = 0;
  std::vector<Pixel> pixels;  ///< from the bottom left
  const Pixel& at(int x, int y) const { return pixels[static_cast<std::size_t>(y) * width + x]; }
};

Picture decode_png(const std::string& bytes);
std::string encode_png(const Picture& picture);

/// Averages of blocks, width x height of them.
Picture shrink(const Picture& picture, int width, int height);
/// Mean over pixels and channels of the absolute difference, 0 to 255. Pictures must have the same size.
double mean_difference(const Picture& a, const Picture& b);
/// Number of different colours.
std::size_t colour_count(const Picture& picture);
/// Whether a pixel with x in [from, to) is within `tolerance` of the colour in every channel.
bool has_colour(const Picture& picture, const Pixel& colour, int tolerance, int from, int to);

}  // namespace genba_test
