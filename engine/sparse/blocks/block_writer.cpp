#include "engine/sparse/blocks/block_writer.hpp"

#include <limits>
#include <string>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/sparse/formats/row_pattern.hpp"
#include "engine/sparse/formats/slices.hpp"

namespace genba {

namespace {
/// The place of one row of a block: its values are column_step apart.
struct Place {
  double* value = nullptr;
  Offset column_step = 1;
};

[[noreturn]] void missing(Index row_node, Index column_node) {
  throw Error(ErrorKind::internal_fault, phrase<"sparse matrix">(),
              phrase<"nodes %1 and %2 are coupled by an element but not in the matrix pattern">(row_node,
                                                                                                column_node));
}

/// Smallest i in [0, count) with at(i) >= target, without branches that depend on the data.
template <class At>
Index lower_bound(Index count, Index target, At&& at) {
  Index first = 0;
  while (count > 1) {
    const Index half = count / 2;
    first += at(first + half - 1) < target ? half : 0;
    count -= half;
  }
  return first;
}

/// Position of `target` among an array's isolated columns [begin, end), or -1.
Index find_isolated(const Index* column, Index begin, Index end, Index target) {
  if (begin == end) return -1;
  const Index k = begin + lower_bound(end - begin, target, [&](Index i) { return column[begin + i]; });
  return column[k] == target ? k : -1;
}

/// Offset of `target` among the values of a row's runs, or -1. run(k) is {first, last} of run k.
template <class Run>
Index find_in_runs(Index count, Index target, Run&& run) {
  Index offset = 0;
  for (Index k = 0; k < count; ++k) {
    const auto [first, last] = run(k);
    if (target <= last) return target >= first ? offset + target - first : -1;
    offset += last - first + 1;
  }
  return -1;
}

// One search finds a block, in the first row of the node. place(i) then returns the place of row i of the
// block.

struct CsrSearch {
  CsrMatrix& m;
  Index row, offset = -1;
  CsrSearch(CsrMatrix& matrix, int d, Index row_node, Index column_node) : m(matrix), row(row_node * d) {
    const Index begin = m.row_ptr[row], blocks = (m.row_ptr[row + 1] - begin) / d;
    if (blocks == 0) return;
    const Index k = lower_bound(blocks, column_node * d, [&](Index b) { return m.column[begin + b * d]; });
    if (m.column[begin + k * d] == column_node * d) offset = k * d;
  }
  bool found() const { return offset >= 0; }
  Place place(int i) const { return {m.value.data() + m.row_ptr[row + i] + offset, 1}; }
};

struct EllSearch {
  EllMatrix& m;
  Offset row, offset = -1;
  EllSearch(EllMatrix& matrix, int d, Index row_node, Index column_node)
      : m(matrix), row(static_cast<Offset>(row_node) * d) {
    const Offset stride = m.rows;
    const Index* column = m.column.data() + row;
    const Index blocks = m.width / d;
    if (blocks == 0) return;
    const Index k = lower_bound(blocks, column_node * d, [&](Index b) { return column[b * d * stride]; });
    if (column[k * d * stride] == column_node * d) offset = k * d * stride;
  }
  EllSearch(EllRMatrix& matrix, int d, Index row_node, Index column_node)
      : EllSearch(matrix.ell, d, row_node, column_node) {
    if (matrix.row_length[row] == 0) offset = -1;
  }
  bool found() const { return offset >= 0; }
  Place place(int i) const { return {m.value.data() + offset + row + i, m.rows}; }
};

struct RbpCsrSearch {
  RbpCsrMatrix& m;
  Index row, offset, isolated = -1;
  RbpCsrSearch(RbpCsrMatrix& matrix, int d, Index row_node, Index column_node)
      : m(matrix), row(row_node * d) {
    const Index* run = m.run_column.data() + m.column_ptr[row];
    const Index count = (m.column_ptr[row + 1] - m.column_ptr[row]) / 2;
    offset = find_in_runs(count, column_node * d, [&](Index k) {
      return ColumnRun{run[2 * k], run[2 * k + 1]};
    });
    if (offset < 0 && d == 1) {
      isolated =
          find_isolated(m.isolated_column.data(), m.isolated_ptr[row], m.isolated_ptr[row + 1], column_node);
    }
  }
  bool found() const { return offset >= 0 || isolated >= 0; }
  Place place(int i) const {
    if (isolated >= 0) return {m.isolated_value.data() + isolated, 1};
    return {m.value.data() + m.value_ptr[row + i] + offset, 1};
  }
};

struct RbpEllSearch {
  RbpEllMatrix& m;
  Offset row;
  Index offset, isolated = -1;
  RbpEllSearch(RbpEllMatrix& matrix, int d, Index row_node, Index column_node)
      : m(matrix), row(static_cast<Offset>(row_node) * d) {
    const Offset stride = m.rows;
    const Index* run = m.run_column.data() + row;
    // Padding runs end at -1, before every column: they add nothing and match nothing.
    offset = find_in_runs(m.column_width / 2, column_node * d, [&](Index k) {
      return ColumnRun{run[2 * k * stride], run[(2 * k + 1) * stride]};
    });
    if (offset < 0 && d == 1) {
      isolated =
          find_isolated(m.isolated_column.data(), m.isolated_ptr[row], m.isolated_ptr[row + 1], column_node);
    }
  }
  RbpEllSearch(RbpEllRMatrix& matrix, int d, Index row_node, Index column_node)
      : RbpEllSearch(matrix.rbp, d, row_node, column_node) {}
  bool found() const { return offset >= 0 || isolated >= 0; }
  Place place(int i) const {
    if (isolated >= 0) return {m.isolated_value.data() + isolated, 1};
    return {m.value.data() + static_cast<Offset>(offset) * m.rows + row + i, m.rows};
  }
};

/// Lane and slice of a node of a slice format.
struct Lane {
  Offset slice, lane;
  Lane(const std::uint16_t* place, Index node) {
    const Index position = node - node % slice_window + place[node];
    slice = position / slice_lanes;
    lane = position % slice_lanes;
  }
};

struct SellSearch {
  SellMatrix& m;
  const std::uint16_t* position;
  Index row;
  Offset offset = -1;
  SellSearch(SellMatrix& matrix, const std::uint16_t* position_of, int d, Index row_node, Index column_node)
      : m(matrix), position(position_of), row(row_node * d) {
    const Lane at(position, row);
    const Offset begin = m.slot_ptr[at.slice];
    const auto blocks = static_cast<Index>((m.slot_ptr[at.slice + 1] - begin) / d);
    if (blocks == 0) return;
    const Index* column = m.column.data() + begin * slice_lanes + at.lane;
    const Offset stride = static_cast<Offset>(d) * slice_lanes;
    const Index k = lower_bound(blocks, column_node * d, [&](Index b) {
      const Index c = column[b * stride];
      return c < 0 ? std::numeric_limits<Index>::max() : c;
    });
    if (column[k * stride] == column_node * d) offset = static_cast<Offset>(k) * d;
  }
  bool found() const { return offset >= 0; }
  Place place(int i) const {
    const Lane at(position, row + i);
    return {m.value.data() + (m.slot_ptr[at.slice] + offset) * slice_lanes + at.lane, slice_lanes};
  }
};

struct SlicedSearch {
  SlicedRuns& m;
  const std::uint16_t* position;
  Index row;
  Offset offset = -1;
  SlicedSearch(SlicedRuns& matrix, const std::uint16_t* position_of, int d, Index row_node, Index column_node)
      : m(matrix), position(position_of), row(row_node * d) {
    const Index column = column_node * (d / m.block);
    const Lane at(position, row / m.block);
    offset = slot_of(m, at.slice, at.lane, column);
  }
  bool found() const { return offset >= 0; }
  Place place(int i) const {
    const Offset b = m.block;
    const Lane at(position, (row + i) / m.block);
    return {m.value.data() + ((m.slot_ptr[at.slice] + offset) * b + i % b) * b * slice_lanes + at.lane,
            slice_lanes};
  }
};

CsrSearch search(CsrMatrix& m, const std::uint16_t*, int d, Index r, Index c) {
  return {m, d, r, c};
}
EllSearch search(EllMatrix& m, const std::uint16_t*, int d, Index r, Index c) {
  return {m, d, r, c};
}
EllSearch search(EllRMatrix& m, const std::uint16_t*, int d, Index r, Index c) {
  return {m, d, r, c};
}
SellSearch search(SellMatrix& m, const std::uint16_t* position, int d, Index r, Index c) {
  return {m, position, d, r, c};
}
RbpCsrSearch search(RbpCsrMatrix& m, const std::uint16_t*, int d, Index r, Index c) {
  return {m, d, r, c};
}
RbpEllSearch search(RbpEllMatrix& m, const std::uint16_t*, int d, Index r, Index c) {
  return {m, d, r, c};
}
RbpEllSearch search(RbpEllRMatrix& m, const std::uint16_t*, int d, Index r, Index c) {
  return {m, d, r, c};
}
SlicedSearch search(RbpSlicedMatrix& m, const std::uint16_t* position, int d, Index r, Index c) {
  return {m.sliced, position, d, r, c};
}
SlicedSearch search(RbpNodeMatrix& m, const std::uint16_t* position, int d, Index r, Index c) {
  return {m.sliced, position, d, r, c};
}

/// Calls visit(m) for all formats that store whole rows.
template <class Visit>
void with_rows(Matrix& matrix, Visit&& visit) {
  std::visit(
      [&](auto& m) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(m)>, RbpSymMatrix>) visit(m);
      },
      matrix);
}

