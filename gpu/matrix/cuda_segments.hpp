// The tables of a CSR product by segments in device memory.
#pragma once

#include <vector>

#include "gpu/kernels/product/csr_segmented.hpp"
#include "gpu/memory/cuda_memory.hpp"

namespace genba::cuda {

/// Takes about 1.2 % of the matrix. It is workspace: not part of the matrix' bytes, but counted by the memory
/// counter.
class CudaSegments {
 public:
  /// Makes the tables on the host and copies them. row_ptr: [rows + 1] in host memory.
  CudaSegments(const std::shared_ptr<MemoryCounter>& counter, cudaStream_t stream, Index rows,
               const Index* row_ptr);

  const SegmentsView* levels() const { return views_.data(); }
  int level_count() const { return static_cast<int>(views_.size()); }

 private:
  struct Level {
    DeviceArray<CsrSegment> segment;
    DeviceArray<std::uint8_t> last;
    DeviceArray<std::uint16_t> ended;
    DeviceArray<Index> row, empty_row;
    DeviceArray<double> piece;
  };
  std::vector<Level> levels_;
  std::vector<SegmentsView> views_;
};

}  // namespace genba::cuda
