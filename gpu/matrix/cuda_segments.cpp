#include "gpu/matrix/cuda_segments.hpp"

#include "gpu/memory/cuda_uploader.hpp"

namespace genba::cuda {

CudaSegments::CudaSegments(const std::shared_ptr<MemoryCounter>& counter, cudaStream_t stream, Index rows,
                           const Index* row_ptr) {
  const Uploader upload(counter, stream);
  for (const SegmentLevel& from : make_segments(rows, row_ptr)) {
    Level& to = levels_.emplace_back();
    to.segment = upload.copy(from.segment);
    to.last = upload.copy(from.last);
    to.ended = upload.copy(from.ended);
    to.empty_row = upload.copy(from.empty_row);
    to.row = upload.copy(from.row);
    to.piece = upload.room<double>(from.pieces());
    views_.push_back({from.entries(), from.segments(), to.segment.data(), to.last.data(), to.ended.data(),
                      to.row.data(), static_cast<Index>(from.empty_row.size()), to.empty_row.data(),
                      to.piece.data(), from.cut_segments()});
  }
}

}  // namespace genba::cuda
