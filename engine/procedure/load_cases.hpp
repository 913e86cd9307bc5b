// Load cases: right-hand sides of later steps that have the matrix of the present one. The next solve takes them along
// (engine/solve/krylov/several_solves.hpp), and their answers wait until their step asks for them.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/solve/krylov/several_solves.hpp"
#include "engine/solve/plan/memory_plan.hpp"

namespace genba {

class DiscreteSystem;
struct Problem;

/// A right-hand side that waits to be solved, or whose answer waits.
struct LoadCase {
  Text name;                ///< of its step
  std::vector<double> rhs;  ///< b - A u0
  std::vector<double> x;    ///< the answer, without u0; empty: not solved yet
  SolveReport report;       ///< of the answer
};

/// The load cases that wait in a system. A case is found again by the bits of its right-hand side, so an answer serves
/// exactly the system that it was computed for. The system drops all when its matrix changes.
class LoadCases {
 public:
  void clear() { all_.clear(); }
  bool is_empty() const { return all_.empty(); }
  /// Leaves out a case whose right-hand side waits already.
  void add(LoadCase added);
  /// The first cases without an answer, at most so many.
  std::vector<LoadCase*> unsolved(int most);
  /// Removes the case of this right-hand side. Empty if there is none, or it has no answer.
  std::optional<LoadCase> take(std::span<const double> rhs);
  /// True if the answer to this right-hand side waits.
  bool has_answer(std::span<const double> rhs) const;

 private:
  std::vector<LoadCase> all_;
};

/// Adds the right-hand side of a problem. Returns false if the system cannot take it along: another matrix, FP32
/// values, a factor, or a plan without memory for several (planned_cases()). Polls cancel.
bool add_load_case(DiscreteSystem& system, const Problem& problem, Text name, ThreadTeam& team, Monitor& monitor);
/// True if the answer to the system's own right-hand side waits.
bool has_answer(const DiscreteSystem& system);

/// The report of the system's own right-hand side, and its answer in x: the one that waits, or one that is solved now
/// together with the cases that wait. Empty if there is neither an answer nor a case: nothing was computed.
/// Throws the error of the own right-hand side. A case that fails waits on, for its step to tell it. If memory does
/// not suffice, the cases are dropped.
std::optional<SolveReport> solve_with_cases(DiscreteSystem& system, const SolveOptions& options, DeviceVector& x,
                                            CgCheckpoints* states, Monitor& monitor);

/// The needs of a procedure that solves so many right-hand sides at once.
SystemNeeds with_cases(SystemNeeds needs, int count);
/// Right-hand sides that a plan with such needs has memory for; 1: no more than one.
int planned_cases(const MemoryPlan& plan);

}  // namespace genba
