// Products of rbp-sliced, and of rbp-node if a lane is a row, with x of a window in shared memory. A thread
// block takes a window, or some of its slices. It copies their words, the window's own x and the x of the
// columns on its list, and finds x by the places in the words. The remaining memory traffic is adjacent
// values. So scalar matrices reach 88 to 91 % of copy bandwidth, compared with 71 to 81 % with x from the L1
// cache (an H200, results:window-x). The kernels start early and load their first values, words and list
// while the kernel ahead ends.
#pragma once

#include "engine/solve/tune/window_cut.hpp"
#include "engine/sparse/formats/slice_layout.hpp"
#include "gpu/kernels/product/product.cuh"

namespace genba::cuda {

/// Number of places of x in shared memory: the window, its list, and one 0 for padding.
template <class V>
GENBA_HD constexpr Index shared_places(const SlicedRunsView<V>& a) {
  return (slice_window + a.most_outside + 2) / 2 * 2;
}

template <class V>
constexpr int window_shared_bytes(const SlicedRunsView<V>& a) {
  return shared_places(a) * static_cast<int>(sizeof(double)) +
         a.most_word_rows * slice_lanes * static_cast<int>(sizeof(RunWord));
}

/// share: slices of a thread block, a divisor of window_slices. resident: resident blocks of a
/// multiprocessor. With more of them, too few registers would be left for values in flight. Products with a
/// sum have at most as many blocks as there is room for partial sums; these blocks loop over further slices.
template <ProductKind kind, bool stream, int threads, int resident, class V>
__global__ void __launch_bounds__(threads, least(resident, processor_threads / threads))
    window_product(SlicedRunsView<V> a, ProductCall call, int share) {
  constexpr int slots = 4, warps = threads / slice_lanes, listed = slice_window / threads;
  static_assert(mask_slots % slots == 0);
  let_next_start();
  double* const x = dynamic_shared();
  RunWord* const words = reinterpret_cast<RunWord*>(x + shared_places(a));
  const Index slices = static_cast<Index>(slice_count(a.nodes));
  const int lane = threadIdx.x % slice_lanes;
  double dot = 0;
  bool is_first = true;
  for (Index begin = static_cast<Index>(blockIdx.x) * share; begin < slices;
       begin += static_cast<Index>(gridDim.x) * share) {
    if (!is_first) __syncthreads();  // other threads may still read the shared memory
    const Index end = min(slices, begin + share), window = begin / window_slices;
    const Offset listed_before = a.outside_ptr[window];
    const Index outsiders = static_cast<Index>(a.outside_ptr[window + 1] - listed_before);
    Index column[listed];
#pragma unroll
    for (int i = 0; i < listed; ++i) {
      const Index at = static_cast<Index>(threadIdx.x) + i * threads;
      column[i] = at < outsiders ? a.outside[listed_before + at] : -1;
    }
    const Offset first_word = a.word_ptr[begin];
    {
      // Copies four words at a time; a row of words is a multiple of that.
      const auto* from = reinterpret_cast<const std::uint64_t*>(a.word + first_word * slice_lanes);
      const int count = static_cast<int>(a.word_ptr[end] - first_word) * (slice_lanes / 4);
      for (int i = threadIdx.x; i < count; i += threads) reinterpret_cast<std::uint64_t*>(words)[i] = from[i];
    }
    // Loads the values of the next slots before it uses the present ones.
    Index slice = begin + static_cast<Index>(threadIdx.x) / slice_lanes, width = 0;
    const V* __restrict__ ahead = nullptr;
    V next[slots];
    const auto load = [&](Index slot) {
#pragma unroll
      for (int u = 0; u < slots; ++u)
        next[u] = slot + u < width ? load_once<stream>(ahead + u * slice_lanes) : V(0);
      ahead += slots * slice_lanes;
    };
    const auto open = [&] {
      const Offset start = a.slot_ptr[slice];
      width = static_cast<Index>(a.slot_ptr[slice + 1] - start);
      ahead = a.value + start * slice_lanes + lane;
      load(0);
    };
    if (slice < end) open();

    if (is_first) {
      wait_for_kernels_ahead();
      if (is_idle<kind>(call)) return;
      is_first = false;
    }
    const Index first_row = window * slice_window, own = min(slice_window, a.columns - first_row);
    for (Index i = threadIdx.x; i < own; i += threads) x[i] = call.x[first_row + i];
#pragma unroll
    for (int i = 0; i < listed; ++i)
      if (column[i] >= 0) x[slice_window + threadIdx.x + i * threads] = call.x[column[i]];
    for (Index i = threadIdx.x + slice_window; i < outsiders; i += threads)
      x[slice_window + i] = call.x[a.outside[listed_before + i]];
    const unsigned nowhere = slice_window + outsiders;
    if (threadIdx.x == 0) x[nowhere] = 0;
    __syncthreads();

    while (slice < end) {
      const RunWord* mask = words + static_cast<int>(a.word_ptr[slice] - first_word) * slice_lanes + lane;
      const RunWord* start = mask + mask_rows(width) * slice_lanes;
      double sum = 0;
      unsigned begins = 0, place = 0;
      for (Index k = 0; k < width; k += slots) {
        V value[slots];
#pragma unroll
        for (int u = 0; u < slots; ++u) value[u] = next[u];
        load(k + slots);
        if (k % mask_slots == 0) {
          begins = *mask;
          mask += slice_lanes;
        }
#pragma unroll
        for (int u = 0; u < slots; ++u) {
          ++place;
          if (begins & 1) {
            place = *start;
            start += slice_lanes;
          }
          begins >>= 1;
          // In padding the place counts up from no_run, beyond all places.
          if (k + u < width) sum += value[u] * x[min(place, nowhere)];
        }
      }
      const Index position = slice * slice_lanes + lane;
      slice += warps;
      if (slice < end) open();
      if (position < a.nodes) {
        const Index row = first_row + a.order[position];
        double partner = 0;
        if constexpr (subtracts(kind)) partner = call.b[row];
        if constexpr (kind == ProductKind::krylov) partner = x[row - first_row];
        finish_row<kind>(call, row, sum, partner, dot);
      }
    }
    if constexpr (!has_sum(kind)) break;
  }
  if (is_first) wait_for_kernels_ahead();
  if constexpr (has_sum(kind)) {
    dot = block_sum<threads>(dot);
    if (threadIdx.x == 0) call.space.partial[blockIdx.x] = dot;
  }
}

/// window_cut() for a device whose shared memory must hold the windows. threads is 0 if it cannot.
WindowCut cut_windows(Offset windows, int shared_bytes, int processors);

/// Returns false if this kernel cannot be used: a window is far, or shared memory is too small.
template <ProductKind kind, bool stream, class V>
bool launch_windows(const SlicedRunsView<V>& a, const ProductCall& call) {
  if (a.most_outside < 0) return false;
  const int shared = window_shared_bytes(a);
  WindowCut cut = cut_windows(window_count(a.nodes), shared, call.space.processors);
  if (cut.threads == 0) return false;
  // With a sum too few registers are left for two blocks of so many threads.
  if (has_sum(kind) && cut.threads == 1024 && cut.resident > 1) cut = {512, window_slices / 2, 3};
  const Offset shares = greatest<Offset>(1, (slice_count(a.nodes) + cut.share - 1) / cut.share);
  const int blocks = static_cast<int>(has_sum(kind) ? least<Offset>(shares, 2 * most_blocks) : shares);
  const auto start = [&](auto kernel) {
    check<"taking shared memory for a window">(
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
    launch_early(kernel, blocks, static_cast<unsigned>(cut.threads), shared, call.stream, a, call, cut.share);
  };
  if (cut.threads == 256)
    start(window_product<kind, stream, 256, 5, V>);
  else if (cut.threads == 512)
    start(window_product<kind, stream, 512, 3, V>);
  else if (cut.resident == 1)
    start(window_product<kind, stream, 1024, 1, V>);
  else if constexpr (!has_sum(kind))
    start(window_product<kind, stream, 1024, 2, V>);
  if (has_sum(kind)) launch_total(call, blocks);
  return true;
}

}  // namespace genba::cuda
