// Estimates the largest eigenvalue of M^-1 A.
#pragma once

#include <span>

#include "engine/solve/backend/cg_steps.hpp"

namespace genba {

/// Lower estimate of the largest eigenvalue of M^-1 A, by the Lanczos process inside `steps` conjugate
/// gradient iterations from a fixed random start. 12 steps reach about 95 % of it. A: symmetric positive
/// definite. m: a diagonal preconditioner. Throws Error(singular) if a step shows that A is not positive
/// definite.
double largest_eigenvalue(VectorSpace& vectors, CgSteps& cg, const DeviceMatrix& a,
                          const DevicePreconditioner& m, int steps);

/// Largest eigenvalue of a symmetric tridiagonal matrix. beside[i] couples i and i + 1.
double largest_eigenvalue(std::span<const double> diagonal, std::span<const double> beside);

}  // namespace genba
