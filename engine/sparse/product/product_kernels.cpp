#include "engine/sparse/product/product_kernels.hpp"

#include <algorithm>
#include <memory>

#include "engine/sparse/product/clones.hpp"
#include "engine/sparse/product/lanes.hpp"
#include "engine/sparse/product/tile_product.hpp"

namespace genba {

namespace {
/// Uses four sums that are added at the end: this hides the latency of additions and fills vector registers.
struct Sum4 {
  double a = 0, b = 0, c = 0, d = 0;

  template <class V>
  void gather(const V* value, const Index* column, Index count, const double* x) {
    Index k = 0;
    for (; k + 4 <= count; k += 4) {
      a += value[k] * x[column[k]];
      b += value[k + 1] * x[column[k + 1]];
      c += value[k + 2] * x[column[k + 2]];
      d += value[k + 3] * x[column[k + 3]];
    }
    for (; k < count; ++k) a += value[k] * x[column[k]];
  }

  void stream(const double* value, const double* x, Offset count) {
    Offset k = 0;
    for (; k + 4 <= count; k += 4) {
      a += value[k] * x[k];
      b += value[k + 1] * x[k + 1];
      c += value[k + 2] * x[k + 2];
      d += value[k + 3] * x[k + 3];
    }
    if (count & 2) {
      a += value[k] * x[k];
      b += value[k + 1] * x[k + 1];
      k += 2;
    }
    if (count & 1) c += value[k] * x[k];
  }

  double total() const { return (a + b) + (c + d); }
};

template <class V, class Width>
void ell_rows(const BasicEllMatrix<V>& m, const double* x, double* y, Index begin, Index end, Width&& width) {
  for (Index first = begin; first < end; first += tile_rows) {
    const Index count = std::min(tile_rows, end - first);
    double acc[tile_rows] = {};
    tile_product(m.value.data() + first, m.rows, m.column.data() + first, m.rows, width(first, count), count,
                 x, acc);
    std::copy_n(acc, count, y + first);
  }
}

/// The runs of a tile, expanded to plain columns, so that values are read slot by slot as they are stored.
template <class V>
class TileColumns {
 public:
  // One cache line more than a tile needs, so that slots fall into different cache sets.
  static constexpr Offset stride = tile_rows + 16;

  explicit TileColumns(const BasicRbpEllMatrix<V>& m)
      : m_(m),
        column_(std::make_unique_for_overwrite<Index[]>(static_cast<std::size_t>(m.value_width * stride))) {}

  /// Expands rows [first, first + count). Returns the slots used.
  Index unfold(Index first, Index count) {
    Index used[tile_rows] = {}, width = 0;
    for (Index k = 0; k < m_.column_width; k += 2) {
      const Index* begin = m_.run_column.data() + static_cast<Offset>(k) * m_.rows + first;
      const Index* end = begin + m_.rows;
      for (Index r = 0; r < count; ++r) {
        Index* out = column_.get() + used[r] * stride + r;
        for (Index c = begin[r]; c <= end[r]; ++c, out += stride) *out = c;
        used[r] += end[r] - begin[r] + 1;
      }
    }
    for (Index r = 0; r < count; ++r) width = std::max(width, used[r]);
    for (Index r = 0; r < count; ++r) {
      const Index any = harmless(first + r, used[r], r);
      for (Index n = used[r]; n < width; ++n) column_[static_cast<std::size_t>(n * stride + r)] = any;
    }
    return width;
  }

  const Index* data() const { return column_.get(); }

 private:
  /// Column for padding, whose values are 0: one that the row reads anyway.
  Index harmless(Index row, Index used, Index r) const {
    const Index k = m_.isolated_ptr[row];
    if (used > 0) return column_[static_cast<std::size_t>((used - 1) * stride + r)];
    return k < m_.isolated_ptr[row + 1] ? m_.isolated_column[k] : std::min(row, m_.columns - 1);
  }

