// The host product of CSR, cut by entries instead of rows, so that threads have equal work for any rows.
#pragma once

#include <functional>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// Rows plus entries of one share of the work. A row with more entries is split over shares. All other rows
/// are whole and have the same sum as in multiply_rows().
inline constexpr Offset csr_share = 1 << 14;

/// y = A x; x: [columns], y: [rows]. The shares, and the order in which sums of a split row are added, do not
/// depend on the number of threads.
template <class V>
void multiply_shares(const BasicCsrMatrix<V>& m, const double* x, double* y, ThreadTeam& team);

/// Finishes rows [begin, end) of y and returns their contribution to a sum.
using FinishRows = std::function<double(std::size_t begin, std::size_t end)>;

/// The same; finishes every row once and returns the sum, added up in a fixed order.
template <class V>
double multiply_shares(const BasicCsrMatrix<V>& m, const double* x, double* y, ThreadTeam& team,
                       const FinishRows& finish);

}  // namespace genba
