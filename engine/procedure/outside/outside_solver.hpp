// A solver that takes the assembled problem as a whole: programs that solve it together, or two cards. The procedures know
// what it gives, not how it works.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/base/monitor.hpp"
#include "engine/solve/backend/options.hpp"
#include "engine/solve/backend/preconditioner.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

/// What one rank told of itself, or what is known of a card.
struct RankFacts {
  std::string host;  ///< computer of a rank, name of a card
  Offset rows = 0, nonzeros = 0, elements = 0;  ///< nonzeros of its rows; elements that touch them
  std::int64_t peak_bytes = 0;                  ///< largest resident memory, or memory of the card
};

/// A solve on many ranks, or on two cards.
struct RanksReport {
  bool are_cards = false;  ///< multigrid of this program; rows are those of a card, shared ones on both
  Format format = Format::rbp_sym;  ///< of the matrices of cards
  std::vector<LevelSummary> levels{};  ///< of the multigrid of cards
  std::string library;  ///< "PETSc 3.18.5"
  RankPreconditioner preconditioner = RankPreconditioner::gamg;
  std::vector<RankFacts> ranks;
  std::int64_t planned_bytes = 0;  ///< of the largest rank or card
  std::int64_t file_bytes = 0;     ///< of the file by which they get the system
  /// The last ones are times of the slowest rank.
  double cut_seconds = 0, start_seconds = 0, assembly_seconds = 0, setup_seconds = 0, solve_seconds = 0;
  double transfer_seconds = 0;  ///< of right-hand sides and answers, to cards and back
  double largest_diagonal = 0;  ///< of the matrix
  int refinements = 0;          ///< solves for a residual that was left
  int matrices = 0, solves = 0; ///< times are sums over them
  std::int64_t peak_bytes() const;   ///< of the largest rank
  std::int64_t total_bytes() const;  ///< of all ranks together
};

/// A right-hand side, and when its solve ends: |b - A x| <= tolerance * max(reference, |b - A start|).
struct OutsideQuestion {
  std::span<const double> b;         ///< [rows]
  std::span<const double> start{};   ///< [rows]; empty: 0
  double tolerance = 1e-8;
  double reference = 0;              ///< 0: the size of the residual at the start alone counts
  int number = 0, of = 1;            ///< for the progress of several
};

/// The answer to one right-hand side.
struct OutsideAnswer {
  std::vector<double> x;  ///< [rows]
  int iterations = 0;
  double start_residual = 0;     ///< |b - A start|
  double relative_residual = 0;  ///< |b - A x| / |b - A start|, of their matrix
  double seconds = 0;
  std::vector<ResidualSample> history;
};

/// A matrix and its preconditioner in other programs. They wait there between solves, and end with this object.
class OutsideSystem {
 public:
  virtual ~OutsideSystem() = default;
  /// Other values on the same numbering. Throws as OutsideSolver::open().
  virtual void replace(const Problem& problem, Monitor& monitor) = 0;
  /// Throws Error(not_converged), Error(singular), and as open(). After an error the programs have ended.
  virtual OutsideAnswer solve(const OutsideQuestion& question, Monitor& monitor) = 0;
  /// Replaces each of `count` vectors by the preconditioner times it. vectors: [count][rows]. Throws as open().
  virtual void precondition(int count, std::span<double> vectors, Monitor& monitor) = 0;
  virtual const RanksReport& report() const = 0;
};

class OutsideSolver {
 public:
  virtual ~OutsideSolver() = default;
  /// A as System::matrix. Borrows `numbered`. Throws Error(memory), Error(device) if a rank ends or cannot start,
  /// Error(singular), Cancelled.
  virtual std::unique_ptr<OutsideSystem> open(const Problem& problem, const NumberedGraph& numbered,
                                              const SolveOptions& options, Monitor& monitor) = 0;
};

}  // namespace genba
