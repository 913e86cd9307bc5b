#include "engine/sparse/formats/matrix.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <cstdint>

#include "engine/base/error.hpp"
#include "tests/engine/sparse/patterns.hpp"
#include "tests/engine/sparse/same_arrays.hpp"

using namespace genba;
using namespace genba::test;

namespace {
void check_round_trip(const CsrArrays& a) {
  const PatternStats stats = stats_of(a);
  for (Format f : formats_of(a)) {
    CAPTURE(to_string(f));
    const Matrix m = matrix_of(f, a);
    CHECK(format_of(m) == f);
    CHECK(row_count(m) == a.rows);
    CHECK(column_count(m) == a.columns);
    CHECK(allocated_bytes(m) == format_bytes(f, stats).total());
    CHECK(workspace_bytes(m) == format_bytes(f, stats).workspace);
    check_same(to_csr_arrays(m), a);
  }
}

// A chain of nodes with a few far couplings.
NodeGraph chain(Index nodes, int dofs) {
  NodeGraph g;
  g.nodes = nodes;
  g.dofs = dofs;
  g.row_ptr = {0};
  for (Index i = 0; i < nodes; ++i) {
    for (Index j = std::max(0, i - 1); j <= std::min(nodes - 1, i + 1); ++j) g.columns.push_back(j);
    if (i % 5 == 0 && i + 7 < nodes) g.columns.push_back(i + 7);
    g.row_ptr.push_back(static_cast<Offset>(g.columns.size()));
  }
  return g;
}
}  // namespace

TEST_CASE("corner patterns keep every entry in every format and take the formula's bytes") {
  for (const CsrArrays& a : corner_patterns()) check_round_trip(a);
}

TEST_CASE("random patterns keep every entry in every format and take the formula's bytes") {
  for (unsigned seed = 0; seed < 200; ++seed) {
    CAPTURE(seed);
    const Index rows = 1 + static_cast<Index>(seed * 7 % 45),
                columns = 1 + static_cast<Index>(seed * 13 % 90);
    check_round_trip(random_pattern(rows, columns, seed));
  }
}

TEST_CASE("the values of two matrices of one pattern and format add up") {
  for (const CsrArrays& a : corner_patterns()) {
    CsrArrays sum = a;
    for (double& v : sum.value) v *= 2;
    for (const Format f : formats_of(a)) {
      CAPTURE(to_string(f));
      Matrix to = matrix_of(f, a);
      add_values(1, matrix_of(f, a), to);
      check_same(to_csr_arrays(to), to_csr_arrays(matrix_of(f, sum)));
      CHECK_THROWS_AS(add_values(1, matrix_of(f == Format::csr ? Format::ell : Format::csr, a), to), Error);
    }
  }
}

TEST_CASE("the symbolic pass from a node graph equals the one from its CSR arrays") {
  for (int d : {1, 2, 3}) {
    const NodeGraph g = chain(23, d);
    CsrArrays a;
    a.rows = a.columns = static_cast<Index>(g.rows());
    a.row_ptr = {0};
    for (Index row = 0; row < a.rows; ++row) {
      for (Offset k = g.row_ptr[row / d]; k < g.row_ptr[row / d + 1]; ++k) {
        for (int j = 0; j < d; ++j) a.column.push_back(g.columns[k] * d + j);
      }
      a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
    }
    a.value.assign(a.column.size(), 0.0);
    const PatternStats stats = measure_pattern(g);
    for (Format f : general_formats) {
      CAPTURE(to_string(f));
      CAPTURE(d);
      const Matrix m = matrix_of(f, g);
      CHECK(allocated_bytes(m) == format_bytes(f, stats).total());
      check_same(to_csr_arrays(m), a);
    }
  }
}

TEST_CASE("padding follows the documented convention") {
  const CsrArrays a = pattern_of(6, {{0, 1, 4}, {}, {5}, {}}, 1);
  const Matrix ell = matrix_of(Format::ell, a);
  const auto& e = std::get<EllMatrix>(ell);
  CHECK(e.width == 3);
  CHECK(e.column[0 * 4 + 1] == 1);
  CHECK(e.column[2 * 4 + 1] == 1);
  CHECK(e.column[1 * 4 + 2] == 5);
  CHECK(e.value[1 * 4 + 2] == 0);
  const Matrix rbp = matrix_of(Format::rbp_ell, a);
  const auto& r = std::get<RbpEllMatrix>(rbp);
  CHECK(r.column_width == 2);
  CHECK(r.value_width == 2);
  CHECK(r.run_column[0] == 0);
  CHECK(r.run_column[4] == 1);
  CHECK(r.run_column[1] == 0);
  CHECK(r.run_column[4 + 1] == -1);
  CHECK(r.isolated_ptr[4] == 2);
}

