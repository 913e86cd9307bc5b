// The pattern of a sparse matrix as a picture. Needs no screen and no GL context.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/sparse/features/pattern_density.hpp"
#include "ui/scene/content/picture_texts.hpp"

namespace genba {

/// Cells along the longer side of a picture.
constexpr int sparsity_picture_cells = 1000;

/// The picture without frame and texts, a pixel a cell.
struct SparsityPixels {
  int width = 0, height = 0;
  std::vector<std::array<unsigned char, 3>> rgb;  ///< [height][width] from the upper left
  /// Smallest and largest share of a cell with a nonzero; 1 and 0 where there is none.
  double least = 1, most = 0;
};
SparsityPixels sparsity_pixels(const PatternDensity& density);
/// "0.035 %"
std::string share_text(double share);

/// PNG bytes: every cell of the grid coloured by the share of its places that hold a nonzero, on a
/// logarithmic scale with a legend; cells without a nonzero are white. A small matrix is enlarged, so that
/// its cells are squares of some pixels.
std::string sparsity_png(const PatternDensity& density, const Text& title);
/// The same for a window that stays alive: texts, which one thread draws at a time, now; what is returned
/// makes the bytes on any thread.
std::function<std::string()> begin_sparsity_png(std::shared_ptr<const PatternDensity> density,
                                                const Text& title, const PictureTexts& texts = {});

}  // namespace genba
