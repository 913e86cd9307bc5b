// The heat flow in a body whose values depend on the temperature, computed element by element on the host.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/element_worker.hpp"

namespace genba {

class HeatResidual {
 public:
  /// numbering and team must outlive it.
  HeatResidual(std::shared_ptr<Problem> problem, const Numbering& numbering, ThreadTeam& team);
  /// Puts the problem into the state u ([row] K) and computes flow: [row] W, the heat that leaves a node. It
  /// contains conduction, convection and perfusion to surroundings at 0 K, radiation, and all heat of a
  /// perfusion whose rate depends on u. Rows of prescribed unknowns are complete too.
  void flow(std::span<const double> u, std::vector<double>& flow, Monitor& monitor);
  /// [load] W that entered in the last flow(), for loads that depend on u (enters_by_state()); 0 for others.
  std::span<const double> entered() const { return entered_; }

 private:
  void radiate(std::vector<double>& flow);
  void perfuse(std::span<const double> u, std::vector<double>& flow);

  std::shared_ptr<Problem> problem_;
  const Numbering& numbering_;
  ThreadTeam& team_;
  HostElementWorker worker_;
  std::vector<std::uint8_t> free_;
  std::vector<double> zero_;
  std::vector<double> entered_;
};

}  // namespace genba
