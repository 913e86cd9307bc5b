#include "engine/solve/krylov/several_solves.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <utility>

#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/long_preconditioner.hpp"
#include "engine/solve/krylov/cg_refusals.hpp"
#include "engine/solve/krylov/solve_progress.hpp"

namespace genba {

namespace {

using Numbers = std::vector<double>;

/// A right-hand side while it is solved.
struct Running {
  enum class State { runs, arrived, alone, failed, zero };
  State state = State::runs;
  double norm_b = 0, rho = 0, rr = 0;
  double first = 0;            ///< relative residual at the start
  double gain = 0;             ///< alpha rho since the last addition to the estimate
  CgStagnation stagnation{};
  EnergyEstimate energy;
  OneOfSeveral out;

  double relative() const { return std::sqrt(rr) / norm_b; }
};

class SeveralSolves {
 public:
  SeveralSolves(const CgParts& on, const DeviceMatrix& a, const DevicePreconditioner& m, const DeviceVectors& b,
                DeviceVectors& x, const SolveOptions& options, Monitor& monitor,
                std::span<CgCheckpoints* const> checkpoints)
      : on_(on), a_(a), m_(m), b_(b), x_(x), options_(options), monitor_(monitor), checkpoints_(checkpoints),
        limit_(iteration_limit(options, a.rows())),
        check_every_(m.is_fused() ? std::max(1, options.check_every) : 1), of_(static_cast<std::size_t>(b.count())) {
    if (a.rows() != a.columns() || b.size() != a.rows() || x.size() != a.rows())
      throw Error(ErrorKind::internal_fault, phrase<"conjugate gradient">(),
                  phrase<"the matrix is %1 x %2, b has %3 and x has %4 entries">(a.rows(), a.columns(), b.size(),
                                                                                 x.size()));
    require_same_count(b.count(), x.count());
    if (!checkpoints.empty()) require_same_count(b.count(), static_cast<int>(checkpoints.size()));
    require_traits(a.traits(), cg_needs, phrase<"conjugate gradient">());
  }

  std::vector<OneOfSeveral> run();

 private:
  using Clock = std::chrono::steady_clock;
  using State = Running::State;

  void take_right_sides();
  void start();
  void iterate();
  Numbers step_lengths(const Numbers& curvature);
  void precondition();
  void look_at(Running& one);
  void report();
  void narrow();
  void put_back();
  void verify();
  void finish_alone(std::size_t v);
  void keep_states(bool stopping);
  void keep(std::size_t v, std::optional<std::size_t> k);

  /// A vector of the present block.
  Running& at(std::size_t k) { return of_[who_[k]]; }
  int count() const { return static_cast<int>(who_.size()); }
  int running() const {
    return static_cast<int>(std::ranges::count_if(who_, [&](std::size_t v) { return of_[v].state == State::runs; }));
  }
  DeviceVectors& x() { return own_x_ ? *own_x_ : x_; }
  std::unique_ptr<DeviceVectors> block() const { return on_.vectors.make_vectors(a_.rows(), count()); }

