// The checked backend as one of two. Only the files of cpu include this.
#pragma once

#include "engine/solve/backend/backend.hpp"
#include "engine/solve/backend/split_steps.hpp"

namespace genba::checked {

class CheckedSplit : public SplitSteps {
 public:
  /// inner: does the arithmetic. Throws Error(internal_fault) if it cannot be one of two.
  CheckedSplit(Backend& backend, Backend& inner);

  std::unique_ptr<DeviceNodes> make_nodes(std::span<const Index> nodes, int block) override;
  void gather(const DeviceNodes& nodes, const DeviceVector& v, DeviceVector& packed) override;
  void scatter(const DeviceNodes& nodes, const DeviceVector& packed, DeviceVector& v) override;
  void scatter_add(const DeviceNodes& nodes, const DeviceVector& packed, DeviceVector& v, const DeviceVector* minus) override;
  void wait_for(SplitSteps& other) override;
  std::vector<double> read_diagonal_blocks(const DeviceMatrix& a, int block, std::span<const Index> nodes) override;
  std::unique_ptr<DevicePreconditioner> make_block_jacobi(const DeviceMatrix& a, int block, std::span<const Index> nodes,
                                                          std::span<const double> added) override;
  NodeRows read_rows(const DeviceMatrix& a, int block, std::span<const Index> nodes) override;
  std::unique_ptr<DeviceModes> make_motions(int block, std::span<const double> points, const MotionFrame& frame) override;
  std::vector<double> read_modes(const DeviceModes& modes) override;
  std::unique_ptr<DeviceModes> upload_modes(int block, int count, std::span<const double> values) override;
  CoarseLevel coarsen_shared(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                             const DeviceModes& modes, const MultigridOptions& options, const SharedAggregates& shared,
                             Monitor& monitor) override;

 private:
  Backend& backend_;
  SplitSteps& inner_;
};

}  // namespace genba::checked
