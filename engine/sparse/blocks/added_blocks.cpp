#include "engine/sparse/blocks/added_blocks.hpp"

#include <algorithm>

namespace genba {

AddedBlocks::AddedBlocks(Index nodes, int dofs) : dofs_(dofs), row_of_(static_cast<std::size_t>(nodes), -1), parts_(added_parts) {}

void AddedBlocks::add(Index row_node, Index column_node, const double* block, int row_stride, int column_stride) {
  Part& part = parts_[added_part_of(row_node)];
  Index& number = row_of_[static_cast<std::size_t>(row_node)];
  if (number < 0) {
    number = static_cast<Index>(part.rows.size());
    part.rows.push_back({row_node, {}, {}});
  }
  Row& row = part.rows[static_cast<std::size_t>(number)];
  const auto d = static_cast<std::size_t>(dofs_);
  const std::size_t at = row.find(column_node);
  if (at == row.blocks.size()) {
    row.add(column_node, part.value.size());
    part.value.resize(part.value.size() + d * d);
  }
  double* const to = part.value.data() + row.blocks[at].second;
  for (int i = 0; i < dofs_; ++i)
    for (int j = 0; j < dofs_; ++j) to[i * dofs_ + j] += block[i * row_stride + j * column_stride];
}

std::size_t AddedBlocks::Row::find(Index column) const {
  if (!by_column.empty()) {
    const auto found = by_column.find(column);
    return found == by_column.end() ? blocks.size() : found->second;
  }
  const auto at = std::ranges::find(blocks, column, &std::pair<Index, std::size_t>::first);
  return static_cast<std::size_t>(at - blocks.begin());
}

void AddedBlocks::Row::add(Index column, std::size_t place) {
  constexpr std::size_t few = 128;
  blocks.emplace_back(column, place);
  if (blocks.size() < few) return;
  for (std::size_t i = by_column.empty() ? 0 : blocks.size() - 1; i < blocks.size(); ++i) by_column.emplace(blocks[i].first, i);
}

void AddedBlocks::clear() {
  for (Part& part : parts_) {
    for (const Row& row : part.rows) row_of_[static_cast<std::size_t>(row.node)] = -1;
    part.rows.clear();
    part.value.clear();
  }
}

bool AddedBlocks::empty() const {
  return std::ranges::all_of(parts_, [](const Part& part) { return part.rows.empty(); });
}

std::vector<AddedBlocks::Lists> AddedBlocks::lists(std::int64_t most_bytes) const {
  std::vector<const Row*> rows;
  for (const Part& part : parts_)
    for (const Row& row : part.rows) rows.push_back(&row);
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
      const auto from = parts_[added_part_of(row->node)].value.begin() + static_cast<std::ptrdiff_t>(at);
      to.value.insert(to.value.end(), from, from + static_cast<std::ptrdiff_t>(size));
    }
    to.start.push_back(static_cast<Index>(to.column.size()));
  }
  return out;
}

}  // namespace genba
