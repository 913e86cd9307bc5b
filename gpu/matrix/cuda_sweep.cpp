#include "gpu/matrix/cuda_sweep.hpp"

#include <algorithm>

#include "engine/base/text/phrase.hpp"
#include "engine/base/thread_team.hpp"
#include "gpu/memory/cuda_uploader.hpp"

namespace genba::cuda {

namespace {

SweepLimits limits_of_device() {
  int device = 0, processors = 0, shared = 0;
  check(cudaGetDevice(&device), phrase<"asking for the device">());
  check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device),
        phrase<"asking the device">());
  check(cudaDeviceGetAttribute(&shared, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
        phrase<"asking for shared memory">());
  const int sums = (shared - sweep_fixed_bytes) / static_cast<int>(sizeof(double));
  return {processors, std::min(sums, 65535)};
}

}  // namespace

template <class V>
CudaSweep::CudaSweep(const std::shared_ptr<MemoryCounter>& counter, cudaStream_t stream,
                     const CsrView<V>& matrix) {
  const Uploader upload(counter, stream);
  const auto row_ptr = upload.download(matrix.row_ptr, Offset{matrix.rows} + 1);
  upload.wait();
  const auto column = upload.download(matrix.column, row_ptr.back());
  upload.wait();
  ThreadTeam team;
  const ColumnSweep sweep =
      make_column_sweep(matrix.rows, row_ptr.data(), column.data(), limits_of_device(), team);

  block_ = upload.copy(sweep.block);
  long_row_ = upload.copy(sweep.long_row);
  first_column_ = upload.copy(sweep.first_column);
  place_ = upload.copy(sweep.place);
  cut_row_ = upload.copy(sweep.cut_row);
  piece_ptr_ = upload.copy(sweep.piece_ptr);
  piece_ = upload.room<double>(sweep.piece_ptr.back());
  auto& value = value_.emplace<DeviceArray<V>>(upload.room<V>(static_cast<Offset>(sweep.source.size())));
  const auto source = upload.copy(sweep.source);
  launch_take_values(source.size(), source.data(), matrix.value, value.data(), stream);
  upload.wait();
  view_ = {sweep.blocks(),  block_.data(),     long_row_.data(), first_column_.data(),
           place_.data(),   value.data(),      sweep.most_sums,  static_cast<Index>(sweep.cut_row.size()),
           cut_row_.data(), piece_ptr_.data(), piece_.data(),    sweep.blocks_with_pieces};
}

template CudaSweep::CudaSweep(const std::shared_ptr<MemoryCounter>&, cudaStream_t, const CsrView<double>&);
template CudaSweep::CudaSweep(const std::shared_ptr<MemoryCounter>&, cudaStream_t, const CsrView<float>&);

}  // namespace genba::cuda
