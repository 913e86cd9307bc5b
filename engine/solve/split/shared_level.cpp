#include "engine/solve/split/shared_level.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/array_position.hpp"
#include "engine/solve/multigrid/aggregation.hpp"

namespace genba {

namespace {

/// The sum of both, row by row. visit(row, columns ascending, their blocks).
template <class Visit>
void for_each_joined_row(const Two<NodeRows>& parts, const Two<std::vector<Index>>& global, Index nodes, Visit&& visit) {
  const int block = parts[0].blocks.row_block;
  const Offset size = Offset{block} * block;
  struct Entry {
    Index column;
    const double* block;
  };
  std::array<std::vector<Index>, 2> row_of;  // [node] row of each part, -1: it has none
  for (std::size_t c = 0; c < 2; ++c) {
    row_of[c].assign(at(nodes), -1);
    for (std::size_t i = 0; i < global[c].size(); ++i) row_of[c][at(global[c][i])] = static_cast<Index>(i);
  }
  std::vector<Entry> entries;
  std::vector<Index> columns;
  std::vector<double> values;
  for (Index node = 0; node < nodes; ++node) {
    entries.clear(), columns.clear(), values.clear();
    for (std::size_t c = 0; c < 2; ++c) {
      const Index row = row_of[c][at(node)];
      if (row < 0) continue;
      const BlockCsr& a = parts[c].blocks;
      for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
        entries.push_back({global[c][at(a.column[k])], a.value.data() + k * size});
    }
    std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.column < b.column; });
    for (const Entry& entry : entries) {
      if (columns.empty() || columns.back() != entry.column) {
        columns.push_back(entry.column);
        values.resize(values.size() + at(size), 0.0);
      }
      double* to = values.data() + values.size() - at(size);
      for (Offset e = 0; e < size; ++e) to[e] += entry.block[e];
    }
    visit(node, columns, values);
  }
}

double size_of_block(const double* block, std::size_t size) {
  double sum = 0;
  for (std::size_t e = 0; e < size; ++e) sum += block[e] * block[e];
  return std::sqrt(sum);
}

}  // namespace

SharedLevel aggregate_shared(const Two<NodeRows>& parts, double strength, ThreadTeam& team) {
  const Index nodes = parts[0].blocks.rows;
  const auto block = at(parts[0].blocks.row_block), size = block * block;
  std::vector<Index> same(at(nodes));
  for (std::size_t i = 0; i < same.size(); ++i) same[i] = static_cast<Index>(i);
  const Two<std::vector<Index>> global{same, same};
  SharedLevel out;
  out.norm.assign(at(nodes), 0);
  out.alone.resize(at(nodes) * block);
  for (std::size_t i = 0; i < out.alone.size(); ++i) out.alone[i] = parts[0].alone[i] && parts[1].alone[i];
  for_each_joined_row(parts, global, nodes, [&](Index node, const auto& columns, const auto& values) {
    for (std::size_t k = 0; k < columns.size(); ++k)
      if (columns[k] == node) out.norm[at(node)] = size_of_block(values.data() + k * size, size);
  });
  StrongGraph graph;
  graph.row_ptr.assign(at(nodes) + 1, 0);
  std::vector<Index> strong;
  for_each_joined_row(parts, global, nodes, [&](Index node, const auto& columns, const auto& values) {
    for (std::size_t k = 0; k < columns.size(); ++k)
      if (columns[k] != node && size_of_block(values.data() + k * size, size) >
                                    strength * std::sqrt(out.norm[at(node)] * out.norm[at(columns[k])]))
        strong.push_back(columns[k]);
    graph.row_ptr[at(node) + 1] = static_cast<Offset>(strong.size());
  });
  graph.column.assign(strong.begin(), strong.end());
  Aggregates made = aggregate_nodes(graph, team);
  out.aggregate = std::move(made.of_node);
  out.count = made.count;
  for (std::size_t i = 0; i < out.aggregate.size(); ++i) {
    const auto first = out.alone.begin() + static_cast<std::ptrdiff_t>(i * block);
    const bool is_alone = std::all_of(first, first + static_cast<std::ptrdiff_t>(block), [](std::uint8_t a) { return a != 0; });
    if (out.aggregate[i] < 0 && !is_alone) out.aggregate[i] = out.count++;
  }
  return out;
}

CsrMatrix joined_matrix(const Two<NodeRows>& parts, const Two<std::vector<Index>>& global, Index nodes) {
  const auto block = at(parts[0].blocks.row_block);
  CsrMatrix m;
  m.rows = m.columns = nodes * static_cast<Index>(block);
  m.row_ptr = Buffer<Index>(static_cast<Offset>(m.rows) + 1);
  Offset blocks = 0;
  for_each_joined_row(parts, global, nodes, [&](Index, const auto& columns, const auto&) { blocks += static_cast<Offset>(columns.size()); });
  const Offset nonzeros = blocks * static_cast<Offset>(block * block);
  m.column = Buffer<Index>(nonzeros);
  m.value = Buffer<double>(nonzeros);
  Offset next = 0;
  for_each_joined_row(parts, global, nodes, [&](Index node, const auto& columns, const auto& values) {
    for (std::size_t i = 0; i < block; ++i) {
      for (std::size_t k = 0; k < columns.size(); ++k)
        for (std::size_t j = 0; j < block; ++j, ++next) {
          m.column[next] = columns[k] * static_cast<Index>(block) + static_cast<Index>(j);
          m.value[next] = values[(k * block + i) * block + j];
        }
      m.row_ptr[static_cast<Offset>(node) * static_cast<Offset>(block) + static_cast<Offset>(i) + 1] = static_cast<Index>(next);
    }
  });
  return m;
}

}  // namespace genba
