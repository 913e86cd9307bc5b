// What all searches for modes do with a system.
#pragma once

#include <optional>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/procedure/discrete_system.hpp"

namespace genba {

/// A factor for a search; empty if it does not fit, or if the case asks for another way.
std::optional<DirectFactor> factor_instead(const DiscreteSystem& system, const SolveOptions& asked, ThreadTeam& team,
                                           Monitor& monitor);
/// True if a factor may help after this error of a search.
bool may_factor_help(const Error& error);
/// True for a body on the CPU that is too small for a multigrid: its factor is small, and block-Jacobi takes many
/// iterations.
bool wants_factor(const DiscreteSystem& system);

/// A solution without values: what the system was, and its warnings followed by `warnings`.
std::shared_ptr<Solution> mode_solution(const DiscreteSystem& system, const std::vector<Text>& warnings);

/// What a search keeps in memory, with the second matrix of its pencil.
SystemNeeds search_needs(const Study& study);

/// [count][count] with `value` on the diagonal, for VectorSpace::combine().
std::vector<double> diagonal_coefficients(int count, double value);

}  // namespace genba
