// A prolongator in device memory.
#pragma once

#include <variant>

#include "engine/solve/backend/multigrid_steps.hpp"
#include "gpu/kernels/krylov/multigrid.hpp"
#include "gpu/memory/cuda_memory.hpp"

namespace genba::cuda {

/// Blocks in compressed rows, with the places of the blocks of each column.
template <class V>
struct BasicTransferArrays {
  Index fine_nodes = 0, coarse_nodes = 0;
  int row_block = 1, column_block = 1;
  DeviceArray<Offset> row_ptr, transposed_ptr;
  DeviceArray<Index> column, transposed_row;
  DeviceArray<std::uint32_t> transposed_block;
  DeviceArray<V> value;
  std::int64_t bytes() const {
    return row_ptr.bytes() + transposed_ptr.bytes() + column.bytes() + transposed_row.bytes() +
           transposed_block.bytes() + value.bytes();
  }
  BasicTransferView<V> view() const {
    return {fine_nodes,
            coarse_nodes,
            row_block,
            column_block,
            row_ptr.data(),
            column.data(),
            value.data(),
            transposed_ptr.data(),
            transposed_row.data(),
            transposed_block.data()};
  }
};
using TransferArrays = BasicTransferArrays<double>;
using SingleTransferArrays = BasicTransferArrays<float>;

class CudaTransfer final : public DeviceTransfer {
 public:
  /// Throws Error(internal_fault) for a shape of blocks that the kernels do not know.
  template <class V>
  CudaTransfer(const std::shared_ptr<MemoryCounter>& counter, BasicBlockCsr<V>&& p, cudaStream_t stream);
  template <class V>
  explicit CudaTransfer(BasicTransferArrays<V>&& arrays) : arrays_(std::move(arrays)) {}
  Offset fine_rows() const override;
  Offset coarse_rows() const override;
  std::int64_t bytes() const override;
  std::variant<TransferView, SingleTransferView> view() const;

 private:
  std::variant<TransferArrays, SingleTransferArrays> arrays_;
};

}  // namespace genba::cuda
