#include <doctest/doctest.h>

#include <algorithm>

#include "engine/base/error.hpp"
#include "engine/solve/tune/cache_share.hpp"
#include "engine/solve/tune/window_cut.hpp"
#include "engine/sparse/blocks/block_writer.hpp"
#include "tests/engine/solve/backend_suite.hpp"
#include "tests/gpu/device_tools.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// Each of the formats, run in every way that the backend knows. The values must be rounded() for FP32.
void check_products(Backend& backend, const CsrArrays& a, unsigned seed, Precision precision,
                    const std::vector<Format>& formats) {
  ThreadTeam team(1);
  const auto x = random_vector(a.columns, seed), b = random_vector(a.rows, seed + 1);
  const auto dx = on_device(backend, x), db = on_device(backend, b);
  for (Format format : formats) {
    std::vector<double> expected(static_cast<std::size_t>(a.rows));
    multiply(matrix_of(format, a), x, expected, team);
    std::vector<double> expected_residual = b;
    for (std::size_t i = 0; i < b.size(); ++i) expected_residual[i] -= expected[i];
    const auto matrix = make_on(backend, precision, format, a);
    CHECK(matrix->precision() == precision);
    for (const ProductSettings& settings : backend.settings_for(*matrix)) {
      CAPTURE(to_string(precision));
      CAPTURE(to_string(format));
      CAPTURE(to_string(settings));
      CAPTURE(a.rows);
      CAPTURE(a.columns);
      backend.change_settings(*matrix, settings);
      // Not-a-number in the result before: every entry must be written.
      const auto y = on_device(backend, std::vector<double>(expected.size(), NAN));
      backend.multiply(*matrix, *dx, *y);
      CHECK(relative_difference(on_host(backend, *y), expected) <= 1e-13);
      backend.upload(std::vector<double>(expected.size(), NAN), *y);
      const double residual = backend.residual(*matrix, *db, *dx, *y);
      CHECK(relative_difference(on_host(backend, *y), expected_residual) <= 1e-13);
      CHECK(residual == doctest::Approx(norm(on_host(backend, *y))).epsilon(1e-12));
    }
  }
}

void check_products(Backend& backend, const CsrArrays& a, unsigned seed, const std::vector<Format>& formats) {
  check_products(backend, a, seed, Precision::fp64, formats);
  if (a.rows < 10000) check_products(backend, rounded(a), seed, Precision::fp32, formats);
}

void check_products(Backend& backend, const CsrArrays& a, unsigned seed) {
  check_products(backend, a, seed, formats_of(a));
}

}  // namespace

TEST_CASE("products of every format equal the host twin on corner patterns") {
  auto backend = make_cuda_backend();
  unsigned seed = 1;
  for (const CsrArrays& a : corner_patterns()) check_products(*backend, a, seed++);
}

TEST_CASE("products of every format equal the host twin on random patterns of odd sizes") {
  auto backend = make_cuda_backend();
  for (Index n : {1, 31, 33, 257, 1000, scaled(100003, 10007)})
    check_products(*backend, random_pattern(n, n, 17 + n), 3 * n);
  check_products(*backend, random_pattern(1003, 77, 5), 6);
  check_products(*backend, random_pattern(77, scaled(20011, 2003), 7), 8);
}

TEST_CASE("one full row among short ones") {
  auto backend = make_cuda_backend();
  const Index n = 4099;
  std::vector<std::vector<Index>> rows(n);
  for (Index i = 0; i < n; ++i) rows[i] = {i};
  rows[2050].clear();
  for (Index c = 0; c < n; ++c) rows[2050].push_back(c);
  rows[4].clear();
  for (Index c = 1; c < n; c += 2) rows[4].push_back(c);  // long and nothing but isolated nonzeros
  check_products(*backend, pattern_of(n, rows, 11), 12);
}

