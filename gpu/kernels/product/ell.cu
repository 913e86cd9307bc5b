// ELL and ELL-R: one thread a row. Neighbouring threads read adjacent values.
#include "gpu/kernels/product/product.cuh"

namespace genba::cuda {

namespace {

constexpr int ahead = 4;  // values whose loads are in flight at once

template <ProductKind kind, bool with_length, class V>
__global__ void __launch_bounds__(block_threads) ell_product(EllView<V> a, ProductCall call) {
  if (is_idle<kind>(call)) return;
  const double* __restrict__ x = call.x;
  const V* __restrict__ value = a.value;
  const Index* __restrict__ column = a.column;
  const Offset rows = a.rows, stride = static_cast<Offset>(gridDim.x) * block_threads;
  double dot = 0;
  for (Offset row = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x; row < rows;
       row += stride) {
    const Index width = with_length ? a.row_length[row] : a.width;
    double sum = 0;
    Offset at = row;
    Index k = 0;
    for (; k + ahead <= width; k += ahead) {
      V v[ahead];
      Index c[ahead];
      for (int i = 0; i < ahead; ++i, at += rows) {
        v[i] = value[at];
        c[i] = column[at];
      }
      for (int i = 0; i < ahead; ++i) sum += v[i] * x[c[i]];
    }
    for (; k < width; ++k, at += rows) sum += value[at] * x[column[at]];
    finish_row<kind>(call, static_cast<Index>(row), sum, row_partner<kind>(call, static_cast<Index>(row)),
                     dot);
  }
  finish_block<kind>(call, dot);
}

}  // namespace

template <class V>
void launch_product(const EllView<V>& a, ProductShape, const ProductCall& call) {
  for_kind(call.kind, [&](auto kind) {
    const auto kernel = a.row_length ? ell_product<kind(), true, V> : ell_product<kind(), false, V>;
    launch<kind()>(kernel, Cut::many_blocks, a.rows, a, call);
  });
}

template void launch_product(const EllView<double>&, ProductShape, const ProductCall&);
template void launch_product(const EllView<float>&, ProductShape, const ProductCall&);

}  // namespace genba::cuda