std::vector<std::uint16_t> invert_order(const Buffer<std::uint16_t>& order) {
  std::vector<std::uint16_t> place(static_cast<std::size_t>(order.size()));
  for (Offset p = 0; p < order.size(); ++p) {
    const Offset in_window = p % slice_window;
    place[static_cast<std::size_t>(p - in_window + order[p])] = static_cast<std::uint16_t>(in_window);
  }
  return place;
}
}  // namespace

BlockWriter::BlockWriter(Matrix& matrix, int dofs) : matrix_(matrix), dofs_(dofs) {
  if (dofs < 1 || row_count(matrix) % dofs != 0) {
    throw Error(ErrorKind::internal_fault, phrase<"sparse matrix">(),
                phrase<"%1 rows cannot be split into nodes of %2">(row_count(matrix), dofs));
  }
  if (const auto* sell = std::get_if<SellMatrix>(&matrix)) position_ = invert_order(sell->order);
  if (const auto* rows = std::get_if<RbpSlicedMatrix>(&matrix)) position_ = invert_order(rows->sliced.order);
  if (const auto* nodes = std::get_if<RbpNodeMatrix>(&matrix)) {
    if (nodes->sliced.block != dofs) {
      throw Error(ErrorKind::internal_fault, phrase<"sparse matrix">(),
                  phrase<"nodes of %1 rows cannot take blocks of %2">(nodes->sliced.block, dofs));
    }
    position_ = invert_order(nodes->sliced.order);
  }
  if (const auto* symmetric = std::get_if<RbpSymMatrix>(&matrix)) {
    if (symmetric->block != dofs) {
      throw Error(ErrorKind::internal_fault, phrase<"sparse matrix">(),
                  phrase<"nodes of %1 rows cannot take blocks of %2">(symmetric->block, dofs));
    }
    symmetric_.emplace(*symmetric);
  }
}

