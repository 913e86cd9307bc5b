// The motion of an elastic body over time: M u'' + C u' + K u = f, step by step.
#pragma once

#include "engine/procedure/procedure.hpp"

namespace genba {

/// The system must be set up for the study's problem at 0 s, with first_motion_storage() as Problem::storage. Hands out
/// a frame at each time of TransientOptions::frames, with velocity and acceleration (motion_fields()). Matrix and
/// preconditioner stay while the step size stays. Keeps states as Transient does. An error names the time; earlier
/// frames were handed out. Throws as conjugate_gradient() and solve_refined() do; Error(not_converged) with the place
/// if the error asks for a step below the allowed one; Error(input) in mixed precision.
class DirectMotion final : public Procedure {
 public:
  std::string_view key() const override { return transient_key; }
  std::string_view title() const override { return "motion over time"; }
  std::span<const OptionField<SolveOptions>> fields() const override { return solve_fields(); }
  SystemNeeds needs(const Study& study) const override;
  void run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, StateKeeper* states,
           Monitor& monitor) const override;
};

}  // namespace genba
