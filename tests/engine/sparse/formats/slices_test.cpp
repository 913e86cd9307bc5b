#include "engine/sparse/formats/slices.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/base/error.hpp"
#include "engine/sparse/blocks/block_writer.hpp"
#include "engine/sparse/product/product.hpp"
#include "tests/engine/sparse/patterns.hpp"
#include "tests/engine/sparse/same_arrays.hpp"

using namespace genba;
using namespace genba::test;

namespace {

constexpr std::array slice_formats = {Format::sell, Format::rbp_sliced, Format::rbp_node};

const SlicedRuns& sliced(const Matrix& m) {
  if (const auto* rows = std::get_if<RbpSlicedMatrix>(&m)) return rows->sliced;
  return std::get<RbpNodeMatrix>(m).sliced;
}

/// Words of one lane of slice 0.
std::vector<RunWord> lane_words(const SlicedRuns& m, Index lane) {
  std::vector<RunWord> words;
  for (Offset k = 0; k < m.word_ptr[1]; ++k) words.push_back(m.word[k * 32 + lane]);
  return words;
}

/// Bytes, entries and products of the slice formats.
void check_kept(const CsrArrays& a) {
  const PatternStats stats = measure_pattern(a.rows, a.columns, a.row_ptr.data(), a.column.data());
  const std::vector<double> x = random_vector(a.columns, 5);
  ThreadTeam team(2);
  for (const Format f : slice_formats) {
    CAPTURE(to_string(f));
    const Matrix m = matrix_of(f, a);
    CHECK(allocated_bytes(m) == format_bytes(f, stats).total());
    check_same(to_csr_arrays(m), a);
    std::vector<double> y(static_cast<std::size_t>(a.rows), std::nan(""));
    multiply(m, x, y, team);
    CHECK(product_error(a, x, y) <= 1e-13);
  }
}

std::vector<Index> columns_between(Index first, Index last) {
  std::vector<Index> columns(static_cast<std::size_t>(last - first + 1));
  std::iota(columns.begin(), columns.end(), first);
  return columns;
}

/// Few rows of runs anywhere among very many columns.
CsrArrays scattered(Index rows, Index columns, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::vector<Index>> out(static_cast<std::size_t>(rows));
  for (auto& row : out) {
    std::set<Index> chosen;
    for (unsigned n = random() % 7; n > 0; --n) {
      const auto first = static_cast<Index>(random() % static_cast<unsigned>(columns));
      const Index length = 1 + static_cast<Index>(random() % (random() % 8 ? 6 : 90));
      for (Index c = first; c < std::min(columns, first + length); ++c) chosen.insert(c);
    }
    row.assign(chosen.begin(), chosen.end());
  }
  return pattern_of(columns, out, seed + 1);
}

/// Every node of an n^3 grid coupled with its 27 neighbours.
NodeGraph bricks(Index n, int dofs) {
  NodeGraph g;
  g.nodes = n * n * n;
  g.dofs = dofs;
  g.row_ptr = {0};
  const auto around = [n](Index i) { return std::pair{std::max(0, i - 1), std::min(n - 1, i + 1)}; };
  for (Index node = 0; node < g.nodes; ++node) {
    const auto [x0, x1] = around(node % n);
    const auto [y0, y1] = around(node / n % n);
    const auto [z0, z1] = around(node / n / n);
    for (Index z = z0; z <= z1; ++z)
      for (Index y = y0; y <= y1; ++y)
        for (Index x = x0; x <= x1; ++x) g.columns.push_back((z * n + y) * n + x);
    g.row_ptr.push_back(static_cast<Offset>(g.columns.size()));
  }
  return g;
}

/// The matrix of a graph with random values.
CsrArrays expanded(const NodeGraph& g, unsigned seed) {
  std::vector<std::vector<Index>> rows;
  for (Index node = 0; node < g.nodes; ++node) {
    std::vector<Index> row;
    for (Offset k = g.row_ptr[node]; k < g.row_ptr[node + 1]; ++k)
      for (int j = 0; j < g.dofs; ++j) row.push_back(g.columns[k] * g.dofs + j);
    for (int i = 0; i < g.dofs; ++i) rows.push_back(row);
  }
  return pattern_of(static_cast<Index>(g.rows()), rows, seed);
}

}  // namespace