void BlockWriter::add(Index row_node, Index column_node, const double* block, int row_stride,
                      int column_stride) {
  if (auto* symmetric = std::get_if<RbpSymMatrix>(&matrix_))
    return add(*symmetric, row_node, column_node, block, row_stride, column_stride);
  with_rows(matrix_, [&](auto& m) {
    const auto found = search(m, position_.data(), dofs_, row_node, column_node);
    if (!found.found()) missing(row_node, column_node);
    for (int i = 0; i < dofs_; ++i) {
      const Place p = found.place(i);
      const double* from = block + i * row_stride;
      for (int j = 0; j < dofs_; ++j) p.value[j * p.column_step] += from[j * column_stride];
    }
  });
}

void BlockWriter::add(RbpSymMatrix& m, Index row_node, Index column_node, const double* block, int row_stride,
                      int column_stride) {
  constexpr Offset lanes = RbpSymMatrix::lanes;
  if (row_node == column_node) {
    double* to = m.diagonal.data() + symmetric_->diagonal(m, row_node);
    for (int i = 0; i < dofs_; ++i)
      for (int j = i; j < dofs_; ++j, to += lanes) *to += block[i * row_stride + j * column_stride];
    return;
  }
  if (row_node > column_node) return;
  Offset at = symmetric_->pair(m, row_node, column_node);
  if (at < 0) {
    at = symmetric_->pair(m, column_node, row_node);
    if (at < 0) missing(row_node, column_node);
    std::swap(row_stride, column_stride);
  }
  double* to = m.value.data() + at;
  for (int i = 0; i < dofs_; ++i)
    for (int j = 0; j < dofs_; ++j, to += lanes) *to += block[i * row_stride + j * column_stride];
}

void BlockWriter::read_diagonal(Index node, double* block) const {
  if (const auto* symmetric = std::get_if<RbpSymMatrix>(&matrix_)) {
    const double* from = symmetric->diagonal.data() + symmetric_->diagonal(*symmetric, node);
    for (int i = 0; i < dofs_; ++i)
      for (int j = 0; j < dofs_; ++j)
        block[i * dofs_ + j] = from[triangle_entry(dofs_, i, j) * RbpSymMatrix::lanes];
    return;
  }
  with_rows(matrix_, [&](auto& m) {
    const auto found = search(m, position_.data(), dofs_, node, node);
    if (!found.found()) missing(node, node);
    for (int i = 0; i < dofs_; ++i) {
      const Place p = found.place(i);
      for (int j = 0; j < dofs_; ++j) block[i * dofs_ + j] = p.value[j * p.column_step];
    }
  });
}

}  // namespace genba