  const BasicRbpEllMatrix<V>& m_;
  std::unique_ptr<Index[]> column_;
};

template <class V>
void rbp_ell_rows(const BasicRbpEllMatrix<V>& m, const double* x, double* y, Index begin, Index end) {
  TileColumns columns(m);
  constexpr Offset stride = TileColumns<V>::stride;
  for (Index first = begin; first < end; first += tile_rows) {
    const Index count = std::min(tile_rows, end - first);
    const Index width = columns.unfold(first, count);
    double acc[tile_rows] = {};
    tile_product(m.value.data() + first, m.rows, columns.data(), stride, width, count, x, acc);
    for (Index r = 0; r < count; ++r) {
      const Index k = m.isolated_ptr[first + r], n = m.isolated_ptr[first + r + 1] - k;
      Sum4 sum;
      sum.gather(m.isolated_value.data() + k, m.isolated_column.data() + k, n, x);
      y[first + r] = acc[r] + sum.total();
    }
  }
}

/// The first `count` (1 to 4) numbers, then zeros.
template <class V>
[[gnu::always_inline]] inline void load_first(const V* from, Index count, Lanes& to) {
  switch (count) {
    case 1:
      to = Lanes{from[0], 0, 0, 0};
      break;
    case 2:
      to = Lanes{from[0], from[1], 0, 0};
      break;
    case 3:
      to = Lanes{from[0], from[1], from[2], 0};
      break;
    default:
      load_lanes(from, to);
  }
}

/// True if `Rows` rows from `row` on have the same runs, as the rows of a node with two or three unknowns do.
template <int Rows, class V>
bool share_runs(const BasicRbpCsrMatrix<V>& m, Index row) {
  const Index* p = m.column_ptr.data() + row;
  const Index count = p[1] - p[0];
  for (int r = 1; r < Rows; ++r)
    if (p[r + 1] - p[r] != count) return false;
  const Index* runs = m.run_column.data() + p[0];
  for (int r = 1; r < Rows; ++r)
    if (!std::equal(runs, runs + count, runs + r * count)) return false;
  return true;
}

/// Multiplies `Rows` rows that share their runs: reads x once for all. The sum of a row does not depend on
/// the other rows.
template <int Rows, class V>
[[gnu::always_inline]] inline void rbp_csr_rows(const BasicRbpCsrMatrix<V>& m, const double* x, double* y,
                                                Index row) {
  const V* value[Rows];
  Lanes sum[Rows] = {};
  for (int r = 0; r < Rows; ++r) value[r] = m.value.data() + m.value_ptr[row + r];
  for (Index k = m.column_ptr[row]; k < m.column_ptr[row + 1]; k += 2) {
    const double* from = x + m.run_column[k];
    const Index length = m.run_column[k + 1] - m.run_column[k] + 1;
    Lanes a{}, b{};
    Index i = 0;
    for (; i + 4 <= length; i += 4) {
      load_lanes(from + i, b);
      for (int r = 0; r < Rows; ++r) {
        load_lanes(value[r] + i, a);
        sum[r] += a * b;
      }
    }
    if (i < length) {
      load_first(from + i, length - i, b);
      for (int r = 0; r < Rows; ++r) {
        load_first(value[r] + i, length - i, a);
        sum[r] += a * b;
      }
    }
    for (int r = 0; r < Rows; ++r) value[r] += length;
  }
  for (int r = 0; r < Rows; ++r) {
    const Index k = m.isolated_ptr[row + r];
    Sum4 isolated;
    isolated.gather(m.isolated_value.data() + k, m.isolated_column.data() + k,
                    m.isolated_ptr[row + r + 1] - k, x);
    y[row + r] = ((sum[r][0] + sum[r][1]) + (sum[r][2] + sum[r][3])) + isolated.total();
  }
}

/// True if it is best to process the runs of a tile one by one: they are long, or rows share them.
template <class V>
bool reads_by_runs(const BasicRbpCsrMatrix<V>& m, Index first) {
  constexpr Index long_run = 6, looked_at = 24;
  const Index last = std::min(first + tile_rows, m.rows);
  const Index runs = (m.column_ptr[last] - m.column_ptr[first]) / 2;
  if (m.value_ptr[last] - m.value_ptr[first] >= long_run * runs) return true;
  Index pairs = 0;
  for (Index row = first; row < std::min(first + looked_at, last - 1); ++row) {
    if (m.column_ptr[row] == m.column_ptr[row + 1] || !share_runs<2>(m, row)) continue;
    if (row + 3 <= last && share_runs<3>(m, row)) return true;
    ++pairs;
  }
  // Of nodes with two unknowns every second row begins a pair. Single rows may be equal by chance.
  return 3 * pairs >= std::min(looked_at, last - first);
}

/// sum += value[k] * x[column[k]], four at a time. `room`: memory past the last entry may be read; it is not
/// used.
template <class V>
[[gnu::always_inline]] inline void add_quads(const V* value, const Index* column, Index count, Offset room,
                                             const double* x, Lanes& sum) {
  Lanes a{}, b{};
  const auto load = [&](Index k) __attribute__((always_inline)) {
    load_lanes(value + k, a);
    gather_lanes(x, column[k], column[k + 1], column[k + 2], column[k + 3], b);
  };
  Index k = 0;
  for (; k + 4 < count; k += 4) {
    load(k);
    sum += a * b;
  }
  if (k + 4 > room) [[unlikely]] {
    for (; k < count; ++k) sum[0] += value[k] * x[column[k]];
  } else if (count > 0) {
    load(k);
    a *= b;
    keep_lanes(a, count - k);
    sum += a;
  }
}

/// For rows with short runs: expands their columns, eight for each run whatever its length, for some rows at
/// a time.
template <class V>
class RunColumns {
 public:
  explicit RunColumns(const BasicRbpCsrMatrix<V>& m) : m_(m) {}

