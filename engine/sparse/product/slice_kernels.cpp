// Products of the slice formats. They process the nodes of a slice side by side, as values lie in memory.
// Lanes are sorted by length, so the lanes that have a slot are the first ones, and padding is not added.
#include <algorithm>
#include <memory>

#include "engine/sparse/formats/slices.hpp"
#include "engine/sparse/product/clones.hpp"
#include "engine/sparse/product/lanes.hpp"
#include "engine/sparse/product/product_kernels.hpp"
#include "engine/sparse/product/slice_columns.hpp"
#include "engine/sparse/product/tile_product.hpp"

namespace genba {

namespace {
using Lengths = Index[slice_lanes];

/// Number of lanes, with nodes of b rows, whose sums fit into registers. b = 0: not known at compile time.
template <int b>
constexpr Index lanes_at_once = b == 0   ? 1
                                : b <= 3 ? 8
                                         : 4;

/// Calls add(first slot, end slot, lanes) for stretches of slots that the same lanes have.
template <class Add>
[[gnu::always_inline]] inline void for_each_stretch(const Lengths& length, Add&& add) {
  Index slot = 0;
  for (Index lanes = slice_lanes; lanes > 0; --lanes) {
    const Index end = length[lanes - 1];
    if (end > slot) add(slot, end, lanes);
    slot = end;
  }
}

/// sum[i][lane] += value[slot][i][j][lane] * x[column[slot]][j] for one lane.
template <int b, class V>
[[gnu::always_inline]] inline void add_lane(const V* value, const Index* column, const double* x,
                                            Offset block, Index first, Index last, double* sum) {
  const Offset d = b > 0 ? b : block;
  for (Index k = first; k < last; ++k) {
    const double* from = x + column[k] * d;
    const V* v = value + k * d * d * slice_lanes;
    for (Offset i = 0; i < d; ++i) {
      double row = 0;
      for (Offset j = 0; j < d; ++j, v += slice_lanes) row += *v * from[j];
      sum[i * slice_lanes] += row;
    }
  }
}

/// The same for slots that several adjacent lanes have, with sums in registers.
template <int b, class V>
[[gnu::always_inline]] inline void add_lanes(const V* value, const Index* column, const double* x,
                                             Index slots, double* sum) {
  constexpr int vectors = lanes_at_once<b> / vector_lanes;
  Lanes sums[b][vectors] = {}, c[b][vectors] = {}, a{};
  for (int i = 0; i < b; ++i)
    for (int n = 0; n < vectors; ++n) load_lanes(sum + i * slice_lanes + n * vector_lanes, sums[i][n]);
  for (Index k = 0; k < slots; ++k, ++column, value += b * b * slice_lanes) {
    for (int n = 0; n < vectors; ++n) {
      const Index* at = column + n * vector_lanes * SliceColumns::stride;
      const Offset c0 = at[0] * Offset{b}, c1 = at[SliceColumns::stride] * Offset{b},
                   c2 = at[2 * SliceColumns::stride] * Offset{b},
                   c3 = at[3 * SliceColumns::stride] * Offset{b};
      for (int j = 0; j < b; ++j) gather_lanes(x + j, c0, c1, c2, c3, c[j][n]);
    }
    for (int i = 0; i < b; ++i)
      for (int n = 0; n < vectors; ++n) {
        const V* v = value + i * b * slice_lanes + n * vector_lanes;
        load_lanes(v, a);
        Lanes row = a * c[0][n];
        for (int j = 1; j < b; ++j) {
          load_lanes(v + j * slice_lanes, a);
          row += a * c[j][n];
        }
        sums[i][n] += row;
      }
  }
  for (int i = 0; i < b; ++i)
    for (int n = 0; n < vectors; ++n) store_lanes(sums[i][n], sum + i * slice_lanes + n * vector_lanes);
}

template <int b, class V>
[[gnu::always_inline]] inline void sliced_nodes(const BasicSlicedRuns<V>& m, const double* x, double* y,
                                                Index begin, Index end) {
  const Offset d = b > 0 ? b : m.block, slot_size = d * d * slice_lanes;
  const auto sum = std::make_unique<double[]>(static_cast<std::size_t>(d * slice_lanes));
  WindowVector window_x;
  for (Offset slice = begin / slice_lanes; slice * slice_lanes < end; ++slice) {
    SliceColumns columns(m, slice);
    const double* const from = columns.by_place() ? window_x.of(m, slice, x) : x;
    for (Offset i = 0; i < d * slice_lanes; i += vector_lanes) store_lanes(Lanes{}, sum.get() + i);
    const V* value = m.value.data() + m.slot_ptr[slice] * slot_size;
    for (Index group = 0; group < columns.width(); group += SliceColumns::group_slots) {
      const Index slots = std::min(SliceColumns::group_slots, columns.width() - group);
      // Prefetches values while columns are read. For nodes of one row it prefetches 16 KiB ahead, since
      // reading their columns takes less time than memory.
      const auto lane_bytes = slots * d * d * static_cast<Offset>(sizeof(V));
      const Offset ahead = b == 1 ? 16 << 10 : 0;
      Lengths length;
      for (Index lane = 0; lane < slice_lanes; ++lane) {
        for (Offset byte = 0; byte < lane_bytes; byte += 64)
          __builtin_prefetch(reinterpret_cast<const char*>(value) + ahead + lane * lane_bytes + byte);
        length[lane] = columns.read(group, lane);
      }
      constexpr Index side_by_side = lanes_at_once<b>;
      for (Index lane = 0; lane < slice_lanes; lane += side_by_side) {
        Index common = 0;
        if constexpr (b > 0) {
          common = length[lane + side_by_side - 1];
          add_lanes<b>(value + lane, columns.columns(lane), from, common, sum.get() + lane);
        }
        for (Index r = lane; r < lane + side_by_side && length[r] > common; ++r)
          add_lane<b>(value + r, columns.columns(r), from, d, common, length[r], sum.get() + r);
      }
      value += slots * slot_size;
    }
    const Index first = static_cast<Index>(slice * slice_lanes),
                lanes = std::min(slice_lanes, m.nodes - first);
    double* const window = y + d * node_at(first, 0);
    for (Index r = 0; r < lanes; ++r) {
      double* out = window + d * m.order[first + r];
      for (Offset i = 0; i < d; ++i) out[i] = sum[static_cast<std::size_t>(i * slice_lanes + r)];
    }
  }
}

// The AVX2 clones do the same additions in the same order (no fused multiply-add).
template <class V>
GENBA_AVX2_CLONES void sliced_rows(const BasicSlicedRuns<V>& m, const double* x, double* y, Index begin,
                                   Index end) {
  const Index first = begin / m.block, last = end / m.block;
  switch (m.block) {
    case 1:
      return sliced_nodes<1>(m, x, y, first, last);
    case 2:
      return sliced_nodes<2>(m, x, y, first, last);
    case 3:
      return sliced_nodes<3>(m, x, y, first, last);
    case 6:
      return sliced_nodes<6>(m, x, y, first, last);
    default:
      return sliced_nodes<0>(m, x, y, first, last);
  }
}

template <class V>
GENBA_AVX2_CLONES void sell_rows(const BasicSellMatrix<V>& m, const double* x, double* y, Index begin,
                                 Index end) {
  for (Offset slice = begin / slice_lanes; slice * slice_lanes < end; ++slice) {
    const Offset start = m.slot_ptr[slice] * slice_lanes;
    const auto width = static_cast<Index>(m.slot_ptr[slice + 1] - m.slot_ptr[slice]);
    const Index* column = m.column.data() + start;
    const V* value = m.value.data() + start;
    Lengths length;
    for (Index lane = 0, k = width; lane < slice_lanes; ++lane) {
      while (k > 0 && column[static_cast<Offset>(k - 1) * slice_lanes + lane] < 0) --k;
      length[lane] = k;
    }
    double sum[slice_lanes] = {};
    for_each_stretch(
        length, [&](Index slot, Index last, Index lanes) __attribute__((always_inline)) {
          const Offset at = static_cast<Offset>(slot) * slice_lanes;
          tile_product(value + at, slice_lanes, column + at, slice_lanes, last - slot, lanes, x, sum);
        });
    const Index first = static_cast<Index>(slice * slice_lanes),
                lanes = std::min(slice_lanes, m.rows - first);
    for (Index r = 0; r < lanes; ++r) y[node_at(first + r, m.order[first + r])] = sum[r];
  }
}

}  // namespace

template <class V>
void multiply_rows(const BasicSellMatrix<V>& m, const double* x, double* y, Index begin, Index end) {
  sell_rows(m, x, y, begin, end);
}

template <class V>
void multiply_rows(const BasicRbpSlicedMatrix<V>& m, const double* x, double* y, Index begin, Index end) {
  sliced_rows(m.sliced, x, y, begin, end);
}

template <class V>
void multiply_rows(const BasicRbpNodeMatrix<V>& m, const double* x, double* y, Index begin, Index end) {
  sliced_rows(m.sliced, x, y, begin, end);
}

template void multiply_rows(const BasicSellMatrix<double>&, const double*, double*, Index, Index);
template void multiply_rows(const BasicSellMatrix<float>&, const double*, double*, Index, Index);
template void multiply_rows(const BasicRbpSlicedMatrix<double>&, const double*, double*, Index, Index);
template void multiply_rows(const BasicRbpSlicedMatrix<float>&, const double*, double*, Index, Index);
template void multiply_rows(const BasicRbpNodeMatrix<double>&, const double*, double*, Index, Index);
template void multiply_rows(const BasicRbpNodeMatrix<float>&, const double*, double*, Index, Index);

}  // namespace genba
