// Small dense matrices inverted: the coarsest level of a multigrid.
#pragma once

#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/types.hpp"

namespace genba {

/// The inverse of a symmetric positive definite matrix by Cholesky, symmetric to the last bit; [rows][rows]
/// in and out. Throws Error(singular) with the pivot.
std::vector<double> dense_inverse(std::vector<double> a, Monitor& monitor);
/// Host bytes on the way from a small matrix to its inverse as a CSR matrix.
constexpr std::int64_t dense_inverse_bytes(Offset rows) {
  return (2 * sizeof(double) + sizeof(Index)) * rows * rows;
}

}  // namespace genba
