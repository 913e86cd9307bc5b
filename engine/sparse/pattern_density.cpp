#include "engine/sparse/pattern_density.hpp"

#include <algorithm>
#include <cmath>

namespace genba {

namespace {

int cells(Offset size, Offset longest, int most) {
  if (size == 0) return 0;
  const double even = static_cast<double>(size) / static_cast<double>(longest) * most;
  return static_cast<int>(std::min<Offset>(size, std::max(std::llround(even), std::max(1ll, most / 16ll))));
}

}  // namespace

double PatternDensity::share(int i, int j) const {
  const Offset places = (first_row(i + 1) - first_row(i)) * (first_column(j + 1) - first_column(j));
  return static_cast<double>(counts[static_cast<std::size_t>(i) * static_cast<std::size_t>(width) +
                                    static_cast<std::size_t>(j)]) /
         static_cast<double>(places);
}

PatternDensity measure_density(RowPattern& pattern, int most) {
  PatternDensity d;
  d.rows = pattern.stats.rows;
  d.columns = pattern.stats.columns;
  d.nonzeros = pattern.stats.nonzeros;
  const Offset longest = std::max(d.rows, d.columns);
  d.height = cells(d.rows, longest, most);
  d.width = cells(d.columns, longest, most);
  d.counts.assign(static_cast<std::size_t>(d.height) * static_cast<std::size_t>(d.width), 0);
  if (d.counts.empty()) return d;
  for (Index row = 0; row < d.rows; ++row) {
    Offset* line = d.counts.data() + Offset{row} * d.height / d.rows * d.width;
    for (const ColumnRun& run : pattern.runs(row)) {
      for (Offset column = run.first; column <= run.last;) {
        const auto cell = static_cast<int>(column * d.width / d.columns);
        const Offset next = std::min(d.first_column(cell + 1), Offset{run.last} + 1);
        line[cell] += next - column;
        column = next;
      }
    }
  }
  return d;
}

}  // namespace genba
