// A steady state whose values depend on the unknown temperature.
#pragma once

#include "engine/procedure/procedure.hpp"

namespace genba {

/// Starts from the likely temperature of the study. Keeps no states. Throws as NonlinearSolver does.
class NonlinearStatic final : public Procedure {
 public:
  std::string_view key() const override { return nonlinear_static_key; }
  std::string_view title() const override { return "nonlinear static"; }
  std::span<const OptionField<SolveOptions>> fields() const override { return solve_fields(); }
  SystemNeeds needs(const Study& study) const override;
  void run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, StateKeeper* states,
           Monitor& monitor) const override;
};

}  // namespace genba
