#include "engine/sparse/formats/format.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace genba;

namespace {
struct PaperRow {
  const char* matrix;
  Offset n, nz, isolated, k, kv, kc;
  std::int64_t ell, rbp_ell;
};

// Table 2 of Kawamura et al. with the bytes that its formulas (2) and (4) give.
const PaperRow paper_rows[] = {
    {"cant", 62451, 4007383, 39097, 40, 40, 16, 29976480, 24700156},
    {"rma10", 46835, 2374001, 447, 145, 145, 40, 81492900, 62014908},
    {"consph", 83334, 6010480, 30461, 78, 78, 38, 78000624, 65366056},
    {"parabolic_fem", 525825, 3674625, 999115, 7, 6, 6, 44169300, 51952084},
    {"pwtk", 217918, 11524432, 199, 90, 90, 18, 235351440, 173465120},
    {"thermal2", 1228045, 8580313, 2846134, 11, 9, 8, 162101940, 166782472},
    {"af_shell9", 504855, 17588845, 919, 30, 30, 10, 181747800, 143389852},
    {"F1", 343791, 26837113, 46738, 378, 378, 150, 1559435976, 1247834608},
    {"nd24k", 72000, 28715634, 441476, 483, 472, 114, 417312000, 310289716},
    {"dielFilterV2real", 1157456, 48538952, 10631364, 99, 79, 48, 1375057728, 1085949940},
    {"UT-Heart1", 82047, 3423519, 0, 63, 63, 40, 62027532, 54807400},
    {"UT-Heart2", 130595, 6954413, 969595, 124, 111, 50, 194325360, 154244884},
};

// The pattern of the paper's figure style: runs 0-3, 6-7; isolated 2; a run and two isolated; nothing.
struct SmallPattern {
  std::vector<Offset> row_ptr = {0, 6, 7, 11, 11};
  std::vector<Index> column = {0, 1, 2, 3, 6, 7, 2, 0, 3, 4, 7};
};
}  // namespace

TEST_CASE("formulas (2) and (4) give the bytes of the paper's table") {
  for (const PaperRow& row : paper_rows) {
    CAPTURE(row.matrix);
    PatternStats s;
    s.rows = s.columns = row.n;
    s.nonzeros = row.nz;
    s.longest_row = row.k;
    s.isolated = row.isolated;
    s.in_runs = row.nz - row.isolated;
    s.widest_values = row.kv;
    s.widest_columns = row.kc;
    CHECK(format_bytes(Format::ell, s).total() == row.ell);
    CHECK(format_bytes(Format::ell_r, s).total() == row.ell + 4 * row.n);
    CHECK(format_bytes(Format::rbp_ell, s).total() == row.rbp_ell);
    CHECK(format_bytes(Format::rbp_ell_r, s).total() == row.rbp_ell + 4 * row.n);
    CHECK(format_bytes(Format::csr, s).total() == 12 * row.nz + 4 * (row.n + 1));
  }
}

TEST_CASE("a small pattern measured by hand") {
  const SmallPattern p;
  const PatternStats s = measure_pattern(4, 8, p.row_ptr.data(), p.column.data());
  CHECK(s.rows == 4);
  CHECK(s.columns == 8);
  CHECK(s.nonzeros == 11);
  CHECK(s.longest_row == 6);
  CHECK(s.isolated == 3);
  CHECK(s.runs == 3);
  CHECK(s.in_runs == 8);
  CHECK(s.widest_values == 6);
  CHECK(s.widest_columns == 4);
  CHECK(s.bandwidth == 7);
  CHECK(s.mean_row == doctest::Approx(2.75));
  CHECK(s.variance_row == doctest::Approx((3.25 * 3.25 + 1.75 * 1.75 + 1.25 * 1.25 + 2.75 * 2.75) / 4));
  CHECK(s.mean_run() == doctest::Approx(8.0 / 3.0));
  REQUIRE(s.run_length_histogram.size() == 65);
  CHECK(s.run_length_histogram[1] == 3);
  CHECK(s.run_length_histogram[2] == 2);
  CHECK(s.run_length_histogram[4] == 1);
}

TEST_CASE("bytes of a small pattern by what they hold") {
  const SmallPattern p;
  const PatternStats s = measure_pattern(4, 8, p.row_ptr.data(), p.column.data());

  const FormatBytes csr = format_bytes(Format::csr, s);
  CHECK(csr.values == 88);
  CHECK(csr.indices == 44);
  CHECK(csr.pointers == 20);
  CHECK(csr.total() == 152);

  const FormatBytes ell = format_bytes(Format::ell, s);
  CHECK(ell.padding == 12 * (24 - 11));
  CHECK(ell.total() == 12 * 24);

  const FormatBytes rbp_csr = format_bytes(Format::rbp_csr, s);
  CHECK(rbp_csr.total() == 12 * 5 + 4 * 6 + 8 * 8 + 4 * 3 + 8 * 3);
  CHECK(rbp_csr.isolated == 36);

  const FormatBytes rbp_ell = format_bytes(Format::rbp_ell, s);
  CHECK(rbp_ell.values == 64);
  CHECK(rbp_ell.indices == 24);
  CHECK(rbp_ell.padding == 8 * (24 - 8) + 4 * (16 - 6));
  CHECK(rbp_ell.total() == 8 * 24 + 4 * 16 + 12 * 3 + 4 * 5);
  CHECK(format_bytes(Format::rbp_ell_r, s).pointers == 4 * 5 + 4 * 4);
}

