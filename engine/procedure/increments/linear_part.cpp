// The linear solves of an iteration: conjugate gradients; MINRES where the tangent has a negative direction; and an
// outer iteration where a pressure on faces with free edges makes the tangent unsymmetric.
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/procedure/increments/increment_solver.hpp"
#include "engine/procedure/increments/silent_monitor.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"
#include "engine/solve/krylov/minres.hpp"

namespace genba {

namespace {
constexpr double column_tolerance = 1e-5;  // its product is subtracted from a stiffness that may be little larger
constexpr int most_ways_past = 6;      // of Newton's method, over tangents with a negative direction
constexpr double way_tolerance = 0.1;  // of such a solve: a smaller one follows directions of hardly any stiffness too far
constexpr int longest_way = 1000;      // linear iterations
constexpr double work_growth = 1.5;  // of linear iterations, that asks for a new hierarchy

bool must_go_on(const Error& error) {
  return error.kind() == ErrorKind::memory || error.kind() == ErrorKind::device ||
         error.kind() == ErrorKind::internal_fault;
}

double vector_product(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}
}  // namespace

/// x: solution for b, 0 at prescribed unknowns and with those that others determine. Returns false with the reason if no method finds it.
/// The motions of rigid surfaces that forces press are eliminated (Sherman, Morrison, Woodbury): a solve more for each.
bool IncrementSolver::solve_for(const Vector& b, double tolerance, Vector& x, Text& reason) {
  if (!contact_ || contact_->borders().empty()) return solve_inside(b, tolerance, x, reason);
  const auto& borders = contact_->borders();
  const auto times = [&](std::size_t i, const Vector& v) {
    double sum = 0;
    for (const auto& [unknown, value] : borders[i].column) sum += value * v[unknown];
    return sum;
  };
  const std::size_t m = borders.size();
  std::vector<Vector> of_column(m);
  for (std::size_t i = 0; i < m; ++i) {
    Vector column(b.size(), 0.0);
    for (const auto& [unknown, value] : borders[i].column) column[unknown] = value;
    if (!solve_inside(column, std::min(tolerance, column_tolerance), of_column[i], reason)) return false;
  }
  if (!solve_inside(b, tolerance, x, reason)) return false;
  std::vector<double> a(m * m), right(m);
  for (std::size_t i = 0; i < m; ++i) {
    right[i] = times(i, x);
    for (std::size_t j = 0; j < m; ++j) a[i * m + j] = (i == j ? borders[i].stiffness : 0.0) - times(i, of_column[j]);
  }
  for (std::size_t i = 0; i < m; ++i) {  // it is positive where the body and the surfaces are stable
    if (!(a[i * m + i] > 0)) {
      reason = phrase<"a rigid surface that a force presses finds no stable place">();
      return false;
    }
    for (std::size_t k = i + 1; k < m; ++k) {
      const double factor = a[k * m + i] / a[i * m + i];
      for (std::size_t j = i; j < m; ++j) a[k * m + j] -= factor * a[i * m + j];
      right[k] -= factor * right[i];
    }
  }
  for (std::size_t i = m; i-- > 0;) {
    for (std::size_t j = i + 1; j < m; ++j) right[i] -= a[i * m + j] * right[j];
    right[i] /= a[i * m + i];
    for (std::size_t k = 0; k < x.size(); ++k) x[k] += right[i] * of_column[i][k];
  }
  return true;
}

bool IncrementSolver::solve_inside(const Vector& b, double tolerance, Vector& x, Text& reason) {
  const bool found = !is_unsymmetric() ? solve_symmetric(b, tolerance, x, reason) : solve_with_rest(b, tolerance, x, reason);
  for (std::size_t i = 0; found && i < x.size(); ++i)
    if (fixed_[i]) x[i] = 0;
  if (found) follow(x);
  return found;
}

/// y += A x for what pressures on free edges make unsymmetric; both of the unknowns that nothing determines.
void IncrementSolver::add_rest_product(const Vector& x, Vector& y) const {
  if (input_.elements.map == nullptr) return rest_.add_product(x, y);
  Vector whole = x, forces(x.size(), 0.0);
  follow(whole);
  rest_.add_product(whole, forces);
  gather(forces);
  for (std::size_t i = 0; i < y.size(); ++i)
    if (!fixed_[i]) y[i] += forces[i];
  for (const TurningBodies::Entry& of : body_rest_) y[of.row] += of.value * x[of.column];
}

/// False too where the tangent has no preconditioner: then the increment is cut.
bool IncrementSolver::take_next_preconditioner(const Error& error) {
  try {
    return system_.next_preconditioner(options_, error, monitor_);
  } catch (const Error& none) {
    if (none.kind() != ErrorKind::singular && none.kind() != ErrorKind::model) throw;
    return false;
  }
}

bool IncrementSolver::solve_symmetric(const Vector& b, double tolerance, Vector& x, Text& reason) {
  // The symmetric part of an unsymmetric tangent need not be positive where the body is stable.
  const bool may_be_indefinite = is_arc_ || is_unsymmetric();
  if (may_be_indefinite && definite_ && (is_indefinite_ || !has_preconditioner_)) return solve_by_minres(b, tolerance, x, reason);
  if (!has_preconditioner_) return solve_past_negative(b, x);
  Backend& backend = system_.backend();
  QuietSolves quiet(monitor_);
  SolveOptions options = options_;
  options.energy_tolerance = 0;
  options.tolerance = tolerance;
  for (;;) {
    backend.upload(b, *b_);
    backend.fill(0, *x_);
    try {
      solve_ = conjugate_gradient(backend, system_.matrix(), system_.preconditioner(), *b_, *x_, options, quiet);
      break;
    } catch (const Error& error) {
      if (must_go_on(error)) throw;
      if (may_be_indefinite && error.kind() == ErrorKind::singular && definite_) {
        is_indefinite_ = true;
        return solve_by_minres(b, tolerance, x, reason);
      }
      if (!hierarchy_is_new_ && make_hierarchy(quiet)) continue;
      if (options_.max_iterations <= 0 && take_next_preconditioner(error)) {
        hierarchy_is_new_ = true;
        continue;
      }
      if (may_be_indefinite && definite_) return solve_by_minres(b, tolerance, x, reason);
      if (error.kind() == ErrorKind::singular && solve_past_negative(b, x)) return true;
      reason = error.kind() == ErrorKind::singular
                   ? phrase<"the tangent has no stiffness in some direction: a limit of the load is near (%1)">(
                         error.problem())
                   : phrase<"the linear solve failed: %1">(error.problem());
      wants_hierarchy_ = true;
      return false;
    }
  }
  report_.linear_iterations += solve_.iterations;
  const double work = solve_.iterations / -std::log10(options.tolerance);
  if (hierarchy_is_new_ || usual_work_ == 0)
    usual_work_ = work;
  else if (work > work_growth * usual_work_)
    wants_hierarchy_ = true;
  x.resize(b.size());
  backend.download(*x_, x);
  return true;
}

/// May the next solve go on over a tangent with a negative direction? A step of a motion that meets one is too long.
bool IncrementSolver::may_pass_negative() const {
  return deforms_largely(problem_->study) && !inertia_ && !is_arc_ && !is_unsymmetric() && ways_past_ < most_ways_past &&
         (!contact_ || contact_->borders().empty());
}

/// A state on the way of Newton's method need not be stable: pressures of a guess that is a little off are large where a
/// material hardly changes its volume. False if no change is found along which the residual works.
bool IncrementSolver::solve_past_negative(const Vector& b, Vector& x) {
  if (!may_pass_negative()) return false;
  std::unique_ptr<DevicePreconditioner> blocks;
  try {
    blocks = system_.backend().make_preconditioner(Preconditioner::block_jacobi, system_.matrix(), input_.elements.dofs);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::singular && error.kind() != ErrorKind::model) throw;
    return false;
  }
  Text reason;
  ++ways_past_;
  is_past_ = solve_by_minres(*blocks, b, way_tolerance, longest_way, x, reason) && vector_product(b, x) > 0;
  return is_past_;
}