TEST_CASE("rows of nodes that share their columns give the same product read once or three times") {
  auto backend = make_cuda_backend();
  for (Index nodes : {1, 11, 333, scaled(20011, 2003)}) {
    const CsrArrays a = spd_matrix(nodes, 3, 100 + nodes);
    check_products(*backend, a, nodes);
  }
  // Equal lengths but one different column: must not be taken for shared.
  CsrArrays a = pattern_of(9, {{0, 1, 5}, {0, 1, 5}, {0, 1, 6}, {2, 3}, {2, 3}, {2, 3}}, 3);
  check_products(*backend, a, 5);
  a = pattern_of(9, {{0, 3, 5}, {0, 3, 5}, {0, 2, 5}}, 3);
  check_products(*backend, a, 5);
}

TEST_CASE("symmetric storage: nodes of one to six rows, one cluster and many, far couplings") {
  auto backend = make_cuda_backend();
  for (int dofs : {1, 2, 3, 4, 5, 6})
    for (Index nodes : {1, 31, 255, 257, 511, 513, scaled(5003, 1501)})
      check_products(*backend, random_spd(nodes, dofs, static_cast<unsigned>(nodes + dofs)), 300 + dofs,
                     {Format::rbp_sym});
}

TEST_CASE(
    "symmetric storage: busy nodes that have several places in shared memory, inside clusters and across") {
  auto backend = make_cuda_backend();
  for (int dofs : {1, 2, 3, 4, 5, 6}) {
    for (Index nodes : {255, 513, scaled(4001, 1301)})
      check_products(*backend, busy_nodes(nodes, dofs, 16, 40, 7), 400 + dofs, {Format::rbp_sym});
    std::vector<std::pair<Index, Index>> star;
    for (Index node = 0; node < 700; ++node)
      if (node != 600) star.emplace_back(600, node);
    check_products(*backend, symmetric_pattern(700, dofs, star, 8), 410 + dofs, {Format::rbp_sym});
  }
}

TEST_CASE("symmetric storage of one unknown: as many clusters as a device takes in each way, and wide ones") {
  auto backend = make_cuda_backend();
  const Index processors = static_cast<Index>(backend->info().processors);
  for (const Index clusters :
       {processors, 2 * processors, 2 * processors + 1, 4 * processors, 4 * processors + 1, 7 * processors})
    check_products(*backend, coupled_clusters(clusters, 0, 81), 82, {Format::rbp_sym});
  std::vector<Index> most;  // places for others, of a cluster
  for (const Index far : {200, 512}) {
    const CsrArrays a = rounded(coupled_clusters(4 * processors + 3, far, 83));
    const Matrix host = matrix_of(Format::rbp_sym, a);
    const auto& m = std::get<RbpSymMatrix>(host);
    most.push_back(0);
    for (Index c = 0; c < m.clusters(); ++c)
      most.back() = std::max(most.back(), m.halo_ptr[c + 1] - m.halo_ptr[c]);
    for (const Precision precision : all_precisions)
      check_products(*backend, a, 84, precision, {Format::rbp_sym});
  }
  // More than threads of a cluster; more than the kernel that streams has room for.
  CHECK((most[0] > 512 && most[0] <= 768));
  CHECK(most[1] > 768);
}

TEST_CASE(
    "slice formats: every way of launching, nodes of any number of rows, far columns, rows beyond a window") {
  std::vector<CsrArrays> matrices;
  for (int dofs : {1, 2, 3, 4, 6}) matrices.push_back(spd_matrix(scaled(3001, 1101), dofs, 200 + dofs));
  std::vector<std::vector<Index>> rows(2100);
  for (Index i = 0; i < 2100; ++i)
    for (Index k = 0; k < i % 5; ++k) rows[i].push_back(k * 16383 + (k == 3 ? 100000 : 0) + i % 3);
  for (Index c = 0; c < 3000; ++c) rows[700].push_back(200000 + c);
  rows[701].clear();
  matrices.push_back(pattern_of(300000, rows, 31));
  auto backend = make_cuda_backend();
  for (std::size_t i = 0; i < matrices.size(); ++i)
    check_products(*backend, matrices[i], 41 + static_cast<unsigned>(i));
}

