// How large the eigenvalues of D^-1 A get.
#pragma once

#include "engine/base/thread_team.hpp"
#include "engine/solve/cg_kernels.hpp"

namespace genba {

/// Largest eigenvalue of M^-1 A by Lanczos' process inside `steps` conjugate gradients from a fixed random
/// start, from below: 10 steps reach about 95 % of it. A: symmetric positive definite.
double largest_eigenvalue(const Matrix& a, InverseBlocks m, int steps, ThreadTeam& team);

/// Largest eigenvalue of the symmetric tridiagonal matrix with these entries; beside[i] couples i and i + 1.
double largest_eigenvalue(std::span<const double> diagonal, std::span<const double> beside);

}  // namespace genba
