#include "app/inspect/matrix_square.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <string>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {
using Clock = std::chrono::steady_clock;

Offset count_products(const BlockCsr& a) {
  Offset sum = 0;
  for (Offset k = 0; k < a.blocks(); ++k) sum += a.row_ptr[a.column[k] + 1] - a.row_ptr[a.column[k]];
  return sum;
}

std::vector<double> times(const BlockCsr& a, const std::vector<double>& x, ThreadTeam& team) {
  std::vector<double> y(static_cast<std::size_t>(a.rows) * static_cast<std::size_t>(a.row_block), 0.0);
  multiply_add(a, x, y, team);
  return y;
}
}  // namespace

SquareReport square_matrix(Backend& backend, const CsrArrays& a, int block, Monitor& monitor) {
  if (a.rows != a.columns)
    throw Error(ErrorKind::input, phrase<"square of the matrix">(),
                phrase<"it has %1 rows and %2 columns">(a.rows, a.columns),
                phrase<"Only a square matrix can be multiplied by itself">());
  monitor.progress(phrase<"square">(), -1);
  SquareReport report;
  report.block = block;
  BlockCsr host = blocks_of(a, block);
  report.products = count_products(host);
  ThreadTeam team(0, &monitor);
  std::vector<double> x(static_cast<std::size_t>(a.rows));
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::sin(0.7 * static_cast<double>(i % 1000) + 0.1);
  const std::vector<double> expected = times(host, times(host, x, team), team);
  const auto m = backend.make_blocks(std::move(host));
  const std::int64_t before = backend.peak_bytes();
  const auto time = [&](auto&& work) {
    monitor.check();
    backend.synchronize();
    const auto start = Clock::now();
    work();
    backend.synchronize();
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  std::array<double, 3> seconds{}, again{};
  for (std::size_t run = 0; run < 4; ++run) {
    std::unique_ptr<DeviceBlocks> c;
    const double all = time([&] { c = backend.multiply(*m, *m); });
    const double values = time([&] { backend.multiply_again(*m, *m, *c); });
    if (run > 0) {
      seconds[run - 1] = all;
      again[run - 1] = values;
      continue;
    }
    report.nonzeros = c->blocks() * block * block;
    report.bytes = c->bytes();
    report.peak = std::max(report.bytes, backend.peak_bytes() - before);
    const std::vector<double> y = times(backend.download(*c), x, team);
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
      difference += (y[i] - expected[i]) * (y[i] - expected[i]);
      size += expected[i] * expected[i];
    }
    report.error = size > 0 ? std::sqrt(difference / size) : std::sqrt(difference);
  }
  std::sort(seconds.begin(), seconds.end());
  std::sort(again.begin(), again.end());
  report.seconds = seconds[1];
  report.again_seconds = again[1];
  return report;
}

}  // namespace genba
