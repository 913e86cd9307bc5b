// A prolongator in device memory.
#pragma once

#include "engine/solve/backend.hpp"
#include "gpu/cuda_memory.hpp"
#include "gpu/kernels/multigrid.hpp"

namespace genba::cuda {

/// Blocks in compressed rows, and where the blocks of each column lie.
struct TransferArrays {
  Index fine_nodes = 0, coarse_nodes = 0;
  int row_block = 1, column_block = 1;
  DeviceArray<Offset> row_ptr, transposed_ptr;
  DeviceArray<Index> column, transposed_row;
  DeviceArray<std::uint32_t> transposed_block;
  DeviceArray<double> value;
};

class CudaTransfer final : public DeviceTransfer {
 public:
  /// Throws Error(internal_fault) for a shape of blocks that the kernels do not know.
  CudaTransfer(const std::shared_ptr<MemoryCounter>& counter, BlockCsr&& p, cudaStream_t stream);
  explicit CudaTransfer(TransferArrays&& arrays) : arrays_(std::move(arrays)) {}
  Offset fine_rows() const override { return static_cast<Offset>(arrays_.fine_nodes) * arrays_.row_block; }
  Offset coarse_rows() const override {
    return static_cast<Offset>(arrays_.coarse_nodes) * arrays_.column_block;
  }
  std::int64_t bytes() const override;
  TransferView view() const;

 private:
  TransferArrays arrays_;
};

}  // namespace genba::cuda
