// The tables of a CSR product by a column sweep in device memory.
#pragma once

#include <variant>

#include "gpu/kernels/product/csr_sweep.hpp"
#include "gpu/memory/cuda_memory.hpp"

namespace genba::cuda {

/// As large as the matrix, since it holds the values once more. It is workspace: not part of the matrix'
/// bytes, but counted by the memory counter.
class CudaSweep {
 public:
  /// Downloads the pattern and makes the tables on the host. Throws the errors of make_column_sweep().
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
