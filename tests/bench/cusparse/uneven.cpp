// SpMV time on matrices of very uneven rows and of columns anywhere: CSR on CUDA by rows, by segments, by a
// column sweep and as `automatic` chooses, and formats that hold any rows, against cuSPARSE and against a
// regular matrix of as many entries; each result checked against the CPU product. usage: uneven_bench [ROWS
// [WORDS]]   (default 1000000; WORDS: only cases whose names contain them)
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>

#include "engine/base/error.hpp"
#include "engine/solve/backend/options.hpp"
#include "engine/sparse/product/csr_segments.hpp"
#include "engine/sparse/product/product.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/cusparse/cusparse_product.hpp"
#include "tests/bench/matrices.hpp"
#include "tests/bench/problems.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

struct Case {
  std::string name;
  Columns columns;
  std::vector<Index> lengths;  ///< [rows]; the matrix is square
};

constexpr const char* column_words[] = {"near", "anywhere", "first and diagonal"};

struct Line {
  std::string name;
  double upload = 0;        ///< s to convert, prepare and copy the matrix
  std::int64_t beside = 0;  ///< bytes beside the matrix
  std::optional<Timing> time;
  double recorded = INFINITY;  ///< s of one product of a recording
  double error = 0;            ///< |y - y_cpu| / |y_cpu|
  std::string note;
};

class Comparison {
 public:
  explicit Comparison(const Case& c) : case_(c), a_(make_arrays(c.lengths, c.columns)) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> value(-1, 1);
    x_.resize(static_cast<std::size_t>(a_.columns));
    for (double& v : x_) v = value(random);
    expected_.resize(static_cast<std::size_t>(a_.rows));
  }

  Offset entries() const { return static_cast<Offset>(a_.value.size()); }

  /// Seconds of one product as `automatic` chooses it.
  double run_automatic() {
    multiply(matrix(Format::csr), x_, expected_, team_);
    return measure(Format::csr, "CSR automatic");
  }

  /// regular: seconds of a regular matrix of as many entries.
  void run(double regular) {
    const Matrix host = matrix(Format::csr);
    multiply(host, x_, expected_, team_);
    for (CusparseKind kind : {CusparseKind::csr_alg1, CusparseKind::csr_alg2, CusparseKind::sell})
      measure(kind);
    measure(Format::csr, "CSR by rows", CsrAlgorithm::rows);
    measure(Format::csr, "CSR by segments", CsrAlgorithm::segmented);
    measure(Format::csr, "CSR by a column sweep", CsrAlgorithm::swept);
    measure(Format::csr, "CSR automatic");
    // Where long rows fill slices up, nobody takes slices.
    const PatternStats stats =
        measure_pattern(a_.rows, a_.columns, a_.row_ptr.data(), a_.column.data(), team_);
    for (const Format format : {Format::sell, Format::rbp_sliced})
      if (format_bytes(format, stats).total() < 2 * format_bytes(Format::csr, stats).total())
        measure(format, std::string(to_string(format)));
    const Timing cpu = time_product([&] { multiply(host, x_, expected_, team_); }, [] {});
    print(regular);
    print_preparation();
    std::printf("CPU, %d threads: %.3f ms\n", team_.size(), 1e3 * cpu.median);
  }

 private:
  Matrix matrix(Format format) {
    return make_matrix(format, a_.rows, a_.columns, a_.row_ptr.data(), a_.column.data(), a_.value.data(),
                       team_);
  }

  double measure(Format format, const std::string& name, CsrAlgorithm csr = CsrAlgorithm::automatic) {
    Line line;
    line.name = name;
    try {
      ProductSettings settings;
      settings.csr = csr;
      const auto backend = make_cuda_backend();
      Matrix host = matrix(format);
      const std::int64_t before = backend->peak_bytes();
      const double start = now();
      const auto device = backend->make_matrix(std::move(host), settings);
      backend->synchronize();
      line.upload = now() - start;
      line.beside = backend->peak_bytes() - before - device->bytes();
      if (name == "CSR automatic") line.name += line.beside > 0 ? " (segments)" : " (rows)";
      const auto x = backend->make_vector(a_.columns), y = backend->make_vector(a_.rows);
      backend->upload(x_, *x);
      backend->upload(std::vector<double>(expected_.size(), NAN), *y);
      line.time = time_product([&] { backend->multiply(*device, *x, *y); }, [&] { backend->synchronize(); });
      std::vector<double> got(expected_.size());
      backend->download(*y, got);
      line.error = relative_difference(got, expected_);
      std::unique_ptr<Recording> recording;
      line.recorded = recorded_seconds(
          *line.time,
          [&](int batch) {
            recording = backend->record([&] {
              for (int i = 0; i < batch; ++i) backend->multiply(*device, *x, *y);
            });
          },
          [&] { recording->run(); }, [&] { backend->synchronize(); });
    } catch (const Error& error) {
      line.note = error.what();
    }
    lines_.push_back(line);
    return line.time && line.error <= 1e-13 ? line.time->median : NAN;
  }

  void measure(CusparseKind kind) {
    Line line;
    line.name = to_string(kind);
    if (kind == CusparseKind::sell && sell_entries(a_) > most_sell_entries) {
      line.note = "too large: not run";
    } else {
      try {
        const double start = now();
        CusparseProduct product(kind, a_, 1, x_);
        line.upload = now() - start;
        line.beside = product.workspace_bytes();
        line.time = time_product([&] { product.multiply(); }, [&] { product.wait(); });
        line.error = relative_difference(product.result(), expected_);
        line.recorded = recorded_seconds(
            *line.time, [&](int batch) { product.record(batch); }, [&] { product.run_recorded(); },
            [&] { product.wait(); });
        best_recorded_ = std::min(best_recorded_, line.recorded);
        if (best_cusparse_ == 0 || line.time->median < best_cusparse_) best_cusparse_ = line.time->median;
      } catch (const Error& error) {
        line.note = error.what();
      }
    }
    lines_.push_back(line);
  }

  void print(double regular) const {
    Index longest = 0;
    for (const Index n : case_.lengths) longest = std::max(longest, n);
    std::printf("\n## %s, columns %s: %d rows, %lld entries, longest row %d\n", case_.name.c_str(),
                column_words[static_cast<int>(case_.columns)], a_.rows, static_cast<long long>(entries()),
                longest);
    std::printf(
        "| product | upload ms | beside it, B/nz | median ms | range ms | x best cuSPARSE | time / regular | "
        "recorded ms | x best cuSPARSE | error | note |\n|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (const Line& line : lines_) {
      if (!line.time) {
        std::printf("| %-24s | - | - | - | - | - | - | - | - | - | %s |\n", line.name.c_str(),
                    line.note.c_str());
        continue;
      }
      const double seconds = line.time->median;
      std::printf(
          "| %-24s | %7.1f | %6.3f | %8.4f | %8.4f-%.4f | %6.2f | %6.2f | %8.4f | %6.2f | %.1e | %s |\n",
          line.name.c_str(), 1e3 * line.upload,
          static_cast<double>(line.beside) / static_cast<double>(entries()), 1e3 * seconds,
          1e3 * line.time->best, 1e3 * line.time->worst, best_cusparse_ / seconds, seconds / regular,
          1e3 * line.recorded, best_recorded_ / line.recorded, line.error,
          line.error <= 1e-13 ? line.note.c_str() : "WRONG");
    }
  }

  /// Host time of the tables alone, which the upload of "by segments" contains.
  void print_preparation() const {
    const std::vector<Index> row_ptr(a_.row_ptr.begin(), a_.row_ptr.end());
    double start = now();
    const bool chosen =
        prefers_segments(a_.rows, row_ptr.data(),
                         crs_t_threads(*std::max_element(case_.lengths.begin(), case_.lengths.end())));
    const double choice = now() - start;
    start = now();
    const auto levels = make_segments(a_.rows, row_ptr.data());
    std::printf("choice %.2f ms (%s), tables %.2f ms: %zu levels, %d segments, %d partial sums\n",
                1e3 * choice, chosen ? "segments" : "rows", 1e3 * (now() - start), levels.size(),
                levels[0].segments(), levels[0].pieces());
  }

  Case case_;
  ThreadTeam team_;
  CsrArrays a_;
  std::vector<double> x_, expected_;
  double best_cusparse_ = 0, best_recorded_ = INFINITY;
  std::vector<Line> lines_;
};