namespace {

/// Every row has columns close to it and some `far` rows before and behind, with gaps.
CsrArrays banded(Index n, Index far, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> value(-1, 1);
  CsrArrays a;
  a.rows = a.columns = n;
  a.row_ptr = {0};
  for (Index row = 0; row < n; ++row) {
    for (const Index middle : {row - far, row, row + far})
      for (Index c = middle - 9; c <= middle + 6; c += 3)
        for (Index column : {c, c + 1})
          if (column >= 0 && column < n && (middle == row || row % 5 != 0)) {
            a.column.push_back(column);
            a.value.push_back(value(random));
          }
    a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
  }
  return a;
}

}  // namespace

TEST_CASE("slice formats: as many windows as a device takes in each way, with short lists and long ones") {
  auto backend = make_cuda_backend();
  const Offset processors = backend->info().processors;
  std::vector<WindowCut> cuts;
  for (const Offset windows :
       {Offset{1}, processors, 4 * processors / 3, 2 * processors, 3 * processors, 6 * processors}) {
    const WindowCut cut = window_cut(windows, processors);
    if (std::none_of(cuts.begin(), cuts.end(), [&](const WindowCut& c) {
          return c.threads == cut.threads && c.share == cut.share && c.resident == cut.resident;
        }))
      cuts.push_back(cut);
    const Index rows = static_cast<Index>((windows - 1) * slice_window + 901);
    for (const Index far : {30, 1500}) {
      const CsrArrays a = banded(rows, far, 77);
      const Matrix host = matrix_of(Format::rbp_sliced, a);
      const SlicedRuns& m = std::get<RbpSlicedMatrix>(host).sliced;
      CHECK(std::count(m.is_far.begin(), m.is_far.end(), 0) == m.is_far.size());
      if (rows > 5000) CHECK((m.outside_ptr[3] - m.outside_ptr[2] > slice_window) == (far == 1500));
      check_products(*backend, a, 78, {Format::rbp_sliced});
    }
  }
  CHECK(cuts.size() == 6);
  check_products(*backend, banded(11'001, 1500, 79), 80, {Format::rbp_sliced});
}

TEST_CASE("slice formats: more windows than sums of a product") {
  const Index n = scaled(8'400'001, 3001);
  CsrArrays a;
  a.rows = a.columns = n;
  a.row_ptr.push_back(0);
  for (Index row = 0; row < n; ++row) {
    for (Index c = std::max(0, row - 1); c <= std::min(n - 1, row + 1); ++c) {
      a.column.push_back(c);
      a.value.push_back(1 + (row + c) % 7);
    }
    a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
  }
  auto backend = make_cuda_backend();
  check_products(*backend, a, 81, Precision::fp64, {Format::rbp_sliced});
}

TEST_CASE("matrices that the second cache keeps, and matrices that pass it") {
  auto backend = make_cuda_backend();
  const std::int64_t cache = backend->info().cache_bytes;
  REQUIRE(cache > 0);
  for (const int dofs : {1, 3})
    for (const bool passes : {false, true}) {
      // Nine entries a row, symmetric; rows of a node have the same columns.
      const Index nodes = static_cast<Index>(cache / (passes ? 60 : 400) / dofs), reach = dofs == 1 ? 4 : 1;
      CsrArrays a;
      a.rows = a.columns = nodes * dofs;
      a.row_ptr.push_back(0);
      for (Index row = 0; row < a.rows; ++row) {
        const Index node = row / dofs;
        for (Index c = std::max(0, node - reach) * dofs; c < std::min(nodes, node + reach + 1) * dofs; ++c) {
          a.column.push_back(c);
          a.value.push_back(row == c ? 20 : 1 + (row + c) % 7 / 8.0);
        }
        a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
      }
      for (const Format format :
           {Format::csr, Format::sell, Format::rbp_sliced, Format::rbp_node, Format::rbp_sym}) {
        const auto matrix = backend->make_matrix(matrix_of(format, a));
        CHECK(passes_cache(matrix->bytes(), a.rows, a.columns, cache) == passes);
      }
      check_products(*backend, a, 82, Precision::fp64,
                     {Format::csr, Format::sell, Format::rbp_sliced, Format::rbp_node, Format::rbp_sym});
    }
}

TEST_CASE("slice formats: a graph's nodes of seven rows") {
  NodeGraph graph;
  graph.nodes = 401;
  graph.dofs = 7;
  graph.row_ptr = {0};
  for (Index i = 0; i < graph.nodes; ++i) {
    for (Index j = std::max(0, i - i % 4); j <= std::min(graph.nodes - 1, i + 2); ++j)
      graph.columns.push_back(j);
    graph.row_ptr.push_back(static_cast<Offset>(graph.columns.size()));
  }
  auto filled = [&] {
    Matrix m = matrix_of(Format::rbp_node, graph);
    BlockWriter writer(m, 7);
    const auto blocks = random_vector(static_cast<Offset>(graph.columns.size()) * 49, 3);
    for (Index i = 0; i < graph.nodes; ++i)
      for (Offset k = graph.row_ptr[i]; k < graph.row_ptr[i + 1]; ++k)
        writer.add(i, graph.columns[k], blocks.data() + k * 49, 7, 1);
    return m;
  };
  const auto x = random_vector(graph.rows(), 4);
  std::vector<double> expected(x.size());
  ThreadTeam team(1);
  multiply(filled(), x, expected, team);
  auto backend = make_cuda_backend();
  const auto matrix = backend->make_matrix(filled());
  const auto dx = on_device(*backend, x), y = backend->make_vector(graph.rows());
  backend->multiply(*matrix, *dx, *y);
  CHECK(relative_difference(on_host(*backend, *y), expected) <= 1e-13);
}

TEST_CASE("slice formats: not-a-number and infinity of x reach only the rows that use them") {
  auto backend = make_cuda_backend();
  for (unsigned seed : {1u, 2u, 3u}) {
    const CsrArrays a = seed == 3 ? spd_matrix(1501, 3, 7) : random_pattern(3001, 80, seed);
    for (Format format : {Format::sell, Format::rbp_sliced, Format::rbp_node}) {
      CAPTURE(to_string(format));
      const auto matrix = backend->make_matrix(matrix_of(format, a));
      check_bad_number(*backend, *matrix, a, 40, seed == 1 ? NAN : INFINITY);
    }
  }
}

TEST_CASE("a product is bitwise the same every time") {
  auto backend = make_cuda_backend();
  const Index n = scaled(30011, 5003);
  const CsrArrays a = random_pattern(n, n, 21);
  const auto check_repeats = [&](const CsrArrays& matrix_values, Format format, int times,
                                 Precision precision = Precision::fp64) {
    const auto matrix = make_on(*backend, precision, format, matrix_values);
    const auto x = on_device(*backend, random_vector(matrix_values.columns, 22)),
               y = backend->make_vector(matrix_values.rows);
    backend->multiply(*matrix, *x, *y);
    const auto first = on_host(*backend, *y);
    for (int i = 0; i < times; ++i) {
      backend->multiply(*matrix, *x, *y);
      CHECK(on_host(*backend, *y) == first);
    }
  };
  for (Format format : general_formats) check_repeats(a, format, 3);
  for (int dofs : {1, 3})
    for (const Precision precision : all_precisions)
      for (const CsrArrays& symmetric :
           {spd_matrix(scaled(30011, 3001), dofs, 23), busy_nodes(scaled(10007, 2003), dofs, 8, 60, 24)})
        check_repeats(symmetric, Format::rbp_sym, scaled(100, 3), precision);
}

TEST_CASE("vectors of the wrong size, odd thread counts and foreign handles are refused") {
  auto backend = make_cuda_backend();
  const CsrArrays a = random_pattern(10, 20, 1);
  const auto matrix = backend->make_matrix(matrix_of(Format::csr, a));
  auto x = backend->make_vector(20), y = backend->make_vector(10);
  CHECK_THROWS_AS(backend->multiply(*matrix, *y, *x), Error);
  CHECK_THROWS_AS(backend->upload(std::vector<double>(3), *x), Error);
  CHECK_THROWS_AS(backend->make_matrix(matrix_of(Format::csr, a), {3}), Error);
  struct Foreign : DeviceVector {
    Offset size() const override { return 20; }
  } foreign;
  CHECK_THROWS_AS(backend->multiply(*matrix, foreign, *y), Error);
  backend->multiply(*matrix, *x, *y);
  CHECK(norm(on_host(*backend, *y)) == 0);
}
