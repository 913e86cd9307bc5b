#include "engine/procedure/nonlinear_solver.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/assembly/mapped.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/varying_condition.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

namespace {

constexpr double keeps_matrix = 0.1;          // the matrix stays if the residual falls by more than this
constexpr double exactest = 1e-3, loosest = 0.1;  // limits of the tolerance of a linear solve
constexpr double most_exact_kept = 1e-6;  // the smaller limit with kept elements, if the state hardly matters
constexpr double share_left = 0.5;            // part of the slope that may remain with the opposite sign
constexpr int most_trials = 12;
constexpr double most_fall = 0.9;  // part of an absolute temperature that one iteration may take away
constexpr double hierarchy_wears_out = 1.5;   // growth of iterations that asks for a new hierarchy

/// Drops the log of single iterations. Warnings of the system were given when it was set up.
class QuietMonitor final : public Monitor {
 public:
  explicit QuietMonitor(Monitor& whole) : whole_(whole) {}
  bool cancelled() const override { return whole_.cancelled(); }

 private:
  Monitor& whole_;
};

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
  if (system.has_matrix() && system.matrix().precision() != Precision::fp64)
    throw Error(
        ErrorKind::input, phrase<"nonlinear iteration">(),
        phrase<"values that depend on the temperature need a matrix in fp64, and this one is rounded to "
               "FP32">(),
        phrase<"Use precision fp64, or a coarser mesh">());
  for (const Index node : numbered_->numbering.mesh_node) {
    fixed_.push_back(problem.dirichlet.fixed[static_cast<std::size_t>(node)]);
    has_fixed_ = has_fixed_ || fixed_.back() != 0;
  }
  tied_.dofs = problem.dofs;
  tied_.equation_node = numbered_->numbering.equation_node;
  tied_.fixed = problem_->dirichlet.fixed;
  tied_.map = problem_->map.get();
  if (!system.has_matrix()) return;
  b_ = system.backend().make_vector(static_cast<Offset>(fixed_.size()));
  x_ = system.backend().make_vector(static_cast<Offset>(fixed_.size()));
  keep_elements();
}

void NonlinearSolver::move_to(const Problem& at) {
  problem_->time = at.time;
  problem_->study.loads = at.study.loads;
  problem_->study.constraints = at.study.constraints;
  for (std::size_t i = 0; i < at.loads.size(); ++i) {
    if (kept_) {
      const Contribution before = contribution_with_gaps(problem_->loads[i].load),
                         now = contribution_with_gaps(at.loads[i].load);
      if (!(before.exchange == now.exchange && before.absorption == now.absorption)) kept_->rate = -1;
    }
    problem_->loads[i].load = at.loads[i].load;
  }
  if (problem_->dirichlet.value == at.dirichlet.value) return;
  problem_->dirichlet.value = at.dirichlet.value;
  if (kept_) kept_->elements->take_prescribed(problem_->dirichlet.value);
}

void NonlinearSolver::take_shares(const Problem& at, std::span<const double> left) {
  if (kept_) {
    system_.backend().upload(left, *b_);
    kept_->elements->take_shares(*b_);
    return;
  }
  problem_->perfusion_left = at.perfusion_left;
  rate_ = -1;  // the matrix has other shares
}

void NonlinearSolver::evaluate(const Vector& u, Monitor& monitor) {
  equations_.flow(u, flow_, monitor);
  reduce(tied_, flow_);
  if (storing_ != Storing::nothing)
    stored_of_(u, stored_, storing_ == Storing::nodal ? &slope_ : nullptr);
}

/// Computes the residual; returns its 2-norm.
double NonlinearSolver::take_residual(const Task& task) {
  residual_.resize(flow_.size());
  return std::sqrt(sum_rows([&](std::size_t i) {
    residual_[i] = fixed_[i] ? 0.0
                             : task.given[i] - flow_[i] -
                                   (storing_ == Storing::nothing ? 0.0 : task.now * stored_[i]);
    return residual_[i] * residual_[i];
  }));
}

double NonlinearSolver::largest_change() const {
  Vector most(fixed_.size() / rows_per_chunk + 1, 0.0);
  team_.for_chunks(fixed_.size(), rows_per_chunk, [&](std::size_t begin, std::size_t end) {
    double& largest = most[begin / rows_per_chunk];
    for (std::size_t i = begin; i < end; ++i) largest = std::max(largest, std::abs(change_[i]));
  });
  return *std::max_element(most.begin(), most.end());
}

/// The largest part of the change, at most 1, that keeps every absolute temperature above 0 K.
double NonlinearSolver::allowed_part(const Vector& u) const {
  Vector part(fixed_.size() / rows_per_chunk + 1, 1.0);
  team_.for_chunks(fixed_.size(), rows_per_chunk, [&](std::size_t begin, std::size_t end) {
    double& allowed = part[begin / rows_per_chunk];
    for (std::size_t i = begin; i < end; ++i)
      if (u[i] > 0 && u[i] + allowed * change_[i] <= (1 - most_fall) * u[i])
        allowed = std::min(allowed, -most_fall * u[i] / change_[i]);
  });
  return *std::min_element(part.begin(), part.end());
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
  hierarchy_is_new_ = system_.replace_values(std::move(next), team_, monitor, hierarchy);
  wants_hierarchy_ = false;
  rate_ = task.now;
  ++report_.matrices;
  if (hierarchy_is_new_ && system_.has_matrix() &&
      system_.preconditioning().kind == Preconditioner::multigrid)
    ++report_.hierarchies;
}

