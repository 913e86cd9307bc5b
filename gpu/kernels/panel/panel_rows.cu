// Formats whose rows threads can read independently. If the entries of a row are adjacent, `threads` threads
// share the row. If entries of neighbouring rows are adjacent, one thread takes a row.
#include "gpu/kernels/panel/panel.cuh"
#include "gpu/kernels/visit_row.cuh"

namespace genba::cuda {

namespace {

/// Calls visit(column, value) for the entries of a row that belong to one lane of `threads`.
template <int threads, class V, class Visit>
__device__ void visit_share(const CsrView<V>& a, Index row, int lane, Visit&& visit) {
  for (Index k = a.row_ptr[row] + lane; k < a.row_ptr[row + 1]; k += threads) visit(a.column[k], a.value[k]);
}

template <int threads, class V, class Visit>
__device__ void visit_share(const RbpCsrView<V>& a, Index row, int lane, Visit&& visit) {
  const V* value = a.value + a.value_ptr[row];
  Index passed = 0, next = lane;  // number of the row's values before this run; the lane's next value
  for (Index k = a.column_ptr[row] / 2; k < a.column_ptr[row + 1] / 2; ++k) {
    const int2 run = a.run[k];
    const Index length = run.y - run.x + 1;
    for (; next < passed + length; next += threads) visit(run.x + next - passed, value[next]);
    passed += length;
  }
  for (Index k = a.isolated_ptr[row] + lane; k < a.isolated_ptr[row + 1]; k += threads)
    visit(a.isolated_column[k], a.isolated_value[k]);
}

template <int threads, class V, class Visit>
__device__ void visit_share(const BasicBlockRowsView<V>& a, Index row, int lane, Visit&& visit) {
  const Index b = a.block, node = row / b, i = row % b;
  const Offset first = a.row_ptr[node], entries = (a.row_ptr[node + 1] - first) * b;
  for (Offset e = lane; e < entries; e += threads) {
    const Offset k = first + e / b, j = e % b;
    visit(static_cast<Index>(a.column[k] * b + j), a.value[(k * b + i) * b + j]);
  }
}

/// For rows (places of the slice formats) with one thread each.
template <int threads, class View, class Visit>
__device__ void visit_share(const View& a, Index place, int, Visit&& visit) {
  static_assert(threads == 1);
  visit_row(a, place, 0, a.columns - 1, [&](Index column, const auto* value) { visit(column, *value); });
}

template <int width, int panels, int threads, class View>
__global__ void __launch_bounds__(block_threads) panel_rows(View a, PanelCall call) {
  const LaneGroup<threads> group;
  constexpr int pairs = panels * width / 2;
  const Offset stride = static_cast<Offset>(gridDim.x) * (block_threads / threads);
  for (Offset place = (static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x) / threads;
       place < a.rows; place += stride) {
    Few<2> sum[pairs] = {};
    visit_share<threads>(a, static_cast<Index>(place), group.lane, [&](Index column, double value) {
      const double* x = call.x + static_cast<Offset>(column) * width;
#pragma unroll
      for (int h = 0; h < pairs; ++h)
        add_scaled(value, load_few<2>(x + pair_place<width>(a.columns, h)), sum[h]);
    });
    const Offset row = row_of(a, place);
#pragma unroll
    for (int h = 0; h < pairs; ++h) {
      for (double& v : sum[h].v) v = group.sum(v);
      if (group.lane == group.owner(h))
        finish_few(sum[h], call.b, call.y, row * width + pair_place<width>(a.rows, h));
    }
  }
}

template <int threads, class View>
void launch_rows(const View& a, const PanelCall& call) {
  for_panel_shape(call.width, call.panels, [&](auto width, auto panels) {
    const int blocks = grid_blocks(static_cast<Offset>(a.rows) * threads, 1 << 20);
    panel_rows<width(), panels(), threads, View><<<blocks, block_threads, 0, call.stream>>>(a, call);
    check<"starting a product of several vectors">(cudaGetLastError());
  });
}

template <class View>
void launch_groups(const View& a, int threads, const PanelCall& call) {
  if (threads <= 2)
    launch_rows<2>(a, call);
  else if (threads <= 8)
    launch_rows<8>(a, call);
  else
    launch_rows<32>(a, call);
}

}  // namespace

template <class V>
void launch_panel(const CsrView<V>& a, ProductShape shape, const PanelCall& call) {
  launch_groups(a, shape.threads_per_row, call);
}
template <class V>
void launch_panel(const RbpCsrView<V>& a, ProductShape shape, const PanelCall& call) {
  launch_groups(a, shape.threads_per_row, call);
}
template <class V>
void launch_panel(const EllView<V>& a, ProductShape, const PanelCall& call) {
  launch_rows<1>(a, call);
}
template <class V>
void launch_panel(const SellView<V>& a, ProductShape, const PanelCall& call) {
  launch_rows<1>(a, call);
}
template <class V>
void launch_panel(const RbpEllView<V>& a, ProductShape, const PanelCall& call) {
  launch_rows<1>(a, call);
}
template <class V>
void launch_panel(const BasicBlockRowsView<V>& a, ProductShape, const PanelCall& call) {
  launch_rows<8>(a, call);
}

template void launch_panel(const CsrView<double>&, ProductShape, const PanelCall&);
template void launch_panel(const CsrView<float>&, ProductShape, const PanelCall&);
template void launch_panel(const RbpCsrView<double>&, ProductShape, const PanelCall&);
template void launch_panel(const RbpCsrView<float>&, ProductShape, const PanelCall&);
template void launch_panel(const EllView<double>&, ProductShape, const PanelCall&);
template void launch_panel(const EllView<float>&, ProductShape, const PanelCall&);
template void launch_panel(const SellView<double>&, ProductShape, const PanelCall&);
template void launch_panel(const SellView<float>&, ProductShape, const PanelCall&);
template void launch_panel(const RbpEllView<double>&, ProductShape, const PanelCall&);
template void launch_panel(const RbpEllView<float>&, ProductShape, const PanelCall&);
template void launch_panel(const BlockRowsView&, ProductShape, const PanelCall&);
template void launch_panel(const SingleBlockRowsView&, ProductShape, const PanelCall&);

}  // namespace genba::cuda