TEST_CASE("the columns that a window uses beside its own: each once, ascending, by place") {
  OutsideColumns outside;
  outside.clear(2048);
  for (const ColumnRun& run :
       {ColumnRun{5000, 5003}, {7, 7}, {2040, 2050}, {5002, 5009}, {8, 9}, {3071, 3073}})
    for_each_part(run, 2048, [&](const ColumnRun& part) { outside.add(part); });
  outside.join();
  std::vector<Index> listed;
  for (const ColumnRun& stretch : outside.stretches())
    for (Index c = stretch.first; c <= stretch.last; ++c) listed.push_back(c);
  CHECK(listed == std::vector<Index>{7,    8,    9,    2040, 2041, 2042, 2043, 2044, 2045, 2046, 2047, 3072,
                                     3073, 5000, 5001, 5002, 5003, 5004, 5005, 5006, 5007, 5008, 5009});
  CHECK(outside.count() == static_cast<Offset>(listed.size()));
  const WindowColumns columns{2048, false, listed.data()};
  for (std::size_t i = 0; i < listed.size(); ++i) {
    const RunWord place = outside.place(listed[i]);
    CHECK(place == slice_window + static_cast<Index>(i));
    CHECK(columns[place] == listed[i]);
  }
  for (const Index own : {2048, 2049, 3071}) {
    CHECK(outside.place(own) == own - 2048);
    CHECK(columns[outside.place(own)] == own);
  }
  outside.give_up();
  CHECK(outside.count() == 0);
  CHECK(outside.stretches().empty());
}

TEST_CASE("a run is cut where the window's own columns begin and end") {
  const auto parts = [](Index first, Index last, Index begin) {
    std::vector<std::pair<Index, Index>> out;
    for_each_part({first, last}, begin, [&](const ColumnRun& part) {
      out.push_back({part.first, part.last});
    });
    return out;
  };
  using Parts = std::vector<std::pair<Index, Index>>;
  CHECK(parts(1000, 2100, 1024) == Parts{{1000, 1023}, {1024, 2047}, {2048, 2100}});
  CHECK(parts(1024, 2047, 1024) == Parts{{1024, 2047}});
  CHECK(parts(1023, 1023, 1024) == Parts{{1023, 1023}});
  CHECK(parts(2048, 2050, 1024) == Parts{{2048, 2050}});
  CHECK(parts(2047, 2048, 1024) == Parts{{2047, 2047}, {2048, 2048}});
  const Index last = std::numeric_limits<Index>::max() - 1;
  CHECK(parts(last - 5, last, last - 100) == Parts{{last - 5, last}});
}

TEST_CASE("runs of a slice are read back as they were made, of near and of far windows") {
  std::mt19937 random(1);
  int far_slices = 0, near_slices = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const Index columns = trial % 3 == 0 ? 60'000 : trial % 3 == 1 ? 90'000 : 2'000'000'000;
    std::vector<std::vector<Index>> rows(1 + random() % 40);
    for (auto& row : rows) {
      Index end = static_cast<Index>(random() % 4);
      for (unsigned k = random() % 20; k > 0; --k) {
        const unsigned widths[] = {3, 3000, 20000, 100'000'000};
        const auto gap = 1 + static_cast<Index>(random() % widths[random() % 4]);
        const auto length = 1 + static_cast<Index>(random() % 30);
        if (gap > columns - end - length) break;
        for (Index c = end + gap; c < end + gap + length; ++c) row.push_back(c);
        end += gap + length;
      }
    }
    // Rows far apart need a list of their own; every second time all take from the first row's columns.
    if (trial % 2 == 0)
      for (std::size_t r = 1; r < rows.size(); ++r) {
        rows[r] = rows[0];
        std::erase_if(rows[r], [&](Index c) { return (c / 8 + static_cast<Index>(r)) % 3 == 0; });
      }
    const Matrix matrix = matrix_of(Format::rbp_sliced, pattern_of(columns, rows, 1));
    const SlicedRuns& m = sliced(matrix);
    for (Index position = 0; position < m.nodes; ++position) {
      const Index slice = position / 32;
      std::vector<Index> got;
      RunReader reader = runs_of_lane(m, slice, position % 32);
      Index first, length;
      while (reader.next(first, length))
        for (Index c = first; c < first + length; ++c) got.push_back(c);
      CHECK(got == rows[static_cast<std::size_t>(node_at(position, m.order[position]))]);
      if (position % 32 == 0 && m.word_ptr[slice + 1] > m.word_ptr[slice])
        ++(m.is_far[slice / window_slices] ? far_slices : near_slices);
    }
  }
  CHECK(near_slices > 50);
  CHECK(far_slices > 50);
}

