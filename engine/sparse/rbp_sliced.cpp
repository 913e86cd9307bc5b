#include <algorithm>

#include "engine/sparse/row_pattern.hpp"
#include "engine/sparse/slices.hpp"

namespace genba {

namespace {
/// The words of a slice, on words of ones.
template <class Runs>
void write_words(const Slice& slice, Runs& runs, RunWord* words) {
  const auto panels = slice.panels;
  for (std::size_t p = 0; p < panels.size(); ++p) words[p] = static_cast<RunWord>(panels[p] - panels.front());
  RunWord* masks = words + (slice.is_far() ? 0 : slice_lanes);
  RunWord* starts = masks + static_cast<Offset>(mask_rows(slice.width)) * slice_lanes;
  std::fill(masks, starts, RunWord{0});
  for (Index lane = 0; lane < slice_lanes; ++lane) {
    const auto begin_run = [&](Index slot) {
      masks[static_cast<Offset>(slot / mask_slots) * slice_lanes + lane] |=
          static_cast<RunWord>(1u << slot % mask_slots);
    };
    RunWord* out = starts + lane;
    Index slot = 0;
    if (lane < static_cast<Index>(slice.nodes.size())) {
      for (const ColumnRun& run : runs(slice.nodes[static_cast<std::size_t>(lane)].node)) {
        begin_run(slot);
        slot += run.length();
        if (slice.is_far()) {
          *out = static_cast<RunWord>(run.first & 0xffff);
          out += slice_lanes;
          *out = static_cast<RunWord>(run.first >> 16);
        } else {
          const auto place =
              std::lower_bound(panels.begin(), panels.end(), run.first >> panel_bits) - panels.begin();
          *out = static_cast<RunWord>(place << panel_bits | (run.first & ((1 << panel_bits) - 1)));
        }
        out += slice_lanes;
      }
    }
    if (slot < slice.width) begin_run(slot);
  }
}

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
  m.word = Buffer<std::uint16_t>(stats.words_across * slice_lanes);
  m.value = make_values<double>(stats.slot_count * slice_lanes * m.block * m.block, pattern.values);
  std::fill(m.word.begin(), m.word.end(), no_run);
  const auto row_runs = [&](Index row) -> const std::vector<ColumnRun>& { return pattern.runs(row); };
  NodeRuns runs(row_runs, m.block);
  for_each_slice(0, m.nodes, runs, [&](const Slice& slice) {
    const Offset at = slice.number;
    m.slot_ptr[at + 1] = m.slot_ptr[at] + slice.width;
    m.word_ptr[at + 1] = m.word_ptr[at] + slice.word_rows;
    m.base[at] = slice.base();
    if (slice.width > 0) write_words(slice, runs, m.word.data() + m.word_ptr[at] * slice_lanes);
    Offset position = at * slice_lanes;
    for (const SliceNode& n : slice.nodes)
      m.order[position++] = static_cast<std::uint16_t>(n.node % slice_window);
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
