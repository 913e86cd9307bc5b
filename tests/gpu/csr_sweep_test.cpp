#include "engine/base/error.hpp"
#include "engine/solve/tune/tuner.hpp"
#include "engine/sparse/product/column_sweep.hpp"
#include "tests/engine/solve/card.hpp"
#include "tests/gpu/csr_checks.hpp"

using namespace genba;
using namespace genba::test;

namespace {

const ProductSettings swept = sweep_settings();

std::vector<Index> some_long(Index rows, Index longest, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Index> lengths(static_cast<std::size_t>(rows));
  for (Index& n : lengths)
    n = static_cast<Index>(random() % 100 == 0 ? random() % static_cast<unsigned>(longest) : random() % 20);
  return lengths;
}

}  // namespace

TEST_CASE("CSR by a column sweep: corner patterns, and lengths about a step and a block") {
  const auto backend = make_cuda_backend();
  unsigned seed = 1;
  for (const CsrArrays& a : corner_patterns()) check_csr_products(*backend, a, seed++, swept);
  for (const Index n : {1, 31, 32, 33, 1023, 1024, 1025, 9000, 20000}) {
    check_csr_products(*backend, columns_anywhere({n}, n, seed), seed + 1, swept);
    check_csr_products(*backend, columns_anywhere({3, n, 0, n, 1, 0, n}, 20000, seed), seed + 1, swept);
    ++seed;
  }
}

TEST_CASE("CSR by a column sweep: even, uneven and empty rows of square matrices") {
  const auto backend = make_cuda_backend();
  for (const Index n : {33, 1000, scaled(100003, 9001)}) {
    check_csr_products(*backend, columns_anywhere(std::vector<Index>(n, 15), n, 8), n, swept);
    check_csr_products(*backend, columns_anywhere(std::vector<Index>(n, 1), n, 9), n, swept);
    check_csr_products(*backend, columns_anywhere(std::vector<Index>(n, 0), n, 10), n, swept);
    check_csr_products(*backend, columns_anywhere(some_long(n, std::min(n, 3000), 11), n, 12), n, swept);
  }
}

TEST_CASE("CSR by a column sweep: rows of several blocks, first, last, alone and beside each other") {
  const auto backend = make_cuda_backend();
  const Index n = scaled(300007, 60007);
  auto lengths = some_long(n / 10, 3000, 13);
  lengths.front() = lengths[500] = lengths[501] = n - 3;
  lengths.back() = n;
  check_csr_products(*backend, columns_anywhere(lengths, n, 14), 15, swept);
  check_csr_products(
      *backend, columns_anywhere({5, scaled(3000000, 200000), 0, 7}, scaled(3000000, 200000), 16), 17, swept);
}

TEST_CASE("CSR by a column sweep: more blocks than run at once, where rows outnumber their sums") {
  const auto backend = make_cuda_backend();
  check_csr_products(*backend, columns_anywhere(std::vector<Index>(scaled(6000000, 200000), 1), 5000, 18), 19,
                     swept);
}

TEST_CASE("CSR by a column sweep: not-a-number and infinity of x reach only the rows that use them") {
  const auto backend = make_cuda_backend();
  const CsrArrays a = columns_anywhere(some_long(9001, 2000, 21), 9001, 22);
  const auto matrix = backend->make_matrix(matrix_of(Format::csr, a), swept);
  for (const double bad_value : {static_cast<double>(NAN), static_cast<double>(INFINITY)})
    for (const Index bad : {0, 400, 9000}) check_bad_number(*backend, *matrix, a, bad, bad_value);
}

TEST_CASE("CSR by a column sweep: one after the other with other ways, and its tables go with it") {
  const auto backend = make_cuda_backend();
  const Index n = 200003;
  const CsrArrays a = columns_anywhere(std::vector<Index>(n, 15), n, 31);
  const auto x = random_vector(a.columns, 33);
  const auto dx = on_device(*backend, x), y = backend->make_vector(a.rows);
  const auto matrix = backend->make_matrix(matrix_of(Format::csr, a));
  const std::int64_t plain = matrix->bytes();
  for (const ProductSettings& settings :
       {swept, csr_settings(CsrAlgorithm::rows, 4), swept, csr_settings(CsrAlgorithm::segmented)}) {
    backend->restart_peak();
    backend->change_settings(*matrix, settings);
    backend->upload(std::vector<double>(static_cast<std::size_t>(a.rows), NAN), *y);
    backend->multiply(*matrix, *dx, *y);
    CHECK(product_error(a, x, on_host(*backend, *y)) <= 1e-13);
    CHECK(matrix->bytes() == plain);
    if (settings != swept) continue;
    const auto nonzeros = static_cast<double>(a.value.size());
    const auto beside = static_cast<double>(backend->peak_bytes() - plain - 2 * 8 * Offset{n});
    CHECK(beside >= expected_sweep_bytes(nonzeros, 8));
    CHECK(beside < 1.5 * expected_sweep_bytes(nonzeros, 8));  // with the entries' numbers, for a while
  }
}

