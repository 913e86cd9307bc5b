#include "engine/sparse/formats/matrix.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <span>
#include <string>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/sparse/formats/arrays.hpp"
#include "engine/sparse/formats/entries.hpp"
#include "engine/sparse/formats/row_pattern.hpp"

namespace genba {

namespace {
template <class V>
const BasicEllMatrix<V>& shape(const BasicEllRMatrix<V>& m) {
  return m.ell;
}
template <class V>
const BasicRbpEllMatrix<V>& shape(const BasicRbpEllRMatrix<V>& m) {
  return m.rbp;
}
template <class V>
const BasicSlicedRuns<V>& shape(const BasicRbpSlicedMatrix<V>& m) {
  return m.sliced;
}
template <class V>
const BasicSlicedRuns<V>& shape(const BasicRbpNodeMatrix<V>& m) {
  return m.sliced;
}
template <class M>
const M& shape(const M& m) {
  return m;
}

void require_space(Format format, const PatternStats& stats, Values values) {
  const Text place = phrase<"matrix in %1">(to_string(format));
  if (!indexable(format, stats)) {
    throw Error(ErrorKind::memory, place,
                phrase<"%1 rows with %2 nonzeros need 64-bit row pointers, which this format does not have">(
                    stats.rows, stats.nonzeros),
                phrase<"Use rbp-node, rbp-sliced or rbp-ell, or a coarser mesh">());
  }
  // The OS may promise memory that it does not have. So ask first: an error is better than a killed process.
  const std::int64_t bytes =
      values == Values::zero ? format_bytes(format, stats).total() : index_bytes(format, stats);
  const std::int64_t free = bytes > (std::int64_t{64} << 20) ? host_available_bytes() : bytes;
  if (bytes > free) {
    throw Error(ErrorKind::memory, place,
                phrase<"it needs %1 and the host has %2 free">(
                    format_quantity(static_cast<double>(bytes), QuantityKind::bytes, 4),
                    format_quantity(static_cast<double>(free), QuantityKind::bytes, 4)),
                phrase<"Use a smaller format or a coarser mesh">());
  }
}

Matrix make_pattern(Format format, RowPattern& pattern) {
  require_space(format, pattern.stats, pattern.values);
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
    case Format::rbp_sym:
      break;  // needs the whole graph
  }
  throw Error(ErrorKind::internal_fault, "make_matrix", phrase<"unknown format">());
}

/// Mirrored entries may differ by the order of their sums: by this part of themselves, or, if terms cancel,
/// by the second part of the largest entry.
constexpr double own_rounding = 1e-12, matrix_rounding = 1e-15;

constexpr Index value_chunk_rows = 4096, chunk_clusters = 4;

/// Rows are walked once, each with a cursor into the rows of its columns.
void require_symmetric_values(Index rows, const Offset* row_ptr, const Index* column, const double* value,
                              const ThreadTeam& team) {
  double largest = 0;
  for (Offset k = 0; k < row_ptr[rows]; ++k) largest = std::max(largest, std::abs(value[k]));
  std::vector<Offset> next(row_ptr, row_ptr + rows);
  for (Index row = 0; row < rows; ++row) {
    if (row % value_chunk_rows == 0) team.check();
    for (Offset k = row_ptr[row]; k < row_ptr[row + 1]; ++k) {
      const double mirror = value[next[static_cast<std::size_t>(column[k])]++];
      if (column[k] == row ||
          std::abs(mirror - value[k]) <= own_rounding * std::abs(value[k]) + matrix_rounding * largest)
        continue;

      throw Error(
          ErrorKind::input, phrase<"matrix in %1">("rbp-sym"),
          phrase<"it is not symmetric: entry (%1, %2) is %3 and its mirror image %4">(
              row + 1, column[k] + 1, format_number(value[k], "%.16g"), format_number(mirror, "%.16g")),
          phrase<"Use a format for general matrices, such as rbp-node">());
    }
  }
}

Matrix make_symmetric(Index rows, Index columns, int block, const Offset* row_ptr, const Index* column,
                      const double* value, ThreadTeam& team) {
  if (rows != columns)
    throw Error(ErrorKind::input, phrase<"matrix in %1">("rbp-sym"),
                phrase<"it has %1 rows and %2 columns">(rows, columns),
                phrase<"Use a format for general matrices, such as rbp-node">());
  const ClusterSchedule schedule = schedule_symmetric(node_graph_of(rows, block, row_ptr, column), team);
  require_symmetric_values(rows, row_ptr, column, value, team);
  return make_rbp_sym(schedule, block);
}

template <class M>
void fill_rows(M& m, Index from, Index to, const Offset* row_ptr, const Index* column, const double* value) {
  RowReader read(m);
  for (Index row = from; row < to; ++row) {
    // Columns ascend within the runs, and again within the isolated nonzeros.
    const Offset begin = row_ptr[row], end = row_ptr[row + 1];
    Offset k = begin;
    auto fill = [&](Index c, double& v) {
      if (k == end || column[k] > c) k = begin;
      while (column[k] < c) ++k;
      v = value[k++];
    };
    if constexpr (std::is_same_v<M, EllMatrix>) {
      // Without values the length of an ELL row is not known yet.
      for_each_entry(m, row, static_cast<Index>(end - begin), fill);
    } else {
      read(row, fill);
    }
  }
}

template <class M>
void fill_values(M& m, const Offset* row_ptr, const Index* column, const double* value, ThreadTeam& team) {
  team.for_chunks(static_cast<std::size_t>(shape(m).rows), value_chunk_rows,
                  [&](std::size_t from, std::size_t to) {
                    fill_rows(m, static_cast<Index>(from), static_cast<Index>(to), row_ptr, column, value);
                  });
}

/// Fills from rows made of blocks; a diagonal that the pattern lacks stays 0. Goes pair by pair, because a
/// RowReader of RBP-sym would list all pairs first.
void fill_values(RbpSymMatrix& m, const Offset* row_ptr, const Index* column, const double* value,
                 ThreadTeam& team) {
  const Index b = m.block;
  constexpr Offset lanes = RbpSymMatrix::lanes;
  /// The block of two nodes, in row i of the first one; null if it does not exist.
  const auto find = [&](Index node, Index i, Index other) -> const double* {
    const Offset row = Offset{node} * b + i;
    const Index *end = column + row_ptr[row + 1],
                *found = std::lower_bound(column + row_ptr[row], end, other * b);
    return found != end && *found == other * b ? value + (found - column) : nullptr;
  };
  const auto fill_pair = [&](Index owner, Index partner, Offset at) {
    for (Index i = 0; i < b; ++i) {
      const double* from = find(owner, i, partner);
      for (Index j = 0; j < b; ++j) m.value[at + (i * b + j) * lanes] = from[j];
    }
  };
  const auto clusters = static_cast<std::size_t>(m.clusters());
  team.for_chunks(clusters, chunk_clusters, [&](std::size_t begin, std::size_t end) {
    for_each_pair(m, static_cast<Index>(begin), static_cast<Index>(end), fill_pair);
  });
  const SymmetricPlaces places(m);
  team.for_chunks(static_cast<std::size_t>(m.nodes), value_chunk_rows,
                  [&](std::size_t begin, std::size_t end) {
                    for (auto node = static_cast<Index>(begin); node < static_cast<Index>(end); ++node)
                      for (Index i = 0; i < b; ++i)
                        if (const double* from = find(node, i, node))
                          for (Index j = i; j < b; ++j)
                            m.diagonal[places.diagonal(m, node) + triangle_entry(b, i, j) * lanes] = from[j];
                  });
}
}  // namespace

