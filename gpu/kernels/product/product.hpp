// y = A x on the device, one function a format family. Yoshizawa & Takahashi (CRS-T), Vazquez et al. (ELL-R),
// Kawamura et al. (RBP).
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
  bool matrix_passes;  ///< the second cache shall give the matrix up first, see passes_cache()
  /// Krylov only: if not null, the product may leave the shares of x . y that it has in space.partial to the
  /// step after it, and says how many; 0: curvature and alpha are there.
  int* open_shares = nullptr;
};

struct SegmentsView;
struct SweepView;

/// How a matrix wants its product launched; found once at upload.
struct ProductShape {
  int threads_per_row = 1;     ///< 1, 2, 4, 8, 16, 32: threads that share one row, or one group of rows
  int rows_per_group = 1;      ///< 3 if every three rows from 0 on have the same columns, so indices are read
                               ///< once; RBP-node: rows of a node
  bool stream_values = false;  ///< slice formats: values of a matrix that passes leave no trace in the first
                               ///< cache, and are the first that the second one gives up
  const SegmentsView* segments = nullptr;  ///< CSR: [segment_levels] by segments of entries; null: by rows
  int segment_levels = 0;
  const SweepView* sweep = nullptr;  ///< CSR: by a column sweep
};

/// Values are FP64 or FP32 (V); products and sums are FP64.
/// threads_per_row = 1 and rows_per_group = 1 is the kernel of the paper. By segments if shape.segments is
/// set, by a column sweep if shape.sweep is.
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
/// One lane a node if rows_per_group > 1, else one lane a row.
template <class V>
void launch_product(const SlicedRunsView<V>& a, ProductShape shape, const ProductCall& call);
/// One block of threads a cluster, or blocks that stream clusters. Writes a.partial_sum.
template <class V>
void launch_product(const RbpSymView<V>& a, ProductShape shape, const ProductCall& call);

/// One warp a node.
template <class V>
void launch_product(const BasicBlockRowsView<V>& a, ProductShape shape, const ProductCall& call);

/// One kernel a level of shape.segments; a last level of one segment is summed by the kernel before. The
/// order of every sum is fixed by the tables.
template <class V>
void launch_segmented_product(const CsrView<V>& a, ProductShape shape, const ProductCall& call);
/// V: type of a.value. One block of threads a block of rows. The order of every sum is fixed by the tables.
template <class V>
void launch_sweep_product(const SweepView& a, const ProductCall& call);

/// space.result[0] = x . x
void launch_square(Offset size, const double* x, const ReductionSpace& space, cudaStream_t stream);

/// Shared memory that a product of RBP-sym takes in every block of threads, bytes.
int symmetric_shared_bytes(Index most_others, int block);

/// Sets *differs (zero before) to 1 if some rows 3i, 3i+1, 3i+2 do not have the same columns. rows % 3 must
/// be 0.
template <class V>
void launch_compare_rows(const CsrView<V>& a, int* differs, cudaStream_t stream);
template <class V>
void launch_compare_rows(const RbpCsrView<V>& a, int* differs, cudaStream_t stream);

}  // namespace genba::cuda
