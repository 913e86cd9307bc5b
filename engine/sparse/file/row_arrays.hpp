// General sparse matrices as row arrays (CsrArrays): made from entries in any order, and compared with the
// transpose.
#pragma once

#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// One entry of a matrix, indices from 0.
struct Entry {
  Index row, column;
  double value;
};

/// Sorts entries of any order into rows with ascending unique columns. Entries at the same place are added in
/// the given order; `duplicates` counts those added to an earlier one. mirror: if not 0, each off-diagonal
/// entry times `mirror` is also placed at its transposed position (1: symmetric, -1: skew-symmetric; square
/// matrices only). Needs 12 bytes an entry and 16 a row beside the entries, which are freed on the way.
CsrArrays sort_into_rows(Index rows, Index columns, std::vector<Entry> entries, double mirror,
                         ThreadTeam& team, Offset& duplicates);

/// Distance of the matrix from its transpose: the largest |a_ij - a_ji| divided by the largest |a| of rows i
/// and j. 0: exactly symmetric; some 1e-16: symmetric up to rounding; infinite if it is not square or the
/// pattern lacks a transposed entry.
double asymmetry(const CsrArrays& matrix, ThreadTeam& team);

}  // namespace genba