/// Seconds of 15 entries a row, as many entries in all, the same kind of columns; measured once each.
double regular_seconds(Offset entries, Columns columns) {
  static std::map<std::pair<Offset, Columns>, double> known;
  const auto [place, is_new] = known.try_emplace({entries, columns}, 0.0);
  if (is_new) {
    const auto rows = static_cast<Index>(std::max<Offset>(1, entries / 15));
    place->second = Comparison({"regular", columns, regular_lengths(rows)}).run_automatic();
  }
  return place->second;
}

}  // namespace

int main(int count, char** arguments) try {
  const Index n = count > 1 ? std::atoi(arguments[1]) : 1'000'000;
  if (n < 1000) {
    std::fprintf(stderr, "usage: %s [ROWS [WORDS]]   (at least 1000 rows)\n", arguments[0]);
    return 2;
  }
  const std::string words = count > 2 ? arguments[2] : "";
  const DeviceInfo device = make_cuda_backend()->info();
  std::printf("%s (%s), cuSPARSE %s\n", device.name.english().c_str(), device.detail.c_str(),
              cusparse_version().c_str());
  const std::vector<Index> zipf = zipf_lengths(n, n / 5);
  const std::vector<Case> cases = {
      {"regular, 15 a row", Columns::near, regular_lengths(n)},
      {"regular, 15 a row", Columns::anywhere, regular_lengths(n)},
      {"Poisson, mean 15", Columns::anywhere, poisson_lengths(n)},
      {"one full row, others of one entry", Columns::near, arrow_lengths(n, n / 2, 1)},
      {"one full row, others of two", Columns::arrow, arrow_lengths(n, 0, 2)},
      {"power law, mean 15", Columns::near, zipf},
      {"power law, mean 15", Columns::anywhere, zipf},
      {"tiny, 15 a row", Columns::near, regular_lengths(1000)},
      {"tiny, one full row, others of one entry", Columns::near, arrow_lengths(1000, 500, 1)},
      {"tiny, power law", Columns::near, zipf_lengths(1000, 1000)}};
  for (const Case& c : cases) {
    if (c.name.find(words) == std::string::npos) continue;
    Comparison comparison(c);
    comparison.run(
        regular_seconds(comparison.entries(), c.columns == Columns::anywhere ? c.columns : Columns::near));
  }
  return 0;
} catch (const Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return exit_code(error.kind());
}
