#include <algorithm>

#include "engine/sparse/row_pattern.hpp"
#include "engine/sparse/slices.hpp"

namespace genba {

namespace {
SlicedRuns make_sliced_runs(RowPattern& pattern, const SliceStats& stats) {
  const PatternStats& s = pattern.stats;
  SlicedRuns m;
  m.rows = static_cast<Index>(s.rows);
  m.columns = static_cast<Index>(s.columns);
  m.block = stats.block;
  m.nodes = m.rows / m.block;
  const Offset slices = slice_count(m.nodes);
  m.slot_ptr = Buffer<Offset>(slices + 1);
  m.word_ptr = Buffer<Offset>(slices + 1);
  m.base = Buffer<Index>(slices);
  m.order = Buffer<std::uint16_t>(m.nodes);
  m.word = Buffer<std::uint16_t>((stats.words_across + 1) * slice_lanes);
  m.value = make_values<double>(stats.slot_count * slice_lanes * m.block * m.block, pattern.values);
  std::fill(m.word.begin(), m.word.end(), end_of_row);
  const auto row_runs = [&](Index row) -> const std::vector<ColumnRun>& { return pattern.runs(row); };
  NodeRuns runs(row_runs, m.block);
  for_each_slice(0, m.nodes, runs, [&](const Slice& slice) {
    const Offset at = slice.number;
    m.slot_ptr[at + 1] = m.slot_ptr[at] + slice.width;
    m.word_ptr[at + 1] = m.word_ptr[at] + slice.word_width;
    m.base[at] = slice.base;
    Offset position = at * slice_lanes;
    for (const SliceNode& n : slice.nodes) {
      std::uint16_t* out = m.word.data() + m.word_ptr[at] * slice_lanes + position % slice_lanes;
      m.order[position++] = static_cast<std::uint16_t>(n.node % slice_window);
      Index end = slice.base;
      for (const ColumnRun& run : runs(n.node)) {
        put_run(run.first - end, run, [&](RunWord word) {
          *out = word;
          out += slice_lanes;
        });
        end = run.last + 1;
      }
    }
  });
  return m;
}
}  // namespace

RbpSlicedMatrix make_rbp_sliced(RowPattern& pattern) {
  return {make_sliced_runs(pattern, pattern.stats.row_slices)};
}

RbpNodeMatrix make_rbp_node(RowPattern& pattern) {
  return {make_sliced_runs(pattern, pattern.stats.node_slices)};
}

}  // namespace genba
