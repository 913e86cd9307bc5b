// The state of a body that flows, as the vectors by nodes that a stopped step keeps (transient_state.hpp).
#pragma once

#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/assembly/point_history.hpp"
#include "engine/procedure/transient_state.hpp"

namespace genba {

/// Displacements, and what the points keep. The latter is cut into vectors of one number an unknown, in the order of
/// the mesh, because a run that goes on may number its nodes in another way.
class KeptState {
 public:
  /// numbering must outlive this object.
  KeptState(const Numbering& numbering, std::size_t dofs, const PointHistory& like);
  /// To be filled, or to be stored. Stays valid.
  std::span<const NamedVector> vectors() const { return named_; }
  void take(const std::vector<double>& u, const PointHistory& points);
  void give(std::vector<double>& u, PointHistory& points) const;

 private:
  const Numbering& numbering_;
  std::size_t dofs_;
  std::vector<double> u_;
  std::vector<std::vector<double>> parts_;
  std::vector<NamedVector> named_;
};

}  // namespace genba