TEST_CASE("the slot of every column, and of none that is not there") {
  for (unsigned seed = 0; seed < 40; ++seed) {
    const CsrArrays a = seed % 2 ? scattered(70, seed % 4 == 1 ? 30'000 : 250'000, seed)
                                 : random_pattern(70, 60 + static_cast<Index>(seed) * 100, seed);
    const Matrix matrix = matrix_of(Format::rbp_sliced, a);
    const SlicedRuns& m = sliced(matrix);
    for (Index position = 0; position < m.nodes; ++position) {
      const Index row = node_at(position, m.order[position]), slice = position / 32;
      const auto slot = [&](Index column) { return slot_of(m, slice, position % 32, column); };
      const Index* begin = a.column.data() + a.row_ptr[static_cast<std::size_t>(row)];
      const Index* end = a.column.data() + a.row_ptr[static_cast<std::size_t>(row) + 1];
      for (const Index* c = begin; c < end; ++c) {
        CHECK(slot(*c) == c - begin);
        if (*c > 0 && (c == begin || c[-1] != *c - 1)) CHECK(slot(*c - 1) == -1);
        if (*c + 1 < a.columns && (c + 1 == end || c[1] != *c + 1)) CHECK(slot(*c + 1) == -1);
      }
      for (const Index c : {0, a.columns - 1, a.columns / 2})
        CHECK((slot(c) >= 0) == std::binary_search(begin, end, c));
    }
  }
}

TEST_CASE("a slice of rows, array by array") {
  const CsrArrays a = pattern_of(200000, {{12, 13, 17}, {}, {11, 150000}, {10, 11, 12, 13, 14}}, 3);

  const Matrix matrix = matrix_of(Format::rbp_sliced, a);

  const SlicedRuns& m = sliced(matrix);
  CHECK(m.rows == 4);
  CHECK(m.columns == 200000);
  CHECK(m.nodes == 4);
  CHECK(m.block == 1);
  REQUIRE(m.slot_ptr.size() == 2);
  CHECK(m.slot_ptr[1] == 5);
  CHECK(m.word_ptr[1] == 4);
  REQUIRE(m.outside_ptr.size() == 2);
  CHECK(m.outside_ptr[1] == 1);
  REQUIRE(m.outside.size() == 1);
  CHECK(m.outside[0] == 150000);
  REQUIRE(m.is_far.size() == 1);
  CHECK(m.is_far[0] == 0);
  const std::uint16_t order[] = {3, 0, 2, 1};
  for (Index p = 0; p < 4; ++p) CHECK(m.order[p] == order[p]);
  // The lane's mask, its runs.
  const RunWord none = no_run;
  CHECK(lane_words(m, 0) == std::vector<RunWord>{0b1, 10, none, none});
  CHECK(lane_words(m, 1) == std::vector<RunWord>{0b1101, 12, 17, none});
  CHECK(lane_words(m, 2) == std::vector<RunWord>{0b111, 11, slice_window, none});
  for (Index lane = 3; lane < 32; ++lane)
    CHECK(lane_words(m, lane) == std::vector<RunWord>{0b1, none, none, none});
  CHECK(m.word.size() == 4 * 32);
  REQUIRE(m.value.size() == 5 * 32);
  std::vector<double> expected(5 * 32, 0.0);
  for (Index k = 0; k < 3; ++k) expected[32 * k + 1] = a.value[k];
  for (Index k = 0; k < 2; ++k) expected[32 * k + 2] = a.value[3 + k];
  for (Index k = 0; k < 5; ++k) expected[32 * k + 0] = a.value[5 + k];
  CHECK(std::vector<double>(m.value.begin(), m.value.end()) == expected);
}

