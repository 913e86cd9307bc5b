// A product of several vectors against as many products of one, in the same run, each checked against the
// host. usage: panels_bench [--cpu] [--only FORMAT,...] MATRIX...   (matrices.hpp names them)
// Target: four vectors take at most 0.45 of four products (GPU, rbp-sym and rbp-node, elasticity, 1M
// unknowns).
#include <cmath>
#include <cstdio>
#include <cstring>

#include "engine/base/error.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/sparse/product/product.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/every_product.hpp"
#include "tests/bench/problems.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

/// s per call: recorded where the device takes recordings, so that the host's time to start counts little.
double seconds_of(Backend& backend, const std::function<void()>& call) {
  const auto wait = [&] { backend.synchronize(); };
  call();  // makes what it needs beside the matrix
  const double one = time_calls(call, wait, 1, 1).median;
  const int batch = std::clamp(static_cast<int>(4e-3 / one), 1, 20);
  const auto recorded = backend.record_timed(call, [&] {
    for (int i = 0; i < batch; ++i) call();
  });
  return recorded ? time_recorded(*recorded, 25, batch) : time_product(call, wait).median;
}

std::vector<double> numbers(Offset size, unsigned seed) {
  std::vector<double> out(static_cast<std::size_t>(size));
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = std::sin(0.37 * static_cast<double>(i % 1000) + seed) + 0.1 * static_cast<double>(i % 7);
  return out;
}

void run(Backend& backend, const BenchMatrix& m, Format format, Precision precision, ThreadTeam& team) {
  const auto host = [&] {
    return make_matrix(format, m.a.rows, m.a.columns, m.a.row_ptr.data(), m.a.column.data(), m.a.value.data(),
                       team);
  };
  std::vector<std::vector<double>> x, expected;
  for (int v = 0; v < most_block_vectors; ++v) {
    x.push_back(numbers(m.a.columns, static_cast<unsigned>(v)));
    expected.emplace_back(static_cast<std::size_t>(m.a.rows));
    if (precision == Precision::fp64)
      multiply(host(), x.back(), expected.back(), team);
    else
      multiply(narrow(host()), x.back(), expected.back(), team);
  }
  const auto a =
      precision == Precision::fp64 ? backend.make_matrix(host()) : backend.make_matrix(narrow(host()));
  const auto one = backend.make_vector(m.a.columns), product = backend.make_vector(m.a.rows);
  backend.upload(x[0], *one);
  const double single = seconds_of(backend, [&] { backend.multiply(*a, *one, *product); });
  std::printf("| %s | %s | %s | %.4f |", m.name.c_str(), std::string(to_string(format)).c_str(),
              std::string(to_string(precision)).c_str(), 1e3 * single);
  double worst = 0;
  for (const int count : {2, 4, 8}) {
    const auto xs = backend.make_vectors(m.a.columns, count), ys = backend.make_vectors(m.a.rows, count);
    for (int v = 0; v < count; ++v) {
      backend.upload(x[static_cast<std::size_t>(v)], *one);
      backend.copy(*one, *xs, v);
    }
    const double seconds = seconds_of(backend, [&] { backend.multiply(*a, *xs, *ys); });
    for (int v = 0; v < count; ++v) {
      std::vector<double> got(static_cast<std::size_t>(m.a.rows));
      backend.copy(*ys, v, *product);
      backend.download(*product, got);
      const double error = relative_difference(got, expected[static_cast<std::size_t>(v)]);
      worst = std::isfinite(error) ? std::max(worst, error) : error;
    }
    std::printf(" %.4f | %.3f |", 1e3 * seconds, seconds / (count * single));
  }
  std::printf(" %.1e%s |\n", worst, worst <= 1e-13 ? "" : " WRONG");
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) try {
  std::vector<Format> formats = {Format::rbp_sym, Format::rbp_node, Format::csr};
  bool on_cpu = false;
  int first = 1;
  for (; first < count && std::strncmp(arguments[first], "--", 2) == 0; ++first) {
    if (std::strcmp(arguments[first], "--cpu") == 0) on_cpu = true;
    if (std::strcmp(arguments[first], "--only") == 0 && first + 1 < count)
      formats = parse_formats(arguments[++first]);
  }
  if (count <= first) {
    std::fprintf(stderr, "usage: %s [--cpu] [--only FORMAT,...] MATRIX...\n", arguments[0]);
    return 2;
  }
  ThreadTeam team;
  const auto backend = on_cpu ? make_cpu_backend() : make_cuda_backend();
  std::printf("%s: ms of one product; ms of 2, 4, 8 vectors and their share of as many products\n",
              backend->info().name.english().c_str());
  std::printf("| matrix | format | values | 1 | 2 | share | 4 | share | 8 | share | error |\n");
  std::printf("|---|---|---|---|---|---|---|---|---|---|---|\n");
  for (int i = first; i < count; ++i) {
    const BenchMatrix m = make_bench_matrix(arguments[i], team);
    for (const Format format : formats)
      for (const Precision precision : {Precision::fp64, Precision::fp32})
        if (is_measured(format, m.stats)) run(*backend, m, format, precision, team);
  }
  return 0;
} catch (const Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return exit_code(error.kind());
}
