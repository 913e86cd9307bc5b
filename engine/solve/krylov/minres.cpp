#include "engine/solve/krylov/minres.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/krylov/solve_progress.hpp"

namespace genba {

namespace {
constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr int most_minres_restarts = 3;
// A fall of the residual by less than this counts as none.
constexpr double least_fall = 0.99;
// The true residual no longer follows if the bound has fallen by this factor and the residual has not.
constexpr double lost_track = 1e-2;
// What b has in the null space is left as r, and A z = 0 for z = M^-1 r. Rounding lets |A z| fall to about
// 1e-8 |A| |z| only. A small eigenvalue of a regular matrix would look alike, but it shows in z . A z, to
// which the rest of z contributes in second order, or |A A z| is as small beside |A z|.
constexpr double small_image = 1e-7, no_image = 1e-14, least_spread = 1e3, no_eigenvalue = 1e-13;
// A residual that grows by this factor: x grows without bound.
constexpr double diverged = 100;

std::string three_digits(double value) {
  return format_number(value, "%.3g");
}

/// The rotations that make the tridiagonal matrix of the Lanczos vectors triangular.
struct Rotations {
  double cosine = -1, sine = 0, diagonal = 0, beside = 0;  ///< of the last row
  double bound = 0;                                        ///< |r| in the norm of M^-1
  double last_gamma = 1, gamma_before = 1;
};

class MinresIteration {
 public:
  MinresIteration(VectorSpace& vectors, MatrixProducts& products, const DeviceMatrix& a,
                  const DevicePreconditioner& m, const DeviceVector& b, DeviceVector& x,
                  const SolveOptions& options, Monitor& monitor, const DeviceVectors* null_space)
      : vectors_(vectors),
        products_(products),
        a_(a),
        m_(m),
        b_(b),
        x_(x),
        options_(options),
        monitor_(monitor),
        null_space_(null_space),
        limit_(iteration_limit(options, a.rows())),
        check_every_(std::max(1, options.check_every)) {}

  SolveReport run() {
    require_input();
    monitor_.check();
    norm_b_ = right_side_norm(vectors_, b_);
    if (norm_b_ == 0) return zero_solution(vectors_, b_, x_, monitor_);
    for (auto* v : {&r1_, &r2_, &y_, &v_, &w_, &w1_, &w2_}) *v = vectors_.make_vector(a_.rows());
    const auto begin = std::chrono::steady_clock::now();
    prepare_null_space();
    examine_matrix();
    start();
    while (!is_solved()) step();
    free_of_null_space();
    report_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return report_;
  }

 private:
  void require_input() const;
  void examine_matrix();
  void prepare_null_space();
  void free_of_null_space();
  void start();
  void step();
  bool is_solved();
  void continue_from_residual(double now);
  bool is_limited_by_rounding(double now);
  double residual();
  void look_for_null_space(double now);
  bool is_beyond_reach(double& part);
  void measure_backward_error(double now);
  double norm_from(double r_dot_z) const;
  void refuse_unless_falling(double now);
  [[noreturn]] void refuse_incompatible(double part) const;
  [[noreturn]] void refuse_divergence(double now);
  [[noreturn]] void refuse_true_residual(double now) const;

  VectorSpace& vectors_;
  MatrixProducts& products_;
  const DeviceMatrix& a_;
  const DevicePreconditioner& m_;
  const DeviceVector& b_;
  DeviceVector& x_;
  const SolveOptions& options_;
  Monitor& monitor_;
  const DeviceVectors* const null_space_;
  const int limit_, check_every_;
  double norm_b_ = 0;