TEST_CASE("a node graph measures like the matrix it stands for") {
  // rows: {0,1,3}, {0,1}, {2}, {0,3,4}, {3,4}, {}
  NodeGraph graph;
  graph.nodes = 6;
  graph.row_ptr = {0, 3, 5, 6, 9, 11, 11};
  graph.columns = {0, 1, 3, 0, 1, 2, 0, 3, 4, 3, 4};
  for (int d : {1, 2, 3, 6}) {
    CAPTURE(d);
    graph.dofs = d;
    std::vector<Offset> row_ptr = {0};
    std::vector<Index> column;
    for (Index node = 0; node < graph.nodes; ++node) {
      for (int i = 0; i < d; ++i) {
        for (Offset k = graph.row_ptr[node]; k < graph.row_ptr[node + 1]; ++k) {
          for (int j = 0; j < d; ++j) column.push_back(graph.columns[k] * d + j);
        }
        row_ptr.push_back(static_cast<Offset>(column.size()));
      }
    }
    const PatternStats a = measure_pattern(graph);
    const PatternStats b = measure_pattern(6 * d, 6 * d, row_ptr.data(), column.data());
    CHECK(a.rows == b.rows);
    CHECK(a.columns == b.columns);
    CHECK(a.nonzeros == b.nonzeros);
    CHECK(a.longest_row == b.longest_row);
    CHECK(a.isolated == b.isolated);
    CHECK(a.runs == b.runs);
    CHECK(a.in_runs == b.in_runs);
    CHECK(a.widest_values == b.widest_values);
    CHECK(a.widest_columns == b.widest_columns);
    CHECK(a.bandwidth == b.bandwidth);
    CHECK(a.mean_row == doctest::Approx(b.mean_row));
    CHECK(a.variance_row == doctest::Approx(b.variance_row));
    CHECK(a.run_length_histogram == b.run_length_histogram);
    if (d > 1) CHECK(a.isolated == 0);
  }
}

TEST_CASE("long runs share the last bin of the histogram") {
  std::vector<Index> column(100);
  for (Index i = 0; i < 100; ++i) column[i] = i;
  const Offset row_ptr[] = {0, 100};
  const PatternStats s = measure_pattern(1, 100, row_ptr, column.data());
  CHECK(s.run_length_histogram[64] == 1);
  CHECK(s.in_runs == 100);
}

TEST_CASE("an empty pattern has no bytes but row pointers") {
  const Offset row_ptr[] = {0};
  const PatternStats s = measure_pattern(0, 0, row_ptr, nullptr);
  CHECK(s.nonzeros == 0);
  CHECK(s.mean_row == 0);
  CHECK(s.mean_run() == 0);
  CHECK(format_bytes(Format::csr, s).total() == 4);
  CHECK(format_bytes(Format::ell, s).total() == 0);
  CHECK(format_bytes(Format::rbp_csr, s).total() == 12);
}

TEST_CASE("more than 2^31 nonzeros fit only into formats without 32-bit pointers to them") {
  PatternStats s;
  s.rows = s.columns = 30'000'000;
  s.nonzeros = s.in_runs = s.rows * 81;
  s.runs = s.rows * 9;
  s.longest_row = s.widest_values = 81;
  s.widest_columns = 18;
  CHECK_FALSE(indexable(Format::csr, s));
  CHECK_FALSE(indexable(Format::rbp_csr, s));
  CHECK(indexable(Format::ell, s));
  CHECK(indexable(Format::rbp_ell, s));
  CHECK(format_bytes(Format::rbp_ell, s).total() == 8 * s.rows * 81 + 4 * s.rows * 18 + 4 * (s.rows + 1));
  s.isolated = Offset{1} << 31;
  CHECK_FALSE(indexable(Format::rbp_ell, s));
  s.rows = Offset{1} << 31;
  CHECK_FALSE(indexable(Format::ell, s));
}

TEST_CASE("precision names read back") {
  for (const Precision p : all_precisions) {
    Precision read = p == Precision::fp64 ? Precision::fp32 : Precision::fp64;
    CHECK(parse_precision(to_string(p), read));
    CHECK(read == p);
  }
  Precision untouched = Precision::fp32;
  CHECK_FALSE(parse_precision("float", untouched));
  CHECK(untouched == Precision::fp32);
  CHECK(to_string(Precision::fp32) == "fp32");
}

TEST_CASE("format names read back") {
  for (Format f : all_formats) {
    Format read = Format::csr;
    CHECK(parse_format(to_string(f), read));
    CHECK(read == f);
  }
  Format untouched = Format::ell_r;
  CHECK_FALSE(parse_format("RBP-ELL", untouched));
  CHECK_FALSE(parse_format("", untouched));
  CHECK(untouched == Format::ell_r);
  CHECK(to_string(Format::rbp_ell) == "rbp-ell");
}
