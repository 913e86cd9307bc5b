// C = A A of finite element and other matrices: ours (numbers, and node blocks where A has them) against
// every algorithm of cuSPARSE, time and peak memory, checked by products with a vector. usage: spgemm_bench
// MATRIX...   (matrices.hpp)
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/sparse/product/product.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/cusparse/cusparse_spgemm.hpp"
#include "tests/bench/matrices.hpp"
#include "tests/bench/problems.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

constexpr int repeats = 5;

std::vector<double> test_vector(Index size) {
  std::vector<double> x(static_cast<std::size_t>(size));
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::sin(0.7 * static_cast<double>(i % 1000) + 0.1);
  return x;
}

std::vector<double> times(const CsrArrays& a, const std::vector<double>& x) {
  std::vector<double> y(static_cast<std::size_t>(a.rows), 0.0);
  for (std::size_t row = 0; row < y.size(); ++row)
    for (auto k = static_cast<std::size_t>(a.row_ptr[row]); k < static_cast<std::size_t>(a.row_ptr[row + 1]);
         ++k)
      y[row] += a.value[k] * x[static_cast<std::size_t>(a.column[k])];
  return y;
}

void print(const char* name, double seconds, std::int64_t c_bytes, std::int64_t peak, double error) {
  std::printf("| %-20s | %9.3f | %9.1f | %6.2f | %.1e |\n", name, 1e3 * seconds,
              static_cast<double>(c_bytes) / 1e6, static_cast<double>(peak) / static_cast<double>(c_bytes),
              error);
  std::fflush(stdout);
}

void run_ours(const char* name, const CsrArrays& a, int block, const std::vector<double>& x,
              const std::vector<double>& expected) {
  std::vector<double> seconds, again;
  std::int64_t c_bytes = 0, peak = 0;
  double error = 0;
  for (int i = 0; i <= repeats; ++i) {
    const auto backend = make_cuda_backend();  // anew, so that its peak is this product's
    const auto m = backend->make_blocks(blocks_of(a, block));
    const std::int64_t before = backend->peak_bytes();
    backend->synchronize();
    const double start = now();
    const auto c = backend->multiply(*m, *m);
    backend->synchronize();
    if (i > 0) seconds.push_back(now() - start);
    c_bytes = c->bytes();
    peak = backend->peak_bytes() - before;
    const double second_start = now();
    backend->multiply_again(*m, *m, *c);
    backend->synchronize();
    if (i > 0) again.push_back(now() - second_start);
    if (i == 0) {
      const BlockCsr host = backend->download(*c);
      ThreadTeam team;
      std::vector<double> y(expected.size(), 0.0);
      multiply_add(host, x, y, team);
      error = relative_difference(y, expected);
    }
  }
  std::sort(seconds.begin(), seconds.end());
  std::sort(again.begin(), again.end());
  print(name, seconds[seconds.size() / 2], c_bytes, peak, error);
  print("  new values", again[again.size() / 2], c_bytes, c_bytes, error);
}

void run_cusparse(const CsrArrays& a, const std::vector<double>& x, const std::vector<double>& expected) {
  CusparseSquare square(a);
  for (const SpgemmAlgorithm algorithm :
       {SpgemmAlgorithm::alg1, SpgemmAlgorithm::alg2, SpgemmAlgorithm::alg3}) {
    char name[32];
    std::snprintf(name, sizeof name, "cuSPARSE ALG%d", static_cast<int>(algorithm));
    try {
      CsrArrays c;
      SpgemmResult last = square.run(algorithm, &c);
      const double error = relative_difference(times(c, x), expected);
      std::vector<double> seconds;
      for (int i = 0; i < repeats; ++i) {
        last = square.run(algorithm, nullptr);
        seconds.push_back(last.seconds);
      }
      std::sort(seconds.begin(), seconds.end());
      print(name, seconds[seconds.size() / 2], last.c_bytes, last.peak_bytes, error);
    } catch (const Error& e) {
      std::printf("| %-20s | %s |\n", name, e.what());
    }
  }
}

}  // namespace

int main(int count, char** arguments) {
  ThreadTeam team;
  std::printf(
      "Medians of %d after one run that does not count, allocations included; peak: of what is allocated "
      "beside A, C included.\n",
      repeats);
  for (int i = 1; i < count; ++i) {
    try {
      const BenchMatrix m = make_bench_matrix(arguments[i], team);
      const std::vector<double> x = test_vector(m.a.rows), expected = times(m.a, times(m.a, x));
      std::printf(
          "\n### %s: %d rows, %lld nonzeros\n| product | ms | C, MB | peak / C | error "
          "|\n|---|---|---|---|---|\n",
          m.name.c_str(), m.a.rows, static_cast<long long>(m.a.value.size()));
      run_cusparse(m.a, x, expected);
      run_ours("ours, numbers", m.a, 1, x, expected);
      if (m.dofs > 1) run_ours("ours, node blocks", m.a, m.dofs, x, expected);
    } catch (const std::exception& e) {
      std::printf("%s: %s\n", arguments[i], e.what());
      return 1;
    }
  }
}
