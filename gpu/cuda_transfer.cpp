#include "gpu/cuda_transfer.hpp"

#include <string>

#include "engine/base/error.hpp"

namespace genba::cuda {

CudaTransfer::CudaTransfer(const std::shared_ptr<MemoryCounter>& counter, BlockCsr&& matrix,
                           cudaStream_t stream) {
  BlockCsr p = std::move(matrix);
  const auto copy = [&]<class T>(const T* from, Offset size, DeviceArray<T>& to) {
    to = DeviceArray<T>(counter, size);
    if (size > 0)
      check(cudaMemcpyAsync(to.data(), from, static_cast<std::size_t>(to.bytes()), cudaMemcpyHostToDevice,
                            stream),
            "copying a prolongator");
    check(cudaStreamSynchronize(stream), "copying a prolongator");
  };
  if (!transfer_shape_is_known(p.row_block, p.column_block))
    throw Error(
        ErrorKind::internal_fault, "multigrid on CUDA",
        "prolongator of " + std::to_string(p.row_block) + " x " + std::to_string(p.column_block) + " blocks");
  const TransposedBlocks transposed = transposed_blocks(p);
  arrays_.fine_nodes = p.rows;
  arrays_.coarse_nodes = p.columns;
  arrays_.row_block = p.row_block;
  arrays_.column_block = p.column_block;
  copy(p.row_ptr.data(), p.row_ptr.size(), arrays_.row_ptr);
  copy(p.column.data(), p.column.size(), arrays_.column);
  copy(p.value.data(), p.value.size(), arrays_.value);
  copy(transposed.row_ptr.data(), static_cast<Offset>(transposed.row_ptr.size()), arrays_.transposed_ptr);
  copy(transposed.row.data(), static_cast<Offset>(transposed.row.size()), arrays_.transposed_row);
  copy(transposed.block.data(), static_cast<Offset>(transposed.block.size()), arrays_.transposed_block);
}

std::int64_t CudaTransfer::bytes() const {
  return arrays_.row_ptr.bytes() + arrays_.column.bytes() + arrays_.value.bytes() +
         arrays_.transposed_ptr.bytes() + arrays_.transposed_row.bytes() + arrays_.transposed_block.bytes();
}

TransferView CudaTransfer::view() const {
  return {arrays_.fine_nodes,
          arrays_.coarse_nodes,
          arrays_.row_block,
          arrays_.column_block,
          arrays_.row_ptr.data(),
          arrays_.column.data(),
          arrays_.value.data(),
          arrays_.transposed_ptr.data(),
          arrays_.transposed_row.data(),
          arrays_.transposed_block.data()};
}

}  // namespace genba::cuda
