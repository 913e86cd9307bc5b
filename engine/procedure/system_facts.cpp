// What a system tells of itself.
#include "engine/procedure/discrete_system.hpp"

namespace genba {

std::optional<std::int64_t> DiscreteSystem::device_bytes() const {
  if (!matrix_ || !preconditioner_) return {};
  const std::int64_t rhs = matrix_->rows() * static_cast<std::int64_t>(sizeof(double));
  return matrix_->bytes() + preconditioner_->bytes() + rhs;
}

void DiscreteSystem::restart_peak() {
  if (!factor_) backend_->restart_peak();
}

std::int64_t DiscreteSystem::peak_bytes() const {
  return factor_ ? factor_->meter->peak() : backend_->peak_bytes();
}

void DiscreteSystem::describe_into(Solution& solution) const {
  if (!matrix_) {
    const SystemPlan& planned = *made_for_;
    solution.device = planned.plan.device;
    solution.format = planned.plan.chosen;
    solution.preconditioning = preconditioning_;
    solution.warnings = warnings_;
    if (const RanksReport* ranks = outside_report()) {
      solution.ranks = *ranks;
      solution.setup_seconds = ranks->setup_seconds;
      solution.measured_peak = ranks->peak_bytes();
      solution.levels = ranks->levels;
    }
    return;
  }
  solution.device = backend_->info();
  solution.format = matrix_->format();
  solution.precision = matrix_->precision();
  solution.preconditioning = preconditioning_;
  const auto levels = preconditioner_->levels();
  solution.levels.assign(levels.begin(), levels.end());
  solution.setup_seconds = setup_seconds_;
  solution.warnings = warnings_;
  solution.tuning = tuning_;
  solution.matrix_bytes = matrix_->bytes();
  solution.measured_peak = backend_->peak_bytes();
  solution.trial_peak = trial_peak_;
}

}  // namespace genba
