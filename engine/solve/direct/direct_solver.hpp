// Sparse Cholesky factorisation of a symmetric positive definite matrix, and solves with it, on the host.
//
// A left-looking supernodal factorisation (Ng, Peyton, SIAM J. Sci. Comput. 14, 1993) on CHOLMOD's
// elimination order and supernodes, all of its work in OpenBLAS. The loop over the supernodes is here and not
// CHOLMOD's, because that one can neither be stopped nor say how far it is, and its sums depend on the number
// of threads. The matrix is assembled into the place where its factor will be: no copy of it is kept.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "engine/base/byte_meter.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/base/unwritten_vector.hpp"
#include "engine/solve/direct/direct_analysis.hpp"

namespace genba {

/// Bytes that a DirectSolver holds, its analysis included: exact.
std::int64_t direct_bytes(const DirectAnalysis& analysis);
/// Bytes that DirectSolver::factor() takes beside them: exact.
std::int64_t direct_scratch_bytes(const DirectAnalysis& analysis, int threads);

/// "node 17, displacement along z": for the message that a matrix is singular.
using NameUnknown = std::function<Text(Index node, int component)>;

class DirectSolver {
 public:
  /// All values zero. `meter` counts what is held, from here on; may be null. Throws Error(memory) if the
  /// memory is not there, Error(input) where there is no direct solver.
  DirectSolver(std::shared_ptr<const DirectAnalysis> analysis, ThreadTeam& team,
               std::shared_ptr<ByteMeter> meter = nullptr);

  const DirectAnalysis& analysis() const { return *analysis_; }
  /// Of the matrix, once it is factorised: a lower bound of its 2-norm.
  double largest_diagonal() const { return largest_diagonal_; }

  /// matrix[row_node*d + i][column_node*d + j] += block[i * row_stride + j * column_stride], i, j < d. Of the
  /// blocks (a, b) and (b, a) one is taken and the other passed over, so that both must be given; of (a, a)
  /// the lower triangle. Threads may add different blocks at the same time. Throws Error(internal_fault) for
  /// a block that is not zero and not in the pattern.
  void add(Index row_node, Index column_node, const double* block, int row_stride, int column_stride);

  /// L in the place of the matrix. Once. The same numbers, bit for bit, for every number of threads. Polls
  /// cancel several times a second and says how far it is. Throws Error(singular) naming the unknown whose
  /// pivot is not positive, or less than about 1e-15 of its diagonal.
  void factor(ThreadTeam& team, Monitor& monitor, const NameUnknown& name = {});

  /// x = A^-1 b, [unknowns] in the order of the equation nodes; x may be b. One thread at a time: it has
  /// space of its own. Polls cancel.
  void solve(std::span<const double> b, std::span<double> x, const Monitor& monitor) const;

 private:
  class Factorisation;
  std::shared_ptr<const DirectAnalysis> analysis_;
  UnwrittenVector<double> values_;
  double largest_diagonal_ = 0;
  mutable std::vector<double> x_, rows_;  // of solve(): in the order of places, and of one supernode's rows
  std::shared_ptr<ByteMeter> meter_;
  std::unique_ptr<HeldBytes> held_;
};

}  // namespace genba
