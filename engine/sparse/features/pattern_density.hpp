// A sparse pattern seen from far: how many nonzeros lie in each cell of a coarse grid laid over the matrix.
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
  /// Share of the cell's places that hold a nonzero, 0 .. 1.
  double share(int i, int j) const;
};

/// The grid has the proportions of the matrix, but no side has fewer than a sixteenth of the cells of the
/// longer one, which has `most` (fewer where the matrix has fewer rows or columns than cells). Throws
/// Cancelled.
PatternDensity measure_density(RowPattern& pattern, int most, Monitor& monitor);

/// The same with `factor` x `factor` cells in one; as it is where a side does not divide by that.
PatternDensity coarser(const PatternDensity& fine, int factor);

}  // namespace genba
