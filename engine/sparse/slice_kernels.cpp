// Products of the slice formats: the 32 nodes of a slice side by side, as their values lie in memory. What a
// slice reads of x is gathered first. Lanes are sorted by length, so those that go on at a slot are the first
// ones, and no padding is touched.
#include <bit>
#include <memory>

#include "engine/sparse/clones.hpp"
#include "engine/sparse/product_kernels.hpp"
#include "engine/sparse/slices.hpp"
#include "engine/sparse/tile_product.hpp"

namespace genba {

namespace {
/// That are copied together, more than most runs have.
constexpr Index copied_columns = 4;
/// Slots whose masks are read together.
constexpr Index group_slots = 48;

using Lengths = Index[slice_lanes];

/// add(first slot, end slot, lanes) for stretches of slots on which the same lanes go on.
template <class Add>
[[gnu::always_inline]] inline void for_each_stretch(const Lengths& length, Add&& add) {
  Index slot = 0;
  for (Index lanes = slice_lanes; lanes > 0; --lanes) {
    const Index end = length[lanes - 1];
    if (end > slot) add(slot, end, lanes);
    slot = end;
  }
}

/// What the lanes of one slice read of x, slot by slot: [slot][j][lane], j-th entry of the lane's node
/// column.
class SliceX {
 public:
  /// Gathers a slice; a slot's entries are defined for lanes that go on there.
  template <int b, class V>
  [[gnu::always_inline]] void gather(const BasicSlicedRuns<V>& m, Offset slice, const double* x,
                                     Lengths& length) {
    const Offset d = b > 0 ? b : m.block;
    const auto width = static_cast<Index>(m.slot_ptr[slice + 1] - m.slot_ptr[slice]);
    reserve((width + copied_columns) * d * slice_lanes);
    // While columns are read the slice's values are on their way.
    const auto lane_bytes = width * d * d * static_cast<Offset>(sizeof(V));
    const char* values =
        reinterpret_cast<const char*>(m.value.data() + m.slot_ptr[slice] * d * d * slice_lanes);
    const Index base = m.base[slice];
    const RunWord* const words = m.word.data() + m.word_ptr[slice] * slice_lanes;
    Index panel[slice_lanes] = {};
    if (width > 0 && base != far_panels)
      for (Index p = 0; p < most_panels; ++p)
        panel[p] = static_cast<Index>((static_cast<unsigned>(base) + words[p]) << panel_bits);
    for (Index lane = 0; lane < slice_lanes; ++lane) {
      for (Offset byte = 0; byte < lane_bytes; byte += 64)
        __builtin_prefetch(values + lane * lane_bytes + byte);
      const auto copy = [&](Index slot, Index first, Index count) __attribute__((always_inline)) {
        const double* from = x + first * d;
        double* out = data_.get() + slot * d * slice_lanes + lane;
        if (b > 0 && b <= 3 && count <= copied_columns && (first + copied_columns) * b <= m.columns) {
          // Always the same number: what is too much is overwritten or never read.
          for (Index i = 0; i < copied_columns * b; ++i) out[i * slice_lanes] = from[i];
        } else {
          for (Offset i = 0; i < count * d; ++i) out[i * slice_lanes] = from[i];
        }
      };
      Index slot = 0, first, count;
      if (base == far_panels) {
        RunReader reader = runs_of_lane(m, slice, lane);
        for (; reader.next(first, count); slot += count) copy(slot, first, count);
      } else if (width > 0) {
        const RunWord* mask = words + slice_lanes + lane;
        const RunWord* start = mask + static_cast<Offset>(mask_rows(width)) * slice_lanes;
        Index column = 0;
        for (Index group = 0; group < width && slot == group; group += group_slots) {
          const Index limit = std::min(group + group_slots, width);
          // A bit a run, and one where the group ends.
          std::uint64_t begins = std::uint64_t{1} << (limit - group);
          for (Index k = group; k < limit; k += mask_slots, mask += slice_lanes)
            begins |= static_cast<std::uint64_t>(*mask) << (k - group);
          const Index left = std::countr_zero(begins);  // of the group before
          if (left > 0) copy(slot, column, left);
          column += left;
          for (slot += left; slot < limit && *start != no_run; start += slice_lanes, slot += count) {
            first = panel[*start >> panel_bits] + (*start & ((1 << panel_bits) - 1));
            begins &= begins - 1;
            count = group + std::countr_zero(begins) - slot;
            copy(slot, first, count);
            column = first + count;
          }
        }
      }
      length[lane] = slot;
    }
  }