  /// y[begin, end) = (A x)[begin, end).
  [[gnu::always_inline]] void multiply(const double* x, double* y, Index begin, Index end) {
    while (begin < end) {
      const Index first_value = m_.value_ptr[begin];
      Index last = begin + 1;
      while (last < end && last < begin + rows_at_once &&
             m_.value_ptr[last + 1] - first_value <= most_columns)
        ++last;
      if (m_.value_ptr[last] - first_value > most_columns) {
        rbp_csr_rows<1>(m_, x, y, begin);
        begin = last;
        continue;
      }
      write_columns(m_.column_ptr[begin], m_.column_ptr[last]);
      for (Index row = begin; row < last; ++row) {
        Lanes sum{};
        add_quads(m_.value.data() + m_.value_ptr[row], column_ + (m_.value_ptr[row] - first_value),
                  m_.value_ptr[row + 1] - m_.value_ptr[row], m_.value.size() - m_.value_ptr[row], x, sum);
        const Index isolated = m_.isolated_ptr[row];
        add_quads(m_.isolated_value.data() + isolated, m_.isolated_column.data() + isolated,
                  m_.isolated_ptr[row + 1] - isolated, m_.isolated_value.size() - isolated, x, sum);
        y[row] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
      }
      begin = last;
    }
  }

 private:
  static constexpr Index rows_at_once = 32, most_columns = 1024;

  [[gnu::always_inline]] void write_columns(Index begin, Index end) {
    Index* out = column_;
    for (Index k = begin; k < end; k += 2) {
      const Index first = m_.run_column[k], length = m_.run_column[k + 1] - first + 1;
      store_columns(first, out);
      for (Index i = stored_columns; i < length; ++i) out[i] = first + i;
      out += length;
    }
    for (Index i = 0; i < 3; ++i) out[i] = 0;  // may be read past the last one, but is not used
  }

