// Transient heat: C u' + K u = f, step by step.
#pragma once

#include "engine/procedure/procedure.hpp"

namespace genba {

/// The system must be set up for the study's problem at 0 s, with first_storage() as Problem::storage. Hands
/// out a frame at each time of TransientOptions::frames. Matrix and preconditioner stay while step size and
/// coefficients stay. The heat balance of every step is checked.
/// Keeps states (StateKeeper::in_time()) between steps when they are due, and when it ends before its last
/// frame. A run that continues from a state computes the same bits on the same device and format.
/// An error names the time; earlier frames were handed out. Throws as conjugate_gradient() and
/// solve_refined() do; Error(not_converged) if the balance is not met, or with the place if the error asks
/// for a step below the allowed one; Error(input) in mixed precision.
class Transient final : public Procedure {
 public:
  std::string_view key() const override { return transient_key; }
  std::string_view title() const override { return "transient"; }
  std::span<const OptionField<SolveOptions>> fields() const override { return solve_fields(); }
  SystemNeeds needs(const Study& study) const override;
  void run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, StateKeeper* states,
           Monitor& monitor) const override;
};

/// The storage term that the first step adds to the matrix; empty for a steady study.
StorageTerm first_storage(const Study& study);

}  // namespace genba
