// Work on all elements of a mesh beside the matrix: loads inside elements, and recovery of a solution.
#pragma once

#include <optional>

#include "engine/assembly/body_loads.hpp"
#include "engine/assembly/recovery.hpp"

namespace genba {

/// The place of that work: a device (Backend, engine/solve/backend/backend.hpp) or this host.
class ElementWorker {
 public:
  virtual ~ElementWorker() = default;
  /// As recover_elements() up to rounding; the same result every time. Polls cancel.
  virtual ElementResults recover(const RecoveryInput& input, std::span<const double> solution,
                                 Monitor& monitor) = 0;
  /// As body_loads() up to rounding; the same result every time. Polls cancel.
  virtual BodyLoads add_up_loads(const BodyLoadInput& input, Monitor& monitor) = 0;
};

/// For elements of one mesh and numbering: it makes their batches once and keeps them.
class HostElementWorker final : public ElementWorker {
 public:
  explicit HostElementWorker(ThreadTeam& team) : team_(team) {}
  ElementResults recover(const RecoveryInput& input, std::span<const double> solution,
                         Monitor& monitor) override {
    return recover_elements(input, batches(input.elements), solution, team_, monitor);
  }
  BodyLoads add_up_loads(const BodyLoadInput& input, Monitor& monitor) override {
    return body_loads(input, batches(input.elements), team_, monitor);
  }
  const ElementBatches& batches(const AssemblyInput& input) {
    if (!batches_) batches_ = make_batches(input.solids, input.equation_node);
    return *batches_;
  }

 private:
  ThreadTeam& team_;
  std::optional<ElementBatches> batches_;
};

}  // namespace genba
