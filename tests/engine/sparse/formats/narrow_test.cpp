#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "engine/base/error.hpp"
#include "engine/sparse/formats/arrays.hpp"
#include "tests/engine/sparse/patterns.hpp"
#include "tests/engine/sparse/same_arrays.hpp"

using namespace genba;
using namespace genba::test;

namespace {

void check_narrow(const CsrArrays& a) {
  const PatternStats stats = stats_of(a);
  for (Format f : formats_of(a)) {
    CAPTURE(to_string(f));
    const SingleMatrix m = single_matrix_of(f, a);
    CHECK(format_of(m) == f);
    CHECK(row_count(m) == a.rows);
    CHECK(column_count(m) == a.columns);
    const FormatBytes bytes = format_bytes(f, stats, Precision::fp32);
    CHECK(allocated_bytes(m) == bytes.total());
    CHECK(workspace_bytes(m) == bytes.workspace);
    check_same(to_csr_arrays(m), rounded(a));
  }
}

CsrArrays one_row(const std::vector<double>& values) {
  std::vector<Index> columns(values.size());
  for (std::size_t k = 0; k < columns.size(); ++k) columns[k] = static_cast<Index>(k);
  CsrArrays a = pattern_of(static_cast<Index>(values.size()), {columns}, 1);
  a.value = values;
  return a;
}

}  // namespace

TEST_CASE("FP32 values: every entry rounded, every format, the formula's bytes") {
  for (const CsrArrays& a : corner_patterns()) check_narrow(a);
  for (unsigned seed = 0; seed < 200; ++seed) {
    CAPTURE(seed);
    check_narrow(
        random_pattern(1 + static_cast<Index>(seed * 7 % 45), 1 + static_cast<Index>(seed * 13 % 90), seed));
  }
  for (int dofs : {1, 2, 3, 4, 5, 6}) check_narrow(random_spd(701, dofs, 3));
}

TEST_CASE("index arrays are moved, and the FP64 values are freed") {
  Matrix m = matrix_of(Format::rbp_csr, random_spd(500, 3, 1));
  const auto& before = std::get<RbpCsrMatrix>(m);
  const Index *runs = before.run_column.data(), *isolated = before.isolated_column.data();
  const SingleMatrix single = narrow(std::move(m));
  const auto& after = std::get<BasicRbpCsrMatrix<float>>(single);
  CHECK(after.run_column.data() == runs);
  CHECK(after.isolated_column.data() == isolated);
  CHECK(before.value.data() == nullptr);
  CHECK(before.isolated_value.data() == nullptr);
}

TEST_CASE("a value too large for FP32 is refused by its number, and the matrix stays") {
  const double largest = std::numeric_limits<float>::max();
  CsrArrays a = random_spd(400, 3, 1);
  a.value[1000] = -3.5e38;
  a.value[2000] = 1e300;
  for (Format f : general_formats) {
    CAPTURE(to_string(f));
    Matrix m = matrix_of(f, a);
    const std::int64_t bytes = allocated_bytes(m);
    try {
      narrow(std::move(m));
      FAIL_CHECK("not refused");
    } catch (const Error& e) {
      CHECK(e.kind() == ErrorKind::input);
      const bool names_it = e.problem().english().find("-3.5") != std::string::npos ||
                            e.problem().english().find("1.00000000000000005e+300") != std::string::npos;
      CHECK(names_it);
    }
    CHECK(allocated_bytes(m) == bytes);
    check_same(to_csr_arrays(m), a);
  }
  const SingleMatrix edge = single_matrix_of(Format::csr, one_row({largest, -largest, 1e-45, 1e-60}));
  const std::vector<double> kept = to_csr_arrays(edge).value;
  CHECK(kept[0] == largest);
  CHECK(kept[1] == -largest);
  CHECK(kept[2] > 0);
  CHECK(kept[3] == 0);
}

TEST_CASE("infinities and not-a-number stay what they are") {
  const double inf = std::numeric_limits<double>::infinity();
  const SingleMatrix m = single_matrix_of(Format::csr, one_row({inf, -inf, std::nan("")}));
  const std::vector<double> kept = to_csr_arrays(m).value;
  CHECK(kept[0] == inf);
  CHECK(kept[1] == -inf);
  CHECK(std::isnan(kept[2]));
}
