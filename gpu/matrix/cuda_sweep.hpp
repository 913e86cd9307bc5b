// The tables of a CSR product by a column sweep in device memory.
#pragma once

#include <variant>

#include "gpu/kernels/product/csr_sweep.hpp"
#include "gpu/memory/cuda_memory.hpp"

namespace genba::cuda {

/// As large as the matrix, whose values it holds once more; workspace, not part of the matrix' bytes, but
/// counted by the memory counter.
class CudaSweep {
 public:
  /// Makes the tables on the host from what it reads of the device. Throws what make_column_sweep() throws.
  template <class V>
  CudaSweep(const std::shared_ptr<MemoryCounter>& counter, cudaStream_t stream, const CsrView<V>& matrix);

  const SweepView& view() const { return view_; }

 private:
  DeviceArray<ColumnSweep::Block> block_;
  DeviceArray<ColumnSweep::LongRow> long_row_;
  DeviceArray<Index> first_column_, cut_row_, piece_ptr_;
  DeviceArray<std::uint32_t> place_;
  std::variant<DeviceArray<double>, DeviceArray<float>> value_;
  DeviceArray<double> piece_;
  SweepView view_{};
};

}  // namespace genba::cuda