  const double* data() const { return data_.get(); }

 private:
  void reserve(Offset size) {
    if (size <= capacity_) return;
    capacity_ = size;
    data_ = std::make_unique_for_overwrite<double[]>(static_cast<std::size_t>(size));
  }

  Offset capacity_ = 0;
  std::unique_ptr<double[]> data_;
};

/// sum[i][lane] += value[slot][i][j][lane] * xs[slot][j][lane].
template <int b, class V>
[[gnu::always_inline]] inline void add_slots(const V* value, const double* xs, Offset block, Index slots,
                                             Index lanes, double* __restrict sum) {
  const Offset d = b > 0 ? b : block;
  Index k = 0;
  if constexpr (b == 1) {
    for (; k + 4 <= slots; k += 4, value += 4 * slice_lanes, xs += 4 * slice_lanes) {
      const V *v1 = value + slice_lanes, *v2 = v1 + slice_lanes, *v3 = v2 + slice_lanes;
      const double *x1 = xs + slice_lanes, *x2 = x1 + slice_lanes, *x3 = x2 + slice_lanes;
      for (Index r = 0; r < lanes; ++r)
        sum[r] += (value[r] * xs[r] + v1[r] * x1[r]) + (v2[r] * x2[r] + v3[r] * x3[r]);
    }
  }
  for (; k < slots; ++k, xs += d * slice_lanes) {
    for (Offset i = 0; i < d; ++i) {
      double* __restrict out = sum + i * slice_lanes;
      if constexpr (b > 0) {
        for (Index r = 0; r < lanes; ++r) {
          double row = 0;
          for (int j = 0; j < b; ++j) row += value[j * slice_lanes + r] * xs[j * slice_lanes + r];
          out[r] += row;
        }
      } else {
        for (Offset j = 0; j < d; ++j)
          for (Index r = 0; r < lanes; ++r) out[r] += value[j * slice_lanes + r] * xs[j * slice_lanes + r];
      }
      value += d * slice_lanes;
    }
  }
}

template <int b, class V>
[[gnu::always_inline]] inline void sliced_nodes(const BasicSlicedRuns<V>& m, const double* x, double* y,
                                                Index begin, Index end) {
  const Offset d = b > 0 ? b : m.block, slot_size = d * slice_lanes;
  SliceX xs;
  Lengths length;
  const auto sum = std::make_unique<double[]>(static_cast<std::size_t>(slot_size));
  for (Offset slice = begin / slice_lanes; slice * slice_lanes < end; ++slice) {
    xs.gather<b>(m, slice, x, length);
    std::fill_n(sum.get(), slot_size, 0.0);
    const V* value = m.value.data() + m.slot_ptr[slice] * d * slot_size;
    for_each_stretch(
        length, [&](Index slot, Index last, Index lanes) __attribute__((always_inline)) {
          add_slots<b>(value + slot * d * slot_size, xs.data() + slot * slot_size, d, last - slot, lanes,
                       sum.get());
        });
    const Index first = static_cast<Index>(slice * slice_lanes),
                lanes = std::min(slice_lanes, m.nodes - first);
    for (Index r = 0; r < lanes; ++r) {
      double* out = y + d * node_at(first + r, m.order[first + r]);
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
