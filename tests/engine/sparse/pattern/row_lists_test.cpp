#include "engine/sparse/pattern/row_lists.hpp"

#include <doctest/doctest.h>

using namespace genba;

TEST_CASE("Lists of rows: all lengths, any grain, any number of threads") {
  const auto length = [](std::size_t row) { return row * 7 % 5; };
  for (const int threads : {1, 3})
    for (const Index rows : {0, 1, 6, 100})
      for (const std::size_t grain : {1u, 6u, 1000u}) {
        CAPTURE(rows);
        CAPTURE(grain);
        ThreadTeam team(threads);
        const RowLists lists =
            make_row_lists(rows, grain, team, [&](std::size_t row, std::vector<Index>& columns) {
              for (std::size_t k = 0; k < length(row); ++k)
                columns.push_back(static_cast<Index>(10 * row + k));
            });
        REQUIRE(lists.rows() == rows);
        CHECK(lists.row_ptr.front() == 0);
        REQUIRE(lists.column.size() == static_cast<std::size_t>(lists.row_ptr.back()));
        for (std::size_t row = 0; row < static_cast<std::size_t>(rows); ++row) {
          REQUIRE(lists.row_ptr[row + 1] - lists.row_ptr[row] == static_cast<Offset>(length(row)));
          for (std::size_t k = 0; k < length(row); ++k)
            CHECK(lists.column[static_cast<std::size_t>(lists.row_ptr[row]) + k] ==
                  static_cast<Index>(10 * row + k));
        }
      }
}
