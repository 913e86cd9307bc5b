// Smoothed aggregation on the device, for Backend::coarsen.
#pragma once

#include "engine/base/monitor.hpp"
#include "engine/solve/backend/multigrid_steps.hpp"
#include "engine/solve/backend/split_steps.hpp"
#include "gpu/kernels/krylov/krylov.hpp"
#include "gpu/matrix/cuda_matrix.hpp"
#include "gpu/memory/cuda_memory.hpp"

namespace genba::cuda {

/// Modes of a level in device memory.
class CudaModes final : public DeviceModes {
 public:
  /// Rigid motions of points [nodes][3], or constants if `points` is empty. frame: null: that of the points.
  CudaModes(const std::shared_ptr<MemoryCounter>& counter, Index nodes, int block,
            std::span<const double> points, cudaStream_t stream, const MotionFrame* frame = nullptr);
  CudaModes(int rows, int count, DeviceArray<double>&& values)
      : block(rows), count_(count), values_(std::move(values)) {}
  int count() const override { return count_; }
  const double* values() const { return values_.data(); }  ///< [nodes][block][count]; null: constants
  Offset size() const { return values_.size(); }

  const int block;

 private:
  int count_;
  DeviceArray<double> values_;
};

struct CoarsenTask {
  const CudaMatrix& a;
  BlockDiagonal diagonal;  ///< inverse blocks
  double largest;
  const CudaModes& modes;
  const MultigridOptions& options;
  const SharedAggregates* shared = nullptr;  ///< nodes that another device has too; null: none
};

/// Throws Error(memory), Error(device), Cancelled. Throws Error(input) if a row has more different aggregates
/// around it than the tables of the kernels can hold.
CoarseLevel coarsen(const CoarsenTask& task, const std::shared_ptr<MemoryCounter>& counter,
                    cudaStream_t stream, Monitor& monitor);

/// SplitSteps::read_rows().
NodeRows rows_of(const CudaMatrix& a, int block, std::span<const Index> nodes,
                 const std::shared_ptr<MemoryCounter>& counter, cudaStream_t stream);

/// [rows][columns] on the host.
std::vector<double> dense_of(const CudaMatrix& a, const std::shared_ptr<MemoryCounter>& counter,
                             cudaStream_t stream);

}  // namespace genba::cuda
