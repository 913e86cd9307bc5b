// Nonlinear iterations with elements that the device keeps: it makes the matrix and the residual from them.
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/analysis/system/assembly.hpp"
#include "engine/analysis/heat/kept_heat.hpp"
#include "engine/analysis/system/state.hpp"
#include "engine/procedure/nonlinear_solver.hpp"

namespace genba {

void NonlinearSolver::keep_elements() {
  if (!may_keep_elements(problem_->study)) return;
  Backend& backend = system_.backend();
  if (backend.info().is_gpu && system_.planned()->plan.row(system_.matrix().format()).elements == 0) return;
  const bool has_shares = !problem_->perfusion_left.empty();
  // Reserves room for shares from the start.
  if (!has_shares && perfusion_may_end(problem_->study))
    for (const ElementBlock& block : problem_->mesh->solids)
      problem_->perfusion_left.emplace_back(static_cast<std::size_t>(block.size()), 1.0);
  const StorageTerm storage = problem_->storage;
  if (storing_ == Storing::nodal)
    problem_->storage.nodal = std::make_shared<const Vector>(fixed_.size(), 0.0);
  try {
    const AssemblyInput input = assembly_input(*problem_, numbered_->numbering, Radiation::none);
    const std::optional<StateCurves> curves = state_curves(*problem_);
    if (device_can_assemble(input) && (curves || takes_conductivity(input.materials.law()))) {
      Kept kept;
      kept.elements = backend.keep_elements(input, curves ? *curves : StateCurves());
      kept.by_curves = curves.has_value();
      if (kept.elements) {
        for (auto* vector : {&kept.u, &kept.given, &kept.residual})
          *vector = backend.make_vector(static_cast<Offset>(fixed_.size()));
        kept_ = std::move(kept);
      }
    }
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::memory) throw;  // then the host computes the residual
  }
  if (kept_) return;
  problem_->storage = storage;
  if (!has_shares) problem_->perfusion_left.clear();
}

/// The residual at the start of a solve.
double NonlinearSolver::begin_kept(const Vector& u, const Task& task, Monitor&) {
  Kept& kept = *kept_;
  const double rate = storing_ == Storing::nothing ? 0.0 : task.now;
  if (kept.rate < 0 || std::abs(rate - kept.rate) > 1e-9 * kept.rate) {
    problem_->storage.rate = rate;
    kept.elements->take_reactions(assembly_input(*problem_, numbered_->numbering, Radiation::none));
    kept.rate = rate;
    wants_hierarchy_ = true;
    auto next = std::make_shared<SystemPlan>(*system_.planned());
    next->problem = problem_;
    system_.adopt_plan(std::move(next));
  }
  Backend& backend = system_.backend();
  if (storing_ != Storing::nodal) backend.upload(task.given, *kept.given);
  backend.upload(u, *kept.u);
  return kept_residual(u, task);
}

/// Puts the matrix into the state u; Kept::u holds the same state. Returns the 2-norm of the residual there.
double NonlinearSolver::kept_residual(const Vector& u, const Task& task) {
  Kept& kept = *kept_;
  if (kept.by_curves) {
    kept.elements->take_state(*kept.u);
  } else {
    take_state(*problem_, numbered_->numbering, u, team_);
    Vector own(problem_->own.size());
    constexpr std::size_t elements_at_once = 16384;
    team_.for_chunks(own.size(), elements_at_once, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) own[i] = problem_->own[i].conductivity;
    });
    kept.elements->take_conductivities(problem_->region_material.size(), own);
  }
  Backend& backend = system_.backend();
  if (storing_ == Storing::nodal) {
    // The matrix has the slope of the stored heat. The difference between slope and heat goes to the right
    // side.
    stored_of_(u, stored_, &slope_);
    nodal_.resize(fixed_.size());
    for_rows([&](std::size_t i) { nodal_[i] = fixed_[i] ? 0.0 : task.now * slope_[i]; });
    backend.upload(nodal_, *b_);
    kept.elements->take_nodal(*b_);
    for_rows([&](std::size_t i) { nodal_[i] = task.given[i] - task.now * stored_[i] + nodal_[i] * u[i]; });
    backend.upload(nodal_, *b_);
  } else {
    backend.copy(*kept.given, *b_);
  }
  system_.assemble_kept(*kept.elements, *b_);
  ++report_.matrices;
  return backend.residual(system_.matrix(), *b_, *kept.u, *kept.residual);
}

void NonlinearSolver::refresh_kept(Hierarchy hierarchy, Monitor& monitor) {
  // A diagonal costs little, and a front of melting changes it by orders of magnitude.
  if (system_.preconditioning().kind != Preconditioner::multigrid) hierarchy = Hierarchy::anew;
  hierarchy_is_new_ = system_.refresh_preconditioner(monitor, hierarchy);
  if (!hierarchy_is_new_) return;
  wants_hierarchy_ = false;
  if (system_.preconditioning().kind == Preconditioner::multigrid) ++report_.hierarchies;
}

/// Computes stored_ and held_ at the solution.
void NonlinearSolver::end_kept(const Vector& u, const Task& task) {
  Kept& kept = *kept_;
  const bool nodal = storing_ == Storing::nodal;
  if (storing_ == Storing::in_proportion) stored_of_(u, stored_, nullptr);
  if (!has_fixed_) return;
  Backend& backend = system_.backend();
  backend.fill(0, *kept.residual);
  kept.elements->subtract_held(*kept.u, *kept.residual);
  held_.resize(fixed_.size());
  backend.download(*kept.residual, held_);
  for_rows([&](std::size_t i) { held_[i] = (nodal ? task.now * stored_[i] : 0.0) - held_[i]; });
}

}  // namespace genba
