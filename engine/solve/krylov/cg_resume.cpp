#include "engine/solve/krylov/cg_iteration.hpp"

namespace genba {

namespace {
/// A kept state is rejected if b - A x and its residual differ by more than this factor.
constexpr double most_difference = 2;
}  // namespace

/// Continues an interrupted solve, or starts from x.
void CgIteration::begin() {
  if (checkpoints_)
    if (std::optional<SolveState> kept = checkpoints_->take(x_, *r_, *p_); kept && resume(std::move(*kept)))
      return;
  on_.products.residual(a_, b_, x_, *r_);
  start();
}

/// Returns false if r and p cannot be used.
bool CgIteration::resume(SolveState kept) {
  report_ = std::move(kept.report);
  report_.resumed_at = report_.iterations;
  seconds_before_ = report_.seconds;
  last_exact_ = kept.last_exact;
  for (std::size_t i = 0; i < kept.stretches.size(); ++i)
    energy_.add(i + 1 < kept.stretches.size() ? kept.stretches[i + 1].from : report_.iterations,
                kept.stretches[i].gain);
  for (const ResidualSample& sample : report_.history) monitor_.residual(sample.iteration, sample.relative);
  if (!report_.history.empty()) progress_.starts_at(report_.history.front().relative);
  if (!kept.has_direction || kept.preconditioner != m_.kind() || kept.precision != a_.precision())
    return false;
  const double now = exact_ ? exact_residual(*q_) : on_.products.residual(a_, b_, x_, *q_) / norm_b_;
  const double then = on_.vectors.norm(*r_) / norm_b_;
  if (!(now <= most_difference * then && then <= most_difference * now)) return false;
  start_scalars(*q_);
  forget_minima();
  return true;
}

void CgIteration::keep_if_due(bool stopping) {
  if (!checkpoints_ || report_.iterations <= report_.resumed_at || !checkpoints_->is_due(seconds(), stopping))
    return;
  if (stopping) read_scalars();  // a stop may come between two readings
  SolveState state;
  state.report = report_;
  state.report.seconds = seconds();
  if (!report_.history.empty()) state.report.relative_residual = report_.history.back().relative;
  state.preconditioner = m_.kind();
  state.precision = a_.precision();
  state.has_direction = has_direction_;
  state.last_exact = last_exact_;
  state.stretches = energy_.stretches();
  checkpoints_->keep(state, x_, *r_, *p_);
}

}  // namespace genba
