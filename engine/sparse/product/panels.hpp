// Several vectors side by side. A product reads the matrix once for all vectors of a panel.
//
// The vectors of a block lie in panels: [panel][row][width], with the numbers of a row adjacent. So a product
// reads x at a column as one piece of 32 bytes: a sector of a GPU cache or a vector register of a CPU.
// Separate vectors would need four sectors and use a quarter of each. Widths are 4, 2 and 1, so every row
// begins at a multiple of its size. Three vectors take a panel of four, whose last numbers are 0.
#pragma once

#include "engine/base/host_device.hpp"
#include "engine/base/types.hpp"

namespace genba {

inline constexpr int panel_width = 4;         ///< largest width of a panel
inline constexpr int most_block_vectors = 8;  ///< most vectors of a block

/// Number of panels of a block of `vectors` vectors.
GENBA_HD constexpr int panel_count(int vectors) {
  return (vectors + panel_width - 1) / panel_width;
}
/// Width of the panel if `vectors` vectors remain for it.
GENBA_HD constexpr int width_for(int vectors) {
  return vectors > 2 ? panel_width : vectors;
}
GENBA_HD constexpr int width_of_panel(int vectors, int panel) {
  return width_for(vectors - panel * panel_width);
}
/// Numbers of a row in all panels.
GENBA_HD constexpr int width_of_block(int vectors) {
  return vectors <= 0 ? 0
                      : (panel_count(vectors) - 1) * panel_width + width_for((vectors - 1) % panel_width + 1);
}
/// The position of a vector's number in a block of `rows` rows.
GENBA_HD constexpr Offset place_in_block(Offset rows, int vectors, Offset row, int vector) {
  const int panel = vector / panel_width;
  return panel * panel_width * rows + row * width_of_panel(vectors, panel) + vector % panel_width;
}

}  // namespace genba
