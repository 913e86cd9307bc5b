// Walks the true entries of one row of any format, in storage order: runs first, then isolated ones.
// RowReader is the way to read many rows.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "engine/sparse/arrays.hpp"
#include "engine/sparse/slices.hpp"

namespace genba {

/// visit(column, value&) for each entry of `row`.
template <IsA<BasicCsrMatrix> M, class Visit>
void for_each_entry(M& m, Index row, Visit&& visit) {
  for (Index k = m.row_ptr[row]; k < m.row_ptr[row + 1]; ++k) visit(m.column[k], m.value[k]);
}

/// Entries of an ELL row whose length is known.
template <IsA<BasicEllMatrix> M, class Visit>
void for_each_entry(M& m, Index row, Index length, Visit&& visit) {
  for (Index k = 0; k < length; ++k) {
    const Offset at = static_cast<Offset>(k) * m.rows + row;
    visit(m.column[at], m.value[at]);
  }
}

/// Padding repeats the last true column, so the row ends where columns stop growing.
template <IsA<BasicEllMatrix> M>
Index row_length(M& m, Index row) {
  const Offset stride = m.rows;
  if (m.width == 0) return 0;
  Index length = 1;
  while (length < m.width && m.column[length * stride + row] > m.column[(length - 1) * stride + row])
    ++length;
  const bool looks_empty = length == 1 && m.value[row] == 0 && m.column[row] == std::min(row, m.columns - 1);
  return looks_empty ? 0 : length;
}

template <IsA<BasicEllMatrix> M, class Visit>
void for_each_entry(M& m, Index row, Visit&& visit) {
  for_each_entry(m, row, row_length(m, row), visit);
}

template <IsA<BasicEllRMatrix> M, class Visit>
void for_each_entry(M& m, Index row, Visit&& visit) {
  for_each_entry(m.ell, row, m.row_length[row], visit);
}

template <IsA<BasicRbpCsrMatrix> M, class Visit>
void for_each_entry(M& m, Index row, Visit&& visit) {
  Index v = m.value_ptr[row];
  for (Index k = m.column_ptr[row]; k < m.column_ptr[row + 1]; k += 2) {
    for (Index c = m.run_column[k]; c <= m.run_column[k + 1]; ++c) visit(c, m.value[v++]);
  }
  for (Index k = m.isolated_ptr[row]; k < m.isolated_ptr[row + 1]; ++k)
    visit(m.isolated_column[k], m.isolated_value[k]);
}

template <IsA<BasicRbpEllMatrix> M, class Visit>
void for_each_entry(M& m, Index row, Visit&& visit) {
  Offset v = row;
  for (Index k = 0; k < m.column_width; k += 2) {
    const Index first = m.run_column[static_cast<Offset>(k) * m.rows + row];
    const Index last = m.run_column[static_cast<Offset>(k + 1) * m.rows + row];
    for (Index c = first; c <= last; ++c, v += m.rows) visit(c, m.value[v]);
  }
  for (Index k = m.isolated_ptr[row]; k < m.isolated_ptr[row + 1]; ++k)
    visit(m.isolated_column[k], m.isolated_value[k]);
}

template <IsA<BasicRbpEllRMatrix> M, class Visit>
void for_each_entry(M& m, Index row, Visit&& visit) {
  for_each_entry(m.rbp, row, visit);
}

/// read(row, visit) calls visit(column, value&) for each entry of `row`. Cheap for rows in about ascending
/// order.
template <class M>
class RowReader {
 public:
  explicit RowReader(M& m) : m_(m) {}
  template <class Visit>
  void operator()(Index row, Visit&& visit) {
    for_each_entry(m_, row, visit);
  }

 private:
  M& m_;
};

template <IsA<BasicSellMatrix> M>
class RowReader<M> {
 public:
  explicit RowReader(M& m) : m_(m), find_(m.order.data(), m.rows) {}
  template <class Visit>
  void operator()(Index row, Visit&& visit) {
    const Index position = find_(row), slice = position / slice_lanes;
    for (Offset slot = m_.slot_ptr[slice]; slot < m_.slot_ptr[slice + 1]; ++slot) {
      const Offset at = slot * slice_lanes + position % slice_lanes;
      if (m_.column[at] < 0) break;
      visit(m_.column[at], m_.value[at]);
    }
  }

 private:
  M& m_;
  PositionFinder find_;
};

template <IsA<BasicSlicedRuns> M>
class RowReader<M> {
 public:
  explicit RowReader(M& m) : m_(m), find_(m.order.data(), m.nodes) {}
  template <class Visit>
  void operator()(Index row, Visit&& visit) {
    const Offset d = m_.block;
    const Index position = find_(row / m_.block), slice = position / slice_lanes,
                lane = position % slice_lanes;
    Offset slot = m_.slot_ptr[slice];
    RunReader reader = runs_of_lane(m_, slice, lane);
    Index first, length;
    while (reader.next(first, length)) {
      for (Index c = first; c < first + length; ++c, ++slot) {
        auto* value = m_.value.data() + (slot * d + row % d) * d * slice_lanes + lane;
        for (Index j = 0; j < m_.block; ++j, value += slice_lanes) visit(c * m_.block + j, *value);
      }
    }
  }

 private:
  M& m_;
  PositionFinder find_;
};

template <class M>
requires IsA<M, BasicRbpSlicedMatrix> || IsA<M, BasicRbpNodeMatrix>
class RowReader<M> {
 public:
  explicit RowReader(M& m) : read_(m.sliced) {}
  template <class Visit>
  void operator()(Index row, Visit&& visit) {
    read_(row, visit);
  }

