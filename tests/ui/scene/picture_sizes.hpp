// Sizes of the pictures that these tests draw, pixels.
#pragma once

namespace genba_test {

inline constexpr int width = 900, height = 600;
inline constexpr int small_width = 600, small_height = 400;

}  // namespace genba_test
