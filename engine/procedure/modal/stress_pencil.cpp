#include "engine/procedure/modal/stress_pencil.hpp"

namespace genba {

StressPencil::StressPencil(const DiscreteSystem& system, ThreadTeam& team, Monitor& monitor)
    : backend_(system.backend()), by_(system, team, monitor) {
  const SystemPlan& planned = *system.planned();
  rows_ = planned.numbered->graph.rows();
  if (system.factor()) {
    own_stiffness_ = system.make_operator(*planned.problem, Operator::stiffness, team, monitor);
    stiffness_ = own_stiffness_.get();
  } else {
    stiffness_ = &system.matrix();
  }
  stress_ = system.make_operator(*planned.problem, Operator::geometric_stiffness, team, monitor);
}

void StressPencil::multiply_a(const DeviceVectors& x, DeviceVectors& y) {
  backend_.multiply(*stress_, x, y);
  if (sign_ != 1) backend_.combine(y, diagonal_coefficients(y.count(), sign_), y);
}

}  // namespace genba
