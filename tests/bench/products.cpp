// Every product of every format, in every way the backend can run it, on a set of matrices: what a
// performance model is made from and judged by. FP32 values, by default settings, are records of their own,
// so that nothing is fitted to them. usage: products_bench cpu|cuda FILE.csv MATRIX...   (matrices.hpp names
// them)
#include <cmath>
#include <cstdio>
#include <random>

#include "engine/base/error.hpp"
#include "engine/solve/device_speed.hpp"
#include "engine/sparse/product.hpp"
#include "engine/sparse/product_profile.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/matrices.hpp"
#include "tests/bench/problems.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

void write_features(std::FILE* out, const BenchMatrix& m, ThreadTeam& team) {
  const PatternStats& s = m.stats;
  const ProductProfile p = measure_profile(s.rows, s.columns, m.a.row_ptr.data(), m.a.column.data(), team);
  const double start = now();
  FeatureOptions options;
  const PatternFeatures f =
      measure_features(s.rows, s.columns, m.a.row_ptr.data(), m.a.column.data(), options, team);
  const double seconds = now() - start;
  std::fprintf(
      out,
      "MATRIX,%s,fem=%d,dofs=%d,rows=%lld,columns=%lld,nonzeros=%lld,longest=%lld,variance=%g,runs=%lld,"
      "isolated=%lld,in_runs=%lld,widest_values=%lld,widest_columns=%lld,row_slots=%lld,row_words=%lld,"
      "node_block=%d,node_slots=%lld,node_words=%lld,sym=%d,sym_block=%d,sym_clusters=%lld,sym_slices=%lld,"
      "sym_steps=%lld,sym_halo=%lld,sym_receivers=%lld,near=%g,far=%g,S=%g,hit=%g,feature_seconds=%g",
      m.name.c_str(), m.is_fem, m.dofs, (long long)s.rows, (long long)s.columns, (long long)s.nonzeros,
      (long long)s.longest_row, s.variance_row, (long long)s.runs, (long long)s.isolated,
      (long long)s.in_runs, (long long)s.widest_values, (long long)s.widest_columns,
      (long long)s.row_slices.slot_count, (long long)s.row_slices.words_across, s.node_slices.block,
      (long long)s.node_slices.slot_count, (long long)s.node_slices.words_across, s.symmetric.known,
      s.symmetric.block, (long long)s.symmetric.clusters, (long long)s.symmetric.slices,
      (long long)s.symmetric.steps, (long long)s.symmetric.halo, (long long)s.symmetric.receivers,
      p.near_sectors.value, p.far_sectors.value, f.spatial_locality.value, f.hit_rate.value, seconds);
  for (int k = 0; k < 6; ++k) std::fprintf(out, ",longest%d=%lld", k, (long long)p.longest[k]);
  for (int k = 0; k < 6; ++k) std::fprintf(out, ",steps%d=%lld", k, (long long)p.shared_steps[k]);
  std::fprintf(out, "\n");
}

