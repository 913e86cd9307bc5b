#include "engine/sparse/blocks/block_writer.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <utility>

#include "engine/base/error.hpp"
#include "tests/engine/sparse/patterns.hpp"

using namespace genba;
using namespace genba::test;

namespace {
NodeGraph random_graph(Index nodes, int dofs, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::set<Index>> rows(static_cast<std::size_t>(nodes));
  for (Index i = 0; i < nodes; ++i) {
    rows[i].insert(i);
    for (unsigned n = random() % 5; n > 0; --n) {
      const Index first = static_cast<Index>(random() % static_cast<unsigned>(nodes));
      for (Index j = first; j < std::min<Index>(nodes, first + 1 + static_cast<Index>(random() % 4)); ++j) {
        rows[i].insert(j);
      }
    }
  }
  NodeGraph g;
  g.nodes = nodes;
  g.dofs = dofs;
  g.row_ptr = {0};
  for (const auto& row : rows) {
    g.columns.insert(g.columns.end(), row.begin(), row.end());
    g.row_ptr.push_back(static_cast<Offset>(g.columns.size()));
  }
  return g;
}
}  // namespace

TEST_CASE("added blocks land where a dense matrix has them") {
  for (int d : {1, 2, 3, 4}) {
    for (unsigned seed = 0; seed < 20; ++seed) {
      const NodeGraph g = random_graph(17, d, seed);
      for (Format f : general_formats) {
        CAPTURE(d);
        CAPTURE(seed);
        CAPTURE(to_string(f));
        Matrix m = matrix_of(f, g);
        BlockWriter writer(m, d);
        std::map<std::pair<Index, Index>, double> dense;
        std::mt19937 random(seed);
        for (int pass = 0; pass < 2; ++pass) {
          for (Index i = 0; i < g.nodes; ++i) {
            for (Offset k = g.row_ptr[i]; k < g.row_ptr[i + 1]; ++k) {
              const Index j = g.columns[k];
              double block[64];  // read transposed out of a larger array on the second pass
              const int row_stride = pass == 0 ? d : 1, column_stride = pass == 0 ? 1 : 7;
              for (double& v : block) v = 1 + static_cast<double>(random() % 1000);
              writer.add(i, j, block, row_stride, column_stride);
              for (int r = 0; r < d; ++r) {
                for (int c = 0; c < d; ++c) {
                  dense[{i * d + r, j * d + c}] += block[r * row_stride + c * column_stride];
                }
              }
            }
          }
        }
        const CsrArrays a = to_csr_arrays(m);
        REQUIRE(a.column.size() == dense.size());
        bool same = true;
        for (Index row = 0; row < a.rows; ++row) {
          for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
            same = same && dense.at({row, a.column[k]}) == a.value[k];
          }
        }
        CHECK(same);

        double block[16];
        writer.read_diagonal(5, block);
        for (int r = 0; r < d; ++r) {
          for (int c = 0; c < d; ++c) CHECK(block[r * d + c] == dense.at({5 * d + r, 5 * d + c}));
        }
      }
    }
  }
}

TEST_CASE("a coupling outside the pattern is refused, not lost") {
  for (int d : {1, 3}) {
    NodeGraph g;  // rows {0,1}, {0,1,3}, {2}, {1,3}: 2 couples only with itself
    g.nodes = 4;
    g.dofs = d;
    g.row_ptr = {0, 2, 5, 6, 8};
    g.columns = {0, 1, 0, 1, 3, 2, 1, 3};
    const double block[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    for (Format f : general_formats) {
      CAPTURE(d);
      CAPTURE(to_string(f));
      Matrix m = matrix_of(f, g);
      BlockWriter writer(m, d);
      const std::pair<Index, Index> absent[] = {{0, 2}, {0, 3}, {1, 2}, {2, 0},
                                                {2, 1}, {2, 3}, {3, 0}, {3, 2}};
      for (const auto& [i, j] : absent) {
        CHECK_THROWS_AS(writer.add(i, j, block, d, 1), Error);
      }
      for (double v : to_csr_arrays(m).value) CHECK(v == 0);
    }
  }
}

TEST_CASE("rows that are no whole number of nodes are refused") {
  const NodeGraph g = random_graph(4, 1, 1);
  Matrix m = matrix_of(Format::csr, g);
  CHECK_THROWS_AS(BlockWriter(m, 3), Error);
}
