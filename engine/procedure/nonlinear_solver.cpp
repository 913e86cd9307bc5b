#include "engine/procedure/nonlinear_solver.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

namespace {

constexpr double keeps_matrix = 0.1;          // residuals that fall by more do with the matrix of before
constexpr double exactest = 1e-3, loosest = 0.1;  // of the linear solve in an iteration
constexpr double share_left = 0.5;            // of the slope that an iteration may leave, turned round
constexpr int most_trials = 12;
constexpr double most_fall = 0.9;             // of an absolute temperature, by an iteration
constexpr double hierarchy_wears_out = 1.5;   // growth of iterations

/// What single iterations say is too much to read; what the system warns of was told when it was set up.
class QuietMonitor final : public Monitor {
 public:
  explicit QuietMonitor(Monitor& whole) : whole_(whole) {}
  bool cancelled() const override { return whole_.cancelled(); }

 private:
  Monitor& whole_;
};

double norm(const std::vector<double>& v) {
  double sum = 0;
  for (const double value : v) sum += value * value;
  return std::sqrt(sum);
}

double largest_of(const std::vector<double>& v) {
  double most = 0;
  for (const double value : v) most = std::max(most, std::abs(value));
  return most;
}

/// The part of a change that leaves every absolute temperature above 0 K.
double allowed_part(const std::vector<double>& u, const std::vector<double>& change) {
  double part = 1;
  for (std::size_t i = 0; i < u.size(); ++i)
    if (u[i] > 0 && u[i] + part * change[i] <= (1 - most_fall) * u[i])
      part = std::min(part, -most_fall * u[i] / change[i]);
  return part;
}

}  // namespace

NonlinearSolver::NonlinearSolver(DiscreteSystem& system, const SolveOptions& options, const Problem& problem,
                                 ThreadTeam& team, Storing storing, Stored stored)
    : system_(system),
      options_(options),
      problem_(std::make_shared<Problem>(problem)),
      numbered_(system.planned()->numbered),
      team_(team),
      equations_(problem_, numbered_->numbering, team),
      storing_(storing),
      stored_of_(std::move(stored)) {
  if (!system.factor() && system.matrix().precision() != Precision::fp64)
    throw Error(
        ErrorKind::input, phrase<"nonlinear iteration">(),
        phrase<"values that depend on the temperature need a matrix in fp64, and this one is rounded to "
               "FP32">(),
        phrase<"Use precision fp64, or a coarser mesh">());
  for (const Index node : numbered_->numbering.mesh_node)
    fixed_.push_back(problem.dirichlet.fixed[static_cast<std::size_t>(node)]);
  if (system.factor()) return;
  b_ = system.backend().make_vector(static_cast<Offset>(fixed_.size()));
  x_ = system.backend().make_vector(static_cast<Offset>(fixed_.size()));
}

void NonlinearSolver::move_to(const Problem& at) {
  problem_->time = at.time;
  problem_->study.loads = at.study.loads;
  problem_->study.constraints = at.study.constraints;
  for (std::size_t i = 0; i < at.loads.size(); ++i) problem_->loads[i].load = at.loads[i].load;
  problem_->dirichlet.value = at.dirichlet.value;
  if (problem_->perfusion_left == at.perfusion_left) return;
  problem_->perfusion_left = at.perfusion_left;
  rate_ = -1;  // the matrix is of other shares
}

void NonlinearSolver::evaluate(const Vector& u, Monitor& monitor) {
  equations_.flow(u, flow_, monitor);
  if (storing_ != Storing::nothing)
    stored_of_(u, stored_, storing_ == Storing::nodal ? &slope_ : nullptr);
}

/// Its 2-norm.
double NonlinearSolver::take_residual(const Task& task) {
  residual_.resize(flow_.size());
  for (std::size_t i = 0; i < flow_.size(); ++i)
    residual_[i] = fixed_[i] ? 0.0
                             : task.given[i] - flow_[i] -
                                   (storing_ == Storing::nothing ? 0.0 : task.now * stored_[i]);
  return norm(residual_);
}

bool NonlinearSolver::needs_matrix(const Task& task) const {
  return rate_ < 0 || std::abs(task.now - rate_) > 1e-9 * rate_ || storing_ == Storing::nodal ||
         contraction_ > keeps_matrix;
}

void NonlinearSolver::refresh(const Task& task, Hierarchy hierarchy, Monitor& monitor) {
  problem_->storage.rate = storing_ == Storing::nothing ? 0.0 : task.now;
  problem_->storage.nodal.reset();
  if (storing_ == Storing::nodal) {
    Vector diagonal = slope_;
    for (double& d : diagonal) d *= task.now;
    problem_->storage.nodal = std::make_shared<const Vector>(std::move(diagonal));
  }
  auto next = std::make_shared<SystemPlan>(*system_.planned());
  next->problem = problem_;
  hierarchy_is_new_ = system_.take_new_values(std::move(next), team_, monitor, hierarchy);
  wants_hierarchy_ = false;
  rate_ = task.now;
  ++report_.matrices;
  if (hierarchy_is_new_ && !system_.factor() &&
      system_.preconditioning().kind == Preconditioner::multigrid)
    ++report_.hierarchies;
}

