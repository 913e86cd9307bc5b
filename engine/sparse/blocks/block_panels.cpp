#include "engine/sparse/blocks/block_panels.hpp"

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/sparse/product/clones.hpp"

namespace genba {

namespace {

constexpr int largest_panel_block = 6;

/// sum[rows][w] += block x; x: [columns][w]. b, m: rows and columns, or 0 if they are known only at run time.
template <int w, int b, int m, class V>
[[gnu::always_inline]] inline void add_block(const V* value, int rows, int columns, const double* x, double* sum) {
  const int bs = b > 0 ? b : rows, ms = m > 0 ? m : columns;
  for (int i = 0; i < bs; ++i)
    for (int j = 0; j < ms; ++j) {
      const auto a = static_cast<double>(value[i * ms + j]);
      for (int v = 0; v < w; ++v) sum[i * w + v] += a * x[j * w + v];
    }
}

/// sum[columns][w] += block^T x; x: [rows][w].
template <int w, int b, int m, class V>
[[gnu::always_inline]] inline void add_block_transposed(const V* value, int rows, int columns, const double* x,
                                                        double* sum) {
  const int bs = b > 0 ? b : rows, ms = m > 0 ? m : columns;
  for (int i = 0; i < bs; ++i)
    for (int j = 0; j < ms; ++j) {
      const auto a = static_cast<double>(value[i * ms + j]);
      for (int v = 0; v < w; ++v) sum[j * w + v] += a * x[i * w + v];
    }
}

template <int w, int b, int m, class V>
GENBA_AVX2_CLONES void add_rows(const BasicBlockCsr<V>& a, const double* x, double* y, Index begin, Index end) {
  const int rows = b > 0 ? b : a.row_block, columns = m > 0 ? m : a.column_block;
  for (Index row = begin; row < end; ++row) {
    double sum[largest_panel_block * w] = {};
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
      add_block<w, b, m>(a.value.data() + k * (rows * columns), rows, columns,
                         x + static_cast<Offset>(a.column[k]) * columns * w, sum);
    double* const to = y + static_cast<Offset>(row) * rows * w;
    for (int i = 0; i < rows * w; ++i) to[i] += sum[i];
  }
}

template <int w, int b, int m, class V>
GENBA_AVX2_CLONES void transposed_rows(const BasicBlockCsr<V>& a, const TransposedBlocks& t, const double* x,
                                       double* y, std::size_t begin, std::size_t end) {
  const int rows = b > 0 ? b : a.row_block, columns = m > 0 ? m : a.column_block;
  for (std::size_t row = begin; row < end; ++row) {
    double sum[largest_panel_block * w] = {};
    for (auto k = static_cast<std::size_t>(t.row_ptr[row]); k < static_cast<std::size_t>(t.row_ptr[row + 1]); ++k)
      add_block_transposed<w, b, m>(a.value.data() + static_cast<Offset>(t.block[k]) * (rows * columns), rows,
                                    columns, x + static_cast<Offset>(t.row[k]) * rows * w, sum);
    double* const to = y + static_cast<Offset>(row) * columns * w;
    for (int j = 0; j < columns * w; ++j) to[j] = sum[j];
  }
}

/// Calls body(rows, columns) with the shape of a block as compile-time constants; 0: another shape.
template <class Body>
void with_shape_of(int row_block, int column_block, Body&& body) {
  const auto call = [&](auto b, auto m) { body(b, m); };
  switch (row_block * 10 + column_block) {
    case 11:
      return call(std::integral_constant<int, 1>(), std::integral_constant<int, 1>());
    case 23:
      return call(std::integral_constant<int, 2>(), std::integral_constant<int, 3>());
    case 33:
      return call(std::integral_constant<int, 3>(), std::integral_constant<int, 3>());
    case 36:
      return call(std::integral_constant<int, 3>(), std::integral_constant<int, 6>());
    case 66:
      return call(std::integral_constant<int, 6>(), std::integral_constant<int, 6>());
    default:
      return call(std::integral_constant<int, 0>(), std::integral_constant<int, 0>());
  }
}

template <class Body>
void with_panel_width(int width, int row_block, int column_block, Body&& body) {
  if (row_block > largest_panel_block || column_block > largest_panel_block)
    throw Error(ErrorKind::internal_fault, phrase<"multigrid">(),
                phrase<"blocks of %1 x %2 are too large for several vectors at once">(row_block, column_block));
  switch (width) {
    case 1:
      return body(std::integral_constant<int, 1>());
    case 2:
      return body(std::integral_constant<int, 2>());
    case panel_width:
      return body(std::integral_constant<int, panel_width>());
    default:
      throw Error(ErrorKind::internal_fault, phrase<"sparse product of several vectors">(),
                  phrase<"a panel is %1 wide, not 1, 2 or 4">(width));
  }
}

}  // namespace

template <class V>
void multiply_add_panel(const BasicBlockCsr<V>& a, int width, std::span<const double> x, std::span<double> y,
                        ThreadTeam& team) {
  with_panel_width(width, a.row_block, a.column_block, [&](auto w) {
    with_shape_of(a.row_block, a.column_block, [&](auto b, auto m) {
      team.for_chunks(static_cast<std::size_t>(a.rows), 256, [&](std::size_t begin, std::size_t end) {
        add_rows<w(), b(), m()>(a, x.data(), y.data(), static_cast<Index>(begin), static_cast<Index>(end));
      });
    });
  });
}

template <class V>
void multiply_transposed_panel(const BasicBlockCsr<V>& a, const TransposedBlocks& transposed, int width,
                               std::span<const double> x, std::span<double> y, ThreadTeam& team) {
  with_panel_width(width, a.row_block, a.column_block, [&](auto w) {
    with_shape_of(a.row_block, a.column_block, [&](auto b, auto m) {
      team.for_chunks(static_cast<std::size_t>(a.columns), 16, [&](std::size_t begin, std::size_t end) {
        transposed_rows<w(), b(), m()>(a, transposed, x.data(), y.data(), begin, end);
      });
    });
  });
}

template void multiply_add_panel(const BlockCsr&, int, std::span<const double>, std::span<double>, ThreadTeam&);
template void multiply_add_panel(const SingleBlockCsr&, int, std::span<const double>, std::span<double>,
                                 ThreadTeam&);
template void multiply_transposed_panel(const BlockCsr&, const TransposedBlocks&, int, std::span<const double>,
                                        std::span<double>, ThreadTeam&);
template void multiply_transposed_panel(const SingleBlockCsr&, const TransposedBlocks&, int,
                                        std::span<const double>, std::span<double>, ThreadTeam&);

}  // namespace genba
