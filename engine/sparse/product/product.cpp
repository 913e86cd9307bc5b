#include "engine/sparse/product/product.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/sparse/formats/entries.hpp"
#include "engine/sparse/product/csr_shares.hpp"
#include "engine/sparse/product/product_kernels.hpp"

namespace genba {

namespace {
// Rows of one chunk: small enough to balance threads, large enough to hide the cost of their start. For slice
// formats a multiple of a window.
template <class M>
std::size_t rows_of_chunk(const M&) {
  return 4 * tile_rows;
}
template <class V>
std::size_t rows_of_chunk(const BasicSlicedRuns<V>& m) {
  return static_cast<std::size_t>(slice_window) * static_cast<std::size_t>(m.block);
}
template <class V>
std::size_t rows_of_chunk(const BasicRbpSlicedMatrix<V>& m) {
  return rows_of_chunk(m.sliced);
}
template <class V>
std::size_t rows_of_chunk(const BasicRbpNodeMatrix<V>& m) {
  return rows_of_chunk(m.sliced);
}
template <class V>
std::size_t rows_of_chunk(const BasicRbpSymMatrix<V>&) {
  return 16384;  // used for the dot product only
}
static_assert(4 * tile_rows % slice_window == 0, "a chunk of SELL is whole windows");

/// y = A x. Calls then(begin, end) for every finished chunk of rows.
template <class M, class Then>
void multiply_all(const M& m, const double* x, std::span<double> y, ThreadTeam& team, Then&& then) {
  team.for_chunks(y.size(), rows_of_chunk(m), [&](std::size_t begin, std::size_t end) {
    multiply_rows(m, x, y.data(), static_cast<Index>(begin), static_cast<Index>(end));
    then(begin, end);
  });
}
template <class V, class Then>
void multiply_all(const BasicRbpSymMatrix<V>& m, const double* x, std::span<double> y, ThreadTeam& team,
                  Then&& then) {
  multiply(m, x, y.data(), team);
  team.for_chunks(y.size(), rows_of_chunk(m), then);
}

/// y = A x. Calls finish(begin, end) once for finished rows and returns the sum of its results.
template <class V, class Finish>
double multiply_finish(const BasicMatrix<V>& matrix, const double* x, std::span<double> y, ThreadTeam& team,
                       Finish&& finish) {
  if (const auto* csr = std::get_if<BasicCsrMatrix<V>>(&matrix))
    return multiply_shares(*csr, x, y.data(), team, finish);
  std::vector<double> partial;
  std::visit(
      [&](const auto& m) {
        const std::size_t chunk = rows_of_chunk(m);
        partial.resize((y.size() + chunk - 1) / chunk);
        multiply_all(m, x, y, team, [&](std::size_t begin, std::size_t end) {
          partial[begin / chunk] = finish(begin, end);
        });
      },
      matrix);
  double sum = 0;
  for (double p : partial) sum += p;
  return sum;
}

void require_size(const Text& what, std::size_t has, Offset needs) {
  if (static_cast<Offset>(has) == needs) return;
  throw Error(ErrorKind::internal_fault, phrase<"sparse product">(),
              phrase<"%1 has %2 entries, not %3">(what, has, needs));
}

template <class V>
void require_sizes(const BasicMatrix<V>& matrix, std::span<const double> x, std::span<double> y) {
  require_size("x", x.size(), column_count(matrix));
  require_size("y", y.size(), row_count(matrix));
}
}  // namespace

template <class V>
void multiply(const BasicMatrix<V>& matrix, std::span<const double> x, std::span<double> y,
              ThreadTeam& team) {
  require_sizes(matrix, x, y);
  if (const auto* csr = std::get_if<BasicCsrMatrix<V>>(&matrix))
    return multiply_shares(*csr, x.data(), y.data(), team);
  std::visit([&](const auto& m) { multiply_all(m, x.data(), y, team, [](std::size_t, std::size_t) {}); },
             matrix);
}

template <class V>
double multiply_dot(const BasicMatrix<V>& matrix, std::span<const double> x, std::span<double> y,
                    ThreadTeam& team) {
  require_sizes(matrix, x, y);
  require_size("x", x.size(), row_count(matrix));
  return multiply_finish(matrix, x.data(), y, team, [&](std::size_t begin, std::size_t end) {
    return dot(x.data() + begin, y.data() + begin, static_cast<Offset>(end - begin));
  });
}

template <class V>
double residual(const BasicMatrix<V>& matrix, std::span<const double> b, std::span<const double> x,
                std::span<double> r, ThreadTeam& team) {
  require_sizes(matrix, x, r);
  require_size("b", b.size(), row_count(matrix));
  return multiply_finish(matrix, x.data(), r, team, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) r[i] = b[i] - r[i];
    return dot(r.data() + begin, r.data() + begin, static_cast<Offset>(end - begin));
  });
}

template <class V>
void extract_diagonal(const BasicMatrix<V>& matrix, std::span<double> diagonal) {
  extract_diagonal_blocks(matrix, 1, diagonal);
}

template <class V>
void extract_diagonal_blocks(const BasicMatrix<V>& matrix, int size, std::span<double> blocks) {
  const Offset rows = row_count(matrix);
  if (size < 1 || rows % size != 0) {
    throw Error(ErrorKind::internal_fault, phrase<"sparse product">(),
                phrase<"%1 rows cannot be split into blocks of %2">(rows, size));
  }
  require_size(phrase<"the diagonal">(), blocks.size(), rows * size);
  std::fill(blocks.begin(), blocks.end(), 0.0);
  if (const auto* m = std::get_if<BasicRbpSymMatrix<V>>(&matrix); m != nullptr && m->block % size == 0) {
    const SymmetricPlaces places(*m);
    for (Index row = 0; row < rows; ++row)
      for (int j = 0; j < size; ++j)
        blocks[static_cast<std::size_t>(row) * size + j] =
            m->diagonal[places.diagonal(*m, row / m->block) +
                        triangle_entry(m->block, row % m->block, row % m->block / size * size + j) *
                            RbpSymIndices::lanes];
    return;
  }
  std::visit(
      [&](const auto& m) {
        RowReader read(m);
        for (Index row = 0; row < rows; ++row) {
          const Index first = row - row % size;
          double* out = blocks.data() + static_cast<Offset>(row) * size;
          read(row, [&](Index column, double value) {
            if (column >= first && column < first + size) out[column - first] = value;
          });
        }
      },
      matrix);
}

template void multiply(const Matrix&, std::span<const double>, std::span<double>, ThreadTeam&);
template double multiply_dot(const Matrix&, std::span<const double>, std::span<double>, ThreadTeam&);
template double residual(const Matrix&, std::span<const double>, std::span<const double>, std::span<double>,
                         ThreadTeam&);
template void extract_diagonal(const Matrix&, std::span<double>);
template void extract_diagonal_blocks(const Matrix&, int, std::span<double>);

template void multiply(const SingleMatrix&, std::span<const double>, std::span<double>, ThreadTeam&);
template double multiply_dot(const SingleMatrix&, std::span<const double>, std::span<double>, ThreadTeam&);
template double residual(const SingleMatrix&, std::span<const double>, std::span<const double>,
                         std::span<double>, ThreadTeam&);
template void extract_diagonal(const SingleMatrix&, std::span<double>);
template void extract_diagonal_blocks(const SingleMatrix&, int, std::span<double>);

}  // namespace genba
