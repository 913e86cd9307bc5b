// Linear buckling: factors f of a load at which (K + f G) x = 0, G from the stress that the load causes.
#pragma once

#include "engine/procedure/procedure.hpp"

namespace genba {

/// Gives out a frame for each factor, ascending: those of the load as it is, and with ModalOptions::reversed the
/// negative ones. The stiffness is the form that measures, so the search is for the largest 1 / f and never meets an
/// indefinite one. A shape has a largest displacement of 1 m. Throws Error(model) if the load stabilises, with the
/// first factor of the reversed load; else as Modal does.
class Buckling final : public Procedure {
 public:
  std::string_view key() const override { return buckling_key; }
  std::string_view title() const override { return "linear buckling"; }
  std::span<const OptionField<SolveOptions>> fields() const override { return solve_fields(); }
  SystemNeeds needs(const Study& study) const override;
  void run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, StateKeeper* states,
           Monitor& monitor) const override;
};

}  // namespace genba