TEST_CASE("a slice of nodes, array by array") {
  NodeGraph g;  // nodes: 0 couples to 0, 1, 2; 1 to itself; 2 to 0 and 2
  g.nodes = 3;
  g.dofs = 2;
  g.row_ptr = {0, 3, 4, 6};
  g.columns = {0, 1, 2, 1, 0, 2};
  const CsrArrays a = expanded(g, 4);

  const Matrix matrix = matrix_of(Format::rbp_node, a), from_graph = matrix_of(Format::rbp_node, g);

  for (const Matrix* made : {&matrix, &from_graph}) {
    const SlicedRuns& m = sliced(*made);
    CHECK(m.rows == 6);
    CHECK(m.nodes == 3);
    CHECK(m.block == 2);
    CHECK(m.slot_ptr[1] == 3);
    CHECK(m.outside.size() == 0);
    CHECK(m.is_far[0] == 0);
    CHECK(m.order[0] == 0);
    CHECK(m.order[1] == 2);
    CHECK(m.order[2] == 1);
    CHECK(lane_words(m, 0) == std::vector<RunWord>{0b1, 0, no_run, no_run});
    CHECK(lane_words(m, 1) == std::vector<RunWord>{0b111, 0, 2, no_run});
    CHECK(lane_words(m, 2) == std::vector<RunWord>{0b11, 1, no_run, no_run});
    CHECK(m.value.size() == 3 * 4 * 32);
  }
  // Row 1 of node 2 (matrix row 5) holds columns 0, 1, 4, 5: lane 1, slots 0 and 1, second row of the block.
  const SlicedRuns& m = sliced(matrix);
  for (Index slot = 0; slot < 2; ++slot)
    for (Index j = 0; j < 2; ++j)
      CHECK(m.value[((slot * 2 + 1) * 2 + j) * 32 + 1] ==
            a.value[static_cast<std::size_t>(a.row_ptr[5] + slot * 2 + j)]);
}

TEST_CASE("SELL, array by array") {
  const CsrArrays a = pattern_of(9, {{4}, {1, 8}, {}}, 5);
  const Matrix matrix = matrix_of(Format::sell, a);
  const auto& m = std::get<SellMatrix>(matrix);
  CHECK(m.slot_ptr[1] == 2);
  CHECK(m.order[0] == 1);
  CHECK(m.order[1] == 0);
  CHECK(m.order[2] == 2);
  std::vector<Index> columns(64, -1);
  columns[0] = 1;
  columns[1] = 4;
  columns[32] = 8;
  CHECK(std::vector<Index>(m.column.begin(), m.column.end()) == columns);
  CHECK(m.value[0] == a.value[1]);
  CHECK(m.value[1] == a.value[0]);
  CHECK(m.value[32] == a.value[2]);
  CHECK(m.value[33] == 0);
}

TEST_CASE("statistics of slices by hand") {
  // 33 rows: one of 3 columns in two runs, thirty-one of 1, one empty: slices of width 3 and 0.
  std::vector<std::vector<Index>> rows(33, std::vector<Index>{7});
  rows[20] = {0, 1, 5};
  rows[32] = {};
  const CsrArrays a = pattern_of(40, rows, 6);
  const PatternStats s = measure_pattern(a.rows, a.columns, a.row_ptr.data(), a.column.data());
  CHECK(s.row_slices.block == 1);
  CHECK(s.row_slices.slot_count == 3);
  CHECK(s.row_slices.words == 32 + 2 + 31);  // masks and runs
  CHECK(s.row_slices.words_across == 1 + 2);
  CHECK(s.row_slices.outside == 0);
  CHECK(s.row_slices.far_windows == 0);
  const FormatBytes b = format_bytes(Format::rbp_sliced, s);
  CHECK(b.values == 8 * 34);
  CHECK(b.indices == 2 * 65);
  CHECK(b.padding == 8 * (3 * 32 - 34) + 2 * (3 * 32 - 65));
  CHECK(b.pointers == 16 * 3 + 8 * 2 + 1 + 2 * 33);
  CHECK(format_bytes(Format::sell, s).total() == 12 * 3 * 32 + 8 * 3 + 2 * 33);
}

