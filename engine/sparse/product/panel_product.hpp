// Host products Y = A X of every format with the vectors of one panel (panels.hpp), in one pass over the
// matrix. The same sums for every number of threads; between formats, and against product.hpp, equal but for
// the order of sums.
#pragma once

#include <span>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/matrix.hpp"
#include "engine/sparse/product/panels.hpp"

namespace genba {

/// x: [columns][width], y: [rows][width], apart; width 1, 2 or 4.
template <class V>
void multiply_panel(const BasicMatrix<V>& matrix, int width, std::span<const double> x, std::span<double> y,
                    ThreadTeam& team);

/// Bytes that a product of that width takes beside matrix and vectors.
template <class V>
std::int64_t panel_workspace_bytes(const BasicMatrix<V>& matrix, int width);

}  // namespace genba
