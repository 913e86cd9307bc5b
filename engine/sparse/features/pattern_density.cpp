#include "engine/sparse/features/pattern_density.hpp"
#include "engine/base/text/phrase.hpp"

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

PatternDensity measure_density(RowPattern& pattern, int most, Monitor& monitor) {
  PatternDensity d;
  d.rows = pattern.stats.rows;
  d.columns = pattern.stats.columns;
  d.nonzeros = pattern.stats.nonzeros;
  const Offset longest = std::max(d.rows, d.columns);
  d.height = cells(d.rows, longest, most);
  d.width = cells(d.columns, longest, most);
  d.counts.assign(static_cast<std::size_t>(d.height) * static_cast<std::size_t>(d.width), 0);
  if (d.counts.empty()) return d;
  constexpr Index told_every = 1 << 16;
  for (Index row = 0; row < d.rows; ++row) {
    if (row % told_every == 0) {
      monitor.check();
      monitor.progress(phrase<"pattern">(), static_cast<double>(row) / static_cast<double>(d.rows));
    }
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
  monitor.progress(phrase<"pattern">(), 1);
  return d;
}

PatternDensity coarser(const PatternDensity& fine, int factor) {
  if (factor < 2 || fine.height % factor != 0 || fine.width % factor != 0) return fine;
  PatternDensity out = fine;
  out.height = fine.height / factor;
  out.width = fine.width / factor;
  out.counts.assign(static_cast<std::size_t>(out.height) * static_cast<std::size_t>(out.width), 0);
  for (int i = 0; i < fine.height; ++i)
    for (int j = 0; j < fine.width; ++j)
      out.counts[static_cast<std::size_t>(i / factor * out.width + j / factor)] +=
          fine.counts[static_cast<std::size_t>(i * fine.width + j)];
  return out;
}

}  // namespace genba
