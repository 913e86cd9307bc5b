// One linear system, one frame: conjugate gradients, or the direct solver.
#pragma once

#include "engine/procedure/procedure.hpp"

namespace genba {

/// Takes the load cases of the system along (load_cases.hpp): their steps then find their answers ready.
///
/// Keeps states during the solve and can continue from one. If conjugate gradients fail with a preconditioner
/// that the program chose, they start again with the next one (DiscreteSystem::next_preconditioner()). If
/// that fails too, the direct solver takes over if it fits. A warning says so. Throws as conjugate_gradient()
/// and solve_refined() do; Error(not_converged) if the direct solver does not reach an energy-norm tolerance.
class LinearStatic final : public Procedure {
 public:
  std::string_view key() const override { return linear_static_key; }
  std::string_view title() const override { return "linear static"; }
  std::span<const OptionField<SolveOptions>> fields() const override { return solve_fields(); }
  SystemNeeds needs(const Study& study) const override;
  void run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, StateKeeper* states,
           Monitor& monitor) const override;
};

}  // namespace genba