TEST_CASE("runs of every length, gaps of every width, empty, full and single") {
  const Index wide = 300000;
  check_kept(pattern_of(
      wide, {columns_between(3, 11), columns_between(100, 170), columns_between(5000, 9000), {}}, 1));
  check_kept(pattern_of(wide, {{0, 100000, 200000, 299999}, {99999, 100001}, {299999}, {}, {0}}, 2));
  check_kept(pattern_of(wide, {{0, 16383, 32767, 49151, 65536, 147455, 229374}}, 3));
  check_kept(pattern_of(wide, {{}, columns_between(0, wide - 1), {5}}, 4));
  check_kept(pattern_of(1, std::vector<std::vector<Index>>(3000, {0}), 5));
  check_kept(pattern_of(5, std::vector<std::vector<Index>>(2100), 6));
  std::vector<std::vector<Index>> rows;
  for (Index row = 0; row < 2500; ++row) rows.push_back(columns_between(row % 50, row % 50 + row % 97));
  check_kept(pattern_of(200, rows, 7));
}

TEST_CASE("thousands of random patterns") {
  for (unsigned seed = 0; seed < 2000; ++seed) {
    CAPTURE(seed);
    check_kept(
        random_pattern(1 + static_cast<Index>(seed % 71), 1 + static_cast<Index>(seed * 13 % 130), seed));
  }
  for (unsigned seed = 0; seed < 200; ++seed) {
    CAPTURE(seed);
    check_kept(scattered(1 + static_cast<Index>(seed % 67), 250000, seed));
  }
}

TEST_CASE("nodes of any number of rows, from a graph and from rows") {
  for (const int d : {1, 2, 3, 4, 5, 6, 7, 9}) {
    CAPTURE(d);
    NodeGraph g = bricks(5, d);
    // A node without couplings ends every block larger than d.
    g.row_ptr.insert(g.row_ptr.begin() + 1, 0);
    ++g.nodes;
    const CsrArrays a = expanded(g, 8);
    const PatternStats from_rows = measure_pattern(a.rows, a.columns, a.row_ptr.data(), a.column.data()),
                       from_graph = measure_pattern(g);
    CHECK(from_graph.node_slices.block == d);
    if (d <= 6) CHECK(from_rows.node_slices.block == d);
    CHECK(from_graph.row_slices.slot_count == from_rows.row_slices.slot_count);
    CHECK(from_graph.row_slices.words == from_rows.row_slices.words);
    CHECK(from_graph.row_slices.words_across == from_rows.row_slices.words_across);
    CHECK(from_graph.row_slices.outside == from_rows.row_slices.outside);
    check_kept(a);

    Matrix m = matrix_of(Format::rbp_node, g);
    CHECK(allocated_bytes(m) == format_bytes(Format::rbp_node, from_graph).total());
    BlockWriter writer(m, d);
    for (Index node = 0; node < g.nodes; ++node)
      for (Offset k = g.row_ptr[node]; k < g.row_ptr[node + 1]; ++k) {
        const Offset first = a.row_ptr[node * d] + (k - g.row_ptr[node]) * d;
        const auto stride = static_cast<int>(a.row_ptr[node * d + 1] - a.row_ptr[node * d]);
        writer.add(node, g.columns[k], a.value.data() + first, stride, 1);
      }
    check_same(to_csr_arrays(m), a);
    const std::vector<double> x = random_vector(a.columns, 9);
    std::vector<double> y(static_cast<std::size_t>(a.rows));
    ThreadTeam team(2);
    multiply(m, x, y, team);
    CHECK(product_error(a, x, y) <= 1e-13);
  }
}

