#include "engine/sparse/product/slice_columns.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/sparse/product/product.hpp"
#include "tests/engine/sparse/patterns.hpp"

using namespace genba;
using namespace genba::test;

namespace {

struct Rows {
  Index longest;    ///< entries
  int begin_share;  ///< of 16 columns that begin a run
  Index columns;    ///< of the matrix
};

/// Rows of 0 to `longest` entries, in runs that go on across groups of slots, or of single entries.
CsrArrays random_rows(const Rows& shape, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::vector<Index>> rows(200);
  for (auto& row : rows) {
    Index column = static_cast<Index>(random() % 50);
    for (auto left = static_cast<Index>(random() % static_cast<unsigned>(shape.longest + 1)); left > 0;
         --left) {
      row.push_back(column);
      const bool begins = static_cast<int>(random() % 16) < shape.begin_share;
      column += begins ? 2 + static_cast<Index>(random() % static_cast<unsigned>(shape.columns / 200)) : 1;
    }
    std::erase_if(row, [&](Index c) { return c >= shape.columns; });
  }
  return pattern_of(shape.columns, rows, seed);
}

}  // namespace

TEST_CASE("x of a window lies in the order of its places") {
  // 1,100 nodes of two rows: the second window is short, and uses columns of the first.
  NodeGraph g;
  g.nodes = 1100;
  g.dofs = 2;
  g.row_ptr = {0};
  for (Index node = 0; node < g.nodes; ++node) {
    for (const Index column : {node - 1050, node - 1, node, node + 1030})
      if (column >= 0 && column < g.nodes) g.columns.push_back(column);
    g.row_ptr.push_back(static_cast<Offset>(g.columns.size()));
  }
  const Matrix matrix = matrix_of(Format::rbp_node, g);
  const SlicedRuns& m = std::get<RbpNodeMatrix>(matrix).sliced;
  const std::vector<double> x = random_vector(g.rows(), 4);
  WindowVector window;
  for (const Offset slice : {0, 5, 33, 1}) {
    const double* got = window.of(m, slice, x.data());
    const WindowColumns columns = window_columns(m, slice);
    REQUIRE(!columns.is_far);
    const Index own = slice < 32 ? slice_window : g.nodes - slice_window;
    const Offset number = slice / window_slices, listed = m.outside_ptr[number + 1] - m.outside_ptr[number];
    CHECK(listed > 0);
    for (Index place = 0; place < slice_window + listed; ++place)
      for (Index i = 0; i < 2; ++i)
        if (place < own || place >= slice_window)
          CHECK(got[place * 2 + i] ==
                x[static_cast<std::size_t>(columns[static_cast<RunWord>(place)] * 2 + i)]);
  }
}

TEST_CASE("columns of a slice read in groups are those of its rows") {
  // Within one group and far beyond, few long runs and many of one entry, near columns and far ones.
  const Rows shapes[] = {{7, 8, 3000},      {48, 6, 3000},   {49, 2, 3000},
                         {120, 1, 3000},    {300, 0, 3000},  {150, 16, 40000},
                         {60, 12, 4000000}, {100, 4, 90000}, {200, 2, 300000}};
  for (const Rows& shape : shapes) {
    CAPTURE(shape.longest);
    CAPTURE(shape.columns);
    const CsrArrays a = random_rows(shape, static_cast<unsigned>(shape.longest));
    const Matrix matrix = matrix_of(Format::rbp_sliced, a);
    const SlicedRuns& m = std::get<RbpSlicedMatrix>(matrix).sliced;
    std::vector<std::vector<Index>> found(static_cast<std::size_t>(a.rows));
    for (Offset slice = 0; slice < slice_count(a.rows); ++slice) {
      SliceColumns columns(m, slice);
      for (Index group = 0; group < columns.width(); group += SliceColumns::group_slots)
        for (Index lane = 0; lane < slice_lanes; ++lane) {
          const Index has = columns.read(group, lane);
          const auto position = static_cast<Index>(slice * slice_lanes + lane);
          if (position >= a.rows) {
            CHECK(has == 0);
            continue;
          }
          auto& row = found[static_cast<std::size_t>(node_at(position, m.order[position]))];
          for (Index k = 0; k < has; ++k) {
            const Index at = columns.columns(lane)[k];
            row.push_back(columns.by_place() ? window_columns(m, slice)[static_cast<RunWord>(at)] : at);
          }
        }
    }
    for (Index row = 0; row < a.rows; ++row) {
      const std::vector<Index> expected(a.column.begin() + a.row_ptr[static_cast<std::size_t>(row)],
                                        a.column.begin() + a.row_ptr[static_cast<std::size_t>(row) + 1]);
      REQUIRE(found[static_cast<std::size_t>(row)] == expected);
    }
    const std::vector<double> x = random_vector(a.columns, 3);
    ThreadTeam team(2);
    std::vector<double> y(static_cast<std::size_t>(a.rows), std::nan(""));
    multiply(matrix, x, y, team);
    CHECK(product_error(a, x, y) <= 1e-13);
  }
}
