#include "engine/solve/direct/dense_blocks.hpp"

#include "engine/solve/direct/direct_analysis.hpp"

#ifdef GENBA_HAVE_DIRECT_SOLVER
#include <cblas.h>

#include <mutex>
#include <sstream>

extern "C" void dpotrf_(const char* triangle, const blasint* size, double* a, const blasint* stride,
                        blasint* info);

namespace genba {

void use_dense_blocks() {
  // The threads of the solver share the work in a fixed way, so sums do not depend on their number.
  static std::once_flag once;
  std::call_once(once, [] { openblas_set_num_threads(1); });
}

std::string dense_kernels() {
  std::istringstream config(openblas_get_config());
  std::string library, version;
  config >> library >> version;
  return library + " " + version + " (" + openblas_get_corename() + ")";
}

void multiply_transposed(Index rows, Index columns, Index inner, ConstBlock a, ConstBlock b, Block c) {
  cblas_dgemm(CblasColMajor, CblasNoTrans, CblasTrans, rows, columns, inner, 1.0, a.values, a.stride,
              b.values, b.stride, 0.0, c.values, c.stride);
}

void subtract_transposed(Index rows, Index columns, Index inner, ConstBlock a, ConstBlock b, Block c) {
  cblas_dgemm(CblasColMajor, CblasNoTrans, CblasTrans, rows, columns, inner, -1.0, a.values, a.stride,
              b.values, b.stride, 1.0, c.values, c.stride);
}

Index factor_lower(Index size, Block a) {
  const blasint n = size, stride = a.stride;
  blasint info = 0;
  dpotrf_("L", &n, a.values, &stride, &info);
  return static_cast<Index>(info) - 1;
}

void divide_transposed(Index rows, Index size, ConstBlock lower, Block b) {
  cblas_dtrsm(CblasColMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit, rows, size, 1.0, lower.values,
              lower.stride, b.values, b.stride);
}

void solve_lower(Index size, ConstBlock lower, double* x) {
  cblas_dtrsv(CblasColMajor, CblasLower, CblasNoTrans, CblasNonUnit, size, lower.values, lower.stride, x, 1);
}

void solve_lower_transposed(Index size, ConstBlock lower, double* x) {
  cblas_dtrsv(CblasColMajor, CblasLower, CblasTrans, CblasNonUnit, size, lower.values, lower.stride, x, 1);
}

void solve_lower(Index size, Index vectors, ConstBlock lower, Block x) {
  cblas_dtrsm(CblasColMajor, CblasLeft, CblasLower, CblasNoTrans, CblasNonUnit, size, vectors, 1.0, lower.values,
              lower.stride, x.values, x.stride);
}

void solve_lower_transposed(Index size, Index vectors, ConstBlock lower, Block x) {
  cblas_dtrsm(CblasColMajor, CblasLeft, CblasLower, CblasTrans, CblasNonUnit, size, vectors, 1.0, lower.values,
              lower.stride, x.values, x.stride);
}

void multiply(Index rows, Index columns, Index vectors, ConstBlock a, ConstBlock b, Block c) {
  cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, rows, vectors, columns, 1.0, a.values, a.stride, b.values,
              b.stride, 0.0, c.values, c.stride);
}

void subtract_product_transposed(Index rows, Index columns, Index vectors, ConstBlock a, ConstBlock b, Block c) {
  cblas_dgemm(CblasColMajor, CblasTrans, CblasNoTrans, columns, vectors, rows, -1.0, a.values, a.stride, b.values,
              b.stride, 1.0, c.values, c.stride);
}

void multiply(Index rows, Index columns, ConstBlock a, const double* x, double* y) {
  cblas_dgemv(CblasColMajor, CblasNoTrans, rows, columns, 1.0, a.values, a.stride, x, 1, 0.0, y, 1);
}

void subtract_product_transposed(Index rows, Index columns, ConstBlock a, const double* x, double* y) {
  cblas_dgemv(CblasColMajor, CblasTrans, rows, columns, -1.0, a.values, a.stride, x, 1, 1.0, y, 1);
}

}  // namespace genba

#else

namespace genba {

void use_dense_blocks() {
  require_direct_solver();
}
std::string dense_kernels() {
  return {};
}
void multiply_transposed(Index, Index, Index, ConstBlock, ConstBlock, Block) {}
void subtract_transposed(Index, Index, Index, ConstBlock, ConstBlock, Block) {}
Index factor_lower(Index, Block) {
  return -1;
}
void divide_transposed(Index, Index, ConstBlock, Block) {}
void solve_lower(Index, ConstBlock, double*) {}
void solve_lower_transposed(Index, ConstBlock, double*) {}
void solve_lower(Index, Index, ConstBlock, Block) {}
void solve_lower_transposed(Index, Index, ConstBlock, Block) {}
void multiply(Index, Index, Index, ConstBlock, ConstBlock, Block) {}
void subtract_product_transposed(Index, Index, Index, ConstBlock, ConstBlock, Block) {}
void multiply(Index, Index, ConstBlock, const double*, double*) {}
void subtract_product_transposed(Index, Index, ConstBlock, const double*, double*) {}

}  // namespace genba

#endif
