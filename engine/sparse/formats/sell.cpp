#include <algorithm>

#include "engine/sparse/formats/row_pattern.hpp"
#include "engine/sparse/formats/slices.hpp"

namespace genba {

SellMatrix make_sell(RowPattern& pattern) {
  const PatternStats& s = pattern.stats;
  SellMatrix m;
  m.rows = static_cast<Index>(s.rows);
  m.columns = static_cast<Index>(s.columns);
  m.slot_ptr = Buffer<Offset>(slice_count(s.rows) + 1);
  m.order = Buffer<std::uint16_t>(s.rows);
  m.column = Buffer<Index>(s.row_slices.slot_count * slice_lanes);
  m.value = make_values<double>(s.row_slices.slot_count * slice_lanes, pattern.values);
  const auto runs = [&](Index row) -> const std::vector<ColumnRun>& { return pattern.runs(row); };
  for_each_slice<SliceWords::none>(0, s.rows, runs, [&](const Slice& slice) {
    const Offset begin = m.slot_ptr[slice.number], end = begin + slice.width;
    m.slot_ptr[slice.number + 1] = end;
    std::fill(m.column.data() + begin * slice_lanes, m.column.data() + end * slice_lanes, -1);
    Offset position = slice.number * slice_lanes;
    for (const SliceNode& n : slice.nodes) {
      Index* out = m.column.data() + begin * slice_lanes + position % slice_lanes;
      m.order[position++] = static_cast<std::uint16_t>(n.node % slice_window);
      for (const ColumnRun& run : runs(n.node)) {
        for (Index c = run.first; c <= run.last; ++c, out += slice_lanes) *out = c;
      }
    }
  });
  return m;
}

}  // namespace genba
