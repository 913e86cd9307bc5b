#include "engine/procedure/modal/stress_pencil.hpp"

#include "engine/procedure/modal/system_parts.hpp"

namespace genba {

StressPencil::StressPencil(const DiscreteSystem& system, ThreadTeam& team, Monitor& monitor)
    : system_(system), backend_(system.backend()), monitor_(monitor) {
  const SystemPlan& planned = *system.planned();
  rows_ = planned.numbered->graph.rows();
  if (system.factor()) {
    own_stiffness_ = system.make_operator(*planned.problem, Operator::stiffness, team, monitor);
    stiffness_ = own_stiffness_.get();
    factor_ = system.factor();
  } else {
    stiffness_ = &system.matrix();
  }
  stress_ = system.make_operator(*planned.problem, Operator::geometric_stiffness, team, monitor);
  r_ = backend_.make_vector(rows_);
  z_ = backend_.make_vector(rows_);
  work_ = backend_.make_vector(rows_);
  host_.resize(static_cast<std::size_t>(rows_));
}

void StressPencil::multiply_a(const DeviceVectors& x, DeviceVectors& y) {
  backend_.multiply(*stress_, x, y);
  if (sign_ != 1) backend_.combine(y, diagonal_coefficients(y.count(), sign_), y);
}

void StressPencil::precondition(const DeviceVectors& r, DeviceVectors& z) {
  for (int i = 0; i < r.count(); ++i) {
    backend_.copy(r, i, *r_);
    if (factor_) {
      monitor_.check();
      backend_.download(*r_, host_);
      factor_->solver->solve(host_, host_, monitor_);
      backend_.upload(host_, *z_);
    } else {
      system_.preconditioner().apply(*r_, *z_, *work_);
    }
    backend_.copy(*z_, z, i);
  }
}

}  // namespace genba