void NonlinearSolver::solve_linear(const Task& task, double tolerance, Monitor& monitor) {
  if (system_.factor()) {
    const SystemPlan& planned = *system_.planned();
    DirectSolution direct =
        solve_refined(*planned.problem, *numbered_, *system_.factor(), residual_, team_, monitor);
    change_ = std::move(direct.values);
    expand(tied_, MapValues::left_out, change_);
    solve_ = {};
    solve_.iterations = direct.report.refinements;
    report_.linear_iterations += solve_.iterations;
    return;
  }
  if (system_.outside()) return solve_on_ranks(tolerance, monitor);
  Backend& backend = system_.backend();
  SolveOptions options = options_;
  options.tolerance = tolerance;
  options.energy_tolerance = 0;
  const DeviceVector& b = kept_ ? *kept_->residual : *b_;
  for (bool solved = false; !solved;) {
    if (!kept_) backend.upload(residual_, *b_);
    backend.fill(0, *x_);
    try {
      solve_ =
          conjugate_gradient(backend, system_.matrix(), system_.preconditioner(), b, *x_, options, monitor);
      solved = true;
    } catch (const Error& error) {
      if (!hierarchy_is_new_ && error.kind() != ErrorKind::memory && error.kind() != ErrorKind::model) {
        if (kept_)
          refresh_kept(Hierarchy::anew, monitor);
        else
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
  for_rows([&](std::size_t i) {
    if (fixed_[i]) change_[i] = 0.0;
  });
  expand(tied_, MapValues::left_out, change_);
}

/// The residual that follows is made from the elements of this process, so their answer is checked each time.
void NonlinearSolver::solve_on_ranks(double tolerance, Monitor& monitor) {
  OutsideAnswer answer = system_.open_outside(monitor).solve({.b = residual_, .tolerance = tolerance}, monitor);
  change_ = std::move(answer.x);
  for_rows([&](std::size_t i) {
    if (fixed_[i]) change_[i] = 0.0;
  });
  expand(tied_, MapValues::left_out, change_);
  solve_ = {};
  solve_.iterations = answer.iterations;
  solve_.relative_residual = solve_.true_relative_residual = answer.relative_residual;
  solve_.seconds = answer.seconds;
  solve_.history = std::move(answer.history);
  report_.linear_iterations += solve_.iterations;
}

/// The dot product of residual and change. It is above 0 while the change goes towards the solution.
double NonlinearSolver::along() const {
  if (kept_) return system_.backend().dot(*kept_->residual, *x_);
  return sum_rows([&](std::size_t i) { return residual_[i] * change_[i]; });
}

/// Goes along the change, and less far if that would overshoot. Returns the part that was taken.
double NonlinearSolver::search(Vector& u, const Task& task, Monitor& monitor) {
  const bool watches = options_.line_search;
  const double slope = watches ? along() : 0.0;
  start_.resize(u.size());
  for_rows([&](std::size_t i) { start_[i] = u[i]; });
  double part = allowed_part(u), on_device = 0;
  const auto go = [&] {
    for_rows([&](std::size_t i) { u[i] = start_[i] + part * change_[i]; });
    if (kept_) {
      system_.backend().axpy(part - on_device, *x_, *kept_->u);
      on_device = part;
      size_ = kept_residual(u, task);
    } else {
      evaluate(u, monitor);
      size_ = take_residual(task);
    }
    return watches ? along() : 0.0;
  };
  double at = go();
  if (!watches || !(slope > 0)) return part;
  double low = 0, low_slope = slope, high = part, high_slope = at;
  for (int trial = 0; trial < most_trials && !(at >= -share_left * slope); ++trial) {
    ++report_.shortened;
    // Secant and bisection take turns: if a value jumps, the secant alone approaches from one side only.
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

void NonlinearSolver::give_up() {
  if (kept_) {
    residual_.resize(fixed_.size());
    system_.backend().download(*kept_->residual, residual_);
  }
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
  if (kept_) {
    size_ = begin_kept(u, task, quiet);
  } else {
    evaluate(u, quiet);
    size_ = take_residual(task);
  }
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
    const Hierarchy hierarchy = wants_hierarchy_ ? Hierarchy::anew : Hierarchy::kept;
    if (kept_)
      refresh_kept(hierarchy, quiet);
    else if (needs_matrix(task))
      refresh(task, hierarchy, quiet);
    const double before = size_;
    // A new state costs more than iterations. So a solve is as exact as is useful while values change with
    // it.
    const double least = kept_ ? std::clamp(0.3 * least_contraction_, most_exact_kept, exactest) : exactest;
    const double tolerance = std::clamp(0.1 * wanted / size_, least, loosest);
    solve_linear(task, tolerance, quiet);
    const double largest = largest_change();
    const double part = search(u, task, quiet);
    require_finite();
    contraction_ = size_ / before;
    const bool linear_alone = contraction_ <= 3 * tolerance;
    least_contraction_ = linear_alone ? std::min(least_contraction_, contraction_) : contraction_;
    settled = part == 1 && largest <= options_.nonlinear_change;
    monitor.residual(report_.iterations + iterations + 1, relative_residual());
  }
  if (kept_) end_kept(u, task);
  ++report_.solves;
  report_.iterations += iterations;
  report_.most_iterations = std::max(report_.most_iterations, iterations);
  report_.residual = std::max(report_.residual, relative_residual());
}

}  // namespace genba
