// Multigrid in the CUDA backend: set-up and the steps of a cycle.
#include "engine/base/text/phrase.hpp"
#include "gpu/cuda_backend_class.hpp"
#include "gpu/kernels/krylov/multigrid.hpp"
#include "gpu/multigrid/cuda_blocks.hpp"
#include "gpu/multigrid/cuda_coarsen.hpp"
#include "gpu/multigrid/cuda_transfer.hpp"

namespace genba::cuda {

std::unique_ptr<DeviceTransfer> CudaBackend::make_transfer(BlockCsr&& p) {
  use();
  return std::make_unique<CudaTransfer>(counter_, std::move(p), stream_);
}

std::unique_ptr<DeviceTransfer> CudaBackend::make_transfer(SingleBlockCsr&& p) {
  use();
  return std::make_unique<CudaTransfer>(counter_, std::move(p), stream_);
}

std::unique_ptr<DeviceBlocks> CudaBackend::make_blocks(BlockCsr&& m) {
  use();
  return std::make_unique<CudaBlocks>(counter_, std::move(m), stream_);
}

std::unique_ptr<DeviceBlocks> CudaBackend::multiply(const DeviceBlocks& a, const DeviceBlocks& b) {
  use();
  return std::make_unique<CudaBlocks>(counter_, own<const CudaBlocks>(a), own<const CudaBlocks>(b), stream_);
}

void CudaBackend::multiply_again(const DeviceBlocks& a, const DeviceBlocks& b, DeviceBlocks& c) {
  use();
  own<CudaBlocks>(c).refill(counter_, own<const CudaBlocks>(a), own<const CudaBlocks>(b), stream_);
}

BlockCsr CudaBackend::download(const DeviceBlocks& m) {
  use();
  return own<const CudaBlocks>(m).download(stream_);
}

std::unique_ptr<DeviceModes> CudaBackend::make_modes(Index nodes, int block, std::span<const double> points) {
  use();
  require_size(static_cast<Offset>(points.size()), points.empty() ? 0 : 3 * static_cast<Offset>(nodes),
               phrase<"the list of points">());
  return std::make_unique<CudaModes>(counter_, nodes, block, points, stream_);
}

CoarseLevel CudaBackend::coarsen(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                                 const DeviceModes& modes, const MultigridOptions& options,
                                 Monitor& monitor) {
  use();
  const auto& m = own<const CudaPreconditioner>(diagonal);
  require_size(m.rows, a.rows(), phrase<"the diagonal">());
  const CoarsenTask task{own<const CudaMatrix>(a), m.blocks(), largest, own<const CudaModes>(modes), options};
  return cuda::coarsen(task, counter_, stream_, monitor);
}

std::vector<double> CudaBackend::to_dense(const DeviceMatrix& a) {
  use();
  return dense_of(own<const CudaMatrix>(a), counter_, stream_);
}

void CudaBackend::smooth(const DevicePreconditioner& m, const DeviceVector& r, double scale, DeviceVector& x,
                         bool from_zero) {
  use();
  const auto& preconditioner = own<const CudaPreconditioner>(m);
  require_size(r.size(), preconditioner.rows, "r");
  require_size(x.size(), preconditioner.rows, "x");
  launch_smooth(r.size(), preconditioner.blocks(), own<const CudaVector>(r).array.data(), scale,
                own<CudaVector>(x).array.data(), from_zero, stream_);
}

void CudaBackend::restrict_to(const DeviceTransfer& p, const DeviceVector& fine, DeviceVector& coarse) {
  use();
  require_size(fine.size(), p.fine_rows(), phrase<"the fine vector">());
  require_size(coarse.size(), p.coarse_rows(), phrase<"the coarse vector">());
  const double* from = own<const CudaVector>(fine).array.data();
  double* to = own<CudaVector>(coarse).array.data();
  std::visit([&](const auto& view) { launch_restrict(view, from, to, stream_); },
             own<const CudaTransfer>(p).view());
}

void CudaBackend::prolongate(const DeviceTransfer& p, const DeviceVector& coarse, DeviceVector& fine) {
  use();
  require_size(fine.size(), p.fine_rows(), phrase<"the fine vector">());
  require_size(coarse.size(), p.coarse_rows(), phrase<"the coarse vector">());
  const double* from = own<const CudaVector>(coarse).array.data();
  double* to = own<CudaVector>(fine).array.data();
  std::visit([&](const auto& view) { launch_prolongate(view, from, to, stream_); },
             own<const CudaTransfer>(p).view());
}

void CudaBackend::smooth(const DevicePreconditioner& m, const DeviceVectors& r, double scale,
                         DeviceVectors& x, bool from_zero) {
  use();
  const auto& preconditioner = own<const CudaPreconditioner>(m);
  require_alike(r, x);
  require_size(r.size(), preconditioner.rows, "r");
  const auto from = own<const CudaVectors>(r).view();
  const auto to = own<CudaVectors>(x).view();
  for (int panel = 0; panel < panel_count(from.count); ++panel)
    launch_smooth_panel(from.rows, preconditioner.blocks(), width_of_panel(from.count, panel),
                        from.data + panel * panel_width * from.rows, scale,
                        to.data + panel * panel_width * to.rows, from_zero, stream_);
}

void CudaBackend::require_transfer(const DeviceTransfer& p, const DeviceVectors& fine,
                                   const DeviceVectors& coarse) {
  require_same_count(fine.count(), coarse.count());
  require_size(fine.size(), p.fine_rows(), phrase<"the fine vector">());
  require_size(coarse.size(), p.coarse_rows(), phrase<"the coarse vector">());
}

void CudaBackend::restrict_to(const DeviceTransfer& p, const DeviceVectors& fine, DeviceVectors& coarse) {
  use();
  require_transfer(p, fine, coarse);
  const auto from = own<const CudaVectors>(fine).view();
  const auto to = own<CudaVectors>(coarse).view();
  for (int panel = 0; panel < panel_count(from.count); ++panel)
    std::visit(
        [&](const auto& view) {
          launch_restrict_panel(view, width_of_panel(from.count, panel),
                                from.data + panel * panel_width * from.rows,
                                to.data + panel * panel_width * to.rows, stream_);
        },
        own<const CudaTransfer>(p).view());
}

void CudaBackend::prolongate(const DeviceTransfer& p, const DeviceVectors& coarse, DeviceVectors& fine) {
  use();
  require_transfer(p, fine, coarse);
  const auto from = own<const CudaVectors>(coarse).view();
  const auto to = own<CudaVectors>(fine).view();
  for (int panel = 0; panel < panel_count(from.count); ++panel)
    std::visit(
        [&](const auto& view) {
          launch_prolongate_panel(view, width_of_panel(from.count, panel),
                                  from.data + panel * panel_width * from.rows,
                                  to.data + panel * panel_width * to.rows, stream_);
        },
        own<const CudaTransfer>(p).view());
}

}  // namespace genba::cuda
