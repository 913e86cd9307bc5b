#include "app/ranks/part_blocks.hpp"

#include <algorithm>

#include "engine/analysis/system/assembly.hpp"
#include "engine/assembly/assemble.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/base/array_position.hpp"

namespace genba {

namespace {
using Size = std::size_t;
}

std::span<const Index> nodes_of_element(const ElementList& list, Index element) {
  const auto count = at(list.shape_nodes());
  return list.nodes.subspan(at(element) * count, count);
}

PartBlocks other_blocks(const AssemblyInput& input, Monitor& monitor) {
  AssemblyInput rest = input;
  rest.solids.clear();
  std::vector<std::vector<Index>> nodes(input.solids.size()), region(input.solids.size());
  std::vector<std::vector<double>> axes(input.solids.size()), absorbed(input.solids.size()), points(input.solids.size());
  for (Size b = 0; b < input.solids.size(); ++b) {
    const ElementList& list = input.solids[b];
    const Size of_points = list.at_points.empty() ? 0 : list.at_points.size() / list.region.size();
    for (Index e = 0; input.map != nullptr && e < list.size(); ++e) {
      const auto of = nodes_of_element(list, e);
      if (!is_mapped(input, of.data(), static_cast<int>(of.size()))) continue;
      nodes[b].insert(nodes[b].end(), of.begin(), of.end());
      region[b].push_back(list.region[at(e)]);
      if (!list.axes.empty()) axes[b].insert(axes[b].end(), list.axes_of(e), list.axes_of(e) + element::quaternion_numbers);
      if (!list.absorbed.empty()) absorbed[b].push_back(list.absorbed[at(e)]);
      const auto from = list.at_points.begin() + static_cast<std::ptrdiff_t>(at(e) * of_points);
      points[b].insert(points[b].end(), from, from + static_cast<std::ptrdiff_t>(of_points));
    }
    if (!region[b].empty()) rest.solids.push_back({list.kind, nodes[b], region[b], axes[b], absorbed[b], points[b]});
  }
  struct Block {
    Index row, column;
    Size values;
  };
  std::vector<Block> blocks;
  std::vector<double> values;
  const int dofs = input.dofs;
  ThreadTeam one(1);
  HostElementWorker worker(one);
  add_elements(
      rest, worker.batches(rest),
      [&](Index row, Index column, const double* block, int row_stride, int column_stride) {
        blocks.push_back({row, column, values.size()});
        for (int i = 0; i < dofs; ++i)
          for (int j = 0; j < dofs; ++j) values.push_back(block[i * row_stride + j * column_stride]);
      },
      one, monitor);
  std::stable_sort(blocks.begin(), blocks.end(), [](const Block& a, const Block& b) { return a.row < b.row; });
  PartBlocks out;
  for (const Block& b : blocks) {
    out.row.push_back(b.row), out.column.push_back(b.column);
    const auto from = values.begin() + static_cast<std::ptrdiff_t>(b.values);
    out.values.insert(out.values.end(), from, from + dofs * dofs);
  }
  return out;
}

}  // namespace genba
