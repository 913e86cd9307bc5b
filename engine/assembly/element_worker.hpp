// Work on all elements of a mesh beside the matrix: loads in their inside, and what a solution does in them.
#pragma once

#include <optional>

#include "engine/assembly/body_loads.hpp"
#include "engine/assembly/recovery.hpp"

namespace genba {

/// Where that work is done: on a device (Backend, engine/solve/backend/backend.hpp), or on this host.
class ElementWorker {
 public:
  virtual ~ElementWorker() = default;
  /// As recover_elements(), but for rounding; the same result every time. Polls cancel.
  virtual ElementResults recover(const RecoveryInput& input, std::span<const double> solution,
                                 Monitor& monitor) = 0;
  /// As body_loads(), but for rounding; the same result every time. Polls cancel.
  virtual BodyLoads add_up_loads(const BodyLoadInput& input, Monitor& monitor) = 0;
};

/// For elements of one mesh and numbering: keeps their batches.
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
