// A few blocks of node couplings, collected on the host for a matrix that lies on a device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// Rows of nodes are in parts that different threads may make.
inline constexpr std::size_t added_parts = 64;
constexpr std::size_t added_part_of(Index row_node) { return static_cast<std::size_t>(row_node) % added_parts; }

/// Blocks with the same place are summed up, in the order in which they come.
class AddedBlocks {
 public:
  /// nodes: with an equation. dofs: unknowns a node.
  AddedBlocks(Index nodes, int dofs);

  /// As AddBlock (assemble.hpp). Threads may call it at the same time for nodes of different parts.
  void add(Index row_node, Index column_node, const double* block, int row_stride, int column_stride);
  void clear();
  bool empty() const;
  int dofs() const { return dofs_; }

  /// Rows of nodes in ascending order, each with its blocks in the order in which they came.
  struct Lists {
    std::vector<Index> node;    ///< [rows]
    std::vector<Index> start;   ///< [rows + 1] into column
    std::vector<Index> column;  ///< [blocks]
    std::vector<double> value;  ///< [blocks][dofs][dofs]
    Index upper = 0;            ///< blocks on and above the diagonal
  };
  /// Lists whose values take at most `most_bytes`, but at least one row each.
  std::vector<Lists> lists(std::int64_t most_bytes) const;

 private:
  struct Row {
    Index node;
    std::vector<std::pair<Index, std::size_t>> blocks;   ///< column, place in the values of the part
    std::unordered_map<Index, std::size_t> by_column;    ///< into blocks, once there are many
    std::size_t find(Index column) const;                ///< blocks.size(): not there
    void add(Index column, std::size_t place);
  };
  struct Part {
    std::vector<Row> rows;
    std::vector<double> value;
  };
  int dofs_;
  std::vector<Index> row_of_;  ///< [node] into rows of its part, or -1
  std::vector<Part> parts_;
};

/// Most bytes of values that go to a device at once, and what the lists of such a part take there.
inline constexpr std::int64_t added_values_at_once = std::int64_t{8} << 20;
constexpr std::int64_t added_blocks_bytes(std::int64_t blocks, int dofs) {
  const std::int64_t values = blocks * dofs * dofs * static_cast<std::int64_t>(sizeof(double));
  return (values < added_values_at_once ? values : added_values_at_once) / dofs / dofs * (dofs * dofs + 2);
}

}  // namespace genba