TEST_CASE("CSR by a column sweep: refused where columns lie near, and the matrix runs as before") {
  const auto backend = make_cuda_backend();
  const Index n = 400000;  // so that blocks have steps enough to leave some half empty
  CsrArrays a = matrix_of_lengths(std::vector<Index>(n, 15), n + 20, 41);
  for (Index row = 0; row < n; ++row)
    for (Index k = 0; k < 15; ++k) a.column[Offset{row} * 15 + k] = row + k;
  const auto x = random_vector(a.columns, 42);
  const auto dx = on_device(*backend, x), y = backend->make_vector(a.rows);
  const auto matrix = backend->make_matrix(matrix_of(Format::csr, a), csr_settings(CsrAlgorithm::segmented));
  CHECK_THROWS_WITH_AS(backend->change_settings(*matrix, swept),
                       doctest::Contains("Run it by threads per row or by segments"), Error);
  backend->multiply(*matrix, *dx, *y);
  CHECK(product_error(a, x, on_host(*backend, *y)) <= 1e-13);
}

namespace {

/// What a tuner says of CSR alone, with memory to spare.
TuningReport tune_csr(Backend& backend, const CsrArrays& a, Tuning mode, int most_products = 20) {
  ThreadTeam team;
  const PatternStats stats = measure_pattern(a.rows, a.columns, a.row_ptr.data(), a.column.data(), team);
  const ProductProfile profile = measure_profile(a.rows, a.columns, a.row_ptr.data(), a.column.data(), team);
  Monitor silent;
  Tuner tuner(backend,
              {.mode = mode,
               .formats = {Format::csr},
               .pattern = {stats, profile},
               .speed = card(),
               .expected_products = 1e9,
               .build = [&](Format f) { return matrix_of(f, a); },
               .spare_bytes = backend.info().free_bytes,
               .most_products = most_products,
               .clock = {}},
              silent);
  const auto matrix = backend.make_matrix(matrix_of(tuner.choose_format(), a));
  tuner.choose_settings(*matrix);
  return tuner.report();
}

const TuningTrial* sweep_of(const TuningReport& report) {
  for (const TuningTrial& t : report.trials)
    if (t.candidate.settings == swept) return &t;
  return nullptr;
}

}  // namespace

TEST_CASE("the tuner tries a column sweep, and does without where the matrix has none") {
  const auto backend = make_cuda_backend();
  const Index n = 280000;
  const TuningReport far =
      tune_csr(*backend, columns_anywhere(std::vector<Index>(n, 15), n, 51), Tuning::thorough);
  REQUIRE(sweep_of(far));
  CHECK(sweep_of(far)->measured > 0);
  const bool is_chosen = far.choice.settings == swept;
  CHECK(is_chosen ==
        (far.reason.english().find("its tables take about 48.6 MiB beside the matrix") != std::string::npos));
  // Every entry of a row in a sector of its own, but no others among them.
  CsrArrays apart = matrix_of_lengths(std::vector<Index>(n, 15), 60 * n, 52);
  for (std::size_t k = 0; k < apart.column.size(); ++k) apart.column[k] = static_cast<Index>(4 * k);
  for (const Tuning mode : {Tuning::automatic, Tuning::thorough}) {
    const TuningReport report = tune_csr(*backend, apart, mode);
    CHECK(report.choice.settings != swept);
    REQUIRE(sweep_of(report));
    CHECK(sweep_of(report)->note.english().find("neighbouring entries belong to the same rows") == 0);
  }
  const TuningReport untried = tune_csr(*backend, apart, Tuning::automatic, 4);
  CHECK(untried.products == 0);
  CHECK(untried.choice.settings != swept);
  CHECK(untried.reason.english().find("no column sweep, for neighbouring entries belong to the same rows") !=
        std::string::npos);
}
