// How many pixels a written picture may have.
#pragma once

#include <string>

namespace genba {

struct PictureSize {
  int width = 0, height = 0;
  bool operator==(const PictureSize&) const = default;
};

constexpr int smallest_picture = 64, largest_picture = 8192;  // pixels each way
constexpr long most_picture_pixels = 7680L * 4320;            // 8K

/// Throws Error(input) if there are too few or too many pixels for the drivers that draw.
void check_picture_size(const PictureSize& size, const std::string& place);
/// "1920x1080". Throws Error(input).
PictureSize parse_picture_size(const std::string& text, const std::string& place);

}  // namespace genba