NodeGraph node_graph_of(Index rows, int block, const Offset* row_ptr, const Index* column) {
  NodeGraph graph;
  graph.nodes = rows / block;
  graph.dofs = block;
  graph.row_ptr.reserve(static_cast<std::size_t>(graph.nodes) + 1);
  graph.row_ptr.push_back(0);
  graph.columns.reserve(static_cast<std::size_t>(row_ptr[rows] / (Offset{block} * block)));
  for (Index node = 0; node < graph.nodes; ++node) {
    for (Offset k = row_ptr[node * block]; k < row_ptr[node * block + 1]; k += block)
      graph.columns.push_back(column[k] / block);
    graph.row_ptr.push_back(static_cast<Offset>(graph.columns.size()));
  }
  return graph;
}

void plan_symmetric(PatternStats& stats, const Offset* row_ptr, const Index* column, ThreadTeam& team) {
  if (stats.rows != stats.columns) return;
  const int block = stats.node_slices.block;
  const NodeGraph graph = node_graph_of(static_cast<Index>(stats.rows), block, row_ptr, column);
  try {
    stats.symmetric = measure_symmetric(graph, schedule_symmetric(graph, team));
  } catch (const Error& e) {
    if (e.kind() != ErrorKind::memory && e.kind() != ErrorKind::input) throw;
  }
}

