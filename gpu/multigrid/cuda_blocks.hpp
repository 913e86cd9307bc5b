// Matrices of dense blocks in device memory, and their products.
#pragma once

#include "engine/solve/backend/block_products.hpp"
#include "gpu/kernels/spgemm/spgemm.hpp"
#include "gpu/memory/cuda_memory.hpp"

namespace genba::cuda {

class CudaBlocks final : public DeviceBlocks {
 public:
  CudaBlocks(const std::shared_ptr<MemoryCounter>& counter, BlockCsr&& m, cudaStream_t stream);
  /// A B. Peak memory beside A and B: C, and some 30 bytes a row while rows are counted and grouped.
  CudaBlocks(const std::shared_ptr<MemoryCounter>& counter, const CudaBlocks& a, const CudaBlocks& b,
             cudaStream_t stream);
  /// Computes the values of A B again on the existing pattern.
  void refill(const std::shared_ptr<MemoryCounter>& counter, const CudaBlocks& a, const CudaBlocks& b,
              cudaStream_t stream);
  Index rows() const override { return rows_; }
  Index columns() const override { return columns_; }
  Offset blocks() const override { return column_.size(); }
  std::int64_t bytes() const override { return row_ptr_.bytes() + column_.bytes() + value_.bytes(); }
  BlockCsr download(cudaStream_t stream) const;

 private:
  static void require_product(const CudaBlocks& a, const CudaBlocks& b);
  Blocks view() const {
    return {rows_, row_block_, column_block_, row_ptr_.data(), column_.data(), value_.data()};
  }

  Index rows_ = 0, columns_ = 0;
  int row_block_ = 1, column_block_ = 1;
  DeviceArray<Offset> row_ptr_;
  DeviceArray<Index> column_;
  DeviceArray<double> value_;
};

}  // namespace genba::cuda
