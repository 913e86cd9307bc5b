// Host products Y = A X of every format for the vectors of one panel (panels.hpp), in one pass over the
// matrix. Sums are the same for any number of threads. Between formats, and compared with product.hpp, only
// the order of sums differs.
#pragma once

#include <span>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/matrix.hpp"
#include "engine/sparse/product/panels.hpp"

namespace genba {

/// x: [columns][width], y: [rows][width], not overlapping; width 1, 2 or 4.
template <class V>
void multiply_panel(const BasicMatrix<V>& matrix, int width, std::span<const double> x, std::span<double> y,
                    ThreadTeam& team);

/// r = b - A x. b and r: [rows][width].
template <class V>
void defect_panel(const BasicMatrix<V>& matrix, int width, std::span<const double> b,
                  std::span<const double> x, std::span<double> r, ThreadTeam& team);

/// Bytes that a product of this width needs beside matrix and vectors.
template <class V>
std::int64_t panel_workspace_bytes(const BasicMatrix<V>& matrix, int width);

}  // namespace genba
