#include "engine/solve/cpu/checked_split.hpp"

#include <algorithm>

#include "engine/solve/cpu/checked_handles.hpp"

namespace genba::checked {

namespace {

SplitSteps& split_of(Backend& backend) {
  if (auto* split = dynamic_cast<SplitSteps*>(&backend)) return *split;
  fault("split", phrase<"the inner backend cannot be one of two">());
}

}  // namespace

CheckedSplit::CheckedSplit(Backend& backend, Backend& inner) : backend_(backend), inner_(split_of(inner)) {}

std::unique_ptr<DeviceNodes> CheckedSplit::make_nodes(std::span<const Index> nodes, int block) {
  return inner_.make_nodes(nodes, block);
}

void CheckedSplit::gather(const DeviceNodes& nodes, const DeviceVector& v, DeviceVector& packed) {
  require_apart(v, packed, "gather");
  inner_.gather(nodes, read(v, "v", "gather"), write(packed));
}

void CheckedSplit::scatter(const DeviceNodes& nodes, const DeviceVector& packed, DeviceVector& v) {
  require_apart(packed, v, "scatter");
  read(v, "v", "scatter", true);
  inner_.scatter(nodes, read(packed, "packed", "scatter"), write(v));
}

void CheckedSplit::scatter_add(const DeviceNodes& nodes, const DeviceVector& packed, DeviceVector& v, const DeviceVector* minus) {
  require_apart(packed, v, "scatter_add");
  read(v, "v", "scatter_add", true);
  const DeviceVector* const less = minus == nullptr ? nullptr : &read(*minus, "minus", "scatter_add");
  inner_.scatter_add(nodes, read(packed, "packed", "scatter_add"), write(v), less);
}

void CheckedSplit::wait_for(SplitSteps& other) {
  auto* checked = dynamic_cast<CheckedSplit*>(&other);
  if (checked == nullptr) fault("wait_for", phrase<"was given a backend of another kind">());
  inner_.wait_for(checked->inner_);
}

std::vector<double> CheckedSplit::read_diagonal_blocks(const DeviceMatrix& a, int block, std::span<const Index> nodes) {
  return inner_.read_diagonal_blocks(*made_here<const CheckedMatrix>(a).inner, block, nodes);
}

std::unique_ptr<DevicePreconditioner> CheckedSplit::make_block_jacobi(const DeviceMatrix& a, int block,
                                                                      std::span<const Index> nodes, std::span<const double> added) {
  return std::make_unique<CheckedPreconditioner>(
      backend_, inner_.make_block_jacobi(*made_here<const CheckedMatrix>(a).inner, block, nodes, added));
}

NodeRows CheckedSplit::read_rows(const DeviceMatrix& a, int block, std::span<const Index> nodes) {
  if (!std::ranges::is_sorted(nodes)) fault("read_rows", phrase<"the nodes do not ascend">());
  return inner_.read_rows(*made_here<const CheckedMatrix>(a).inner, block, nodes);
}

std::unique_ptr<DeviceModes> CheckedSplit::make_motions(int block, std::span<const double> points, const MotionFrame& frame) {
  return std::make_unique<CheckedModes>(inner_.make_motions(block, points, frame));
}

std::vector<double> CheckedSplit::read_modes(const DeviceModes& modes) {
  return inner_.read_modes(*made_here<const CheckedModes>(modes).inner);
}

std::unique_ptr<DeviceModes> CheckedSplit::upload_modes(int block, int count, std::span<const double> values) {
  return std::make_unique<CheckedModes>(inner_.upload_modes(block, count, values));
}

CoarseLevel CheckedSplit::coarsen_shared(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                                         const DeviceModes& modes, const MultigridOptions& options,
                                         const SharedAggregates& shared, Monitor& monitor) {
  if (!std::ranges::is_sorted(shared.nodes)) fault("coarsen_shared", phrase<"the nodes do not ascend">());
  CoarseLevel made = inner_.coarsen_shared(*made_here<const CheckedMatrix>(a).inner,
                                           *made_here<const CheckedPreconditioner>(diagonal).inner, largest,
                                           *made_here<const CheckedModes>(modes).inner, options, shared, monitor);
  if (!made.matrix) return {};
  return {std::make_unique<CheckedTransfer>(std::move(made.prolongator)),
          std::make_unique<CheckedMatrix>(std::move(made.matrix)), std::make_unique<CheckedModes>(std::move(made.modes))};
}

}  // namespace genba::checked
