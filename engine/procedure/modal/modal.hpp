// Natural frequencies and mode shapes: the lowest pairs of K x = lambda M x.
#pragma once

#include "engine/procedure/procedure.hpp"

namespace genba {

/// Gives out a frame for each mode, by frequency in Hz; two may be equal. Rigid motions of free pieces
/// (Problem::free_motions) are known in closed form: they are left out exactly, without a shift. If the system has a
/// factor, that preconditions. If the search by conjugate directions fails and the program chose the way, the direct
/// solver takes over, with a warning. Throws Error(input) if more modes are asked for than the body has, Error(model)
/// if no mode lies in the range, Error(not_converged) as lowest_eigenpairs(), and what a backend throws.
class Modal final : public Procedure {
 public:
  std::string_view key() const override { return modal_key; }
  std::string_view title() const override { return "natural frequencies"; }
  std::span<const OptionField<SolveOptions>> fields() const override { return solve_fields(); }
  SystemNeeds needs(const Study& study) const override;
  void run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, StateKeeper* states,
           Monitor& monitor) const override;
};

}  // namespace genba
