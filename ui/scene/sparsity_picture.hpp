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
  /// Smallest and largest share of nonzeros among cells with a nonzero; 1 and 0 if there is none.
  double least = 1, most = 0;
};
SparsityPixels sparsity_pixels(const PatternDensity& density);
/// "0.035 %"
std::string share_text(double share);

/// PNG bytes. Each cell of the grid is coloured by the share of its places that hold a nonzero, on a
/// logarithmic scale with a legend. Cells without a nonzero are white. A small matrix is enlarged, so that a
/// cell has several pixels.
std::string sparsity_png(const PatternDensity& density, const Text& title);
/// The same for a window that must not wait. It draws the texts now, since one thread at a time may draw
/// texts. The function that it returns makes the bytes on any thread.
std::function<std::string()> begin_sparsity_png(std::shared_ptr<const PatternDensity> density,
                                                const Text& title, const PictureTexts& texts = {});

}  // namespace genba
