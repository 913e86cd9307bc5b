// How a body that vibrates answers to loads or to moved supports, as a sum of its natural modes.
#pragma once

#include "engine/procedure/procedure.hpp"

namespace genba {

/// Searches the modes as Modal does, then computes the answer of its kind. Gives out frames: harmonic over the
/// frequency, transient over time; a spectrum and a random vibration give out parts, whose squares (or sizes) add up
/// to the answer (ResponseReport::kind, engine/analysis/answers/mode_sum.hpp). Throws as Modal; Error(input) for what
/// the options contradict, Error(model) at a resonance without damping.
class Response final : public Procedure {
 public:
  explicit Response(ResponseKind kind) : kind_(kind) {}
  std::string_view key() const override { return response_key(kind_); }
  std::string_view title() const override;
  std::span<const OptionField<SolveOptions>> fields() const override { return solve_fields(); }
  SystemNeeds needs(const Study& study) const override;
  void run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, StateKeeper* states,
           Monitor& monitor) const override;

 private:
  ResponseKind kind_;
};

}  // namespace genba
