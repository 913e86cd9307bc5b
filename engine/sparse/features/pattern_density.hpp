// An overview of a sparse pattern: the number of nonzeros in each cell of a coarse grid over the matrix.
#pragma once

#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/sparse/formats/row_pattern.hpp"

namespace genba {

struct PatternDensity {
  Offset rows = 0, columns = 0, nonzeros = 0;
  int height = 0,
      width = 0;  ///< cells down and across; cell (i, j) covers rows i*rows/height up to (i+1)*rows/height
  std::vector<Offset> counts;  ///< [height][width] nonzeros in the cell

  /// First row of cell row i, first column of cell column j (i, j up to and including height, width).
  Offset first_row(int i) const { return (i * rows + height - 1) / height; }
  Offset first_column(int j) const { return (j * columns + width - 1) / width; }
  /// Fraction of the places in the cell that hold a nonzero, 0 to 1.
  double share(int i, int j) const;
};

/// Measures a grid with the proportions of the matrix. The longer side has `most` cells, or fewer if the
/// matrix has fewer rows or columns. The shorter side has at least a sixteenth of that. Throws Cancelled.
PatternDensity measure_density(RowPattern& pattern, int most, Monitor& monitor);

/// Joins factor x factor cells into one. Returns the grid unchanged if a side is not a multiple of factor.
PatternDensity coarser(const PatternDensity& fine, int factor);

}  // namespace genba
