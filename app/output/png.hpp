// A picture of few colours as PNG bytes, for reports: no library is asked for.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace genba {

/// `pixels`: [row][column], numbers of `palette`; as many as width * height. Not compressed.
std::string palette_png(int width, int height, std::span<const std::uint8_t> pixels,
                        std::span<const std::array<std::uint8_t, 3>> palette);

}  // namespace genba
