#include "engine/sparse/product_kernels.hpp"

#include <algorithm>
#include <vector>

namespace genba {

namespace {
/// Four sums that are added at the end: they hide the latency of the additions and fill vector registers.
struct Sum4 {
  double a = 0, b = 0, c = 0, d = 0;

  void gather(const double* value, const Index* column, Index count, const double* x) {
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
    for (; k < count; ++k) a += value[k] * x[k];
  }

  double total() const { return (a + b) + (c + d); }
};

/// acc[r] += value[k][r] * x[column[k][r]] for `width` slots; slots are `stride` apart in both arrays.
void tile_product(const double* value, Offset value_stride, const Index* column, Offset column_stride,
                  Index width, Index count, const double* x, double* acc) {
  for (Index k = 0; k < width; ++k) {
    const double* __restrict v = value + k * value_stride;
    const Index* __restrict c = column + k * column_stride;
    double* __restrict sum = acc;
    for (Index r = 0; r < count; ++r) sum[r] += v[r] * x[c[r]];
  }
}

template <class Width>
void ell_rows(const EllMatrix& m, const double* x, double* y, Index begin, Index end, Width&& width) {
  for (Index first = begin; first < end; first += tile_rows) {
    const Index count = std::min(tile_rows, end - first);
    double acc[tile_rows] = {};
    tile_product(m.value.data() + first, m.rows, m.column.data() + first, m.rows, width(first, count), count,
                 x, acc);
    std::copy_n(acc, count, y + first);
  }
}

void rbp_ell_rows(const RbpEllMatrix& m, const double* x, double* y, Index begin, Index end) {
  // The runs of a tile are unfolded into plain columns once, so that the values stream by columns as they are
  // stored.
  std::vector<Index> column(static_cast<std::size_t>(m.value_width) * tile_rows);
  const Offset stride = m.rows;
  for (Index first = begin; first < end; first += tile_rows) {
    const Index count = std::min(tile_rows, end - first);
    Index used[tile_rows], width = 0;
    for (Index r = 0; r < count; ++r) {
      const Index* run = m.run_column.data() + first + r;
      Index* out = column.data() + r;
      Index n = 0;
      for (Index k = 0; k < m.column_width; k += 2) {
        const Index last = run[(k + 1) * stride];
        if (last < 0) break;
        for (Index c = run[k * stride]; c <= last; ++c, ++n) out[static_cast<Offset>(n) * tile_rows] = c;
      }
      used[r] = n;
      width = std::max(width, n);
    }
    for (Index r = 0; r < count; ++r) {
      // Padding has value 0; it multiplies something this row reads anyway.
      const Index isolated = m.isolated_ptr[first + r];
      const Index any = used[r] > 0 ? column[static_cast<std::size_t>(used[r] - 1) * tile_rows + r]
                        : isolated < m.isolated_ptr[first + r + 1] ? m.isolated_column[isolated]
                                                                   : std::min(first + r, m.columns - 1);
      for (Index n = used[r]; n < width; ++n) column[static_cast<std::size_t>(n) * tile_rows + r] = any;
    }
    double acc[tile_rows] = {};
    tile_product(m.value.data() + first, stride, column.data(), tile_rows, width, count, x, acc);
    for (Index r = 0; r < count; ++r) {
      const Index k = m.isolated_ptr[first + r], n = m.isolated_ptr[first + r + 1] - k;
      Sum4 sum;
      sum.gather(m.isolated_value.data() + k, m.isolated_column.data() + k, n, x);
      y[first + r] = acc[r] + sum.total();
    }
  }
}
}  // namespace

void multiply_rows(const CsrMatrix& m, const double* x, double* y, Index begin, Index end) {
  for (Index row = begin; row < end; ++row) {
    const Index k = m.row_ptr[row];
    Sum4 sum;
    sum.gather(m.value.data() + k, m.column.data() + k, m.row_ptr[row + 1] - k, x);
    y[row] = sum.total();
  }
}

void multiply_rows(const EllMatrix& m, const double* x, double* y, Index begin, Index end) {
  ell_rows(m, x, y, begin, end, [&](Index, Index) { return m.width; });
}

void multiply_rows(const EllRMatrix& m, const double* x, double* y, Index begin, Index end) {
  ell_rows(m.ell, x, y, begin, end, [&](Index first, Index count) {
    return *std::max_element(m.row_length.data() + first, m.row_length.data() + first + count);
  });
}

void multiply_rows(const RbpCsrMatrix& m, const double* x, double* y, Index begin, Index end) {
  for (Index row = begin; row < end; ++row) {
    Sum4 sum;
    const double* value = m.value.data() + m.value_ptr[row];
    for (Index k = m.column_ptr[row]; k < m.column_ptr[row + 1]; k += 2) {
      const Index first = m.run_column[k];
      const Index length = m.run_column[k + 1] - first + 1;
      sum.stream(value, x + first, length);
      value += length;
    }
    const Index k = m.isolated_ptr[row];
    sum.gather(m.isolated_value.data() + k, m.isolated_column.data() + k, m.isolated_ptr[row + 1] - k, x);
    y[row] = sum.total();
  }
}

void multiply_rows(const RbpEllMatrix& m, const double* x, double* y, Index begin, Index end) {
  rbp_ell_rows(m, x, y, begin, end);
}

void multiply_rows(const RbpEllRMatrix& m, const double* x, double* y, Index begin, Index end) {
  rbp_ell_rows(m.rbp, x, y, begin, end);
}

double dot(const double* a, const double* b, Offset count) {
  Sum4 sum;
  sum.stream(a, b, count);
  return sum.total();
}

}  // namespace genba
