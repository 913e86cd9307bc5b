// Heat in time: C u' + K u = f, step by step.
#pragma once

#include "engine/procedure/procedure.hpp"

namespace genba {

/// The system is set up for the study's problem at 0 s, with Problem::storage of first_storage(). Gives away
/// a frame at each of TransientOptions::frames. Matrix and preconditioner stay while step size and
/// coefficients do. Every step's heat balance is checked. Keeps states (StateKeeper::in_time()) of whole
/// steps as they become due, and when it ends before its last frame; one that goes on from a state arrives at
/// the same bits on the same device and format. An error names the time; what came before was given away.
/// Throws as conjugate_gradient() and solve_refined() do; Error(not_converged) where the balance is not met,
/// or where the error asks for a smaller step than is allowed, naming the place; Error(input) in mixed
/// precision.
class Transient final : public Procedure {
 public:
  std::string_view key() const override { return transient_key; }
  std::string_view title() const override { return "transient"; }
  std::span<const OptionField<SolveOptions>> fields() const override { return solve_fields(); }
  SystemNeeds needs(const Study& study) const override;
  void run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, StateKeeper* states,
           Monitor& monitor) const override;
};

/// What the first step adds to the matrix; nothing where the study is of one instant.
StorageTerm first_storage(const Study& study);

/// The steps to the next frame: so many of one size, none above `most`.
struct EvenSteps {
  int count = 0;
  double size = 0;  ///< s
};
EvenSteps even_steps(double from, double to, double most);

}  // namespace genba
