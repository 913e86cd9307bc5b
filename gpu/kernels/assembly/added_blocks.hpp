// Adds a few blocks of node couplings to a matrix of any format.
#pragma once

#include "gpu/kernels/assembly/assembly.hpp"

namespace genba::cuda {

/// AddedBlocks::Lists on the device.
struct AddedBlocksView {
  Index rows = 0;
  const Index* node = nullptr;    ///< [rows] ascending
  const Index* start = nullptr;   ///< [rows + 1] into column
  const Index* column = nullptr;  ///< [blocks]
  const double* value = nullptr;  ///< [blocks][dofs][dofs]
};

/// A symmetric matrix takes the blocks that it stores. place and found: as in launch_add_elements(); it counts blocks that
/// have a place.
void launch_add_blocks(const AddedBlocksView& more, int dofs, const MatrixView& matrix, const std::uint16_t* place,
                       AssemblyFindings* found, cudaStream_t stream);

}  // namespace genba::cuda
