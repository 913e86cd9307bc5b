#include "engine/sparse/blocks/added_blocks.hpp"

#include <algorithm>

namespace genba {

AddedBlocks::AddedBlocks(Index nodes, int dofs) : dofs_(dofs), row_of_(static_cast<std::size_t>(nodes), -1) {}

void AddedBlocks::add(Index row_node, Index column_node, const double* block, int row_stride, int column_stride) {
  Index& number = row_of_[static_cast<std::size_t>(row_node)];
  if (number < 0) {
    number = static_cast<Index>(rows_.size());
    rows_.push_back({row_node, {}});
  }
  auto& blocks = rows_[static_cast<std::size_t>(number)].blocks;
  const auto d = static_cast<std::size_t>(dofs_);
  auto at = std::ranges::find(blocks, column_node, &std::pair<Index, std::size_t>::first);
  if (at == blocks.end()) {
    at = blocks.insert(at, {column_node, value_.size()});
    value_.resize(value_.size() + d * d);
  }
  double* const to = value_.data() + at->second;
  for (int i = 0; i < dofs_; ++i)
    for (int j = 0; j < dofs_; ++j) to[i * dofs_ + j] += block[i * row_stride + j * column_stride];
}

void AddedBlocks::clear() {
  for (const Row& row : rows_) row_of_[static_cast<std::size_t>(row.node)] = -1;
  rows_.clear();
  value_.clear();
}

std::vector<AddedBlocks::Lists> AddedBlocks::lists(std::int64_t most_bytes) const {
  std::vector<const Row*> rows;
  for (const Row& row : rows_) rows.push_back(&row);
  std::ranges::sort(rows, {}, [](const Row* row) { return row->node; });
  const auto size = static_cast<std::size_t>(dofs_) * static_cast<std::size_t>(dofs_);
  const auto most = static_cast<std::size_t>(most_bytes) / (size * sizeof(double));
  std::vector<Lists> out;
  for (const Row* row : rows) {
    if (out.empty() || out.back().column.size() + row->blocks.size() > most) out.emplace_back().start.push_back(0);
    Lists& to = out.back();
    to.node.push_back(row->node);
    for (const auto& [column, at] : row->blocks) {
      to.column.push_back(column);
      to.upper += column >= row->node;
      const auto from = value_.begin() + static_cast<std::ptrdiff_t>(at);
      to.value.insert(to.value.end(), from, from + static_cast<std::ptrdiff_t>(size));
    }
    to.start.push_back(static_cast<Index>(to.column.size()));
  }
  return out;
}

}  // namespace genba
