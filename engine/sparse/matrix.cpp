#include "engine/sparse/matrix.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/quantity.hpp"
#include "engine/sparse/arrays.hpp"
#include "engine/sparse/entries.hpp"
#include "engine/sparse/row_pattern.hpp"

namespace genba {

namespace {
const EllMatrix& shape(const EllRMatrix& m) {
  return m.ell;
}
const RbpEllMatrix& shape(const RbpEllRMatrix& m) {
  return m.rbp;
}
const SlicedRuns& shape(const RbpSlicedMatrix& m) {
  return m.sliced;
}
const SlicedRuns& shape(const RbpNodeMatrix& m) {
  return m.sliced;
}
template <class M>
const M& shape(const M& m) {
  return m;
}

void require_space(Format format, const PatternStats& stats) {
  const std::string place = "matrix in " + std::string(to_string(format));
  if (!indexable(format, stats)) {
    throw Error(ErrorKind::memory, place,
                std::to_string(stats.rows) + " rows with " + std::to_string(stats.nonzeros) +
                    " nonzeros need 64-bit row pointers, which this format does not have",
                "Use rbp-node, rbp-sliced or rbp-ell, or a coarser mesh.");
  }
  // The OS promises memory that it does not have; ask before, so that the process is refused and not killed.
  const std::int64_t bytes = format_bytes(format, stats).total();
  const std::int64_t free = bytes > (std::int64_t{64} << 20) ? host_available_bytes() : bytes;
  if (bytes > free) {
    throw Error(ErrorKind::memory, place,
                "it needs " + format_quantity(static_cast<double>(bytes), QuantityKind::bytes, 4) +
                    " and the host has " +
                    format_quantity(static_cast<double>(free), QuantityKind::bytes, 4) + " free",
                "Use a smaller format or a coarser mesh.");
  }
}

Matrix make_pattern(Format format, RowPattern& pattern) {
  require_space(format, pattern.stats);
  switch (format) {
    case Format::csr:
      return make_csr(pattern);
    case Format::ell:
      return make_ell(pattern);
    case Format::ell_r:
      return make_ell_r(pattern);
    case Format::sell:
      return make_sell(pattern);
    case Format::rbp_csr:
      return make_rbp_csr(pattern);
    case Format::rbp_ell:
      return make_rbp_ell(pattern);
    case Format::rbp_ell_r:
      return make_rbp_ell_r(pattern);
    case Format::rbp_sliced:
      return make_rbp_sliced(pattern);
    case Format::rbp_node:
      return make_rbp_node(pattern);
  }
  throw Error(ErrorKind::internal_fault, "make_matrix", "unknown format");
}
}  // namespace

Format format_of(const Matrix& matrix) {
  return std::visit([](const auto& m) { return m.format; }, matrix);
}

Offset row_count(const Matrix& matrix) {
  return std::visit([](const auto& m) -> Offset { return shape(m).rows; }, matrix);
}

Offset column_count(const Matrix& matrix) {
  return std::visit([](const auto& m) -> Offset { return shape(m).columns; }, matrix);
}

std::int64_t allocated_bytes(const Matrix& matrix) {
  std::int64_t bytes = 0;
  std::visit([&](const auto& m) { for_each_array(m, [&](const auto& array) { bytes += array.bytes(); }); },
             matrix);
  return bytes;
}

Matrix make_matrix(Format format, const NodeGraph& graph) {
  GraphPattern pattern(graph);
  return make_pattern(format, pattern);
}

Matrix make_matrix(Format format, Index rows, Index columns, const Offset* row_ptr, const Index* column,
                   const double* value) {
  CsrPattern pattern(rows, columns, row_ptr, column);
  Matrix matrix = make_pattern(format, pattern);
  std::visit(
      [&](auto& m) {
        RowReader read(m);
        for (Index row = 0; row < rows; ++row) {
          // Storage order is ascending twice: through the runs, then through the isolated ones.
          const Offset begin = row_ptr[row], end = row_ptr[row + 1];
          Offset k = begin;
          auto fill = [&](Index c, double& v) {
            if (k == end || column[k] > c) k = begin;
            while (column[k] < c) ++k;
            v = value[k++];
          };
          if constexpr (std::is_same_v<std::decay_t<decltype(m)>, EllMatrix>) {
            for_each_entry(m, row, static_cast<Index>(end - begin),
                           fill);  // its values cannot tell its length yet
          } else {
            read(row, fill);
          }
        }
      },
      matrix);
  return matrix;
}

CsrArrays to_csr_arrays(const Matrix& matrix) {
  CsrArrays out;
  std::visit(
      [&](const auto& m) {
        out.rows = shape(m).rows;
        out.columns = shape(m).columns;
        out.row_ptr.reserve(static_cast<std::size_t>(out.rows) + 1);
        out.row_ptr.push_back(0);
        std::vector<std::pair<Index, double>> row_entries;
        RowReader read(m);
        for (Index row = 0; row < out.rows; ++row) {
          row_entries.clear();
          read(row, [&](Index c, double v) { row_entries.emplace_back(c, v); });
          std::sort(row_entries.begin(), row_entries.end(),
                    [](const auto& a, const auto& b) { return a.first < b.first; });
          for (const auto& [c, v] : row_entries) {
            out.column.push_back(c);
            out.value.push_back(v);
          }
          out.row_ptr.push_back(static_cast<Offset>(out.column.size()));
        }
      },
      matrix);
  return out;
}

}  // namespace genba
