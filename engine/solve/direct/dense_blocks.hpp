// Dense blocks of doubles for the direct solver, column-major. OpenBLAS runs on the calling thread only, and
// all threads may call at the same time. Only dense_blocks.cpp includes OpenBLAS.
#pragma once

#include <string>

#include "engine/base/types.hpp"

namespace genba {

/// A block inside a larger one: entry (i, j) is at values[i + j * stride].
template <class T>
struct DenseView {
  T* values = nullptr;
  Index stride = 0;
  DenseView from(Index row, Index column) const {
    return {values + row + static_cast<Offset>(column) * stride, stride};
  }
  operator DenseView<const T>() const { return {values, stride}; }
};
using Block = DenseView<double>;
using ConstBlock = DenseView<const double>;

/// Turns off the threads of OpenBLAS for the whole process.
void use_dense_blocks();
/// Library, version and kernels: "OpenBLAS 0.3.21 (SkylakeX)"; empty without a direct solver.
std::string dense_kernels();

/// c = a b^T, or c -= a b^T. a: [rows][inner], b: [columns][inner], c: [rows][columns].
void multiply_transposed(Index rows, Index columns, Index inner, ConstBlock a, ConstBlock b, Block c);
void subtract_transposed(Index rows, Index columns, Index inner, ConstBlock a, ConstBlock b, Block c);
/// a = L of the lower triangle of a. Returns the column whose pivot is not positive, or -1.
Index factor_lower(Index size, Block a);
/// b = b L^-T. b: [rows][size].
void divide_transposed(Index rows, Index size, ConstBlock lower, Block b);
/// x = L^-1 x, x = L^-T x.
void solve_lower(Index size, ConstBlock lower, double* x);
void solve_lower_transposed(Index size, ConstBlock lower, double* x);
/// The same for several vectors side by side, [size][vectors].
void solve_lower(Index size, Index vectors, ConstBlock lower, Block x);
void solve_lower_transposed(Index size, Index vectors, ConstBlock lower, Block x);
/// c = a b; c -= a^T b. a: [rows][columns].
void multiply(Index rows, Index columns, Index vectors, ConstBlock a, ConstBlock b, Block c);
void subtract_product_transposed(Index rows, Index columns, Index vectors, ConstBlock a, ConstBlock b, Block c);
/// y = a x; y -= a^T x. a: [rows][columns].
void multiply(Index rows, Index columns, ConstBlock a, const double* x, double* y);
void subtract_product_transposed(Index rows, Index columns, ConstBlock a, const double* x, double* y);

}  // namespace genba