  const CgParts on_;
  const DeviceMatrix& a_;
  const DevicePreconditioner& m_;
  const DeviceVectors& b_;
  DeviceVectors& x_;
  const SolveOptions& options_;
  Monitor& monitor_;
  const std::span<CgCheckpoints* const> checkpoints_;
  const int limit_, check_every_;
  std::vector<Running> of_;       ///< [vector of b]
  std::vector<std::size_t> who_;  ///< [vector of the present block] vector of b
  std::unique_ptr<DeviceVectors> own_x_;  ///< after the first move to a narrower block
  std::unique_ptr<DeviceVectors> r_, z_, p_, q_;
  std::unique_ptr<Recording> cycle_;  ///< records the preconditioner
  int cycles_ = 0;                    ///< of the present block
  int iterations_ = 0;
  double fraction_ = 0;  ///< of the progress shown
  Clock::time_point begin_{};
  bool has_directions_ = false;  ///< r and p belong to x
};

std::vector<OneOfSeveral> SeveralSolves::run() {
  monitor_.check();
  begin_ = Clock::now();
  take_right_sides();
  for (std::size_t v = 0; v < of_.size(); ++v) who_.push_back(v);
  if (running() > 0) {
    try {
      start();
      while (running() > 0) {
        narrow();
        iterate();
        if (running() > 0) keep_states(false);
      }
    } catch (const Cancelled&) {
      put_back();
      keep_states(true);
      throw;
    }
    put_back();
    verify();
  }
  const double share =
      std::chrono::duration<double>(Clock::now() - begin_).count() / static_cast<double>(of_.size());
  std::vector<OneOfSeveral> out;
  for (std::size_t v = 0; v < of_.size(); ++v) {
    of_[v].out.report.seconds = share;
    of_[v].out.report.together = static_cast<int>(of_.size());
    if (of_[v].state == State::alone) finish_alone(v);
    out.push_back(std::move(of_[v].out));
  }
  return out;
}

/// Norms of the right-hand sides. Those that are zero or not finite are finished here.
void SeveralSolves::take_right_sides() {
  std::unique_ptr<DeviceVector> one, result;
  const Numbers squares = on_.vectors.dots(b_, b_);
  for (std::size_t v = 0; v < of_.size(); ++v) {
    Running& now = of_[v];
    now.norm_b = std::sqrt(squares[v]);
    if (now.norm_b > 0 && std::isfinite(now.norm_b)) continue;
    if (!one) one = on_.vectors.make_vector(a_.rows());
    if (!result) result = on_.vectors.make_vector(a_.rows());
    on_.vectors.copy(b_, static_cast<int>(v), *one);
    now.state = State::zero;
    try {
      right_side_norm(on_.vectors, *one);
      now.out.report = zero_solution(on_.vectors, *one, *result, monitor_);
      on_.vectors.copy(*result, x_, static_cast<int>(v));
    } catch (const Error& error) {
      now.state = State::failed;
      now.out.error = error;
    }
  }
}

void SeveralSolves::start() {
  r_ = block();
  z_ = block();
  p_ = block();
  q_ = block();
  on_.products.defect(a_, b_, x_, *r_);
  const Numbers rr = on_.vectors.dots(*r_, *r_);
  for (std::size_t k = 0; k < who_.size(); ++k) {
    Running& one = at(k);
    if (one.state != State::runs) continue;
    one.rr = rr[k];
    one.first = one.relative();
    look_at(one);
  }
  report();
  if (running() > 0) precondition();
}

/// z = M^-1 r, then the directions.
void SeveralSolves::precondition() {
  if (cycles_ == 1) cycle_ = on_.queue.record([&] { m_.apply(*r_, *z_, *q_); });
  if (cycle_)
    cycle_->run();
  else if (const auto* takes_long = dynamic_cast<const LongPreconditioner*>(&m_))
    takes_long->apply(*r_, *z_, *q_, monitor_);
  else
    m_.apply(*r_, *z_, *q_);
  ++cycles_;
  const Numbers rho = on_.vectors.dots(*r_, *z_);
  monitor_.check();
  Numbers beta(rho.size(), 0.0);
  for (std::size_t k = 0; k < rho.size(); ++k) {
    Running& one = at(k);
    if (one.state != State::runs) continue;
    if (!(rho[k] >= 0) || !std::isfinite(rho[k])) {
      one.state = State::alone;
      continue;
    }
    beta[k] = one.rho == 0 ? 0 : rho[k] / one.rho;
    one.rho = rho[k];
    one.stagnation.see(one.rr, one.rho, iterations_);
  }
  on_.vectors.xpay(*z_, beta, *p_);
  has_directions_ = true;
}

/// Step lengths of the vectors that run, 0 of the others.
Numbers SeveralSolves::step_lengths(const Numbers& curvature) {
  Numbers alpha(curvature.size(), 0.0);
  for (std::size_t k = 0; k < curvature.size(); ++k) {
    Running& one = at(k);
    if (one.state != State::runs) continue;
    const double length = one.rho == 0 ? 0 : one.rho / curvature[k];
    const bool solved = one.rho == 0 && std::isfinite(curvature[k]);
    if (!solved && (!(curvature[k] > 0) || !std::isfinite(curvature[k]) || !std::isfinite(length)))
      one.state = State::alone;
    else
      alpha[k] = length;
  }
  return alpha;
}

void SeveralSolves::iterate() {
  on_.products.multiply(a_, *p_, *q_);
  Numbers alpha = step_lengths(on_.vectors.dots(*p_, *q_));
  monitor_.check();
  has_directions_ = false;
  on_.vectors.axpy(alpha, *p_, x());
  for (std::size_t k = 0; k < alpha.size(); ++k) {
    at(k).gain += alpha[k] * at(k).rho;
    alpha[k] = -alpha[k];
  }
  on_.vectors.axpy(alpha, *q_, *r_);
  ++iterations_;
  const Numbers rr = on_.vectors.dots(*r_, *r_);
  for (std::size_t k = 0; k < rr.size(); ++k) {
    Running& one = at(k);
    if (one.state != State::runs) continue;
    one.rr = rr[k];
    one.out.report.iterations = iterations_;
    one.energy.add(iterations_, std::exchange(one.gain, 0.0));
    look_at(one);
  }
  report();
  if (running() > 0) precondition();
}

/// Changes the state if the vector has arrived, broke down or does not converge.
void SeveralSolves::look_at(Running& one) {
  SolveReport& report = one.out.report;
  if (!std::isfinite(one.rr)) {
    one.state = State::alone;
    return;
  }
  const double relative = one.relative();
  report.relative_residual = relative;
  const auto& energy = one.energy.latest();
  const bool has_energy =
      options_.energy_tolerance == 0 || (energy && energy->relative <= options_.energy_tolerance);
  const bool arrives = relative <= options_.tolerance && has_energy;
  if (arrives || iterations_ % check_every_ == 0) report.history.push_back({iterations_, relative});
  if (arrives) {
    one.state = State::arrived;
    return;
  }
  try {
    refuse_stagnation(
        {relative, iterations_, limit_, one.norm_b, m_.is_fused(), energy, options_}, one.stagnation);
  } catch (const Error& error) {
    one.state = State::failed;
    one.out.error = error;
  }
}

/// The largest residual of the vectors that run, and the progress of the slowest.
void SeveralSolves::report() {
  double largest = 0, least = 1;
  for (const Running& one : of_) {
    if (one.state != State::runs) continue;
    largest = std::max(largest, one.relative());
    if (one.first > options_.tolerance && one.relative() > 0)
      least = std::min(least, std::log(one.first / one.relative()) / std::log(one.first / options_.tolerance));
  }
  monitor_.check();
  if (running() == 0 || iterations_ % check_every_ != 0) return;
  monitor_.residual(iterations_, largest);
  fraction_ = std::max(fraction_, least);
  monitor_.progress(phrase<"solve">(), std::clamp(fraction_, 0.0, 1.0));
}

/// Moves the vectors that run to a narrower block if that halves the width.
void SeveralSolves::narrow() {
  const int left = running();
  if (2 * width_of_block(left) > width_of_block(count())) return;
  std::vector<std::size_t> stays;
  for (std::size_t k = 0; k < who_.size(); ++k)
    if (at(k).state == State::runs) stays.push_back(k);
  put_back();
  std::vector<std::size_t> who;
  for (const std::size_t k : stays) who.push_back(who_[k]);
  cycle_.reset();
  cycles_ = 0;
  z_.reset();
  q_.reset();
  own_x_.reset();
  const auto one = on_.vectors.make_vector(a_.rows());
  const auto moved = [&](const DeviceVectors& from, const std::vector<std::size_t>& places) {
    auto to = on_.vectors.make_vectors(a_.rows(), left);
    for (std::size_t k = 0; k < places.size(); ++k) {
      on_.vectors.copy(from, static_cast<int>(places[k]), *one);
      on_.vectors.copy(*one, *to, static_cast<int>(k));
    }
    return to;
  };
  r_ = moved(*r_, stays);
  p_ = moved(*p_, stays);
  own_x_ = moved(x_, who);
  who_ = std::move(who);
  z_ = block();
  q_ = block();
}

/// Copies the present x into the caller's.
void SeveralSolves::put_back() {
  if (!own_x_) return;
  const auto one = on_.vectors.make_vector(a_.rows());
  for (std::size_t k = 0; k < who_.size(); ++k) {
    on_.vectors.copy(*own_x_, static_cast<int>(k), *one);
    on_.vectors.copy(*one, x_, static_cast<int>(who_[k]));
  }
}

/// Computes the true residuals of those that arrived, and |A| by two steps of the power method from them.
void SeveralSolves::verify() {
  cycle_.reset();
  z_.reset();
  own_x_.reset();
  const bool is_whole = count() == b_.count();
  who_.clear();
  for (std::size_t v = 0; v < of_.size(); ++v) who_.push_back(v);
  for (auto* v : {&r_, &p_, &q_})
    if (!is_whole) {
      v->reset();
      *v = block();
    }
  monitor_.check();
  on_.products.defect(a_, b_, x_, *r_);
  monitor_.check();
  on_.products.multiply(a_, *r_, *q_);
  monitor_.check();
  on_.products.multiply(a_, *q_, *p_);
  const Numbers rr = on_.vectors.dots(*r_, *r_), once = on_.vectors.dots(*q_, *q_), twice = on_.vectors.dots(*p_, *p_),
                xx = on_.vectors.dots(x_, x_);
  for (std::size_t v = 0; v < of_.size(); ++v) {
    Running& one = of_[v];
    if (one.state != State::arrived) continue;
    SolveReport& report = one.out.report;
    const double residual = std::sqrt(rr[v]) / one.norm_b;
    report.true_relative_residual = residual;
    if (rr[v] > 0 && std::isfinite(rr[v])) {
      const double largest = std::sqrt(std::max(once[v] / rr[v], once[v] > 0 ? twice[v] / once[v] : 0));
      report.backward_error = residual / (largest * std::sqrt(xx[v]) / one.norm_b + 1);
    }
    report.energy_error = one.energy.latest();
    if (!(residual <= 2 * options_.tolerance)) one.state = State::alone;
  }
  r_.reset();
  p_.reset();
  q_.reset();
}

/// Keeps the states that are due. x of the present block must be the caller's if `stopping`.
void SeveralSolves::keep_states(bool stopping) {
  if (checkpoints_.empty()) return;
  const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  for (std::size_t v = 0; v < of_.size(); ++v) {
    const Running& one = of_[v];
    if (checkpoints_[v] == nullptr || one.out.report.iterations == 0 ||
        (one.state != State::runs && one.state != State::arrived) || !checkpoints_[v]->is_due(seconds, stopping))
      continue;
    of_[v].out.report.seconds = seconds;
    const auto place = std::ranges::find(who_, v);
    keep(v, place == who_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(place - who_.begin())));
  }
}

/// k: the place of the vector in the present block, if it is there.
void SeveralSolves::keep(std::size_t v, std::optional<std::size_t> k) {
  const Running& one = of_[v];
  SolveState state;
  state.report = one.out.report;
  state.preconditioner = m_.kind();
  state.precision = a_.precision();
  state.has_direction = k && has_directions_ && one.state == State::runs;
  state.stretches = one.energy.stretches();
  const auto x = on_.vectors.make_vector(a_.rows());
  if (k)
    on_.vectors.copy(this->x(), static_cast<int>(*k), *x);
  else
    on_.vectors.copy(x_, static_cast<int>(v), *x);
  if (!state.has_direction) return checkpoints_[v]->keep(state, *x, *x, *x);
  const auto r = on_.vectors.make_vector(a_.rows()), p = on_.vectors.make_vector(a_.rows());
  on_.vectors.copy(*r_, static_cast<int>(*k), *r);
  on_.vectors.copy(*p_, static_cast<int>(*k), *p);
  checkpoints_[v]->keep(state, *x, *r, *p);
}

void SeveralSolves::finish_alone(std::size_t v) {
  OneOfSeveral& out = of_[v].out;
  out.went_alone = true;
  const auto b = on_.vectors.make_vector(a_.rows()), x = on_.vectors.make_vector(a_.rows());
  on_.vectors.copy(b_, static_cast<int>(v), *b);
  on_.vectors.copy(x_, static_cast<int>(v), *x);
  SolveReport before = std::move(out.report);
  try {
    out.report = conjugate_gradient(on_, a_, m_, *b, *x, options_, monitor_);
    out.report.iterations += before.iterations;
    out.report.seconds += before.seconds;
    out.report.together = before.together;
    for (ResidualSample& sample : out.report.history) sample.iteration += before.iterations;
    before.history.insert(before.history.end(), out.report.history.begin(), out.report.history.end());
    out.report.history = std::move(before.history);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::memory || error.kind() == ErrorKind::device) throw;
    out.report = std::move(before);
    out.error = error;
  }
  on_.vectors.copy(*x, x_, static_cast<int>(v));
}

}  // namespace

std::vector<OneOfSeveral> solve_several(const CgParts& on, const DeviceMatrix& a, const DevicePreconditioner& m,
                                        const DeviceVectors& b, DeviceVectors& x, const SolveOptions& options,
                                        Monitor& monitor, std::span<CgCheckpoints* const> checkpoints) {
  return SeveralSolves(on, a, m, b, x, options, monitor, checkpoints).run();
}

std::int64_t several_vector_bytes(Offset rows, int count) {
  // b, x, r, z, p, q; and single vectors to move one or to keep its state
  return 6 * block_vector_bytes(rows, count) + 3 * rows * static_cast<std::int64_t>(sizeof(double));
}

}  // namespace genba