TEST_CASE("rows are nodes only where they share whole, aligned blocks") {
  const auto block_of = [](const CsrArrays& a) {
    return measure_pattern(a.rows, a.columns, a.row_ptr.data(), a.column.data()).node_slices.block;
  };
  const std::vector<Index> two = {0, 1, 2, 6, 7, 8};
  CHECK(block_of(pattern_of(9, {two, two, two}, 1)) == 3);
  CHECK(block_of(pattern_of(10, {two, two, two}, 1)) == 1);                // columns are no whole nodes
  CHECK(block_of(pattern_of(9, {two, two, two, two}, 1)) == 1);            // rows neither
  CHECK(block_of(pattern_of(9, {two, two, {0, 1, 2, 6, 7}}, 1)) == 1);     // one entry missing
  CHECK(block_of(pattern_of(9, {two, two, {0, 1, 2, 3, 4, 5}}, 1)) == 1);  // one row elsewhere
  CHECK(block_of(pattern_of(12, std::vector(3, columns_between(1, 6)), 1)) == 1);  // not aligned
  CHECK(block_of(pattern_of(12, std::vector(12, columns_between(0, 11)), 1)) == 6);
  CHECK(block_of(pattern_of(12, std::vector<std::vector<Index>>(12), 1)) == 1);
  Matrix m = matrix_of(Format::rbp_node, bricks(2, 3));
  CHECK_THROWS_AS(BlockWriter(m, 2), Error);
}

TEST_CASE("not-a-number and infinity of x reach only the rows that use them") {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const Index columns = 60;
    const CsrArrays a = seed % 3 == 0 ? expanded(bricks(3, 3), seed) : random_pattern(300, columns, seed);
    std::vector<double> x = random_vector(a.columns, seed);
    const Index bad = static_cast<Index>(seed * 7) % a.columns;
    x[static_cast<std::size_t>(bad)] = seed % 2 ? std::nan("") : std::numeric_limits<double>::infinity();
    for (const Format f : slice_formats) {
      CAPTURE(to_string(f));
      CAPTURE(seed);
      std::vector<double> y(static_cast<std::size_t>(a.rows));
      ThreadTeam team(1);
      multiply(matrix_of(f, a), x, y, team);
      bool right = true;
      for (Index row = 0; row < a.rows; ++row) {
        const auto begin = a.column.begin() + a.row_ptr[row], end = a.column.begin() + a.row_ptr[row + 1];
        right =
            right && std::isfinite(y[static_cast<std::size_t>(row)]) != std::binary_search(begin, end, bad);
      }
      CHECK(right);
    }
  }
}

TEST_CASE(
    "on matrices of elements the slice formats stay far below CSR, and on an arrow they do not hide their "
    "size") {
  for (const int d : {1, 3}) {
    const PatternStats s = measure_pattern(bricks(30, d));
    const auto per_nonzero = [&](Format f) {
      return static_cast<double>(format_bytes(f, s).total()) / static_cast<double>(s.nonzeros);
    };
    CHECK(per_nonzero(Format::rbp_node) < (d == 3 ? 8.25 : 9.35));
    CHECK(per_nonzero(Format::rbp_sliced) < (d == 3 ? 8.6 : 9.35));
    CHECK(per_nonzero(Format::sell) < 1.02 * per_nonzero(Format::csr));
  }
  std::vector<std::vector<Index>> rows(2000);
  for (Index row = 1; row < 2000; ++row) rows[static_cast<std::size_t>(row)] = {0, row};
  rows[0] = columns_between(0, 1999);
  const CsrArrays arrow = pattern_of(2000, rows, 1);
  const PatternStats s =
      measure_pattern(arrow.rows, arrow.columns, arrow.row_ptr.data(), arrow.column.data());
  for (const Format f : slice_formats)
    CHECK(format_bytes(f, s).total() > format_bytes(Format::csr, s).total());
  check_kept(arrow);
}

TEST_CASE("slice formats have no limit at 2^31 nonzeros") {
  PatternStats s;
  s.rows = s.columns = 30'000'000;
  s.nonzeros = s.rows * 81;
  s.row_slices.slot_count = s.nonzeros / 32;
  s.row_slices.words = s.rows * 9;
  s.row_slices.words_across = s.row_slices.words / 32;
  for (const Format f : slice_formats) CHECK(indexable(f, s));
  CHECK(format_bytes(Format::rbp_sliced, s).total() ==
        8 * s.nonzeros + 2 * (s.rows * 9) + 16 * (s.rows / 32 + 1) + 9 * 29'297 + 8 + 2 * s.rows);
  s.columns = Offset{1} << 31;
  for (const Format f : slice_formats) CHECK_FALSE(indexable(f, s));
}
