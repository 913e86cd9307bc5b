#include "tests/bench/every_product.hpp"

#include <algorithm>
#include <cmath>
#include <future>
#include <random>

#include "engine/base/error.hpp"
#include "engine/sparse/product/product.hpp"
#include "tests/bench/problems.hpp"
#include "tests/bench/timing.hpp"

namespace genba::bench {

namespace {

std::vector<ProductSettings> ways(Format format, const ProductPattern& pattern, bool is_gpu) {
  std::vector<ProductSettings> all = settings_of(format, pattern.stats, is_gpu);
  if (format == Format::csr && is_gpu && may_sweep(pattern)) all.push_back(sweep_settings());
  if (std::find(all.begin(), all.end(), ProductSettings()) == all.end())
    all.insert(all.begin(), ProductSettings());
  return all;
}

}  // namespace

bool is_measured(Format format, const PatternStats& stats) {
  if (!indexable(format, stats) || (format == Format::rbp_sym && !stats.symmetric.known)) return false;
  return format_bytes(format, stats).total() <= 8 * format_bytes(Format::csr, stats).total();
}

std::vector<MeasuredProduct> measure_products(Backend& backend, const BenchMatrix& m, ThreadTeam& team,
                                              DeviceMatrices* kept, std::span<const Format> formats) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> value(-1, 1);
  std::vector<double> x(static_cast<std::size_t>(m.a.columns)), expected(static_cast<std::size_t>(m.a.rows));
  for (double& v : x) v = value(random);
  const auto host = [&m](Format f) {
    ThreadTeam alone(1);  // the formats are built side by side
    return make_matrix(f, m.a.rows, m.a.columns, m.a.row_ptr.data(), m.a.column.data(), m.a.value.data(),
                       alone);
  };
  std::vector<std::pair<Format, std::future<Matrix>>> built;
  for (Format format : formats)
    if (is_measured(format, m.stats))
      built.emplace_back(format, std::async(std::launch::async, host, format));
  // Whoever builds beside a measurement disturbs it.
  for (auto& [format, matrix] : built) matrix.wait();
  multiply(host(Format::csr), x, expected, team);
  const auto dx = backend.make_vector(m.a.columns), y = backend.make_vector(m.a.rows);
  backend.upload(x, *dx);

  std::vector<MeasuredProduct> measured;
  const ProductProfile profile =
      measure_profile(m.a.rows, m.a.columns, m.a.row_ptr.data(), m.a.column.data(), team);
  const bool is_gpu = backend.info().is_gpu;
  for (auto& [format, built_matrix] : built) {
    try {
      auto matrix = backend.make_matrix(built_matrix.get());
      // Two rounds, and the faster median: a host that is busy for a while slows only one of them.
      const std::vector<ProductSettings> settings = ways(format, {m.stats, profile}, is_gpu);
      const auto first = measured.size();
      for (const int round : {0, 1})
        for (std::size_t s = 0; s < settings.size(); ++s) {
          backend.change_settings(*matrix, settings[s]);
          const auto call = [&] { backend.multiply(*matrix, *dx, *y); };
          const auto wait = [&] { backend.synchronize(); };
          if (round == 0) backend.upload(std::vector<double>(expected.size(), NAN), *y);
          const double one = time_calls(call, wait, 1, 1).median;
          const int batch = std::clamp(static_cast<int>(4e-3 / one), 1, 20),
                    samples = std::clamp(static_cast<int>(0.1 / (one * batch)), 3, 25);
          // As solves run them: started by the device itself where it can.
          const auto recorded = backend.record_timed(call, [&] {
            for (int i = 0; i < batch; ++i) call();
          });
          const double seconds = recorded ? time_recorded(*recorded, samples, batch)
                                          : time_calls(call, wait, samples, batch).median;
          if (round == 1) {
            measured[first + s].seconds = std::min(measured[first + s].seconds, seconds);
            continue;
          }
          std::vector<double> got(expected.size());
          backend.download(*y, got);
          measured.push_back({{format, settings[s]},
                              seconds,
                              format_bytes(format, m.stats).total(),
                              relative_difference(got, expected)});
        }
      if (kept) (*kept)[format] = std::move(matrix);
    } catch (const Error& error) {
      std::fprintf(stderr, "%s %s: %s\n", m.name.c_str(), std::string(to_string(format)).c_str(),
                   error.what());
    }
  }
  return measured;
}

void write_device(std::FILE* out, const DeviceInfo& info, const DeviceSpeed& speed) {
  std::fprintf(out, "DEVICE,%s,update=%g,read=%g,cache=%g,cache_bytes=%lld,call=%g,processors=%d,clock=%g\n",
               info.name.english().c_str(), speed.update_bandwidth, speed.read_bandwidth,
               speed.cache_bandwidth, (long long)speed.cache_bytes, speed.call_seconds, speed.processors,
               speed.clock_hz);
}

void write_matrix(std::FILE* out, const BenchMatrix& m, const ProductProfile& p) {
  const PatternStats& s = m.stats;
  std::fprintf(
      out,
      "MATRIX,%s,fem=%d,dofs=%d,rows=%lld,columns=%lld,nonzeros=%lld,longest=%lld,variance=%g,runs=%lld,"
      "isolated=%lld,in_runs=%lld,widest_values=%lld,widest_columns=%lld,row_slots=%lld,row_words=%lld,"
      "row_far=%lld,node_block=%d,node_slots=%lld,node_words=%lld,sym=%d,sym_block=%d,sym_clusters=%lld,"
      "sym_slices=%lld,sym_steps=%lld,sym_halo=%lld,sym_receivers=%lld,near=%g,far=%g",
      m.name.c_str(), m.is_fem, m.dofs, (long long)s.rows, (long long)s.columns, (long long)s.nonzeros,
      (long long)s.longest_row, s.variance_row, (long long)s.runs, (long long)s.isolated,
      (long long)s.in_runs, (long long)s.widest_values, (long long)s.widest_columns,
      (long long)s.row_slices.slot_count, (long long)s.row_slices.words_across,
      (long long)s.row_slices.far_windows, s.node_slices.block, (long long)s.node_slices.slot_count,
      (long long)s.node_slices.words_across, s.symmetric.known, s.symmetric.block,
      (long long)s.symmetric.clusters, (long long)s.symmetric.slices, (long long)s.symmetric.steps,
      (long long)s.symmetric.halo, (long long)s.symmetric.receivers, p.near_sectors.value,
      p.far_sectors.value);
  for (int k = 0; k < 6; ++k) std::fprintf(out, ",longest%d=%lld", k, (long long)p.longest[k]);
  for (int k = 0; k < 6; ++k) std::fprintf(out, ",steps%d=%lld", k, (long long)p.shared_steps[k]);
  std::fprintf(out, "\n");
}

void write_products(std::FILE* out, const BenchMatrix& m, const std::vector<MeasuredProduct>& products) {
  for (const MeasuredProduct& p : products)
    std::fprintf(out, "PRODUCT,%s,%s,%s,%.9g,%lld,%.2g%s\n", m.name.c_str(),
                 std::string(to_string(p.candidate.format)).c_str(), to_string(p.candidate.settings).c_str(),
                 p.seconds, (long long)p.bytes, p.error, p.error <= 1e-13 ? "" : ",WRONG");
  std::fflush(out);
}

}  // namespace genba::bench
