// A system solved by the direct solver (engine/solve/direct/direct_solver.hpp): what it needs, and the solve.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/analysis/system/assembly.hpp"
#include "engine/solve/direct/direct_solver.hpp"
#include "engine/solve/plan/memory_plan.hpp"

namespace genba {

/// A direct solve before it is done.
struct DirectPlan {
  std::shared_ptr<const DirectAnalysis> analysis;  ///< null: even the analysis does not fit
  DirectNeed need;  ///< without `analysis`: `index` is what the analysis would take, the rest is 0
  std::int64_t budget = 0;
  double seconds = 0;  ///< time of the analysis
  bool fits = false;
};

/// Analyses the couplings and compares the bytes with `budget`: the host bytes that may still be allocated.
/// Throws Error(input) if the program was built without a direct solver. Polls cancel.
DirectPlan plan_directly(const Problem& problem, const NumberedGraph& numbered, std::int64_t budget,
                         const ThreadTeam& team, Monitor& monitor);

/// Throws Error(memory) with the numbers and the next step if the plan does not fit.
void require_fits(const DirectPlan& plan);

/// Computes r = b - A x, [unknowns], as exactly as the caller can.
using HostResidual = std::function<void(std::span<const double> x, std::span<double> r)>;

struct DirectReport {
  Text order;           ///< elimination order
  Offset nonzeros = 0;  ///< of the factor
  double flops = 0;
  std::int64_t factor_bytes = 0, planned_bytes = 0, measured_bytes = 0;
  double analyse_seconds = 0, factor_seconds = 0, solve_seconds = 0;  ///< assembly counts as factorisation
  int refinements = 0;                                                ///< steps of iterative refinement
  /// The ratio |A| |x| / |b|. |A| is estimated from below by its largest diagonal entry.
  double magnification = 0;
  double relative_residual = 0;  ///< |b - A x| / |b|, computed by the HostResidual given
  /// The ratio |d| / |x| of the first correction d. It is about the condition number times the rounding error
  /// of a double.
  double first_correction = 0;
  /// sqrt(d . A d / x . A x) of the last correction d. It is about the relative error in the energy norm.
  double energy_error = 0;
};

struct DirectSolution {
  std::vector<double> values;  ///< x, [unknowns]
  DirectReport report;
};

/// A factor, ready for solves.
struct DirectFactor {
  DirectPlan plan;
  std::shared_ptr<ByteMeter> meter;  ///< counts all memory of the factorisation and its solves
  std::unique_ptr<DirectSolver> solver;
  double seconds = 0;  ///< time of assembly and factorisation
};

/// Assembles the matrix of the problem as assemble() does, and factorises it. Runs on the host, whatever the
/// device. Polls cancel several times a second. Throws Error(memory) as require_fits(), Error(singular) that
/// names the node whose pivot fails.
DirectFactor factorise(const Problem& problem, const NumberedGraph& numbered, DirectPlan plan,
                       ThreadTeam& team, Monitor& monitor);

/// Assembles the matrix of the problem as factorise() does, adds the geometric stiffness of Problem::prestress times
/// `stress`, and counts the negative pivots. Prescribed unknowns do not count. Polls cancel. Throws Error(memory) as
/// require_fits().
PivotCount count_pivots(const Problem& problem, const NumberedGraph& numbered, DirectPlan plan, double stress,
                        ThreadTeam& team, Monitor& monitor);

/// Solves A x = b by a factor of A and iterative refinement (Wilkinson; Higham, Accuracy and Stability of
/// Numerical Algorithms, 12). x is corrected by A^-1 (b - A x) while each correction is at most half of the
/// one before. Without `residual`, b - A x is computed by subtract_forces() (engine/assembly/assemble.hpp):
/// its strains have twice the digits of a double, so the result does not depend on how the factor was rounded. Throws Error(singular) if
/// the first correction is more than a tenth of x: then A is singular to working precision and no digit is
/// reliable. Polls cancel.
DirectSolution solve_refined(const Problem& problem, const NumberedGraph& numbered,
                             const DirectFactor& factor, std::span<const double> b, ThreadTeam& team,
                             Monitor& monitor, const HostResidual& residual = {});

/// factorise() and solve_refined().
DirectSolution solve_directly(const Problem& problem, const NumberedGraph& numbered, DirectPlan plan,
                              std::span<const double> b, ThreadTeam& team, Monitor& monitor,
                              const HostResidual& residual = {});

}  // namespace genba
