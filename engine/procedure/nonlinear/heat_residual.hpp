// What flows in a body at a temperature that its values depend on, from its elements one by one.
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
  /// Puts the problem into the state u. flow: [row] W, what leaves a node by conduction, to surroundings
  /// (less what enters from surroundings of convection and perfusion at 0 K) and by radiation and by perfusion
  /// whose rate depends on u; whole in rows of prescribed unknowns too.
  void flow(std::span<const double> u, std::vector<double>& flow, Monitor& monitor);
  /// [load] W, what entered then by those that depend on u themselves (enters_by_state()).
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
