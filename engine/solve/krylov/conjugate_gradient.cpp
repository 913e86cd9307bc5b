#include "engine/solve/krylov/conjugate_gradient.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/krylov/cg_iteration.hpp"

namespace genba {

namespace {
constexpr int most_restarts = 3;
// With an exact residual: it replaces the recurrence's residual when that has fallen to this part of the last
// exact one. With multigrid r . z may ask for it earlier, see below. The directions are dropped if the exact
// residual is larger than the recurrence's by the factor far_off.
constexpr double replacement_drop = 0.02, multigrid_drop = 1e-3, far_off = 2;
// With multigrid r . z decides too. Rounding errors of equal elements add up to a smooth error, which is
// small in |r| and large in r . z; the directions cannot reduce it. It is corrected while it is still this
// part of r . z.
constexpr double most_drift = 1e-3, least_energy_drop = 1e-10, most_energy_drop = 0.01;

/// Passes on only the request to stop.
class QuietMonitor final : public Monitor {
 public:
  explicit QuietMonitor(const Monitor& job) : job_(job) {}
  bool cancelled() const override { return job_.cancelled(); }

 private:
  const Monitor& job_;
};

}  // namespace

CgIteration::CgIteration(const CgParts& on, const DeviceMatrix& a, const DevicePreconditioner& m,
                         const DeviceVector& b, DeviceVector& x, const SolveOptions& options,
                         Monitor& monitor, const ExactResidual& exact, CgCheckpoints* checkpoints)
    : on_(on),
      a_(a),
      m_(m),
      is_fused_(m.is_fused()),
      b_(b),
      x_(x),
      options_(options),
      monitor_(monitor),
      exact_(exact),
      checkpoints_(checkpoints),
      limit_(iteration_limit(options, a.rows())),
      check_every_(is_fused_ ? std::max(1, options.check_every) : 1) {
  if (a.rows() != a.columns() || b.size() != a.rows() || x.size() != a.rows()) {
    throw Error(ErrorKind::internal_fault, phrase<"conjugate gradient">(),
                phrase<"the matrix is %1 x %2, b has %3 and x has %4 entries">(a.rows(), a.columns(),
                                                                               b.size(), x.size()));
  }
  require_traits(a.traits(), cg_needs, phrase<"conjugate gradient">());
}

SolveReport CgIteration::run() {
  monitor_.check();
  norm_b_ = right_side_norm(on_.vectors, b_);
  if (norm_b_ == 0) return zero_solution(on_.vectors, b_, x_, monitor_);
  r_ = on_.vectors.make_vector(a_.rows());
  if (m_.kind() != Preconditioner::none) z_ = on_.vectors.make_vector(a_.rows());
  p_ = on_.vectors.make_vector(a_.rows());
  q_ = on_.vectors.make_vector(a_.rows());
  scalars_ = on_.steps.make_scalars();

  begin_ = Clock::now();
  begin();
  try {
    iterate_to_tolerance();
  } catch (const Cancelled&) {
    keep_if_due(true);
    throw;
  }
  report_.seconds = seconds();
  report_.energy_error = energy_.latest();
  return report_;
}

void CgIteration::iterate_to_tolerance() {
  for (;;) {
    const CgReading reading = read();
    if (converged(reading)) {
      report_.relative_residual = relative(reading);
      if (truly_converged()) break;
      continue;
    }
    refuse_breakdown(reading);
    refuse_stagnation(reading);
    if (wants_exact_residual(reading)) {
      replace_residual();
      continue;
    }
    keep_if_due(false);
    advance(std::min(check_every_ - report_.iterations % check_every_, limit_ - report_.iterations));
  }
}

/// Starts the recurrence from the residual in r.
void CgIteration::start() {
  start_scalars(*p_);
  if (!is_fused_) on_.steps.cg_direction(z(), *p_, *scalars_);
  forget_minima();
}

/// Computes the scalars of the residual in r. A fused preconditioner writes z into `direction`; another one
/// overwrites q.
void CgIteration::start_scalars(DeviceVector& direction) {
  if (!is_fused_) {
    on_.steps.cg_begin(*r_, *scalars_);
    m_.apply(*r_, z(), *q_);
    on_.steps.cg_precondition(*r_, z(), *scalars_);
  } else {
    on_.steps.cg_start(m_, *r_, z(), direction, *scalars_);
  }
}

void CgIteration::forget_minima() {
  const CgReading reading = read_scalars();
  last_rho_ = reading.rho;
  stagnation_ = {reading.rr, reading.rho, report_.iterations};
}

/// Runs `iterations` iterations. Polls cancel in between if they take long.
void CgIteration::advance(int iterations) {
  for (int left = iterations; left > 0;) {
    const int now = poll_.next(left);
    if (now == check_every_ && !std::exchange(tried_to_record_, true))
      batch_ = on_.queue.record([&] { iterate(now); });
    if (now == check_every_ && batch_)
      batch_->run();
    else
      iterate(now);
    left -= now;
    report_.iterations += now;
    if (left > 0) {
      on_.queue.synchronize();
      monitor_.check();
    }
    poll_.done(now);
  }
}

void CgIteration::iterate(int iterations) {
  for (int i = 0; i < iterations; ++i) {
    if (!is_fused_) {
      on_.steps.cg_product(a_, *p_, *q_, *scalars_);
      on_.steps.cg_step(*p_, *q_, x_, *r_, *scalars_);
      m_.apply(*r_, z(), *q_);
      on_.steps.cg_precondition(*r_, z(), *scalars_);
      on_.steps.cg_direction(z(), *p_, *scalars_);
    } else {
      on_.steps.cg_iterate(a_, m_, *q_, x_, *r_, z(), *p_, *scalars_);
    }
  }
}

CgReading CgIteration::read_scalars() {
  const CgReading reading = on_.steps.cg_read(*scalars_);
  energy_.add(report_.iterations, reading.gain);
  if (correction_) *correction_ += reading.gain;
  return reading;
}

bool CgIteration::has_energy_tolerance() const {
  if (options_.energy_tolerance == 0) return true;
  const auto& error = energy_.latest();
  return error && error->relative <= options_.energy_tolerance;
}

CgReading CgIteration::read() {
  CgReading reading = read_scalars();
  if (next_rr_ >= 0) reading.rr = std::exchange(next_rr_, -1);
  monitor_.check();
  progress_.report_progress(relative(reading), options_.tolerance, report_, monitor_);
  return reading;
}

/// Computes b - A x afresh; if it is too large, restarts from it and returns false.
bool CgIteration::truly_converged() {
  if (exact_) {
    const double exact = exact_residual(*q_);
    report_.true_relative_residual = exact;
    if (exact <= options_.tolerance) {
      r_.swap(q_);
      measure_backward_error(exact);
      return true;
    }
    replace_residual();
    return false;
  }
  const double now = on_.products.residual(a_, b_, x_, *r_) / norm_b_;
  report_.true_relative_residual = now;
  measure_backward_error(now);
  if (now <= 2 * options_.tolerance || is_limited_by_rounding()) return true;
  if (!(now <= 1e300) || report_.restarts == most_restarts) refuse_true_residual();
  ++report_.restarts;
  start();
  correction_ = 0;
  return false;
}

/// r holds the residual; `residual` is its norm relative to b. The residual is rough, so two steps of the
/// power method from it come near |A|. Overwrites p and q.
void CgIteration::measure_backward_error(double residual) {
  const double rough = on_.vectors.norm(*r_);
  if (!(rough > 0) || !std::isfinite(rough)) return;
  on_.products.multiply(a_, *r_, *q_);
  const double once = on_.vectors.norm(*q_);
  on_.products.multiply(a_, *q_, *p_);
  const double largest = std::max(once / rough, on_.vectors.norm(*p_) / once);
  magnification_ = largest * on_.vectors.norm(x_) / norm_b_;
  report_.backward_error = residual / (magnification_ + 1);
}

/// Is the residual as small as doubles allow, and was the last correction from a true residual negligible?
bool CgIteration::is_limited_by_rounding() {
  if (!correction_) return false;
  correction_share_ = std::sqrt(*correction_ / energy_of_solution());
  if (!(report_.backward_error <= most_backward_error && correction_share_ <= most_rounding_energy))
    return false;
  report_.rounding_limit = {magnification_, correction_share_};
  return true;
}

/// b . x, which is x . A x near the solution.
double CgIteration::energy_of_solution() {
  if (!other_scalars_) other_scalars_ = on_.steps.make_scalars();
  on_.steps.cg_begin(b_, *other_scalars_);
  on_.steps.cg_precondition(b_, x_, *other_scalars_);
  return on_.steps.cg_read(*other_scalars_).rho;
}

/// r = b - A x. Returns |r| / |b|.
double CgIteration::exact_residual(DeviceVector& r) {
  QuietMonitor quiet(monitor_);
  exact_(x_, r, quiet);
  return on_.vectors.norm(r) / norm_b_;
}

bool CgIteration::wants_exact_residual(const CgReading& reading) const {
  if (!exact_) return false;
  return relative(reading) <= (is_fused_ ? replacement_drop : multigrid_drop) * last_exact_ ||
         (!is_fused_ && reading.rho <= energy_drop_ * last_rho_);
}

/// r . z with z = M^-1 r, for a preconditioner that is not fused. Overwrites q.
double CgIteration::energy_of_residual() {
  if (!other_scalars_) other_scalars_ = on_.steps.make_scalars();
  m_.apply(*r_, z(), *q_);
  on_.steps.cg_begin(*r_, *other_scalars_);
  on_.steps.cg_precondition(*r_, z(), *other_scalars_);
  return on_.steps.cg_read(*other_scalars_).rho;
}

/// Does one iteration and then continues from the exact residual.
void CgIteration::replace_residual() {
  has_direction_ = false;
  on_.steps.cg_product(a_, *p_, *q_, *scalars_);
  on_.steps.cg_step(*p_, *q_, x_, *r_, *scalars_);
  ++report_.iterations;
  const CgReading reading = read_scalars();
  refuse_breakdown(reading);
  const double rho = is_fused_ ? 0 : energy_of_residual();
  const double now = exact_residual(*r_);
  refuse_rounding(now);
  report_.replacements.push_back({report_.iterations, now});
  const double exact_rho = is_fused_ ? 0 : energy_of_residual();
  if (!is_fused_)
    energy_drop_ =
        std::clamp(std::abs(exact_rho - rho) / last_rho_ / most_drift, least_energy_drop, most_energy_drop);
  if (!(now <= far_off * relative(reading)) || exact_rho > far_off * far_off * rho) {
    ++report_.restarts;
    start();
    has_direction_ = true;
    return;
  }
  last_rho_ = exact_rho;
  if (is_fused_ && z_) m_.apply(*r_, *z_, *q_);
  on_.steps.cg_precondition(*r_, z(), *scalars_);
  on_.steps.cg_direction(z(), *p_, *scalars_);
  next_rr_ = now * now * norm_b_ * norm_b_;
  has_direction_ = true;
}

SolveReport conjugate_gradient(const CgParts& on, const DeviceMatrix& a, const DevicePreconditioner& m,
                               const DeviceVector& b, DeviceVector& x, const SolveOptions& options,
                               Monitor& monitor, const ExactResidual& exact, CgCheckpoints* checkpoints) {
  return CgIteration(on, a, m, b, x, options, monitor, exact, checkpoints).run();
}

}  // namespace genba