SymmetricStats measure_symmetric(const NodeGraph& graph, const ClusterSchedule& schedule) {
  SymmetricStats s;
  s.known = true;
  s.block = graph.dofs;
  s.nodes = graph.nodes;
  s.clusters = schedule.clusters();
  s.slices = schedule.slices();
  s.steps = schedule.slice_start.back();
  s.pairs = static_cast<Offset>(std::count_if(schedule.partner.begin(), schedule.partner.end(),
                                              [](std::uint16_t p) { return p != ClusterSchedule::nobody; }));
  s.halo = static_cast<Offset>(schedule.halo_node.size());
  s.aliases = static_cast<Offset>(schedule.alias_node.size());
  s.receivers = static_cast<Offset>(schedule.receiver_node.size());
  return s;
}

template <class V>
Format format_of(const BasicMatrix<V>& matrix) {
  return std::visit([](const auto& m) { return m.format; }, matrix);
}

template <class V>
Offset row_count(const BasicMatrix<V>& matrix) {
  return std::visit([](const auto& m) -> Offset { return shape(m).rows; }, matrix);
}

template <class V>
Offset column_count(const BasicMatrix<V>& matrix) {
  return std::visit([](const auto& m) -> Offset { return shape(m).columns; }, matrix);
}

template <class V>
std::int64_t allocated_bytes(const BasicMatrix<V>& matrix) {
  std::int64_t bytes = 0;
  std::visit([&](const auto& m) { for_each_array(m, [&](const auto& array) { bytes += array.bytes(); }); },
             matrix);
  return bytes;
}

void clear_values(Matrix& matrix) {
  std::visit(
      [](auto& m) {
        for_each_array(m, [](auto& array) {
          if constexpr (std::is_same_v<decltype(array), Buffer<double>&>)
            std::fill(array.begin(), array.end(), 0.0);
        });
      },
      matrix);
}

namespace {
/// The value arrays of a matrix.
template <class M, class Number>
std::vector<std::span<Number>> value_arrays(M& matrix) {
  std::vector<std::span<Number>> out;
  std::visit(
      [&](auto& m) {
        for_each_array(m, [&](auto& array) {
          if constexpr (std::is_same_v<std::remove_const_t<std::remove_reference_t<decltype(array)>>, Buffer<double>>)
            out.emplace_back(array.begin(), array.end());
        });
      },
      matrix);
  return out;
}
}  // namespace

void add_values(double factor, const Matrix& from, Matrix& to) {
  const auto of_from = value_arrays<const Matrix, const double>(from);
  const auto of_to = value_arrays<Matrix, double>(to);
  const auto same_size = [](const auto& a, const auto& b) { return a.size() == b.size(); };
  if (from.index() != to.index() || !std::ranges::equal(of_from, of_to, same_size))
    throw Error(ErrorKind::internal_fault, phrase<"a sum of matrices">(), phrase<"their patterns or formats differ">());
  for (std::size_t k = 0; k < of_to.size(); ++k)
    for (std::size_t i = 0; i < of_to[k].size(); ++i) of_to[k][i] += factor * of_from[k][i];
}

template <class V>
std::int64_t workspace_bytes(const BasicMatrix<V>& matrix) {
  const auto* symmetric = std::get_if<BasicRbpSymMatrix<V>>(&matrix);
  return symmetric != nullptr ? symmetric->partial_sum.bytes() : 0;
}

Matrix make_matrix(Format format, const NodeGraph& graph, ThreadTeam& team, Values values) {
  if (format == Format::rbp_sym) return make_rbp_sym(schedule_symmetric(graph, team), graph.dofs, values);
  GraphPattern pattern(graph, team);
  pattern.values = values;
  return make_pattern(format, pattern);
}

Matrix make_matrix(Format format, Index rows, Index columns, const Offset* row_ptr, const Index* column,
                   const double* value, ThreadTeam& team) {
  CsrPattern pattern(rows, columns, row_ptr, column, team);
  Matrix matrix = format == Format::rbp_sym ? make_symmetric(rows, columns, pattern.stats.node_slices.block,
                                                             row_ptr, column, value, team)
                                            : make_pattern(format, pattern);
  std::visit([&](auto& m) { fill_values(m, row_ptr, column, value, team); }, matrix);
  return matrix;
}

template <class V>
CsrArrays to_csr_arrays(const BasicMatrix<V>& matrix) {
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

template Format format_of(const Matrix&);
template Format format_of(const SingleMatrix&);
template Offset row_count(const Matrix&);
template Offset row_count(const SingleMatrix&);
template Offset column_count(const Matrix&);
template Offset column_count(const SingleMatrix&);
template std::int64_t allocated_bytes(const Matrix&);
template std::int64_t allocated_bytes(const SingleMatrix&);
template std::int64_t workspace_bytes(const Matrix&);
template std::int64_t workspace_bytes(const SingleMatrix&);
template CsrArrays to_csr_arrays(const Matrix&);
template CsrArrays to_csr_arrays(const SingleMatrix&);

}  // namespace genba
