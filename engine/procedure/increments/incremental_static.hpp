// A body at rest whose stress depends on what came before: the load is put on in increments.
#pragma once

#include "engine/procedure/procedure.hpp"

namespace genba {

/// Increments are as long as iterations allow: the next one is longer by sqrt(aim / iterations), at most twice; one
/// that fails is cut. Each frame of the problem (Problem::frames) ends an increment. Keeps states
/// of a step with times. Throws
/// Error(not_converged) with the increment, its place on the path, the place of the largest residual and the
/// reason of the last cut; and what a backend throws.
class IncrementalStatic final : public Procedure {
 public:
  std::string_view key() const override { return "incremental-static"; }
  std::string_view title() const override { return "static, in increments"; }
  std::span<const OptionField<SolveOptions>> fields() const override { return solve_fields(); }
  SystemNeeds needs(const Study& study) const override;
  void run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, StateKeeper* states,
           Monitor& monitor) const override;
};

}  // namespace genba