TEST_CASE("making a matrix stops on request, in every format and wherever it is") {
  struct Stop : Monitor {
    mutable std::atomic<int> left{0};
    bool cancelled() const override { return left-- <= 0; }
  } stop;
  ThreadTeam team(2, &stop);
  const CsrArrays a = random_spd(4000, 3, 5);
  const NodeGraph graph = node_graph_of(a.rows, 1, a.row_ptr.data(), a.column.data());
  for (const Format f : all_formats) {
    CAPTURE(to_string(f));
    int stopped = 0;
    bool ended = false;
    for (int asked = 0; asked < 1000 && !ended; ++asked) {
      stop.left = asked;
      try {
        make_matrix(f, a.rows, a.columns, a.row_ptr.data(), a.column.data(), a.value.data(), team);
        ended = true;
      } catch (const Cancelled&) {
        ++stopped;
      }
    }
    CHECK(ended);
    CHECK(stopped > 5);
    stop.left = 0;
    CHECK_THROWS_AS(make_matrix(f, graph, team), Cancelled);
  }
}

TEST_CASE("buffers are aligned, zero and refuse what cannot be had") {
  for (Offset n : {1, 7, 1000, 300000}) {
    Buffer<double> b(n);
    CHECK(reinterpret_cast<std::uintptr_t>(b.data()) % 64 == 0);
    CHECK(b.bytes() == 8 * n);
    bool zero = true;
    for (double v : b) zero = zero && v == 0;
    CHECK(zero);
  }
  CHECK(Buffer<Index>(0).bytes() == 0);
  CHECK_THROWS_AS(Buffer<double>(Offset{1} << 58), Error);
  try {
    Buffer<double> huge(Offset{1} << 45);
    MESSAGE("this machine grants 256 TiB");
  } catch (const Error& e) {
    CHECK(e.kind() == ErrorKind::memory);
    CHECK(e.problem().english().find("TiB") != std::string::npos);
  }
}

TEST_CASE("a matrix larger than the host is refused before it is allocated") {
  NodeGraph g;  // one full row makes ELL quadratic: 12 B * 4e6 * 2e5
  g.nodes = 4000000;
  g.row_ptr.assign(4000001, 200000);
  g.row_ptr[0] = 0;
  g.columns.resize(200000);
  for (Index c = 0; c < 200000; ++c) g.columns[c] = c;
  try {
    matrix_of(Format::ell, g);
    FAIL("not refused");
  } catch (const Error& e) {
    CHECK(e.kind() == ErrorKind::memory);
  }
  CHECK(allocated_bytes(matrix_of(Format::csr, g)) == 12 * 200000 + 4 * 4000001);
}

TEST_CASE("more than 2^31 nonzeros are counted exactly and refused where pointers have 32 bits") {
  NodeGraph g;  // all nodes coupled: a small graph of a full matrix
  g.nodes = 700;
  g.dofs = 67;
  g.row_ptr = {0};
  for (Index node = 0; node < g.nodes; ++node) {
    for (Index other = 0; other < g.nodes; ++other) g.columns.push_back(other);
    g.row_ptr.push_back(static_cast<Offset>(g.columns.size()));
  }
  const Offset rows = 46900, nonzeros = rows * rows, slices = (rows + 31) / 32;
  const PatternStats s = measure_pattern(g);
  CHECK(s.nonzeros == nonzeros);
  CHECK(s.in_runs == nonzeros);
  CHECK(s.row_slices.slot_count == slices * rows);
  // Far windows: two words a run, of which a row has one in its window and one on either side.
  CHECK(s.row_slices.words == rows * ((rows + 15) / 16) + 2 * (3 * rows - 1024 - (rows - 45 * 1024)));
  CHECK(s.row_slices.outside == 0);
  CHECK(s.row_slices.far_windows == 46);
  CHECK(s.node_slices.slot_count == 22 * 700);
  CHECK(format_bytes(Format::rbp_node, s).values == 8 * nonzeros);
  CHECK(format_bytes(Format::rbp_ell, s).total() == 8 * nonzeros + 8 * rows + 4 * (rows + 1));
  for (const Format f : {Format::csr, Format::rbp_csr}) {
    try {
      matrix_of(f, g);
      FAIL("not refused");
    } catch (const Error& e) {
      CHECK(e.kind() == ErrorKind::memory);
      CHECK(e.problem().english().find("2199610000 nonzeros need 64-bit") != std::string::npos);
    }
  }
}
