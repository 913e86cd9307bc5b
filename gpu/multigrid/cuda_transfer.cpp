#include "gpu/multigrid/cuda_transfer.hpp"

#include <string>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba::cuda {

template <class V>
CudaTransfer::CudaTransfer(const std::shared_ptr<MemoryCounter>& counter, BasicBlockCsr<V>&& matrix,
                           cudaStream_t stream) {
  const BasicBlockCsr<V> p = std::move(matrix);
  const auto copy = [&]<class T>(const T* from, Offset size, DeviceArray<T>& to) {
    to = DeviceArray<T>(counter, size);
    if (size > 0)
      check(cudaMemcpyAsync(to.data(), from, static_cast<std::size_t>(to.bytes()), cudaMemcpyHostToDevice,
                            stream),
            phrase<"copying a prolongator">());
    check(cudaStreamSynchronize(stream), phrase<"copying a prolongator">());
  };
  if (!transfer_shape_is_known(p.row_block, p.column_block))
    throw Error(ErrorKind::internal_fault, phrase<"multigrid on CUDA">(),
                phrase<"prolongator of %1 x %2 blocks">(p.row_block, p.column_block));
  const TransposedBlocks transposed = transposed_blocks(p);
  BasicTransferArrays<V> arrays;
  arrays.fine_nodes = p.rows;
  arrays.coarse_nodes = p.columns;
  arrays.row_block = p.row_block;
  arrays.column_block = p.column_block;
  copy(p.row_ptr.data(), p.row_ptr.size(), arrays.row_ptr);
  copy(p.column.data(), p.column.size(), arrays.column);
  copy(p.value.data(), p.value.size(), arrays.value);
  copy(transposed.row_ptr.data(), static_cast<Offset>(transposed.row_ptr.size()), arrays.transposed_ptr);
  copy(transposed.row.data(), static_cast<Offset>(transposed.row.size()), arrays.transposed_row);
  copy(transposed.block.data(), static_cast<Offset>(transposed.block.size()), arrays.transposed_block);
  arrays_ = std::move(arrays);
}

template CudaTransfer::CudaTransfer(const std::shared_ptr<MemoryCounter>&, BlockCsr&&, cudaStream_t);
template CudaTransfer::CudaTransfer(const std::shared_ptr<MemoryCounter>&, SingleBlockCsr&&, cudaStream_t);

Offset CudaTransfer::fine_rows() const {
  return std::visit([](const auto& p) { return static_cast<Offset>(p.fine_nodes) * p.row_block; }, arrays_);
}

Offset CudaTransfer::coarse_rows() const {
  return std::visit([](const auto& p) { return static_cast<Offset>(p.coarse_nodes) * p.column_block; },
                    arrays_);
}

std::int64_t CudaTransfer::bytes() const {
  return std::visit([](const auto& p) { return p.bytes(); }, arrays_);
}

std::variant<TransferView, SingleTransferView> CudaTransfer::view() const {
  return std::visit([](const auto& p) { return std::variant<TransferView, SingleTransferView>(p.view()); },
                    arrays_);
}

}  // namespace genba::cuda