/// Products of one matrix with the vectors x and y.
class Bench {
 public:
  Bench(std::FILE* out, Backend& backend, const BenchMatrix& m, ThreadTeam& team)
      : out_(out),
        backend_(backend),
        m_(m),
        team_(team),
        x_(static_cast<std::size_t>(m.a.columns)),
        expected_(static_cast<std::size_t>(m.a.rows)),
        dx_(backend.make_vector(m.a.columns)),
        y_(backend.make_vector(m.a.rows)) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> value(-1, 1);
    for (double& v : x_) v = value(random);
    multiply(host(Format::csr), x_, expected_, team);
    backend.upload(x_, *dx_);
  }

  void run() {
    const std::int64_t csr_bytes = format_bytes(Format::csr, m_.stats).total();
    for (Format format : all_formats) {
      const std::int64_t bytes = format_bytes(format, m_.stats).total();
      if (!indexable(format, m_.stats) || bytes > 8 * csr_bytes) continue;
      if (format == Format::rbp_sym && !m_.stats.symmetric.known) continue;
      try {
        const auto matrix = backend_.make_matrix(host(format));
        for (const ProductSettings& settings : backend_.settings_for(*matrix))
          measure(*matrix, settings, expected_);
        measure_single(format);
      } catch (const Error& error) {
        std::fprintf(stderr, "%s %s: %s\n", m_.name.c_str(), std::string(to_string(format)).c_str(),
                     error.what());
      }
    }
    std::fflush(out_);
  }

 private:
  Matrix host(Format f) const {
    return make_matrix(f, m_.a.rows, m_.a.columns, m_.a.row_ptr.data(), m_.a.column.data(),
                       m_.a.value.data());
  }

  /// FP32 values, checked against the host's product of the same rounded values.
  void measure_single(Format format) {
    SingleMatrix single = narrow(host(format));
    std::vector<double> expected(expected_.size());
    multiply(single, x_, expected, team_);
    const auto matrix = backend_.make_matrix(std::move(single));
    measure(*matrix, {}, expected);
  }

  void measure(DeviceMatrix& matrix, const ProductSettings& settings, const std::vector<double>& expected) {
    backend_.change_settings(matrix, settings);
    backend_.upload(std::vector<double>(expected.size(), NAN), *y_);
    const auto call = [&] { backend_.multiply(matrix, *dx_, *y_); };
    const auto wait = [&] { backend_.synchronize(); };
    const double one = time_calls(call, wait, 1, 1).median;
    const int batch = std::clamp(static_cast<int>(4e-3 / one), 1, 20);
    const Timing time =
        time_calls(call, wait, std::clamp(static_cast<int>(0.3 / (one * batch)), 3, 15), batch);
    std::vector<double> got(expected.size());
    backend_.download(*y_, got);
    const double error = relative_difference(got, expected);
    const char* record = matrix.precision() == Precision::fp64 ? "PRODUCT" : "PRODUCT_FP32";
    const FormatBytes bytes = format_bytes(matrix.format(), m_.stats, matrix.precision());
    std::fprintf(out_, "%s,%s,%s,%s,%.9g,%lld,%.2g%s\n", record, m_.name.c_str(),
                 std::string(to_string(matrix.format())).c_str(), to_string(settings).c_str(), time.median,
                 (long long)bytes.total(), error, error <= 1e-13 ? "" : ",WRONG");
  }

  std::FILE* out_;
  Backend& backend_;
  const BenchMatrix& m_;
  ThreadTeam& team_;
  std::vector<double> x_, expected_;
  std::unique_ptr<DeviceVector> dx_, y_;
};

}  // namespace

int main(int count, char** arguments) try {
  if (count < 4) {
    std::fprintf(stderr, "usage: %s cpu|cuda FILE.csv MATRIX...\n", arguments[0]);
    return 2;
  }
  ThreadTeam team;
  const auto backend = std::string(arguments[1]) == "cuda" ? make_cuda_backend() : make_cpu_backend();
  std::FILE* out = std::fopen(arguments[2], "w");
  if (!out) throw Error(ErrorKind::file, arguments[2], "cannot be written");
  const double start = now();
  const DeviceSpeed speed = measure_speed(*backend);
  std::fprintf(
      out,
      "DEVICE,%s,update=%g,read=%g,cache=%g,cache_bytes=%lld,call=%g,processors=%d,clock=%g,seconds=%g\n",
      backend->info().name.c_str(), speed.update_bandwidth, speed.read_bandwidth, speed.cache_bandwidth,
      (long long)speed.cache_bytes, speed.call_seconds, speed.processors, speed.clock_hz, now() - start);
  for (int i = 3; i < count; ++i) {
    const double begin = now();
    const BenchMatrix m = make_bench_matrix(arguments[i], team);
    const double made = now();
    write_features(out, m, team);
    Bench(out, *backend, m, team).run();
    std::fprintf(stderr, "%s: made in %.1f s, measured in %.1f s\n", arguments[i], made - begin,
                 now() - made);
  }
  std::fclose(out);
  return 0;
} catch (const Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return exit_code(error.kind());
}
