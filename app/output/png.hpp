// A picture with few colours as PNG bytes, for reports, without a library.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace genba {

/// `pixels`: [row][column], indices into `palette`; width * height of them. Not compressed.
std::string palette_png(int width, int height, std::span<const std::uint8_t> pixels,
                        std::span<const std::array<std::uint8_t, 3>> palette);

}  // namespace genba
