#include "gpu/multigrid/cuda_blocks.hpp"

#include <string>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba::cuda {

CudaBlocks::CudaBlocks(const std::shared_ptr<MemoryCounter>& counter, BlockCsr&& matrix,
                       cudaStream_t stream) {
  const BlockCsr m = std::move(matrix);
  rows_ = m.rows;
  columns_ = m.columns;
  row_block_ = m.row_block;
  column_block_ = m.column_block;
  const auto copy = [&]<class T>(const Buffer<T>& from, DeviceArray<T>& to) {
    to = DeviceArray<T>(counter, from.size());
    if (from.size() > 0)
      check(cudaMemcpyAsync(to.data(), from.data(), static_cast<std::size_t>(to.bytes()),
                            cudaMemcpyHostToDevice, stream),
            phrase<"copying a matrix of blocks">());
    check(cudaStreamSynchronize(stream), phrase<"copying a matrix of blocks">());
  };
  copy(m.row_ptr, row_ptr_);
  copy(m.column, column_);
  copy(m.value, value_);
}

void CudaBlocks::require_product(const CudaBlocks& a, const CudaBlocks& b) {
  if (a.columns_ != b.rows_ || a.column_block_ != b.row_block_ ||
      !spgemm_shape_is_known(a.row_block_, a.column_block_, b.column_block_))
    throw Error(ErrorKind::internal_fault, phrase<"product of two sparse matrices on CUDA">(),
                phrase<"the first has %1 columns of %2 x %3 blocks, the second %4 rows of %5 x %6 blocks">(
                    a.columns_, a.row_block_, a.column_block_, b.rows_, b.row_block_, b.column_block_));
}

CudaBlocks::CudaBlocks(const std::shared_ptr<MemoryCounter>& counter, const CudaBlocks& a,
                       const CudaBlocks& b, cudaStream_t stream)
    : rows_(a.rows_), columns_(b.columns_), row_block_(a.row_block_), column_block_(b.column_block_) {
  require_product(a, b);
  const SpgemmSpace space{counter.get(), stream};
  row_ptr_ = DeviceArray<Offset>(counter, static_cast<Offset>(rows_) + 1);
  {
    const DeviceArray<Offset> products(counter, rows_);
    launch_count_products(a.view(), b.view(), products.data(), space);
    launch_count_spgemm(a.view(), b.view(), columns_, products.data(), row_ptr_.data(), space);
  }
  Offset blocks = 0;
  check(cudaMemcpyAsync(&blocks, row_ptr_.data() + rows_, sizeof(Offset), cudaMemcpyDeviceToHost, stream),
        phrase<"reading a size">());
  check(cudaStreamSynchronize(stream), phrase<"reading a size">());
  column_ = DeviceArray<Index>(counter, blocks);
  value_ = DeviceArray<double>(counter, blocks * row_block_ * column_block_);
  launch_fill_spgemm(a.view(), b.view(), columns_, row_ptr_.data(), column_.data(), value_.data(), space);
}

void CudaBlocks::refill(const std::shared_ptr<MemoryCounter>& counter, const CudaBlocks& a,
                        const CudaBlocks& b, cudaStream_t stream) {
  require_product(a, b);
  const auto refuse = [](const Text& problem) {
    throw Error(ErrorKind::internal_fault, phrase<"product of two sparse matrices on CUDA">(), problem);
  };
  if (rows_ != a.rows_ || columns_ != b.columns_ || row_block_ != a.row_block_ ||
      column_block_ != b.column_block_)
    refuse(phrase<"what is to take their new values was not made from them">());
  if (!launch_refill_spgemm(a.view(), b.view(), row_ptr_.data(), column_.data(), value_.data(),
                            {counter.get(), stream}))
    refuse(phrase<"a block of the product has no place in its earlier pattern">());
}

BlockCsr CudaBlocks::download(cudaStream_t stream) const {
  BlockCsr m;
  m.rows = rows_;
  m.columns = columns_;
  m.row_block = row_block_;
  m.column_block = column_block_;
  const auto copy = [&]<class T>(const DeviceArray<T>& from, Buffer<T>& to) {
    to = Buffer<T>(from.size());
    if (from.size() > 0)
      check(cudaMemcpyAsync(to.data(), from.data(), static_cast<std::size_t>(from.bytes()),
                            cudaMemcpyDeviceToHost, stream),
            phrase<"copying a matrix of blocks">());
    check(cudaStreamSynchronize(stream), phrase<"copying a matrix of blocks">());
  };
  copy(row_ptr_, m.row_ptr);
  copy(column_, m.column);
  copy(value_, m.value);
  return m;
}

}  // namespace genba::cuda