void NonlinearSolver::solve_linear(const Task& task, double tolerance, Monitor& monitor) {
  if (system_.factor()) {
    const SystemPlan& planned = *system_.planned();
    DirectSolution direct =
        solve_refined(*planned.problem, *numbered_, *system_.factor(), residual_, team_, monitor);
    change_ = std::move(direct.values);
    solve_ = {};
    solve_.iterations = direct.report.refinements;
    report_.linear_iterations += solve_.iterations;
    return;
  }
  Backend& backend = system_.backend();
  SolveOptions options = options_;
  options.tolerance = tolerance;
  options.energy_tolerance = 0;
  for (bool solved = false; !solved;) {
    backend.upload(residual_, *b_);
    backend.fill(0, *x_);
    try {
      solve_ =
          conjugate_gradient(backend, system_.matrix(), system_.preconditioner(), *b_, *x_, options, monitor);
      solved = true;
    } catch (const Error& error) {
      if (!hierarchy_is_new_ && error.kind() != ErrorKind::memory && error.kind() != ErrorKind::model) {
        refresh(task, Hierarchy::anew, monitor);
        continue;
      }
      if (options.max_iterations > 0 || !system_.next_preconditioner(options_, error, monitor)) throw;
    }
  }
  report_.linear_iterations += solve_.iterations;
  const double work = solve_.iterations / -std::log10(tolerance);
  if (hierarchy_is_new_ || usual_work_ == 0)
    usual_work_ = work;
  else if (usual_work_ > 0 && work > hierarchy_wears_out * usual_work_)
    wants_hierarchy_ = true;
  change_.resize(fixed_.size());
  backend.download(*x_, change_);
  for (std::size_t i = 0; i < fixed_.size(); ++i)
    if (fixed_[i]) change_[i] = 0.0;
}

/// The residual along the change: above 0 while the change goes towards the solution.
double NonlinearSolver::along() const {
  double sum = 0;
  for (std::size_t i = 0; i < change_.size(); ++i) sum += residual_[i] * change_[i];
  return sum;
}

/// Goes along the change, less far where it would go beyond what it aims at. The part that was taken.
double NonlinearSolver::search(Vector& u, const Task& task, Monitor& monitor) {
  const double slope = along();
  start_ = u;
  double part = allowed_part(u, change_);
  const auto go = [&] {
    for (std::size_t i = 0; i < u.size(); ++i) u[i] = start_[i] + part * change_[i];
    evaluate(u, monitor);
    size_ = take_residual(task);
    return along();
  };
  double at = go();
  if (!options_.line_search || !(slope > 0)) return part;
  double low = 0, low_slope = slope, high = part, high_slope = at;
  for (int trial = 0; trial < most_trials && !(at >= -share_left * slope); ++trial) {
    ++report_.shortened;
    // By the secant and by halves in turn: where a value jumps a secant alone comes from one side.
    const bool by_secant = trial % 2 == 0 && std::isfinite(high_slope);
    part = by_secant ? low + (high - low) * low_slope / (low_slope - high_slope) : 0.5 * (low + high);
    at = go();
    if (at > 0)
      low = part, low_slope = at;
    else
      high = part, high_slope = at;
  }
  return part;
}

void NonlinearSolver::give_up() const {
  std::size_t worst = 0;
  for (std::size_t i = 0; i < residual_.size(); ++i)
    if (std::abs(residual_[i]) > std::abs(residual_[worst])) worst = i;
  const Mesh& mesh = *problem_->mesh;
  const auto node = static_cast<std::size_t>(numbered_->numbering.mesh_node[worst]);
  throw Error(
      ErrorKind::not_converged, place_text(mesh, mesh.points[node]),
      phrase<"after %1 nonlinear iterations the relative residual is %2, not %3; it is largest here">(
          options_.nonlinear_iterations, format_number(relative_residual(), "%.3g"),
          format_number(options_.nonlinear_tolerance, "%.3g")),
      phrase<"Take smaller time steps, values that change less suddenly with the temperature, or allow more "
             "nonlinear_iterations">());
}

void NonlinearSolver::solve(Vector& u, const Task& task, Monitor& monitor) {
  QuietMonitor quiet(monitor);
  evaluate(u, quiet);
  size_ = take_residual(task);
  reference_ = std::max(reference_, size_);
  const double wanted = options_.nonlinear_tolerance * reference_;
  const auto require_finite = [&] {
    if (!std::isfinite(size_))
      throw Error(ErrorKind::model, phrase<"loads">(), phrase<"numbers are not finite">(),
                  phrase<"Look for loads, sizes or material values with a wrong unit">());
  };
  require_finite();
  int iterations = 0;
  for (bool settled = false; size_ > wanted && !settled; ++iterations) {
    monitor.check();
    if (iterations == options_.nonlinear_iterations) give_up();
    if (needs_matrix(task)) refresh(task, wants_hierarchy_ ? Hierarchy::anew : Hierarchy::kept, quiet);
    const double before = size_;
    solve_linear(task, std::clamp(0.1 * wanted / size_, exactest, loosest), quiet);
    const double largest = largest_of(change_);
    const double part = search(u, task, quiet);
    require_finite();
    contraction_ = size_ / before;
    settled = part == 1 && largest <= options_.nonlinear_change;
    monitor.residual(report_.iterations + iterations + 1, relative_residual());
  }
  ++report_.solves;
  report_.iterations += iterations;
  report_.most_iterations = std::max(report_.most_iterations, iterations);
  report_.residual = std::max(report_.residual, relative_residual());
}

}  // namespace genba
