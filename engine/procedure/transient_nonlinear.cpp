// Time steps whose equations depend on the temperature at their end.
#include <utility>

#include "engine/analysis/system/state.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/procedure/transient_steps.hpp"

namespace genba {

/// Makes the nonlinear solver and evaluates it at the first state.
void TransientSteps::begin_nonlinear(Monitor& monitor) {
  if (!depends_on_state(problem_.study)) return;
  using Storing = NonlinearSolver::Storing;
  nonlinear_ = std::make_unique<NonlinearSolver>(system_, options_, problem_, team_,
                                                 content_ ? Storing::nodal : Storing::in_proportion,
                                                 [this](const Vector& u, Vector& stored, Vector* slope) {
                                                   if (content_)
                                                     content_->at(u, stored, slope, team_);
                                                   else
                                                     capacity_product(u, stored);
                                                 });
  nonlinear_->evaluate(u_, monitor);
  take_radiation();
}

/// Takes the power of loads that depend on the state, from the last evaluation.
void TransientSteps::take_radiation() {
  for (Exchange& exchange : exchanges_) {
    if (!enters_by_state(problem_.loads[exchange.load].load)) continue;
    exchange.entering = nonlinear_->entered()[exchange.load];
    exchange.weight.clear();
  }
}

/// Solves from start_ to next_.
void TransientSteps::attempt_nonlinear(Monitor& monitor) {
  for_rows([&](std::size_t i) {
    right_[i] = sources_[i] + history_[i] + (weights_.carried != 0 ? weights_.carried * carried_[i] : 0.0);
  });
  next_.resize(rows_);
  for_rows([&](std::size_t i) { next_[i] = start_[i]; });
  expand(elements_, MapValues::taken, next_);
  nonlinear_->move_to(problem_);
  nonlinear_->solve(next_, {right_, weights_.now}, monitor);
  solve_ = nonlinear_->last_solve();
  cu_next_.resize(rows_);
  held_flow_.resize(rows_);
  const Vector* held = nonlinear_->held();
  for_rows([&](std::size_t i) {
    cu_next_[i] = nonlinear_->stored()[i];
    if (fixed_[i]) held_flow_[i] = held ? (*held)[i] : nonlinear_->flow()[i] + weights_.now * cu_next_[i];
  });
  take_radiation();
  report_.iterations = nonlinear_->report().linear_iterations;
  report_.matrices = nonlinear_->report().matrices;
}

}  // namespace genba
