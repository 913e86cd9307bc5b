// State and steps of conjugate gradients, shared by three sources: the loop (conjugate_gradient.cpp), its
// error messages (cg_refusals.cpp), and checkpoints (cg_resume.cpp).
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <string>

#include "engine/solve/krylov/cg_refusals.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"
#include "engine/solve/krylov/solve_progress.hpp"

namespace genba {

/// The number of iterations until the next read-back: as many as take a fifth of a second, estimated from the
/// last ones.
class PollClock {
 public:
  using Clock = std::chrono::steady_clock;
  int next(int most) const { return std::clamp(interval_, 1, std::max(1, most)); }
  void done(int iterations) {
    const Clock::time_point now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    const double wanted = poll_seconds * iterations / std::max(seconds, 1e-9);
    interval_ = static_cast<int>(std::clamp(wanted, 1.0, 4.0 * interval_));
  }

 private:
  static constexpr double poll_seconds = 0.2;
  Clock::time_point last_ = Clock::now();
  int interval_ = 1;
};

class CgIteration {
 public:
  CgIteration(const CgParts& on, const DeviceMatrix& a, const DevicePreconditioner& m, const DeviceVector& b,
              DeviceVector& x, const SolveOptions& options, Monitor& monitor, const ExactResidual& exact,
              CgCheckpoints* checkpoints);
  SolveReport run();

 private:
  using Clock = std::chrono::steady_clock;
  void iterate_to_tolerance();
  void begin();
  bool resume(SolveState kept);
  void keep_if_due(bool stopping);
  double seconds() const {
    return seconds_before_ + std::chrono::duration<double>(Clock::now() - begin_).count();
  }
  DeviceVector& z() { return z_ ? *z_ : *r_; }
  void start();
  void start_scalars(DeviceVector& direction);
  void forget_minima();
  void advance(int iterations);
  void iterate(int iterations);
  CgReading read();
  CgReading read_scalars();
  bool converged(const CgReading& reading) const {
    return relative(reading) <= options_.tolerance && has_energy_tolerance();
  }
  bool has_energy_tolerance() const;
  double relative(const CgReading& reading) const { return std::sqrt(reading.rr) / norm_b_; }
  void refuse_breakdown(const CgReading& reading) const;
  void refuse_stagnation(const CgReading& reading);

  bool truly_converged();
  bool is_limited_by_rounding();
  void measure_backward_error(double residual);
  double exact_residual(DeviceVector& r);
  bool wants_exact_residual(const CgReading& reading) const;
  void replace_residual();
  double energy_of_residual();
  double energy_of_solution();
  void refuse_rounding(double now);
  [[noreturn]] void refuse_true_residual() const;

  const CgParts on_;
  const DeviceMatrix& a_;
  const DevicePreconditioner& m_;
  const bool is_fused_;  ///< the fused steps apply m_
  const DeviceVector& b_;
  DeviceVector& x_;
  const SolveOptions& options_;
  Monitor& monitor_;
  const ExactResidual& exact_;  ///< empty: the matrix is exact
  CgCheckpoints* const checkpoints_;
  const int limit_, check_every_;
  double norm_b_ = 0;
  std::unique_ptr<DeviceVector> r_, z_, p_, q_;
  std::unique_ptr<CgScalars> scalars_, other_scalars_;
  std::unique_ptr<Recording> batch_;  ///< records check_every_ iterations
  bool tried_to_record_ = false;
  PollClock poll_;
  EnergyEstimate energy_;
  SolveReport report_;
  SolveProgress progress_;
  CgStagnation stagnation_;
  double last_exact_ = 1, next_rr_ = -1;  ///< relative; r . r for the next reading, below 0: none
  int failures_ = 0;
  double last_rho_ = 0;        ///< r . z of the last exact residual
  double energy_drop_ = 1e-4;  ///< the next exact residual is due when r . z falls to this part of last_rho_
  std::optional<double> correction_;  ///< sum of gains since a restart from the true residual
  double magnification_ = 0;          ///< |A| |x| / |b|, last measured
  double correction_share_ = 0;       ///< last correction / solution, in the energy norm
  bool has_direction_ = true;         ///< r and p belong to x; false only during a replacement
  Clock::time_point begin_{};
  double seconds_before_ = 0;  ///< time before the interruption
};

}  // namespace genba
