// General sparse matrices as row arrays (CsrArrays): made from entries in any order, compared with their
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

/// Rows with ascending unique columns from entries in any order; entries of one place are summed in the order
/// given, and `duplicates` counts those that were added to another. mirror: 0, or the factor with which each
/// entry off the diagonal also stands at its transposed place (1: symmetric, -1: skew-symmetric; square
/// matrices only). Needs 12 bytes an entry and 16 a row beside the entries, which are freed on the way.
CsrArrays sort_into_rows(Index rows, Index columns, std::vector<Entry> entries, double mirror,
                         ThreadTeam& team, Offset& duplicates);

/// How far the matrix is from its transpose: the largest |a_ij - a_ji| over the largest |a| of rows i and j.
/// 0: exactly symmetric; some 1e-16: up to rounding; infinite if it is not square or an entry has no twin in
/// the pattern.
double asymmetry(const CsrArrays& matrix, ThreadTeam& team);

}  // namespace genba
