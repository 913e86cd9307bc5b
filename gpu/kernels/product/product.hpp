// y = A x on the device, one function for each format family. Yoshizawa & Takahashi (CRS-T), Vazquez et al.
// (ELL-R), Kawamura et al. (RBP).
#pragma once

#include <cuda_runtime_api.h>

#include "gpu/kernels/state.hpp"
#include "gpu/kernels/views.hpp"

namespace genba::cuda {

enum class ProductKind {
  plain,   ///< y = A x
  defect,  ///< y = b - A x
  krylov   ///< y = A x, curvature = x . y, alpha = rho / curvature; does nothing after a breakdown
};

/// One product. x: [columns], y: [rows], b: [rows] (defect only), state (krylov only).
struct ProductCall {
  ProductKind kind;
  const double* x;
  double* y;
  const double* b;
  CgState* state;
  ReductionSpace space;
  cudaStream_t stream;
  bool matrix_passes;  ///< the L2 cache should drop the matrix first, see passes_cache()
  /// Krylov only. If not null, the product may leave x . y as partial sums in space.partial for the next
  /// step, and writes their number here; 0: curvature and alpha are complete.
  int* open_shares = nullptr;
};

struct SegmentsView;
struct SweepView;

/// How products of a matrix are launched; decided once at upload.
struct ProductShape {
  int threads_per_row = 1;     ///< 1, 2, 4, 8, 16, 32: threads that share one row, or one group of rows
  int rows_per_group = 1;      ///< 3 if rows 3i to 3i + 2 always have the same columns, so indices are read
                               ///< once; RBP-node: rows of a node
  bool stream_values = false;  ///< slice formats: if ProductCall::matrix_passes, values bypass the L1 cache
                               ///< and the L2 cache drops them first
  const SegmentsView* segments = nullptr;  ///< CSR: [segment_levels] product by segments; null: by rows
  int segment_levels = 0;
  const SweepView* sweep = nullptr;  ///< CSR: product by a column sweep; null: not
};

/// Values are FP64 or FP32 (V); products and sums are FP64. With threads_per_row = 1 and rows_per_group = 1
/// it is the kernel of the paper. It works by segments if shape.segments is set, by a column sweep if
/// shape.sweep is set.
template <class V>
void launch_product(const CsrView<V>& a, ProductShape shape, const ProductCall& call);
template <class V>
void launch_product(const EllView<V>& a, ProductShape shape, const ProductCall& call);
template <class V>
void launch_product(const SellView<V>& a, ProductShape shape, const ProductCall& call);
template <class V>
void launch_product(const RbpCsrView<V>& a, ProductShape shape, const ProductCall& call);
template <class V>
void launch_product(const RbpEllView<V>& a, ProductShape shape, const ProductCall& call);
/// One lane takes a node if rows_per_group > 1, else a row.
template <class V>
void launch_product(const SlicedRunsView<V>& a, ProductShape shape, const ProductCall& call);
/// One thread block a cluster, or resident blocks that stream clusters. Writes a.partial_sum.
template <class V>
void launch_product(const RbpSymView<V>& a, ProductShape shape, const ProductCall& call);

/// One warp a node.
template <class V>
void launch_product(const BasicBlockRowsView<V>& a, ProductShape shape, const ProductCall& call);

/// One kernel for each level of shape.segments. A last level of one segment is summed by the kernel before
/// it. The tables fix the order of every sum.
template <class V>
void launch_segmented_product(const CsrView<V>& a, ProductShape shape, const ProductCall& call);
/// V: type of a.value. One thread block for each block of rows. The tables fix the order of every sum.
template <class V>
void launch_sweep_product(const SweepView& a, const ProductCall& call);

/// space.result[0] = x . x
void launch_square(Offset size, const double* x, const ReductionSpace& space, cudaStream_t stream);

/// Shared memory (bytes) of a thread block in a product of RBP-sym.
int symmetric_shared_bytes(Index most_others, int block);

/// Sets *differs (0 before) to 1 if some rows 3i, 3i+1, 3i+2 have different columns. rows must be a multiple
/// of 3.
template <class V>
void launch_compare_rows(const CsrView<V>& a, int* differs, cudaStream_t stream);
template <class V>
void launch_compare_rows(const RbpCsrView<V>& a, int* differs, cudaStream_t stream);

}  // namespace genba::cuda
