#include "engine/solve/conjugate_gradient.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/solve/multigrid.hpp"

namespace genba {

namespace {
using Clock = std::chrono::steady_clock;
constexpr double poll_seconds = 0.2;
constexpr int most_restarts = 3;
// With an exact residual: it takes the recurrence's place where that has fallen to this part of the last one;
// directions are dropped where it is so many times larger; and so many in a row may fall by less than half.
constexpr double replacement_drop = 0.02, far_off = 2;
constexpr int most_failures = 3;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::string short_number(double v) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", v);
  return text;
}

/// Iterations until the next read-back: as many as take a fifth of a second, judged by those just done.
class PollClock {
 public:
  int next(int most) const { return std::clamp(interval_, 1, std::max(1, most)); }
  void done(int iterations) {
    const double seconds = seconds_since(last_);
    last_ = Clock::now();
    const double wanted = poll_seconds * iterations / std::max(seconds, 1e-9);
    interval_ = static_cast<int>(std::clamp(wanted, 1.0, 4.0 * interval_));
  }

 private:
  Clock::time_point last_ = Clock::now();
  int interval_ = 1;
};

/// Passes on nothing but the wish to stop.
class QuietMonitor final : public Monitor {
 public:
  explicit QuietMonitor(const Monitor& job) : job_(job) {}
  bool cancelled() const override { return job_.cancelled(); }

 private:
  const Monitor& job_;
};

class Iteration {
 public:
  Iteration(Backend& backend, const DeviceMatrix& a, const DevicePreconditioner& m, const DeviceVector& b,
            DeviceVector& x, const SolveOptions& options, Monitor& monitor, const ExactResidual& exact);
  SolveReport run();

 private:
  SolveReport zero_solution();
  DeviceVector& z() { return z_ ? *z_ : *r_; }
  void start();
  void advance(int iterations);
  void iterate(int iterations);
  CgReading read();
  CgReading read_scalars();
  bool converged(const CgReading& reading) const {
    return relative(reading) <= options_.tolerance && has_energy_tolerance();
  }
  bool has_energy_tolerance() const;
  std::string energy_reached() const;
  double relative(const CgReading& reading) const { return std::sqrt(reading.rr) / norm_b_; }
  void refuse_breakdown(const CgReading& reading) const;
  void refuse_stagnation(const CgReading& reading);
  std::string better_preconditioner() const { return multigrid_ ? "" : "use the preconditioner multigrid, "; }
  bool truly_converged();
  double exact_residual(DeviceVector& r);
  void replace_residual();
  void refuse_rounding(double now);

