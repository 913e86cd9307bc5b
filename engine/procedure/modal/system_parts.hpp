// What all searches for modes do with a system.
#pragma once

#include <optional>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/procedure/discrete_system.hpp"
#include "engine/procedure/modal/mode_search.hpp"

namespace genba {

/// The preconditioner of a search: a factor of K, or that of the system, for all vectors of a block at once.
class SearchPreconditioner {
 public:
  /// Takes the factor of the system if it has one. All arguments must outlive this object.
  SearchPreconditioner(const DiscreteSystem& system, ThreadTeam& team, Monitor& monitor);
  /// From now on.
  void use_factor(const DirectFactor& factor) { factor_ = &factor; }
  void use_team(ThreadTeam& team) { team_ = &team; }
  void apply(const DeviceVectors& r, DeviceVectors& z);

 private:
  const DiscreteSystem& system_;
  ThreadTeam* team_;
  Monitor& monitor_;
  const DirectFactor* factor_;
  std::unique_ptr<DeviceVectors> work_;
  std::vector<double> host_;
};

/// A factor for a search; empty if it does not fit, or if the case asks for another way.
std::optional<DirectFactor> factor_instead(const DiscreteSystem& system, const SolveOptions& asked, ThreadTeam& team,
                                           Monitor& monitor);
/// Searches as find_modes() does. `factor` takes the place of the system's preconditioner: at once for a body on the CPU
/// that is too small for a multigrid, since block-Jacobi takes many iterations; else if the search fails, with a warning.
FoundModes find_modes_of(const DiscreteSystem& system, EigenPencil& pencil, SearchPreconditioner& by,
                         std::optional<DirectFactor>& factor, const SearchWish& wish, const SolveOptions& asked,
                         std::vector<Text>& warnings, ThreadTeam& team, Monitor& monitor);

/// A solution without values: what the system was, and its warnings followed by `warnings`.
std::shared_ptr<Solution> mode_solution(const DiscreteSystem& system, const std::vector<Text>& warnings);

/// What a search keeps in memory, with the second matrix of its pencil.
SystemNeeds search_needs(const Study& study);
/// The same with another number of modes in all, of which a search takes `at_once` together.
SystemNeeds with_modes(SystemNeeds needs, int number, int at_once);
/// Modes that the plan of this system has memory for at once.
int modes_at_once(const DiscreteSystem& system);

/// True if a search may take a factor of the body: to count pivots, or instead of block-Jacobi.
bool may_take_factor(const Study& study, const SolveOptions& asked, Preconditioner planned);
/// The need of a factor of the system's body with the values of `problem`, and whether it fits into what is free now.
/// less: bytes that the caller needs beside it. Takes the analysis of the plan where it serves.
DirectPlan plan_factor_beside(const DiscreteSystem& system, const Problem& problem, const SolveOptions& asked,
                              std::int64_t less, ThreadTeam& team, Monitor& monitor);

/// [count][count] with `value` on the diagonal, for VectorSpace::combine().
std::vector<double> diagonal_coefficients(int count, double value);

}  // namespace genba
