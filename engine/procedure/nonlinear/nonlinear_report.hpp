// What is told of iterations to a state that the equations depend on.
#pragma once

namespace genba {

/// Of all solves of a procedure together.
struct NonlinearReport {
  int solves = 0;
  int iterations = 0, most_iterations = 0;  ///< in all, and of one solve
  int shortened = 0;                        ///< trials of the line search
  int linear_iterations = 0;
  int matrices = 0, hierarchies = 0;  ///< times that values, and that a multigrid, were made anew
  double residual = 0;                ///< relative, the largest that a solve ended with
};

}  // namespace genba
