// Products of block matrices with the vectors of one panel (engine/sparse/product/panels.hpp): the transfers of a
// multigrid for several vectors at once.
#pragma once

#include <span>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/blocks/block_csr.hpp"
#include "engine/sparse/product/panels.hpp"

namespace genba {

/// y += A x for `width` vectors: 1, 2 or 4. x: [columns * column_block][width], y: [rows * row_block][width]. Blocks
/// have at most 6 rows and columns. Throws Error(internal_fault) for other widths and blocks.
template <class V>
void multiply_add_panel(const BasicBlockCsr<V>& a, int width, std::span<const double> x, std::span<double> y,
                        ThreadTeam& team);
/// y = A^T x with transposed = transposed_blocks(a). The result is the same for any number of threads.
template <class V>
void multiply_transposed_panel(const BasicBlockCsr<V>& a, const TransposedBlocks& transposed, int width,
                               std::span<const double> x, std::span<double> y, ThreadTeam& team);

}  // namespace genba
