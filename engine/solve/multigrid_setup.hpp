// Smoothed aggregation: the levels of an algebraic multigrid, from the matrix and what its physics leaves
// free. Vanek, Mandel, Brezina, "Algebraic multigrid by smoothed aggregation for second and fourth order
// elliptic problems", Computing 56 (1996).
#pragma once

#include <span>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/sparse/block_csr.hpp"

namespace genba {

struct MultigridOptions {
  double strength = 0.02;  ///< couplings with |A_ij| <= strength sqrt(|A_ii| |A_jj|) do not join nodes
  double prolongator_damping = 4.0 / 3;  ///< omega: P = (I - omega / lambda D^-1 A) P0
  Index coarsest_rows = 700;             ///< solved directly from here on
  int most_levels = 20;
  bool operator==(const MultigridOptions&) const = default;
};

/// One level. D: its diagonal blocks.
struct MultigridLevel {
  int block = 1;  ///< unknowns of a node
  Index nodes = 0;
  double largest = 0;    ///< upper estimate of the largest eigenvalue of D^-1 A
  Matrix matrix;         ///< not kept on the finest level, which is given
  BlockCsr prolongator;  ///< from the next coarser level; without rows on the coarsest
  Offset rows() const { return static_cast<Offset>(nodes) * block; }
};

struct MultigridLevels {
  std::vector<MultigridLevel> levels;    ///< the finest first
  std::vector<double> coarsest_inverse;  ///< [rows][rows] of the last level
};

/// Levels of the symmetric positive definite `matrix` of nodes with `block` unknowns.
/// points: [nodes][3], m, of elasticity (block = 3): rigid motions are kept exactly; otherwise empty:
/// constants of each unknown are. Unknowns coupled to nothing are left to the smoother. Deterministic. Throws
/// Error(singular) for a diagonal block or a coarsest matrix that is not positive definite, Cancelled.
MultigridLevels make_multigrid_levels(const Matrix& matrix, int block, std::span<const double> points,
                                      const MultigridOptions& options, ThreadTeam& team, Monitor& monitor);

}  // namespace genba
