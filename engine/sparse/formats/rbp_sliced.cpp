#include <algorithm>

#include "engine/sparse/formats/row_pattern.hpp"
#include "engine/sparse/formats/slices.hpp"

namespace genba {

namespace {
/// Writes the words of a slice. All words are preset to ones.
template <class Runs>
void write_words(const Slice& slice, Runs& runs, RunWord* masks) {
  const SliceWindow& window = *slice.window;
  RunWord* starts = masks + static_cast<Offset>(mask_rows(slice.width)) * slice_lanes;
  std::fill(masks, starts, RunWord{0});
  for (Index lane = 0; lane < slice_lanes; ++lane) {
    const auto begin_run = [&](Index slot) {
      masks[static_cast<Offset>(slot / mask_slots) * slice_lanes + lane] |=
          static_cast<RunWord>(1u << slot % mask_slots);
    };
    RunWord* out = starts + lane;
    const auto put = [&](RunWord word) {
      *out = word;
      out += slice_lanes;
    };
    Index slot = 0;
    if (lane < static_cast<Index>(slice.nodes.size())) {
      for (const ColumnRun& run : runs(slice.nodes[static_cast<std::size_t>(lane)].node))
        for_each_part(run, window.begin, [&](const ColumnRun& part) {
          begin_run(slot);
          slot += part.length();
          if (window.is_far) {
            put(static_cast<RunWord>(part.first & 0xffff));
            put(static_cast<RunWord>(part.first >> 16));
          } else {
            put(window.outside.place(part.first));
          }
        });
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
  const Offset windows = window_count(m.nodes);
  m.outside_ptr = Buffer<Offset>(windows + 1);
  m.outside = Buffer<Index>(stats.outside);
  m.is_far = Buffer<std::uint8_t>(windows);
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
    if (slice.begins_window()) {
      const Offset window = at / window_slices;
      Offset listed = m.outside_ptr[window];
      for (const ColumnRun& stretch : slice.window->outside.stretches())
        for (Index c = stretch.first; c <= stretch.last; ++c) m.outside[listed++] = c;
      m.outside_ptr[window + 1] = listed;
      m.is_far[window] = slice.window->is_far;
    }
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
