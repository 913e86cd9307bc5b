// A small complex system of equations.
#pragma once

#include <complex>
#include <vector>

namespace genba {

/// Solves the system with n unknowns by elimination with pivots. matrix: [n][n]. Throws Error(singular).
std::vector<std::complex<double>> solved_small(std::vector<std::complex<double>> matrix,
                                               std::vector<std::complex<double>> right);

}  // namespace genba
