// The pattern of a sparse matrix as a picture. Needs no screen and no GL context.
#pragma once

#include <string>

#include "engine/sparse/pattern_density.hpp"

namespace genba {

/// PNG bytes: every cell of the grid coloured by the share of its places that hold a nonzero, on a
/// logarithmic scale with a legend; cells without a nonzero are white. A small matrix is enlarged, so that
/// its cells are squares of some pixels.
std::string sparsity_png(const PatternDensity& density, const std::string& title);

}  // namespace genba