  Backend& backend_;
  const DeviceMatrix& a_;
  const DevicePreconditioner& m_;
  const Multigrid* const multigrid_;  ///< m_ if that is what it is
  const DeviceVector& b_;
  DeviceVector& x_;
  const SolveOptions& options_;
  Monitor& monitor_;
  const ExactResidual& exact_;  ///< empty: the matrix is what it stands for
  const int limit_, check_every_;
  double norm_b_ = 0;
  std::unique_ptr<DeviceVector> r_, z_, p_, q_;
  std::unique_ptr<CgScalars> scalars_;
  std::unique_ptr<Recording> batch_;  ///< check_every_ iterations
  bool tried_to_record_ = false;
  PollClock poll_;
  EnergyEstimate energy_;
  SolveReport report_;
  double first_ = 0, fraction_ = 0;      // residual at the start; progress told so far
  double least_rr_ = 0, least_rho_ = 0;  // since the last (re)start
  int improved_at_ = 0;
  double last_exact_ = 1, next_rr_ = -1;  ///< relative; r . r that the next reading does not know
  int failures_ = 0;
};

Iteration::Iteration(Backend& backend, const DeviceMatrix& a, const DevicePreconditioner& m,
                     const DeviceVector& b, DeviceVector& x, const SolveOptions& options, Monitor& monitor,
                     const ExactResidual& exact)
    : backend_(backend),
      a_(a),
      m_(m),
      multigrid_(dynamic_cast<const Multigrid*>(&m)),
      b_(b),
      x_(x),
      options_(options),
      monitor_(monitor),
      exact_(exact),
      limit_(iteration_limit(options, a.rows())),
      check_every_(multigrid_ ? 1 : std::max(1, options.check_every)) {
  if (a.rows() != a.columns() || b.size() != a.rows() || x.size() != a.rows()) {
    throw Error(ErrorKind::internal_fault, "conjugate gradient",
                "the matrix is " + std::to_string(a.rows()) + " x " + std::to_string(a.columns()) +
                    ", b has " + std::to_string(b.size()) + " and x has " + std::to_string(x.size()) +
                    " entries");
  }
}

SolveReport Iteration::run() {
  monitor_.check();
  norm_b_ = backend_.norm(b_);
  if (!std::isfinite(norm_b_)) {
    throw Error(ErrorKind::model, "right-hand side",
                "it holds a number that is not finite or too large to square",
                "Check the loads and their units.");
  }
  if (norm_b_ == 0) return zero_solution();
  r_ = backend_.make_vector(a_.rows());
  if (m_.kind() != Preconditioner::none) z_ = backend_.make_vector(a_.rows());
  p_ = backend_.make_vector(a_.rows());
  q_ = backend_.make_vector(a_.rows());
  scalars_ = backend_.make_scalars();

  const Clock::time_point begin = Clock::now();
  backend_.residual(a_, b_, x_, *r_);
  start();
  for (;;) {
    const CgReading reading = read();
    if (converged(reading)) {
      report_.relative_residual = relative(reading);
      if (truly_converged()) break;
      continue;
    }
    refuse_breakdown(reading);
    refuse_stagnation(reading);
    if (exact_ && relative(reading) <= replacement_drop * last_exact_) {
      replace_residual();
      continue;
    }
    advance(std::min(check_every_ - report_.iterations % check_every_, limit_ - report_.iterations));
  }
  report_.seconds = seconds_since(begin);
  report_.energy_error = energy_.latest();
  return report_;
}

SolveReport Iteration::zero_solution() {
  std::vector<double> b(static_cast<std::size_t>(b_.size()));
  backend_.download(b_, b);
  if (std::any_of(b.begin(), b.end(), [](double v) { return v != 0; })) {
    throw Error(ErrorKind::model, "right-hand side", "its numbers are not zero but too small to square",
                "Check the loads and their units.");
  }
  backend_.upload(b, x_);
  report_.history = {{0, 0.0}};
  monitor_.residual(0, 0.0);
  return report_;
}

/// Starts the recurrence from the residual in r.
void Iteration::start() {
  if (multigrid_) {
    backend_.cg_begin(*r_, *scalars_);
    multigrid_->apply(*r_, z());
    backend_.cg_precondition(*r_, z(), *scalars_);
    backend_.cg_direction(z(), *p_, *scalars_);
  } else {
    backend_.cg_start(m_, *r_, z(), *p_, *scalars_);
  }
  const CgReading reading = read_scalars();
  least_rr_ = reading.rr;
  least_rho_ = reading.rho;
  improved_at_ = report_.iterations;
}

/// Runs to the next decision, stopping on the way to listen if that takes long.
void Iteration::advance(int iterations) {
  for (int left = iterations; left > 0;) {
    const int now = poll_.next(left);
    if (now == check_every_ && !std::exchange(tried_to_record_, true))
      batch_ = backend_.record([&] { iterate(now); });
    if (now == check_every_ && batch_)
      batch_->run();
    else
      iterate(now);
    left -= now;
    report_.iterations += now;
    if (left > 0) {
      backend_.synchronize();
      monitor_.check();
    }
    poll_.done(now);
  }
}

void Iteration::iterate(int iterations) {
  for (int i = 0; i < iterations; ++i) {
    backend_.cg_product(a_, *p_, *q_, *scalars_);
    if (multigrid_) {
      backend_.cg_step(*p_, *q_, x_, *r_, *scalars_);
      multigrid_->apply(*r_, z());
      backend_.cg_precondition(*r_, z(), *scalars_);
    } else {
      backend_.cg_update(m_, *p_, *q_, x_, *r_, z(), *scalars_);
    }
    backend_.cg_direction(z(), *p_, *scalars_);
  }
}

CgReading Iteration::read_scalars() {
  const CgReading reading = backend_.cg_read(*scalars_);
  energy_.add(report_.iterations, reading.gain);
  return reading;
}

bool Iteration::has_energy_tolerance() const {
  if (options_.energy_tolerance == 0) return true;
  const auto& error = energy_.latest();
  return error && error->relative <= options_.energy_tolerance;
}

std::string Iteration::energy_reached() const {
  if (options_.energy_tolerance == 0) return "";
  const auto& error = energy_.latest();
  return ", and the relative error in the energy norm is " +
         (error ? "about " + short_number(error->relative) : std::string("not known yet")) + ", not " +
         short_number(options_.energy_tolerance);
}

CgReading Iteration::read() {
  CgReading reading = read_scalars();
  if (next_rr_ >= 0) reading.rr = std::exchange(next_rr_, -1);
  monitor_.check();
  const double now = relative(reading);
  if (std::isfinite(now)) {
    if (report_.history.empty()) first_ = now;
    if (report_.history.empty() || report_.history.back().iteration != report_.iterations) {
      report_.history.push_back({report_.iterations, now});
    }
    monitor_.residual(report_.iterations, now);
    if (now <= options_.tolerance) {
      fraction_ = 1;
    } else if (first_ > options_.tolerance) {
      fraction_ = std::max(fraction_, std::log(first_ / now) / std::log(first_ / options_.tolerance));
    }
    monitor_.progress("solve", fraction_);
  }
  return reading;
}

void Iteration::refuse_breakdown(const CgReading& reading) const {
  if (!reading.breakdown) return;
  const std::string where = " in the " + std::to_string(report_.iterations) + " iterations so far";
  if (!std::isfinite(reading.bad_value) || !std::isfinite(reading.rr)) {
    throw Error(ErrorKind::internal_fault, "conjugate gradient",
                "a number that is not finite (" + short_number(reading.bad_value) + ") appeared" + where +
                    ": the matrix or the start vector holds one",
                "Check the mesh for degenerate elements and the materials for extreme values.");
  }
  throw Error(ErrorKind::singular, exact_ ? "matrix rounded to FP32" : "matrix",
              "it is not positive definite: p.Ap = " + short_number(reading.bad_value) + " was met" + where +
                  ", at a relative residual of " + short_number(relative(reading)),
              exact_ ? "Use precision fp64; if that fails too, check that the constraints hold every part."
                     : "Check that the constraints hold every part and that the materials are stable.");
}

void Iteration::refuse_stagnation(const CgReading& reading) {
  if (reading.rr < least_rr_ || reading.rho < least_rho_) {
    least_rr_ = std::min(least_rr_, reading.rr);
    least_rho_ = std::min(least_rho_, reading.rho);
    improved_at_ = report_.iterations;
  }
  const std::string reached = "the relative residual is " + short_number(relative(reading)) + " after " +
                              std::to_string(report_.iterations) + " iterations, not " +
                              short_number(options_.tolerance) + energy_reached();
  if (report_.iterations - improved_at_ >= std::max(2000, limit_ / 2)) {
    throw Error(ErrorKind::not_converged, "conjugate gradient",
                reached + "; it has stagnated since iteration " + std::to_string(improved_at_) +
                    ", the least so far is " + short_number(std::sqrt(least_rr_) / norm_b_),
                "Check that the constraints hold every part. If they do, the matrix is badly conditioned "
                "(slender parts, thin elements, very different materials): raise max_iterations, " +
                    better_preconditioner() + "or use a larger tolerance.");
  }
  if (report_.iterations >= limit_) {
    throw Error(ErrorKind::not_converged, "conjugate gradient", reached + ", the limit",
                "Raise max_iterations, " + better_preconditioner() +
                    "or improve the mesh (thin or badly shaped elements).");
  }
}

/// Computes b - A x afresh; if it is too large, restarts from it and returns false.
bool Iteration::truly_converged() {
  if (exact_) {
    const double exact = exact_residual(*q_);
    report_.true_relative_residual = exact;
    if (exact <= options_.tolerance) return true;
    replace_residual();
    return false;
  }
  const double now = backend_.residual(a_, b_, x_, *r_) / norm_b_;
  report_.true_relative_residual = now;
  if (now <= 2 * options_.tolerance) return true;
  if (!(now <= 1e300) || report_.restarts == most_restarts) {
    throw Error(ErrorKind::not_converged, "conjugate gradient",
                "the true relative residual |b - A x| / |b| is " + short_number(now) +
                    " where the iteration arrived at " + short_number(report_.relative_residual) +
                    ", after " + std::to_string(report_.restarts) + " restarts",
                "Rounding errors allow no smaller residual for this matrix: use a larger tolerance.");
  }
  ++report_.restarts;
  start();
  return false;
}

/// r = b - A x; |r| / |b|.
double Iteration::exact_residual(DeviceVector& r) {
  QuietMonitor quiet(monitor_);
  exact_(x_, r, quiet);
  return backend_.norm(r) / norm_b_;
}

/// One iteration that goes on from the exact residual.
void Iteration::replace_residual() {
  backend_.cg_product(a_, *p_, *q_, *scalars_);
  backend_.cg_step(*p_, *q_, x_, *r_, *scalars_);
  ++report_.iterations;
  const CgReading reading = read_scalars();
  refuse_breakdown(reading);
  const double now = exact_residual(*r_);
  refuse_rounding(now);
  report_.replacements.push_back({report_.iterations, now});
  if (!(now <= far_off * relative(reading))) {
    ++report_.restarts;
    start();
    return;
  }
  if (multigrid_)
    multigrid_->apply(*r_, z());
  else if (z_)
    backend_.smooth(m_, *r_, 0, 1, *q_, *z_, true);
  backend_.cg_precondition(*r_, z(), *scalars_);
  backend_.cg_direction(z(), *p_, *scalars_);
  next_rr_ = now * now * norm_b_ * norm_b_;
}

/// `now`: the exact residual.
void Iteration::refuse_rounding(double now) {
  failures_ = now <= last_exact_ / 2 ? 0 : failures_ + 1;
  if (!(now <= 1e300) || failures_ == most_failures)
    throw Error(ErrorKind::not_converged, "mixed precision",
                "the relative residual |b - A x| / |b| is " + short_number(now) + " after " +
                    std::to_string(report_.iterations) + " iterations, not " +
                    short_number(options_.tolerance) +
                    ", and no longer falls where that of the matrix rounded to FP32 does",
                "The matrix is too ill-conditioned for FP32 values: use precision fp64.");
  last_exact_ = std::min(last_exact_, now);
}
}  // namespace

SolveReport conjugate_gradient(Backend& backend, const DeviceMatrix& a, const DevicePreconditioner& m,
                               const DeviceVector& b, DeviceVector& x, const SolveOptions& options,
                               Monitor& monitor, const ExactResidual& exact) {
  return Iteration(backend, a, m, b, x, options, monitor, exact).run();
}

}  // namespace genba
