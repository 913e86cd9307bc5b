// Visits the true entries of one row of any format in storage order: runs first, then isolated nonzeros. Use
// RowReader to read many rows.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "engine/sparse/formats/arrays.hpp"
#include "engine/sparse/formats/slices.hpp"

namespace genba {

/// Calls visit(column, value&) for each entry of `row`.
template <IsA<BasicCsrMatrix> M, class Visit>
void for_each_entry(M& m, Index row, Visit&& visit) {
  for (Index k = m.row_ptr[row]; k < m.row_ptr[row + 1]; ++k) visit(m.column[k], m.value[k]);
}

/// The same for an ELL row whose length is known.
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

/// read(row, visit) calls visit(column, value&) for each entry of `row`. Fast if rows are read in about
/// ascending order.
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

/// The entries of a row are partly in the clusters of its partners. So this keeps a list of the pairs that
/// other nodes own: 8 bytes a pair and 10 a node.
template <IsA<BasicRbpSymMatrix> M>
class RowReader<M> {
 public:
  explicit RowReader(M& m) : m_(m), places_(m), given_ptr_(static_cast<std::size_t>(m.nodes) + 2) {
    for_each_pair(m,
                  [&](Index, Index partner, Offset) { ++given_ptr_[static_cast<std::size_t>(partner) + 2]; });
    for (std::size_t node = 2; node < given_ptr_.size(); ++node) given_ptr_[node] += given_ptr_[node - 1];
    given_.resize(static_cast<std::size_t>(given_ptr_.back()));
    // Filling moves given_ptr_[node + 1] to the end of the node, so it is correct afterwards.
    for_each_pair(m, [&](Index owner, Index partner, Offset at) {
      const Offset step = at / step_values() - m.step_ptr[places_.lane(m, owner) / RbpSymIndices::lanes];
      given_[static_cast<std::size_t>(given_ptr_[static_cast<std::size_t>(partner) + 1]++)] = {
          owner, static_cast<std::uint32_t>(step)};
    });
    given_ptr_.pop_back();
  }

  template <class Visit>
  void operator()(Index row, Visit&& visit) const {
    thread_local std::vector<Block> blocks;
    const Index node = row / m_.block;
    find_blocks(node, blocks);
    for (const Block& block : blocks)
      for (Index j = 0; j < m_.block; ++j)
        visit(block.column * m_.block + j, entry(block, node, row % m_.block, j));
  }

  int block() const { return m_.block; }

  /// A block of a node's rows.
  struct Block {
    Index column;     ///< column node
    bool transposed;  ///< true: the column node owns it
    Offset at;        ///< of its first entry: in m.diagonal for the diagonal block, else in m.value
  };
  /// Finds all blocks of a node, ascending by column, with the diagonal block.
  void find_blocks(Index node, std::vector<Block>& blocks) const {
    blocks.assign(1, {node, false, places_.diagonal(m_, node)});
    const Index lane = places_.lane(m_, node), slice = lane / RbpSymIndices::lanes;
    for (Offset step = m_.step_ptr[slice]; step < m_.step_ptr[slice + 1]; ++step) {
      const Index partner = m_.partner[step * RbpSymIndices::lanes + lane % RbpSymIndices::lanes];
      if (partner != ClusterSchedule::nobody)
        blocks.push_back({m_.node_of(node / m_.cluster_nodes, partner), false, place(lane, step)});
    }
    const auto ptr = given_ptr_.begin() + node;
    for (Offset k = ptr[0]; k < ptr[1]; ++k) {
      const Given& given = given_[static_cast<std::size_t>(k)];
      const Index owner = places_.lane(m_, given.owner);
      blocks.push_back(
          {given.owner, true, place(owner, m_.step_ptr[owner / RbpSymIndices::lanes] + given.step)});
    }
    std::sort(blocks.begin(), blocks.end(),
              [](const Block& a, const Block& b) { return a.column < b.column; });
  }
  /// Copies the values of the blocks into value, [blocks][block][block].
  void read_values(Index node, const std::vector<Block>& blocks, double* value) const {
    const Offset b = m_.block;
    for (const Block& block : blocks) {
      if (block.column == node) {
        for (Index i = 0; i < b; ++i)
          for (Index j = 0; j < b; ++j) *value++ = entry(block, node, i, j);
        continue;
      }
      const auto* from = m_.value.data() + block.at;
      const Offset row_step = (block.transposed ? 1 : b) * RbpSymIndices::lanes,
                   column_step = (block.transposed ? b : 1) * RbpSymIndices::lanes;
      for (Offset i = 0; i < b; ++i)
        for (Offset j = 0; j < b; ++j) *value++ = from[i * row_step + j * column_step];
    }
  }
  /// Prefetches values: they are spread over lanes of many steps, which processors do not predict.
  void prefetch(const std::vector<Block>& blocks, Index node) const {
    for (const Block& block : blocks)
      if (block.column != node)
        for (Offset e = 0; e < m_.block * m_.block; ++e)
          __builtin_prefetch(m_.value.data() + block.at + e * RbpSymIndices::lanes);
  }

  std::int64_t bytes() const {
    return static_cast<std::int64_t>(given_.size() * sizeof(Given) + given_ptr_.size() * sizeof(Offset)) +
           places_.bytes();
  }

 private:
  /// A pair that another node owns: the owner, and the step in the owner's lane.
  struct Given {
    Index owner;
    std::uint32_t step;
  };

  Offset step_values() const { return static_cast<Offset>(m_.block) * m_.block * RbpSymIndices::lanes; }
  Offset place(Index lane, Offset step) const { return step * step_values() + lane % RbpSymIndices::lanes; }

  auto& entry(const Block& block, Index node, Index i, Index j) const {
    if (block.column == node)
      return m_.diagonal[block.at + triangle_entry(m_.block, i, j) * RbpSymIndices::lanes];
    if (block.transposed) std::swap(i, j);
    return m_.value[block.at + (i * m_.block + j) * RbpSymIndices::lanes];
  }

  M& m_;
  SymmetricPlaces places_;
  std::vector<Offset> given_ptr_;  ///< [nodes + 1]
  std::vector<Given> given_;
};

}  // namespace genba