  const BasicRbpCsrMatrix<V>& m_;
  Index column_[most_columns + stored_columns];
};

// One source for all machines: the AVX2 clone does the same additions in the same order (no fused
// multiply-add).
template <class V>
GENBA_AVX2_CLONES void rbp_csr_all_rows(const BasicRbpCsrMatrix<V>& m, const double* x, double* y,
                                        Index begin, Index end) {
  RunColumns columns(m);
  for (Index tile = begin; tile < end; tile += tile_rows) {
    const Index last = std::min(tile + tile_rows, end);
    if (!reads_by_runs(m, tile)) {
      columns.multiply(x, y, tile, last);
      continue;
    }
    for (Index row = tile; row < last;) {
      if (row + 3 <= last && share_runs<3>(m, row)) {
        rbp_csr_rows<3>(m, x, y, row);
        row += 3;
      } else if (row + 2 <= last && share_runs<2>(m, row)) {
        rbp_csr_rows<2>(m, x, y, row);
        row += 2;
      } else {
        rbp_csr_rows<1>(m, x, y, row++);
      }
    }
  }
}

}  // namespace

template <class V>
double multiply_entries(const BasicCsrMatrix<V>& m, const double* x, Index begin, Index end) {
  Sum4 sum;
  sum.gather(m.value.data() + begin, m.column.data() + begin, end - begin, x);
  return sum.total();
}

template <class V>
void multiply_rows(const BasicCsrMatrix<V>& m, const double* x, double* y, Index begin, Index end) {
  for (Index row = begin; row < end; ++row)
    y[row] = multiply_entries(m, x, m.row_ptr[row], m.row_ptr[row + 1]);
}

template <class V>
void multiply_rows(const BasicEllMatrix<V>& m, const double* x, double* y, Index begin, Index end) {
  ell_rows(m, x, y, begin, end, [&](Index, Index) { return m.width; });
}

template <class V>
void multiply_rows(const BasicEllRMatrix<V>& m, const double* x, double* y, Index begin, Index end) {
  ell_rows(m.ell, x, y, begin, end, [&](Index first, Index count) {
    return *std::max_element(m.row_length.data() + first, m.row_length.data() + first + count);
  });
}

template <class V>
void multiply_rows(const BasicRbpCsrMatrix<V>& m, const double* x, double* y, Index begin, Index end) {
  rbp_csr_all_rows(m, x, y, begin, end);
}

template <class V>
void multiply_rows(const BasicRbpEllMatrix<V>& m, const double* x, double* y, Index begin, Index end) {
  rbp_ell_rows(m, x, y, begin, end);
}

template <class V>
void multiply_rows(const BasicRbpEllRMatrix<V>& m, const double* x, double* y, Index begin, Index end) {
  rbp_ell_rows(m.rbp, x, y, begin, end);
}

double dot(const double* a, const double* b, Offset count) {
  Sum4 sum;
  sum.stream(a, b, count);
  return sum.total();
}

template double multiply_entries(const BasicCsrMatrix<double>&, const double*, Index, Index);
template double multiply_entries(const BasicCsrMatrix<float>&, const double*, Index, Index);
template void multiply_rows(const BasicCsrMatrix<double>&, const double*, double*, Index, Index);
template void multiply_rows(const BasicCsrMatrix<float>&, const double*, double*, Index, Index);
template void multiply_rows(const BasicEllMatrix<double>&, const double*, double*, Index, Index);
template void multiply_rows(const BasicEllMatrix<float>&, const double*, double*, Index, Index);
template void multiply_rows(const BasicEllRMatrix<double>&, const double*, double*, Index, Index);
template void multiply_rows(const BasicEllRMatrix<float>&, const double*, double*, Index, Index);
template void multiply_rows(const BasicRbpCsrMatrix<double>&, const double*, double*, Index, Index);
template void multiply_rows(const BasicRbpCsrMatrix<float>&, const double*, double*, Index, Index);
template void multiply_rows(const BasicRbpEllMatrix<double>&, const double*, double*, Index, Index);
template void multiply_rows(const BasicRbpEllMatrix<float>&, const double*, double*, Index, Index);
template void multiply_rows(const BasicRbpEllRMatrix<double>&, const double*, double*, Index, Index);
template void multiply_rows(const BasicRbpEllRMatrix<float>&, const double*, double*, Index, Index);

}  // namespace genba
