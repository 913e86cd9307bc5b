#include "gpu/cuda_segments.hpp"

namespace genba::cuda {

namespace {

template <class T>
DeviceArray<T> copy(const std::shared_ptr<MemoryCounter>& counter, cudaStream_t stream,
                    const std::vector<T>& from) {
  DeviceArray<T> to(counter, static_cast<Offset>(from.size()));
  if (from.empty()) return to;
  const auto bytes = static_cast<std::size_t>(to.bytes());
  check(cudaMemcpyAsync(to.data(), from.data(), bytes, cudaMemcpyHostToDevice, stream), "copying a matrix");
  check(cudaStreamSynchronize(stream), "copying a matrix");  // the host array is freed soon
  return to;
}

}  // namespace

CudaSegments::CudaSegments(const std::shared_ptr<MemoryCounter>& counter, cudaStream_t stream, Index rows,
                           const Index* row_ptr) {
  for (const SegmentLevel& from : make_segments(rows, row_ptr)) {
    Level& to = levels_.emplace_back();
    to.segment = copy(counter, stream, from.segment);
    to.last = copy(counter, stream, from.last);
    to.ended = copy(counter, stream, from.ended);
    to.empty_row = copy(counter, stream, from.empty_row);
    to.row = copy(counter, stream, from.row);
    to.piece = DeviceArray<double>(counter, from.pieces());
    views_.push_back({from.segments(), to.segment.data(), to.last.data(), to.ended.data(), to.row.data(),
                      static_cast<Index>(from.empty_row.size()), to.empty_row.data(), to.piece.data(),
                      from.cut_segments()});
  }
}

}  // namespace genba::cuda