bool IncrementSolver::solve_by_minres(const Vector& b, double tolerance, Vector& x, Text& reason) {
  constexpr int patience = 4;  // near a limit the tangent is almost singular
  return solve_by_minres(*definite_, b, tolerance, patience * iteration_limit(options_, static_cast<Offset>(b.size())), x, reason);
}

bool IncrementSolver::solve_by_minres(const DevicePreconditioner& preconditioner, const Vector& b, double tolerance, int most_iterations,
                                      Vector& x, Text& reason) {
  Backend& backend = system_.backend();
  QuietSolves quiet(monitor_);
  SolveOptions options = options_;
  options.energy_tolerance = 0;
  options.tolerance = tolerance;
  options.max_iterations = most_iterations;
  backend.upload(b, *b_);
  backend.fill(0, *x_);
  try {
    solve_ = minres(backend, backend, system_.matrix(), preconditioner, *b_, *x_, options, quiet);
  } catch (const Error& error) {
    if (must_go_on(error)) throw;
    reason = phrase<"the linear solve failed: %1">(error.problem());
    return false;
  }
  report_.linear_iterations += solve_.iterations;
  x.resize(b.size());
  backend.download(*x_, x);
  return true;
}

/// Generalised conjugate residuals (Eisenstat, Elman, Schultz, 1983) around solves with the symmetric part.
bool IncrementSolver::solve_with_rest(const Vector& b, double tolerance, Vector& x, Text& reason) {
  constexpr int most = 60, kept = 12;
  constexpr double inner = 0.02;
  const double size = std::sqrt(vector_product(b, b));
  Vector r = b;
  std::vector<std::pair<Vector, Vector>> ways;  // direction and its product, of length 1
  x.assign(b.size(), 0.0);
  if (size == 0) return true;
  Backend& backend = system_.backend();
  double left = 1;
  for (int k = 0; k < most; ++k) {
    monitor_.check();
    Vector z, q(b.size());
    if (!solve_symmetric(r, inner, z, reason)) return false;
    for (std::size_t i = 0; i < z.size(); ++i)
      if (fixed_[i]) z[i] = 0;
    backend.upload(z, *x_);
    backend.multiply(system_.matrix(), *x_, *b_);
    backend.download(*b_, q);
    add_rest_product(z, q);
    for (const auto& [way, of_way] : ways) {
      const double part = vector_product(q, of_way);
      for (std::size_t i = 0; i < q.size(); ++i) q[i] -= part * of_way[i], z[i] -= part * way[i];
    }
    const double length = std::sqrt(vector_product(q, q));
    if (!(length > 0)) break;
    for (std::size_t i = 0; i < q.size(); ++i) q[i] /= length, z[i] /= length;
    const double part = vector_product(r, q);
    for (std::size_t i = 0; i < q.size(); ++i) x[i] += part * z[i], r[i] -= part * q[i];
    left = std::sqrt(vector_product(r, r)) / size;
    if (left <= tolerance) {
      solve_.relative_residual = solve_.true_relative_residual = left;
      return true;
    }
    if (ways.size() == kept) ways.erase(ways.begin());
    ways.emplace_back(std::move(z), std::move(q));
  }
  reason = phrase<"the linear solve failed: %1">(
      phrase<"a pressure on faces with free edges, or a moment on a rigid body; its residual stays at %1">(format_number(left, "%.3g")));
  return false;
}

}  // namespace genba
