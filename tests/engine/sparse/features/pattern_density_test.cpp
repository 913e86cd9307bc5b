#include "engine/sparse/features/pattern_density.hpp"

#include <doctest/doctest.h>

#include <numeric>

#include "tests/engine/sparse/patterns.hpp"

using namespace genba;
using namespace genba::test;

namespace {
PatternDensity density(const CsrArrays& a, int most) {
  ThreadTeam team(2);
  CsrPattern pattern(a.rows, a.columns, a.row_ptr.data(), a.column.data(), team);
  Monitor monitor;
  return measure_density(pattern, most, monitor);
}
}  // namespace

TEST_CASE("cells of a small pattern by hand") {
  // 4 rows, 6 columns on a grid of 2 x 3 cells (6 : 4 as 3 : 2), each of 2 x 2 places:
  //   x x x . . .
  //   . . . . . x       cells  2 1 1
  //   . . x . . .              0 3 0
  //   . . x x . .
  const CsrArrays a = pattern_of(6, {{0, 1, 2}, {5}, {2}, {2, 3}}, 1);
  const PatternDensity d = density(a, 3);
  CHECK(d.height == 2);
  CHECK(d.width == 3);
  CHECK(d.counts == std::vector<Offset>{2, 1, 1, 0, 3, 0});
  CHECK(d.share(0, 0) == doctest::Approx(0.5));
  CHECK(d.share(1, 1) == doctest::Approx(0.75));
  CHECK(d.nonzeros == 7);
}

TEST_CASE("a pattern smaller than the grid has a cell for every place") {
  const CsrArrays a = pattern_of(6, {{0, 1, 2}, {5}, {}, {2, 3}}, 1);
  const PatternDensity d = density(a, 6);
  CHECK(d.height == 4);
  CHECK(d.width == 6);
  CHECK(d.counts ==
        std::vector<Offset>{1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0});
}

TEST_CASE("every nonzero is in the cell that the grid's limits say, for odd sizes and long shapes") {
  for (unsigned seed = 0; seed < 60; ++seed) {
    CAPTURE(seed);
    const Index rows = 1 + static_cast<Index>(seed * 37 % 173),
                columns = 1 + static_cast<Index>(seed * 91 % 411);
    const CsrArrays a = random_pattern(rows, columns, seed);
    for (int most : {1, 7, 64, 1000}) {
      const PatternDensity d = density(a, most);
      CHECK(std::max(d.height, d.width) == std::min<Index>(most, std::max(rows, columns)));
      CHECK(std::min(d.height, d.width) >= 1);
      CHECK(d.first_row(0) == 0);
      CHECK(d.first_row(d.height) == rows);
      CHECK(d.first_column(d.width) == columns);
      std::vector<Offset> expected(d.counts.size(), 0);
      for (Index row = 0; row < rows; ++row)
        for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
          int i = 0, j = 0;
          while (d.first_row(i + 1) <= row) ++i;
          while (d.first_column(j + 1) <= a.column[k]) ++j;
          ++expected[static_cast<std::size_t>(i * d.width + j)];
        }
      CHECK(d.counts == expected);
    }
  }
  CHECK(density(pattern_of(0, {}, 1), 10).counts.empty());
  CHECK(density(pattern_of(5, {{}, {}}, 1), 10).counts == std::vector<Offset>(10, 0));
}

TEST_CASE("cells are put together, and a stop is heard") {
  const CsrArrays a = pattern_of(8, {{0, 1}, {1}, {2, 7}, {3}, {4}, {5}, {6}, {0, 7}}, 1);
  const PatternDensity fine = density(a, 8), coarse = coarser(fine, 2), direct = density(a, 4);
  CHECK(coarse.counts == direct.counts);
  CHECK(coarse.share(0, 0) == direct.share(0, 0));
  CHECK(coarser(fine, 3).counts == fine.counts);
  struct Stopped final : Monitor {
    bool cancelled() const override { return true; }
  } stopped;
  ThreadTeam team(2);
  CsrPattern pattern(a.rows, a.columns, a.row_ptr.data(), a.column.data(), team);
  CHECK_THROWS_AS(measure_density(pattern, 4, stopped), Cancelled);
}
