// The CUDA backend as one of two.
#include "engine/base/text/phrase.hpp"
#include "gpu/cuda_backend_class.hpp"
#include "gpu/kernels/coarsen/shared.hpp"
#include "gpu/memory/cuda_uploader.hpp"
#include "gpu/multigrid/cuda_coarsen.hpp"

namespace genba::cuda {

namespace {

const CudaNodes& listed(const DeviceNodes& nodes, const DeviceVector& packed) {
  require_size(packed.size(), static_cast<Offset>(nodes.count()) * nodes.block(), phrase<"a packed vector">());
  return own<const CudaNodes>(nodes);
}

}  // namespace

std::unique_ptr<DeviceNodes> CudaBackend::make_nodes(std::span<const Index> nodes, int block) {
  use();
  return std::make_unique<CudaNodes>(block, Uploader(counter_, stream_).copy(nodes.data(), nodes.size()));
}

void CudaBackend::gather(const DeviceNodes& nodes, const DeviceVector& v, DeviceVector& packed) {
  use();
  launch_gather(nodes.count(), nodes.block(), listed(nodes, packed).nodes.data(), own<const CudaVector>(v).array.data(),
                own<CudaVector>(packed).array.data(), stream_);
}

void CudaBackend::scatter(const DeviceNodes& nodes, const DeviceVector& packed, DeviceVector& v) {
  use();
  launch_scatter<double>(nodes.count(), nodes.block(), listed(nodes, packed).nodes.data(),
                         own<const CudaVector>(packed).array.data(), own<CudaVector>(v).array.data(), stream_);
}

void CudaBackend::scatter_add(const DeviceNodes& nodes, const DeviceVector& packed, DeviceVector& v, const DeviceVector* minus) {
  use();
  launch_scatter_add(nodes.count(), nodes.block(), listed(nodes, packed).nodes.data(),
                     own<const CudaVector>(packed).array.data(),
                     minus == nullptr ? nullptr : own<const CudaVector>(*minus).array.data(),
                     own<CudaVector>(v).array.data(), stream_);
}

void CudaBackend::wait_for(SplitSteps& other) {
  auto& first = own<CudaBackend>(other);
  first.use();
  if (!first.done_) first.done_ = std::make_unique<DoneEvent>();
  first.done_->let_wait(first.stream_, stream_);
}

std::vector<double> CudaBackend::read_diagonal_blocks(const DeviceMatrix& a, int block, std::span<const Index> nodes) {
  use();
  const Uploader uploader(counter_, stream_);
  const auto list = uploader.copy(nodes.data(), nodes.size());
  const auto count = static_cast<Index>(nodes.size());
  const Offset each = static_cast<Offset>(count) * block;
  const DeviceArray<double> all(counter_, a.rows() * block), packed(counter_, each * block);
  launch_extract_diagonal(own<const CudaMatrix>(a).view(), block, all.data(), stream_);
  for (int j = 0; j < block; ++j)
    launch_gather(count, block, list.data(), all.data() + j * a.rows(), packed.data() + j * each, stream_);
  const std::vector<double> columns = uploader.download(packed, packed.size());
  wait();
  std::vector<double> out(columns.size());
  const auto size = static_cast<std::size_t>(block), rows = static_cast<std::size_t>(each);
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t j = 0; j < size; ++j) out[row * size + j] = columns[j * rows + row];
  return out;
}

std::unique_ptr<DevicePreconditioner> CudaBackend::make_block_jacobi(const DeviceMatrix& a, int block,
                                                                     std::span<const Index> nodes, std::span<const double> added) {
  use();
  const int size = diagonal_block_size(Preconditioner::block_jacobi, block, a.rows());
  const auto rows = nodes.size() * static_cast<std::size_t>(size);
  require_size(static_cast<Offset>(added.size()), static_cast<Offset>(rows) * size, phrase<"a packed vector">());
  auto made = std::make_unique<CudaPreconditioner>(*this, counter_, Preconditioner::block_jacobi, a.rows(), size);
  launch_extract_diagonal(own<const CudaMatrix>(a).view(), size, made->inverse.data(), stream_);
  const Uploader uploader(counter_, stream_);
  const auto list = uploader.copy(nodes.data(), nodes.size());
  std::vector<double> columns(added.size());
  for (std::size_t row = 0; row < rows; ++row)
    for (int j = 0; j < size; ++j)
      columns[static_cast<std::size_t>(j) * rows + row] = added[row * static_cast<std::size_t>(size) + static_cast<std::size_t>(j)];
  const auto packed = uploader.copy(columns);
  for (int j = 0; j < size; ++j)
    launch_scatter_add(static_cast<Index>(nodes.size()), size, list.data(), packed.data() + j * static_cast<Offset>(rows), nullptr,
                       made->inverse.data() + j * a.rows(), stream_);
  invert(*made);
  return made;
}

NodeRows CudaBackend::read_rows(const DeviceMatrix& a, int block, std::span<const Index> nodes) {
  use();
  return rows_of(own<const CudaMatrix>(a), block, nodes, counter_, stream_);
}

std::unique_ptr<DeviceModes> CudaBackend::make_motions(int block, std::span<const double> points, const MotionFrame& frame) {
  use();
  return std::make_unique<CudaModes>(counter_, static_cast<Index>(points.size() / 3), block, points, stream_, &frame);
}

std::vector<double> CudaBackend::read_modes(const DeviceModes& modes) {
  use();
  const auto& on_device = own<const CudaModes>(modes);
  const Uploader uploader(counter_, stream_);
  auto out = uploader.download(on_device.values(), on_device.size());
  uploader.wait();
  return out;
}

std::unique_ptr<DeviceModes> CudaBackend::upload_modes(int block, int count, std::span<const double> values) {
  use();
  return std::make_unique<CudaModes>(block, count, Uploader(counter_, stream_).copy(values.data(), values.size()));
}

CoarseLevel CudaBackend::coarsen_shared(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                                        const DeviceModes& modes, const MultigridOptions& options,
                                        const SharedAggregates& shared, Monitor& monitor) {
  use();
  const auto& m = own<const CudaPreconditioner>(diagonal);
  require_size(m.rows, a.rows(), phrase<"the diagonal">());
  const CoarsenTask task{own<const CudaMatrix>(a), m.blocks(), largest, own<const CudaModes>(modes), options, &shared};
  return cuda::coarsen(task, counter_, stream_, monitor);
}

}  // namespace genba::cuda
