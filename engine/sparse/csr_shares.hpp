// The host product of CSR cut by entries instead of rows, so that threads have equal work whatever the rows
// are.
#pragma once

#include "engine/base/thread_team.hpp"
#include "engine/sparse/matrix.hpp"

namespace genba {

/// Rows and entries together of one share of the work. Rows with more entries are split over shares, all
/// others are whole and have the same sum as in multiply_rows().
inline constexpr Offset csr_share = 1 << 14;

/// y = A x; x: [columns], y: [rows]. Shares and the order in which the sums of a split row are added do not
/// depend on the number of threads.
void multiply_shares(const CsrMatrix& m, const double* x, double* y, ThreadTeam& team);

/// Same and returns x . y (square matrices).
double multiply_shares_dot(const CsrMatrix& m, const double* x, double* y, ThreadTeam& team);

}  // namespace genba