  // Lanczos: r1, r2 are the last two residual directions, y = M^-1 r2, v = y / beta of the step.
  std::unique_ptr<DeviceVector> r1_, r2_, y_, v_;
  // Directions of x, each times its gamma. w_ is free between steps and during a product.
  std::unique_ptr<DeviceVector> w_, w1_, w2_;
  std::unique_ptr<DeviceVector> x_at_restart_, z_, az_, aaz_;  ///< made if they are needed
  std::unique_ptr<DeviceVectors> beside_null_space_;
  double beta_ = 0, last_beta_ = 0;
  double norm_a_ = 0;  ///< of M^-1/2 A M^-1/2, from below
  Rotations rows_;
  bool has_ended_ = false;        ///< no further Lanczos vector
  bool is_least_square_ = false;  ///< x is as near as A allows
  bool is_doubtful_ = false;      ///< it may be so: A z is below doubtful_image_
  double doubtful_image_ = 0;
  struct Suspicion {
    double part = 0;  ///< of b in the null space; 0: none
    double residual = 0, bound = 0;
    int iteration = 0;
  } suspicion_;
  double bound_share_ = 0;  ///< |r| / |b| divided by the bound, at the last true residual
  double least_ = 0, bound_at_least_ = 0;
  double norm_of_a_ = 0;  ///< of A, from below
  double magnification_ = 0;
  int improved_at_ = 0;
  SolveProgress progress_;
  SolveReport report_;
};

void MinresIteration::require_input() const {
  if (a_.rows() != a_.columns() || b_.size() != a_.rows() || x_.size() != a_.rows())
    throw Error(ErrorKind::internal_fault, "MINRES",
                phrase<"the matrix is %1 x %2, b has %3 and x has %4 entries">(a_.rows(), a_.columns(),
                                                                               b_.size(), x_.size()));
  const bool has_preconditioner = m_.kind() != Preconditioner::none;
  require_traits(a_.traits(), has_preconditioner ? preconditioned_minres_needs : minres_needs, "MINRES",
                 null_space_ ? null_space_->count() : 0);
  if (options_.energy_tolerance > 0)
    throw Error(ErrorKind::input, "energy_tolerance",
                phrase<"MINRES does not know the error in the energy norm">(), phrase<"Set it to 0">());
}

/// Compares u . A v with v . A u for a random v and u = A v. Two steps of the power method tell |A| from
/// below.
void MinresIteration::examine_matrix() {
  vectors_.fill_random(*r1_);
  products_.multiply(a_, *r1_, *y_);
  products_.multiply(a_, *y_, *v_);
  const double once = vectors_.norm(*y_), other = vectors_.dot(*r1_, *v_);
  norm_of_a_ = once > 0 ? std::max(once / vectors_.norm(*r1_), vectors_.norm(*v_) / once) : 0;
  if (std::abs(once * once - other) > std::cbrt(epsilon) * std::max(once * once, std::abs(other)))
    throw Error(
        ErrorKind::input, "MINRES",
        phrase<"it needs a symmetric matrix: for a random v and u = A v, u . A v is %1 and v . A u is "
               "%2">(three_digits(once * once), three_digits(other)),
        phrase<"Make the matrix symmetric">());
}

void MinresIteration::prepare_null_space() {
  if (!null_space_) return;
  const int count = null_space_->count();
  const std::vector<double> products = vectors_.gram(*null_space_, *null_space_);
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < count; ++j)
      if (!(std::abs(products[static_cast<std::size_t>(i * count + j)] - (i == j)) <= 1e-8))
        throw Error(
            ErrorKind::internal_fault, "MINRES",
            phrase<"vectors %1 and %2 of the null space have the product %3: they are not orthonormal">(
                i + 1, j + 1, three_digits(products[static_cast<std::size_t>(i * count + j)])));
  beside_null_space_ = vectors_.make_vectors(a_.rows(), 1);
  vectors_.copy(b_, *beside_null_space_, 0);
  double square = 0;
  for (const double part : vectors_.gram(*null_space_, *beside_null_space_)) square += part * part;
  if (std::sqrt(square) > options_.tolerance * norm_b_) refuse_incompatible(std::sqrt(square) / norm_b_);
  free_of_null_space();
}

void MinresIteration::free_of_null_space() {
  if (!null_space_) return;
  vectors_.copy(x_, *beside_null_space_, 0);
  std::vector<double> parts = vectors_.gram(*null_space_, *beside_null_space_);
  for (double& part : parts) part = -part;
  vectors_.combine(*null_space_, parts, *beside_null_space_, true);
  vectors_.copy(*beside_null_space_, 0, x_);
}

/// Starts the Lanczos process from b - A x.
void MinresIteration::start() {
  products_.residual(a_, b_, x_, *r2_);
  m_.apply(*r2_, *y_, *w_);
  beta_ = norm_from(vectors_.dot(*r2_, *y_));
  last_beta_ = 0;
  norm_a_ = 0;
  doubtful_image_ = small_image;
  is_doubtful_ = false;
  suspicion_ = {};
  rows_ = {};
  rows_.bound = beta_;
  bound_share_ = 0;
  has_ended_ = beta_ == 0;
  is_least_square_ = false;
  least_ = std::numeric_limits<double>::infinity();
  improved_at_ = report_.iterations;
}

/// sqrt(r . M^-1 r)
double MinresIteration::norm_from(double r_dot_z) const {
  if (!std::isfinite(r_dot_z))
    throw Error(ErrorKind::internal_fault, "MINRES",
                phrase<"a number that is not finite (%1) appeared in the %2 iterations so far: the matrix or "
                       "the start vector holds one">(three_digits(r_dot_z), report_.iterations),
                phrase<"Check the mesh for degenerate elements and the materials for extreme values">());
  if (r_dot_z < 0)
    throw Error(ErrorKind::singular, phrase<"preconditioner">(),
                phrase<"it is not positive definite: r . z = %1 was met in iteration %2">(
                    three_digits(r_dot_z), report_.iterations),
                phrase<"Make it from a positive definite matrix">());
  return std::sqrt(r_dot_z);
}

/// One Lanczos step, and the step of x that makes the residual the least.
void MinresIteration::step() {
  // Directions of x move on; the oldest is free.
  w1_.swap(w2_);
  w2_.swap(w_);
  v_.swap(y_);
  vectors_.scale(1 / beta_, *v_);
  products_.multiply(a_, *v_, *y_);
  if (last_beta_ == 0 && vectors_.norm(*y_) <= no_image * norm_of_a_ * vectors_.norm(*v_)) {
    ++report_.iterations;
    is_least_square_ = true;
    return;
  }
  if (last_beta_ > 0) vectors_.axpy(-beta_ / last_beta_, *r1_, *y_);
  const double alpha = vectors_.dot(*v_, *y_);
  vectors_.axpy(-alpha / beta_, *r2_, *y_);
  r1_.swap(r2_);
  r2_.swap(y_);
  m_.apply(*r2_, *y_, *w_);
  const double next = norm_from(vectors_.dot(*r2_, *y_));
  norm_a_ = std::max(norm_a_, std::hypot(last_beta_ > 0 ? beta_ : 0, alpha, next));
  last_beta_ = beta_;
  beta_ = next;
  has_ended_ = beta_ <= epsilon * norm_a_;

  // Row k of the tridiagonal matrix, by the last two rotations and a new one.
  Rotations& q = rows_;
  const double two_before = q.beside, before = q.cosine * q.diagonal + q.sine * alpha;
  const double own = q.sine * q.diagonal - q.cosine * alpha;
  q.beside = q.sine * beta_;
  q.diagonal = -q.cosine * beta_;
  // |A z| / |A| |z| of the last z = M^-1 r, in the norm of M
  const double image = norm_a_ > 0 ? std::hypot(own, q.diagonal) / norm_a_ : 0;
  ++report_.iterations;
  is_least_square_ = image <= 10 * epsilon;
  if (is_least_square_) return;
  is_doubtful_ = image <= doubtful_image_;
  const double gamma = std::hypot(own, beta_);
  q.cosine = own / gamma;
  q.sine = beta_ / gamma;
  const double length = q.cosine * q.bound;
  q.bound *= q.sine;
  w_.swap(v_);
  if (two_before != 0) vectors_.axpy(-two_before / q.gamma_before, *w1_, *w_);
  if (before != 0) vectors_.axpy(-before / q.last_gamma, *w2_, *w_);
  q.gamma_before = q.last_gamma;
  q.last_gamma = gamma;
  vectors_.axpy(length / gamma, *w_, x_);
}

/// v = b - A x. Returns |v| / |b|.
double MinresIteration::residual() {
  const double now = products_.residual(a_, b_, x_, *v_) / norm_b_;
  if (!(now <= 1e300)) norm_from(now);
  report_.relative_residual = report_.true_relative_residual = now;
  return now;
}

bool MinresIteration::is_solved() {
  monitor_.check();
  const bool may_be_solved = bound_share_ == 0 || bound_share_ * rows_.bound <= options_.tolerance;
  if (!may_be_solved && !has_ended_ && !is_least_square_ && !is_doubtful_ &&
      report_.iterations % check_every_ != 0 && report_.iterations < limit_)
    return false;
  const double now = residual();
  progress_.report_progress(now, options_.tolerance, report_, monitor_);
  if (now <= options_.tolerance) {
    measure_backward_error(now);
    return true;
  }
  if (rows_.bound > 0) bound_share_ = now / rows_.bound;
  if (now < least_fall * least_) {
    least_ = now;
    bound_at_least_ = rows_.bound;
    improved_at_ = report_.iterations;
  }
  look_for_null_space(now);
  if (now > diverged * least_) refuse_divergence(now);
  if (has_ended_ || is_least_square_ || rows_.bound < lost_track * bound_at_least_) {
    if (is_limited_by_rounding(now)) return true;
    continue_from_residual(now);
    return false;
  }
  refuse_unless_falling(now);
  return false;
}

/// A suspicion of a null space holds until the bound falls or the residual grows. With a null space the bound
/// falls by rounding alone, and the residual does not fall.
void MinresIteration::look_for_null_space(double now) {
  if (is_least_square_ || (is_doubtful_ && suspicion_.part == 0)) {
    double part = 0;
    if (is_beyond_reach(part)) {
      if (is_least_square_) refuse_incompatible(part);
      suspicion_ = {part, now, rows_.bound, report_.iterations};
    }
    doubtful_image_ /= 4;
  }
  is_doubtful_ = false;
  if (suspicion_.part == 0) return;
  const bool has_waited = report_.iterations - suspicion_.iteration > 2 * suspicion_.iteration + 50;
  if (rows_.bound > suspicion_.bound / 2 && now < 2 * suspicion_.residual && !has_waited) return;
  if (now > 0.6 * suspicion_.residual) refuse_incompatible(suspicion_.part);
  suspicion_ = {};
  doubtful_image_ = 0;
}

/// Is the residual in v what b has in the null space? part: its share of b along z.
bool MinresIteration::is_beyond_reach(double& part) {
  for (auto* v : {&z_, &az_, &aaz_})
    if (!*v) *v = vectors_.make_vector(a_.rows());
  m_.apply(*v_, *z_, *aaz_);
  products_.multiply(a_, *z_, *az_);
  products_.multiply(a_, *az_, *aaz_);
  const double z = vectors_.norm(*z_), az = vectors_.norm(*az_), aaz = vectors_.norm(*aaz_),
               norm_a = std::max(norm_of_a_, az > 0 ? aaz / az : 0);
  part = std::abs(vectors_.dot(*z_, b_)) / (z * norm_b_);
  const double image = norm_a > 0 ? az / (z * norm_a) : 0;
  if (image <= no_image) return true;
  const double eigenvalue = std::abs(vectors_.dot(*z_, *az_)) / (z * z * norm_a);
  return image <= small_image && aaz * z >= least_spread * az * az && eigenvalue <= no_eigenvalue;
}

void MinresIteration::measure_backward_error(double now) {
  magnification_ = norm_of_a_ * vectors_.norm(x_) / norm_b_;
  report_.backward_error = now / (magnification_ + 1);
}

/// Is the residual as small as doubles allow, and was the last correction from a true residual negligible?
bool MinresIteration::is_limited_by_rounding(double now) {
  if (!x_at_restart_) return false;
  measure_backward_error(now);
  vectors_.axpy(-1, x_, *x_at_restart_);
  const double correction = vectors_.norm(*x_at_restart_) / vectors_.norm(x_);
  if (!(report_.backward_error <= most_backward_error && correction <= most_rounding_energy)) return false;
  report_.rounding_limit = {magnification_, correction, true};
  return true;
}

void MinresIteration::continue_from_residual(double now) {
  if (report_.restarts == most_minres_restarts) refuse_true_residual(now);
  ++report_.restarts;
  if (!x_at_restart_) x_at_restart_ = vectors_.make_vector(a_.rows());
  vectors_.copy(x_, *x_at_restart_);
  start();
}

void MinresIteration::refuse_unless_falling(double now) {
  const bool has_stagnated = report_.iterations - improved_at_ >= std::max(2000, limit_ / 2);
  if (!has_stagnated && report_.iterations < limit_) return;
  throw Error(
      ErrorKind::not_converged, "MINRES",
      has_stagnated
          ? phrase<"the relative residual is %1 after %2 iterations, not %3; it has stagnated since "
                   "iteration %4, the least so far is %5">(three_digits(now), report_.iterations,
                                                           three_digits(options_.tolerance), improved_at_,
                                                           three_digits(least_))
          : phrase<"the relative residual is %1 after %2 iterations, not %3, the limit">(
                three_digits(now), report_.iterations, three_digits(options_.tolerance)),
      phrase<"Raise max_iterations, use a preconditioner nearer to the matrix, or check that loads on "
             "parts that nothing holds are in balance">());
}

void MinresIteration::refuse_incompatible(double part) const {
  throw Error(ErrorKind::singular, phrase<"matrix">(),
              phrase<"it is singular, and %1 of the right-hand side is where no x reaches (seen after %2 "
                     "iterations)">(three_digits(part), report_.iterations),
              phrase<"Check that the constraints hold every part, or that the loads on parts that nothing "
                     "holds are in balance">());
}

void MinresIteration::refuse_divergence(double now) {
  measure_backward_error(now);
  throw Error(
      ErrorKind::singular, phrase<"matrix">(),
      phrase<"it is singular or nearly so: the relative residual fell to %1 and then grew to %2 after %3 "
             "iterations, as |A| |x| became %4 |b|">(three_digits(least_), three_digits(now),
                                                     report_.iterations, three_digits(magnification_)),
      phrase<"Check that the constraints hold every part, or that the loads on parts that nothing "
             "holds are in balance">());
}

void MinresIteration::refuse_true_residual(double now) const {
  throw Error(ErrorKind::not_converged, "MINRES",
              phrase<"the true relative residual |b - A x| / |b| stays at %1, not %2, after %3 restarts; the "
                     "backward error is %4 (at most %5 counts as rounding)">(
                  three_digits(now), three_digits(options_.tolerance), report_.restarts,
                  three_digits(report_.backward_error), three_digits(most_backward_error)),
              phrase<"Check the mesh for thin or badly shaped elements and the materials for extreme ratios; "
                     "for a shifted matrix, move the shift away from the eigenvalues">());
}

}  // namespace

SolveReport minres(VectorSpace& vectors, MatrixProducts& products, const DeviceMatrix& a,
                   const DevicePreconditioner& m, const DeviceVector& b, DeviceVector& x,
                   const SolveOptions& options, Monitor& monitor, const DeviceVectors* null_space) {
  return MinresIteration(vectors, products, a, m, b, x, options, monitor, null_space).run();
}

}  // namespace genba
