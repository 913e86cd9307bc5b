// The state of a body that flows, as the vectors by nodes that a stopped step keeps (transient_state.hpp).
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/assembly/point_history.hpp"
#include "engine/procedure/transient_state.hpp"

namespace genba {

/// Displacements, what the points keep, and what contacts and rigid bodies keep (`more`). These are cut into vectors of one number an unknown, in the order of
/// the mesh, because a run that goes on may number its nodes in another way.
class KeptState {
 public:
  /// numbering must outlive this object.
  KeptState(const Numbering& numbering, std::size_t dofs, const PointHistory& like, std::size_t more = 0);
  /// To be filled, or to be stored. Stays valid.
  std::span<const NamedVector> vectors() const { return named_; }
  void take(const std::vector<double>& u, const PointHistory& points, std::span<const double> more);
  void give(std::vector<double>& u, PointHistory& points, std::vector<double>& more) const;

 private:
  const Numbering& numbering_;
  std::size_t dofs_;
  std::vector<double> u_;
  std::size_t more_;
  std::vector<std::vector<double>> parts_, more_parts_;
  std::vector<NamedVector> named_;
};

}  // namespace genba
