// CRS-T: T threads share a row. If three consecutive rows have the same columns, T threads share the three.
#include "gpu/kernels/product/product.cuh"

namespace genba::cuda {

namespace {

template <ProductKind kind, int threads, int rows, class V>
__global__ void __launch_bounds__(block_threads) csr_product(CsrView<V> a, ProductCall call) {
  if (is_idle<kind>(call)) return;
  const LaneGroup<threads> lanes;
  const double* __restrict__ x = call.x;
  const V* __restrict__ value = a.value;
  const Index* __restrict__ column = a.column;
  const Offset groups = a.rows / rows;
  const Offset stride = static_cast<Offset>(gridDim.x) * (block_threads / threads);
  double dot = 0;
  for (Offset g = static_cast<Offset>(blockIdx.x) * (block_threads / threads) + threadIdx.x / threads;
       g < groups; g += stride) {
    const Index row = static_cast<Index>(g) * rows;
    const Index begin = a.row_ptr[row];
    const Index length = a.row_ptr[row + 1] - begin;
    double sum[rows] = {};
    constexpr bool early = threads >= rows;  // then every lane finishes at most one row
    const double partner = early && lanes.lane < rows ? row_partner<kind>(call, row + lanes.lane) : 0;
#pragma unroll 4
    for (Index e = lanes.lane; e < length; e += threads) {
      const double xe = x[column[begin + e]];
      for (int i = 0; i < rows; ++i) sum[i] += value[begin + i * length + e] * xe;
    }
    for (int i = 0; i < rows; ++i) {
      sum[i] = lanes.sum(sum[i]);
      if (lanes.lane == lanes.owner(i))
        finish_row<kind>(call, row + i, sum[i], early ? partner : row_partner<kind>(call, row + i), dot);
    }
  }
  finish_block<kind>(call, dot);
}

__global__ void compare_rows(CsrView<double> a, int* differs) {
  const Index row = (blockIdx.x * block_threads + threadIdx.x) * 3;
  if (row >= a.rows) return;
  const Index begin = a.row_ptr[row], length = a.row_ptr[row + 1] - begin;
  bool same = a.row_ptr[row + 2] == begin + 2 * length && a.row_ptr[row + 3] == begin + 3 * length;
  for (Index e = 0; same && e < length; ++e) {
    const Index c = a.column[begin + e];
    same = c == a.column[begin + length + e] && c == a.column[begin + 2 * length + e];
  }
  if (!same) *differs = 1;
}

}  // namespace

template <class V>
void launch_product(const CsrView<V>& a, ProductShape shape, const ProductCall& call) {
  if (shape.sweep) return launch_sweep_product<V>(*shape.sweep, call);
  if (shape.segments) return launch_segmented_product(a, shape, call);
  for_shape(shape, [&](auto threads, auto rows) {
    for_kind(call.kind, [&](auto kind) {
      launch<kind()>(csr_product<kind(), threads(), rows(), V>, Cut::resident_blocks,
                     static_cast<Offset>(a.rows / rows()) * threads(), a, call);
    });
  });
}

template <class V>
void launch_compare_rows(const CsrView<V>& a, int* differs, cudaStream_t stream) {
  const int blocks = (a.rows / 3 + block_threads - 1) / block_threads;
  compare_rows<<<blocks, block_threads, 0, stream>>>(untyped(a), differs);
  check<"comparing the rows of nodes">(cudaGetLastError());
}

template void launch_product(const CsrView<double>&, ProductShape, const ProductCall&);
template void launch_product(const CsrView<float>&, ProductShape, const ProductCall&);
template void launch_compare_rows(const CsrView<double>&, int*, cudaStream_t);
template void launch_compare_rows(const CsrView<float>&, int*, cudaStream_t);

}  // namespace genba::cuda
