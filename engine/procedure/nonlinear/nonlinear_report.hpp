// The report of iterations for equations that depend on their solution.
#pragma once

namespace genba {

/// Sums over all solves of a procedure.
struct NonlinearReport {
  int solves = 0;
  int iterations = 0, most_iterations = 0;  ///< in total, and the most of one solve
  int shortened = 0;                        ///< trials of the line search
  int linear_iterations = 0;
  int matrices = 0, hierarchies = 0;  ///< how often matrix values, and how often a multigrid, were made anew
  double residual = 0;                ///< relative, the largest at the end of a solve
  double reference = 0;               ///< N, what residuals of increments were measured by at the end; 0: not known
};

}  // namespace genba
