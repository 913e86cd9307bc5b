// Sparse Cholesky factorisation of a symmetric positive definite matrix, and solves with it, on the host.
//
// A left-looking supernodal factorisation (Ng, Peyton, SIAM J. Sci. Comput. 14, 1993) with CHOLMOD's
// elimination order and supernodes. All arithmetic is in OpenBLAS. The loop over supernodes is our own:
// CHOLMOD's loop cannot be stopped, reports no progress, and its sums depend on the number of threads. The
// matrix is assembled into the memory of its factor; no copy is kept.
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

/// Bytes that a DirectSolver holds, with its analysis; exact.
std::int64_t direct_bytes(const DirectAnalysis& analysis);
/// Additional bytes of DirectSolver::factor(); exact.
std::int64_t direct_scratch_bytes(const DirectAnalysis& analysis, int threads);

/// Names an unknown for error messages: "node 17, displacement along z".
using NameUnknown = std::function<Text(Index node, int component)>;

/// The signs of the pivots of a symmetric matrix: as many are negative as eigenvalues (Sylvester's law of inertia).
struct PivotCount {
  Offset negative = 0;
  /// The smallest pivot divided by its diagonal entry, both by size. A small one means that rows grew on the way, as no
  /// rows are exchanged.
  double smallest = 1;
  bool is_sure() const { return smallest > 1e-8; }
};

class DirectSolver {
 public:
  /// Starts with all values zero. `meter` counts the memory from now on; it may be null. Throws Error(memory)
  /// if memory does not suffice, Error(input) if the build has no direct solver.
  DirectSolver(std::shared_ptr<const DirectAnalysis> analysis, ThreadTeam& team,
               std::shared_ptr<ByteMeter> meter = nullptr);

  const DirectAnalysis& analysis() const { return *analysis_; }
  /// Largest diagonal entry of the matrix, a lower bound of its 2-norm. Valid after factor().
  double largest_diagonal() const { return largest_diagonal_; }

  /// matrix[row_node*d + i][column_node*d + j] += block[i * row_stride + j * column_stride], i, j < d. The
  /// caller gives both blocks (a, b) and (b, a); one of them is used. Of (a, a) only the lower triangle is
  /// used. Threads may add different blocks at the same time. Throws Error(internal_fault) for a nonzero
  /// block outside the pattern.
  void add(Index row_node, Index column_node, const double* block, int row_stride, int column_stride);

  /// Replaces the matrix by L. Call it once. The result is the same bit for bit for any number of threads.
  /// Polls cancel several times a second and reports progress. Throws Error(singular) that names the unknown
  /// whose pivot is not positive, or is less than about 1e-15 of its diagonal.
  void factor(ThreadTeam& team, Monitor& monitor, const NameUnknown& name = {});

  /// Factorises a matrix that need not be positive into L S L^T with signs S, and counts. alone: [unknowns] in the order
  /// of the equation nodes, 1: a row that is a diagonal alone, which does not count. Call it once instead of factor(); no
  /// solve may follow. Polls cancel.
  PivotCount count_pivots(std::span<const std::uint8_t> alone, ThreadTeam& team, Monitor& monitor);

  /// x = A^-1 b, [unknowns] in the order of the equation nodes; x may be b. Only one thread may call it at a
  /// time, since it uses scratch memory of the object. Polls cancel.
  void solve(std::span<const double> b, std::span<double> x, const Monitor& monitor) const;

  /// The same for several vectors, [count][unknowns], which read the factor once. `team` shares them out. It makes
  /// scratch memory of its own: 8 B (unknowns + rows of the largest supernode) a vector.
  void solve_several(int count, std::span<const double> b, std::span<double> x, ThreadTeam& team,
                     const Monitor& monitor) const;

 private:
  void solve_side_by_side(int count, const double* b, double* x, const Monitor& monitor) const;
  class Factorisation;
  std::shared_ptr<const DirectAnalysis> analysis_;
  UnwrittenVector<double> values_;
  double largest_diagonal_ = 0;
  mutable std::vector<double> x_, rows_;  // scratch of solve(): by places, and of one supernode's rows
  std::shared_ptr<ByteMeter> meter_;
  std::unique_ptr<HeldBytes> held_;
};

}  // namespace genba
