// The programs outside that hold the matrix of a system.
#include "engine/procedure/discrete_system.hpp"

namespace genba {

OutsideSystem& DiscreteSystem::open_outside(Monitor& monitor) {
  if (!outside_) {
    const SystemPlan& planned = *made_for_;
    outside_ = planned.outside->open(*planned.problem, *planned.numbered, options_, monitor);
  }
  return *outside_;
}

void DiscreteSystem::close_outside() {
  if (outside_) outside_report_ = outside_->report();
  outside_.reset();
}

const RanksReport* DiscreteSystem::outside_report() const {
  if (outside_) return &outside_->report();
  return outside_report_ ? &*outside_report_ : nullptr;
}

}  // namespace genba
