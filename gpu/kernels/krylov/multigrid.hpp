// The steps of a multigrid cycle; see Backend::smooth, restrict_to and prolongate.
#pragma once

#include <cuda_runtime_api.h>

#include "gpu/kernels/krylov/krylov.hpp"

namespace genba::cuda {

/// P as blocks in compressed rows, with the places of the blocks of each coarse row.
template <class V>
struct BasicTransferView {
  Index fine_nodes, coarse_nodes;
  int row_block, column_block;
  const Offset* row_ptr;                  ///< [fine_nodes + 1]
  const Index* column;                    ///< [blocks]
  const V* value;                         ///< [blocks][row_block][column_block]
  const Offset* transposed_ptr;           ///< [coarse_nodes + 1]
  const Index* transposed_row;            ///< [blocks]
  const std::uint32_t* transposed_block;  ///< [blocks]
};
using TransferView = BasicTransferView<double>;
using SingleTransferView = BasicTransferView<float>;

/// x += scale M^-1 r, or x = scale M^-1 r if from_zero. m.size is 1 to 6.
void launch_smooth(Offset rows, BlockDiagonal m, const double* r, double scale, double* x, bool from_zero,
                   cudaStream_t stream);

/// coarse = P^T fine.
template <class V>
void launch_restrict(const BasicTransferView<V>& p, const double* fine, double* coarse, cudaStream_t stream);
/// fine += P coarse
template <class V>
void launch_prolongate(const BasicTransferView<V>& p, const double* coarse, double* fine,
                       cudaStream_t stream);

// The same for the vectors of a panel (engine/sparse/product/panels.hpp), `width` numbers a row: 1, 2 or 4.
void launch_smooth_panel(Offset rows, BlockDiagonal m, int width, const double* r, double scale, double* x,
                         bool from_zero, cudaStream_t stream);
template <class V>
void launch_restrict_panel(const BasicTransferView<V>& p, int width, const double* fine, double* coarse,
                           cudaStream_t stream);
template <class V>
void launch_prolongate_panel(const BasicTransferView<V>& p, int width, const double* coarse, double* fine,
                             cudaStream_t stream);

/// True if the kernels know this shape of blocks: b x b for b of 1 to 6, or 3 x 6.
bool transfer_shape_is_known(int row_block, int column_block);

}  // namespace genba::cuda
