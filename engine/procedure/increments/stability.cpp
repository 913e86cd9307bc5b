// Is the state that Newton's method found stable? (increment_solver.hpp)
#include <algorithm>
#include <cmath>
#include <random>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/procedure/increments/increment_solver.hpp"
#include "engine/procedure/increments/silent_monitor.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

namespace {
constexpr double probe_tolerance = 1e-5;  // so small that softest directions are in the directions of conjugate gradients
constexpr double noise = 0.1;             // of the probe, for directions of few nodes
}  // namespace

/// Forces that push, bend and twist the body at random, without any symmetry.
std::vector<double> IncrementSolver::probing_forces() const {
  const auto dofs = static_cast<std::size_t>(input_.elements.dofs);
  const std::vector<Vec3>& points = problem_->mesh->points;
  const std::vector<Index>& node = system_.planned()->numbered->numbering.mesh_node;
  Vec3 low = points.front(), high = points.front();
  for (const Vec3& p : points)
    for (std::size_t c = 0; c < 3; ++c) low[c] = std::min(low[c], p[c]), high[c] = std::max(high[c], p[c]);
  const double size = std::max({high[0] - low[0], high[1] - low[1], high[2] - low[2], 1e-300});
  std::mt19937 random(1);
  const auto number = [&] { return 2.0 * random() / std::mt19937::max() - 1; };
  std::vector<std::array<double, 4>> of_place(dofs);
  for (auto& of : of_place)
    for (double& factor : of) factor = number();
  Vector out(u_.size(), 0.0);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Vec3& p = points[static_cast<std::size_t>(node[i / dofs])];
    const auto& of = of_place[i % dofs];
    out[i] = of[0] + noise * number();
    for (std::size_t c = 0; c < 3; ++c) out[i] += of[c + 1] * (2 * (p[c] - low[c]) / size - 1);
  }
  gather(out);
  for (std::size_t i = 0; i < out.size(); ++i)
    if (fixed_[i]) out[i] = 0;
  return out;
}

bool IncrementSolver::is_unstable() {
  if (is_arc_ || inertia_ || !deforms_largely(problem_->study) || (contact_ && !contact_->borders().empty())) return false;
  const NonlinearReport report = report_;
  const auto give_back = [&](bool is) {
    report_ = report;
    return is;
  };
  Text reason;
  if (!take_tangent(u_, {}, reason) || !has_preconditioner_) return give_back(true);
  if (is_unsymmetric()) return give_back(false);
  Backend& backend = system_.backend();
  QuietSolves quiet(monitor_);
  SolveOptions options = options_;
  options.energy_tolerance = 0;
  options.tolerance = probe_tolerance;
  backend.upload(probing_forces(), *b_);
  backend.fill(0, *x_);
  try {
    conjugate_gradient(backend, system_.matrix(), system_.preconditioner(), *b_, *x_, options, quiet);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::singular) return give_back(true);
    if (error.kind() != ErrorKind::not_converged) throw;  // that says nothing
  }
  return give_back(false);
}

}  // namespace genba
