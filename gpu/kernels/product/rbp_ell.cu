// RBP-ELL and RBP-ELL-R: one thread a row. The threads of a warp go through their values together, so
// neighbours read adjacent values whatever their runs are. A thread takes its next run when its column passes
// the end of the present one.
#include "gpu/kernels/product/product.cuh"

namespace genba::cuda {

namespace {

constexpr int ahead = 4;  // values whose loads are in flight at once

/// Returns the columns of the runs of a row one by one. It loads the run after the next early.
struct RunWalk {
  const Index* __restrict__ run_column;
  Offset rows, row;
  Index runs, next = 0;
  int2 current = {0, -1}, following;

  template <class V>
  __device__ RunWalk(const RbpEllView<V>& a, Offset row_number, Index run_count)
      : run_column(a.run_column), rows(a.rows), row(row_number), runs(run_count) {
    following = load();
  }

  __device__ int2 load() {
    if (next >= runs) return make_int2(0, -1);
    const Offset at = 2 * static_cast<Offset>(next) * rows + row;
    ++next;
    return make_int2(run_column[at], run_column[at + rows]);
  }

  /// Returns false if the row has no more columns.
  __device__ bool step(Index& column) {
    if (current.x > current.y) {
      if (following.x > following.y) return false;
      current = following;
      following = load();
    }
    column = current.x++;
    return true;
  }
};

template <ProductKind kind, bool with_count, class V>
__global__ void __launch_bounds__(block_threads) rbp_ell_product(RbpEllView<V> a, ProductCall call) {
  if (is_idle<kind>(call)) return;
  const double* __restrict__ x = call.x;
  const V* __restrict__ value = a.value;
  const Offset rows = a.rows, stride = static_cast<Offset>(gridDim.x) * block_threads;
  double dot = 0;
  for (Offset row = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x; row < rows;
       row += stride) {
    RunWalk walk(a, row, with_count ? a.run_count[row] : a.column_width / 2);
    double sum = 0;
    Offset at = row;
    bool more = true;
    for (Index k = 0; more && k < a.value_width; k += ahead, at += ahead * rows) {
      V v[ahead];
      for (int i = 0; i < ahead; ++i) v[i] = k + i < a.value_width ? value[at + i * rows] : V(0);
      for (int i = 0; i < ahead; ++i) {
        Index c = 0;
        more = more && walk.step(c);
        if (more) sum += v[i] * x[c];
      }
    }
    const Index isolated_end = a.isolated_ptr[row + 1];
    for (Index k = a.isolated_ptr[row]; k < isolated_end; ++k)
      sum += a.isolated_value[k] * x[a.isolated_column[k]];
    finish_row<kind>(call, static_cast<Index>(row), sum, row_partner<kind>(call, static_cast<Index>(row)),
                     dot);
  }
  finish_block<kind>(call, dot);
}

}  // namespace

template <class V>
void launch_product(const RbpEllView<V>& a, ProductShape, const ProductCall& call) {
  for_kind(call.kind, [&](auto kind) {
    const auto kernel = a.run_count ? rbp_ell_product<kind(), true, V> : rbp_ell_product<kind(), false, V>;
    launch<kind()>(kernel, Cut::many_blocks, a.rows, a, call);
  });
}

template void launch_product(const RbpEllView<double>&, ProductShape, const ProductCall&);
template void launch_product(const RbpEllView<float>&, ProductShape, const ProductCall&);

}  // namespace genba::cuda