 private:
  RowReader<std::remove_reference_t<decltype((std::declval<M&>().sliced))>> read_;
};

/// Keeps a list of all stored pairs by row, for a row's entries lie in the clusters of its partners too.
template <IsA<BasicRbpSymMatrix> M>
class RowReader<M> {
 public:
  explicit RowReader(M& m) : m_(m), places_(m), start_(static_cast<std::size_t>(m.nodes) + 1) {
    for_each_pair(m, [&](Index owner, Index partner, Offset) {
      ++start_[static_cast<std::size_t>(owner) + 1];
      ++start_[static_cast<std::size_t>(partner) + 1];
    });
    for (std::size_t node = 1; node < start_.size(); ++node) start_[node] += start_[node - 1];
    blocks_.resize(static_cast<std::size_t>(start_.back()));
    std::vector<Offset> next(start_.begin(), start_.end() - 1);
    for_each_pair(m, [&](Index owner, Index partner, Offset at) {
      blocks_[static_cast<std::size_t>(next[static_cast<std::size_t>(owner)]++)] = {partner, at, false};
      blocks_[static_cast<std::size_t>(next[static_cast<std::size_t>(partner)]++)] = {owner, at, true};
    });
    for (std::size_t node = 0; node + 1 < start_.size(); ++node)
      std::sort(blocks_.begin() + start_[node], blocks_.begin() + start_[node + 1],
                [](const Block& a, const Block& b) { return a.column < b.column; });
  }

  template <class Visit>
  void operator()(Index row, Visit&& visit) const {
    const Index node = row / m_.block, i = row % m_.block;
    const auto last = static_cast<std::size_t>(start_[static_cast<std::size_t>(node) + 1]);
    auto k = static_cast<std::size_t>(start_[static_cast<std::size_t>(node)]);
    for (; k < last && blocks_[k].column < node; ++k) visit_block(blocks_[k], i, visit);
    const Offset diagonal = places_.diagonal(m_, node);
    for (Index j = 0; j < m_.block; ++j)
      visit(node * m_.block + j,
            m_.diagonal[diagonal + triangle_entry(m_.block, i, j) * RbpSymIndices::lanes]);
    for (; k < last; ++k) visit_block(blocks_[k], i, visit);
  }

  int block() const { return m_.block; }
  /// Blocks of a node's rows, the diagonal one included.
  Index count(Index node) const {
    const Offset* start = start_.data() + node;
    return static_cast<Index>(start[1] - start[0]) + 1;
  }
  /// Their columns (of nodes), ascending, and, if `value` is not null, values [count][block][block].
  void read_blocks(Index node, Index* column, double* value) const {
    const Offset b = m_.block;
    const auto last = static_cast<std::size_t>(start_[static_cast<std::size_t>(node) + 1]);
    auto k = static_cast<std::size_t>(start_[static_cast<std::size_t>(node)]);
    const auto read_until = [&](Index end) {
      for (; k < last && blocks_[k].column < end; ++k) {
        *column++ = blocks_[k].column;
        if (value == nullptr) continue;
        const auto* from = m_.value.data() + blocks_[k].at();
        const Offset row_step = blocks_[k].transposed() ? 1 : b,
                     column_step = blocks_[k].transposed() ? b : 1;
        for (Offset i = 0; i < b; ++i)
          for (Offset j = 0; j < b; ++j)
            *value++ = from[(i * row_step + j * column_step) * RbpSymIndices::lanes];
      }
    };
    read_until(node);
    *column++ = node;
    if (value != nullptr) {
      const auto* from = m_.diagonal.data() + places_.diagonal(m_, node);
      for (Index i = 0; i < b; ++i)
        for (Index j = 0; j < b; ++j) *value++ = from[triangle_entry(m_.block, i, j) * RbpSymIndices::lanes];
    }
    read_until(m_.nodes);
  }
  /// Has the values of a node's blocks fetched: they lie in lanes of many steps, which processors do not
  /// foresee.
  void prefetch(Index node) const {
    for (Offset k = start_[static_cast<std::size_t>(node)]; k < start_[static_cast<std::size_t>(node) + 1];
         ++k)
      for (Offset e = 0; e < m_.block * m_.block; ++e)
        __builtin_prefetch(m_.value.data() + blocks_[static_cast<std::size_t>(k)].at() +
                           e * RbpSymIndices::lanes);
  }

  std::int64_t bytes() const {
    return static_cast<std::int64_t>(blocks_.size() * sizeof(Block) + start_.size() * sizeof(Offset));
  }

 private:
  /// Where a block begins, and whether it is read transposed, in 8 bytes that may lie anywhere: there are
  /// many.
  struct Block {
    Block() = default;
    Block(Index c, Offset at, bool transposed)
        : column(c),
          low(static_cast<std::uint32_t>(at)),
          high(static_cast<std::uint32_t>(at >> 32) << 1 | (transposed ? 1u : 0u)) {}
    bool transposed() const { return high & 1; }
    Offset at() const { return static_cast<Offset>(high >> 1) << 32 | low; }
    Index column = 0;
    std::uint32_t low = 0, high = 0;
  };

  template <class Visit>
  void visit_block(const Block& block, Index i, Visit&& visit) const {
    for (Index j = 0; j < m_.block; ++j) {
      const Offset entry = block.transposed() ? j * m_.block + i : i * m_.block + j;
      visit(block.column * m_.block + j, m_.value[block.at() + entry * RbpSymIndices::lanes]);
    }
  }

  M& m_;
  SymmetricPlaces places_;
  std::vector<Offset> start_;
  std::vector<Block> blocks_;
};

}  // namespace genba
