// A solver outside of this process: programs that solve the assembled problem together. The engine knows what they give,
// not how they are started.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/solve/backend/options.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

/// What one rank told of itself.
struct RankFacts {
  std::string host;
  Offset rows = 0, nonzeros = 0, elements = 0;  ///< nonzeros of its rows; elements that touch them
  std::int64_t peak_bytes = 0;                  ///< largest resident memory
};

/// A solve on many ranks.
struct RanksReport {
  std::string library;  ///< "PETSc 3.18.5"
  RankPreconditioner preconditioner = RankPreconditioner::gamg;
  std::vector<RankFacts> ranks;
  std::int64_t planned_bytes = 0;  ///< of the largest rank
  std::int64_t file_bytes = 0;     ///< of the file by which they get the system
  /// The last ones are times of the slowest rank.
  double cut_seconds = 0, start_seconds = 0, assembly_seconds = 0, setup_seconds = 0, solve_seconds = 0;
  double largest_diagonal = 0;  ///< of the matrix
  int refinements = 0;          ///< solves for a residual that was left
  std::int64_t peak_bytes() const;   ///< of the largest rank
  std::int64_t total_bytes() const;  ///< of all ranks together
};

/// The answer to one right-hand side.
struct OutsideAnswer {
  std::vector<double> x;  ///< [rows]
  int iterations = 0;
  double relative_residual = 0;  ///< |b - A x| / |b|, of their matrix
  double seconds = 0;
  std::vector<ResidualSample> history;
};

class OutsideSolver {
 public:
  virtual ~OutsideSolver() = default;
  /// Solves A x = b for each right-hand side [rows] to options.tolerance; A as System::matrix. Throws
  /// Error(not_converged), Error(singular), Error(memory), Error(device) if a rank ends or cannot start, Cancelled.
  virtual std::vector<OutsideAnswer> solve(const Problem& problem, const NumberedGraph& numbered,
                                           std::span<const std::span<const double>> rhs, const SolveOptions& options,
                                           RanksReport& report, ThreadTeam& team, Monitor& monitor) = 0;
};

}  // namespace genba
