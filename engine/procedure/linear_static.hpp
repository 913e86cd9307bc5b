// One linear system, one frame: conjugate gradients, or the direct solver.
#pragma once

#include "engine/procedure/procedure.hpp"

namespace genba {

/// Keeps states on the way and goes on from one. Where conjugate gradients fail with a preconditioner that
/// nobody asked for, they start again with the next one (DiscreteSystem::next_preconditioner()), and at last
/// the direct solver takes over where it fits; a warning says so. Errors: conjugate_gradient(),
/// solve_refined(); Error(not_converged) where the direct solver does not reach an energy-norm tolerance.
class LinearStatic final : public Procedure {
 public:
  std::string_view key() const override { return "linear-static"; }
  std::string_view title() const override { return "linear static"; }
  std::span<const OptionField<SolveOptions>> fields() const override { return solve_fields(); }
  SystemNeeds needs(const Study&) const override { return {}; }
  void run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, StateKeeper* states,
           Monitor& monitor) const override;
};

}  // namespace genba
