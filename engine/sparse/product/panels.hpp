// Several vectors side by side, and products with them: a matrix is read once for all vectors of a panel.
//
// The vectors of a block lie in panels: [panel][row][width], numbers of a row side by side. What a product
// reads of x at a column is then one piece of memory: 32 bytes, a sector of a GPU's caches or a vector
// register of a CPU, where vectors one after the other would cost four sectors of which a quarter each is
// used. Widths are 4, 2 and 1, so that every row begins at a multiple of its size; three vectors take a
// panel of four, whose last numbers are 0.
#pragma once

#include "engine/base/host_device.hpp"
#include "engine/base/types.hpp"

namespace genba {

inline constexpr int panel_width = 4;         ///< of a panel at most
inline constexpr int most_block_vectors = 8;  ///< of a block

/// Panels of a block of `vectors` vectors.
GENBA_HD constexpr int panel_count(int vectors) {
  return (vectors + panel_width - 1) / panel_width;
}
/// Numbers of a row in a panel that `vectors` vectors are left for.
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
/// The place of a number in a block of `rows` rows.
GENBA_HD constexpr Offset place_in_block(Offset rows, int vectors, Offset row, int vector) {
  const int panel = vector / panel_width;
  return panel * panel_width * rows + row * width_of_panel(vectors, panel) + vector % panel_width;
}

}  // namespace genba
