// Inverse of small dense matrices, for the coarsest level of a multigrid.
#pragma once

#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/types.hpp"

namespace genba {

/// Inverts a symmetric positive definite matrix by Cholesky. The result is exactly symmetric. [rows][rows] in
/// and out. Throws Error(singular) with the pivot.
std::vector<double> dense_inverse(std::vector<double> a, Monitor& monitor);
/// Peak host bytes while a small matrix is turned into its inverse as a CSR matrix.
constexpr std::int64_t dense_inverse_bytes(Offset rows) {
  return (2 * sizeof(double) + sizeof(Index)) * rows * rows;
}

}  // namespace genba
