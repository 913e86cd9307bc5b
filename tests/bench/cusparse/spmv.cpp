// SpMV time and bytes per nonzero of every format on CUDA against cuSPARSE, each result checked against the
// CPU product; then the same with FP32 values, which only a refined solve may use, beside their FP64 twins.
// usage: spmv_bench [--only FORMAT,...] hex8:70:elasticity [FILE:elasticity:clusters ...]
// (--only: these formats, FP64)
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <random>

#include "engine/sparse/product/product.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/cusparse/cusparse_product.hpp"
#include "tests/bench/problems.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

struct Line {
  std::string name;
  std::int64_t stored = 0;  ///< bytes of the matrix
  double must_read = 0;  ///< bytes that one product cannot avoid: what it reads of the matrix, x and y once
  std::optional<Timing> time;
  double error = 0;  ///< |y - y_cpu| / |y_cpu|
  Precision precision = Precision::fp64;
  std::string note;
};

class Comparison {
 public:
  Comparison(const Request& request, double bandwidth);
  void run(const std::vector<Format>& formats, bool with_single);

 private:
  /// Bytes of the matrix that the kernel reads: no padding where lengths are known, indices once for `shared`
  /// rows.
  double bytes_read(Format format, int shared, Precision precision) const;
  void measure(Backend& backend, Format format);  ///< in every way it can be run
  void measure_single(Backend& backend,
                      Format format);  ///< FP32 values, beside the FP64 line of the same format
  void measure(CusparseKind kind);
  void print(const Line& line) const;

  Request request_;
  double bandwidth_;
  int dofs_ = 1;
  ThreadTeam team_;
  PatternStats stats_;
  CsrArrays a_;
  std::vector<double> x_, expected_;
  double best_cusparse_ = 0;
  std::vector<Line> lines_;
};

Comparison::Comparison(const Request& request, double bandwidth) : request_(request), bandwidth_(bandwidth) {
  Monitor silent;
  const auto mesh = make_mesh(request);
  const Problem problem = resolve(mesh, make_study(*mesh, request), silent);
  const NumberedGraph numbered = number_nodes(*mesh, problem.dofs, request.order, team_, silent);
  const System system = assemble(problem, numbered, Format::csr, team_, silent);
  dofs_ = problem.dofs;
  stats_ = numbered.pattern;
  std::printf("\n## %s: %lld nodes, %lld solids, %lld rows, %lld nonzeros, order %s\n", request.what.c_str(),
              static_cast<long long>(mesh->node_count()), static_cast<long long>(mesh->solid_count()),
              static_cast<long long>(stats_.rows), static_cast<long long>(stats_.nonzeros),
              std::string(to_string(numbered.numbering.order)).c_str());
  std::printf("longest row %lld, mean %.1f, mean run %.2f, isolated %.1f %%, bandwidth %lld\n",
              static_cast<long long>(stats_.longest_row), stats_.mean_row, stats_.mean_run(),
              100.0 * static_cast<double>(stats_.isolated) / static_cast<double>(stats_.nonzeros),
              static_cast<long long>(stats_.bandwidth));
  a_ = to_csr_arrays(system.matrix);
  std::mt19937 random(7);
  std::uniform_real_distribution<double> value(-1, 1);
  x_.resize(static_cast<std::size_t>(stats_.columns));
  for (double& v : x_) v = value(random);
  expected_.resize(static_cast<std::size_t>(stats_.rows));
  multiply(system.matrix, x_, expected_, team_);
}

double Comparison::bytes_read(Format format, int shared, Precision precision) const {
  const auto v = static_cast<double>(value_bytes(precision));
  const auto n = static_cast<double>(stats_.rows), nz = static_cast<double>(stats_.nonzeros);
  const auto in_runs = static_cast<double>(stats_.in_runs), isolated = static_cast<double>(stats_.isolated);
  const double run_columns = 2.0 * static_cast<double>(stats_.runs);
  switch (format) {
    case Format::csr:
      return v * nz + 4 * nz / shared + 4 * n;
    case Format::ell:
      return static_cast<double>(format_bytes(format, stats_, precision).total());
    case Format::ell_r:
      return (v + 4) * nz + 4 * n;
    case Format::rbp_csr:
      return v * nz + 4 * (run_columns + isolated) / shared + 12 * n;
    case Format::rbp_ell:
      return v * in_runs + 4 * run_columns + (v + 4) * isolated + 4 * n;
    case Format::rbp_ell_r:
      return v * in_runs + 4 * run_columns + (v + 4) * isolated + 8 * n;
    case Format::sell:
    case Format::rbp_sliced:
    case Format::rbp_node:
    case Format::rbp_sym:
      break;
  }
  return static_cast<double>(format_bytes(format, stats_, precision).total());
}

void Comparison::measure(Backend& backend, Format format) {
  Line line;
  line.name = std::string(to_string(format));
  line.stored = format_bytes(format, stats_).total();
  // The host needs the matrix too; beyond this a format is no candidate anyway.
  if (line.stored > 40'000'000'000 || !indexable(format, stats_)) {
    line.note = "too large: not run";
    lines_.push_back(line);
    return;
  }
  try {
    const auto matrix = backend.make_matrix(make_matrix(format, a_.rows, a_.columns, a_.row_ptr.data(),
                                                        a_.column.data(), a_.value.data(), team_));
    const auto x = backend.make_vector(a_.columns), y = backend.make_vector(a_.rows);
    backend.upload(x_, *x);
    for (const ProductSettings& settings : backend.settings_for(*matrix)) {
      backend.change_settings(*matrix, settings);
      line.name = std::string(to_string(format)) + " " + to_string(settings);
      const bool shared = dofs_ == 3 && settings.share_node_rows;
      line.must_read = bytes_read(format, shared ? dofs_ : 1, Precision::fp64) +
                       static_cast<double>(8 * (stats_.rows + stats_.columns));
      backend.upload(std::vector<double>(expected_.size(), NAN), *y);
      line.time = time_calls([&] { backend.multiply(*matrix, *x, *y); }, [&] { backend.synchronize(); });
      std::vector<double> got(expected_.size());
      backend.download(*y, got);
      line.error = relative_difference(got, expected_);
      lines_.push_back(line);
    }
  } catch (const Error& error) {
    line.note = error.what();
    lines_.push_back(line);
  }
}

void Comparison::measure_single(Backend& backend, Format format) {
  Line line;
  line.name = std::string(to_string(format)) + " fp32";
  line.precision = Precision::fp32;
  line.stored = format_bytes(format, stats_, Precision::fp32).total();
  const std::string twin_name = std::string(to_string(format)) + " " + to_string(ProductSettings());
  const auto twin = std::find_if(lines_.begin(), lines_.end(),
                                 [&](const Line& l) { return l.name == twin_name && l.time; });
  if (twin == lines_.end()) return;  // said why
  try {
    SingleMatrix host = narrow(make_matrix(format, a_.rows, a_.columns, a_.row_ptr.data(), a_.column.data(),
                                           a_.value.data(), team_));
    std::vector<double> expected(expected_.size()), got(expected_.size());
    multiply(host, x_, expected, team_);
    const auto matrix = backend.make_matrix(std::move(host));
    const auto x = backend.make_vector(a_.columns), y = backend.make_vector(a_.rows);
    backend.upload(x_, *x);
    line.must_read = bytes_read(format, dofs_ == 3 ? dofs_ : 1, Precision::fp32) +
                     static_cast<double>(8 * (stats_.rows + stats_.columns));
    backend.upload(std::vector<double>(expected_.size(), NAN), *y);
    line.time = time_calls([&] { backend.multiply(*matrix, *x, *y); }, [&] { backend.synchronize(); });
    backend.download(*y, got);
    line.error = relative_difference(got, expected);
    char note[80];
    std::snprintf(note, sizeof note, "%.2f of the bytes, %.2f of the time of fp64",
                  static_cast<double>(line.stored) / static_cast<double>(twin->stored),
                  line.time->median / twin->time->median);
    line.note = note;
  } catch (const Error& error) {
    line.note = error.what();
  }
  lines_.push_back(line);
}

void Comparison::measure(CusparseKind kind) {
  Line line;
  line.name = to_string(kind);
  try {
    CusparseProduct product(kind, a_, dofs_, x_);
    line.stored = product.matrix_bytes();
    line.must_read = static_cast<double>(line.stored + 8 * (stats_.rows + stats_.columns));
    line.time = time_calls([&] { product.multiply(); }, [&] { product.wait(); });
    line.error = relative_difference(product.result(), expected_);
    if (best_cusparse_ == 0 || line.time->median < best_cusparse_) best_cusparse_ = line.time->median;
    if (product.workspace_bytes() > 1'000'000)
      line.note = std::to_string(product.workspace_bytes() / 1'000'000) + " MB beside it";
  } catch (const Error& error) {
    line.note = error.what();
  }
  lines_.push_back(line);
}

void Comparison::print(const Line& line) const {
  const double per_nonzero = static_cast<double>(line.stored) / static_cast<double>(stats_.nonzeros);
  std::printf("| %-22s | %6.2f | %7.4f |", line.name.c_str(), per_nonzero, 1e3 * line.must_read / bandwidth_);
  if (line.time) {
    const double seconds = line.time->median;
    char ratio[16] = "  -  ";  // cuSPARSE is measured with FP64 values
    if (line.precision == Precision::fp64)
      std::snprintf(ratio, sizeof ratio, "%5.2f", best_cusparse_ / seconds);
    std::printf(" %7.4f | %7.4f-%.4f | %5.1f %% | %s | %.1e | %s |\n", 1e3 * seconds, 1e3 * line.time->best,
                1e3 * line.time->worst, 100 * line.must_read / bandwidth_ / seconds, ratio, line.error,
                line.error <= 1e-13 ? line.note.c_str() : "WRONG");
  } else {
    std::printf("  -      |  -             |  -     |  -    |  -      | %s |\n", line.note.c_str());
  }
}

void Comparison::run(const std::vector<Format>& formats, bool with_single) {
  for (CusparseKind kind : {CusparseKind::csr_alg1, CusparseKind::csr_alg2, CusparseKind::sell})
    measure(kind);
  if (dofs_ > 1) measure(CusparseKind::bsr);
  const auto backend = make_cuda_backend();
  for (Format format : formats) measure(*backend, format);
  if (with_single)
    for (Format format : formats) measure_single(*backend, format);
  std::printf(
      "| product | stored B/nz | predicted ms | median ms | range ms | of prediction | x best cuSPARSE | "
      "error | note |\n");
  std::printf("|---|---|---|---|---|---|---|---|---|\n");
  for (const Line& line : lines_) print(line);
}

}  // namespace

int main(int count, char** arguments) try {
  std::vector<Format> formats(all_formats.begin(), all_formats.end());
  int first = 1;
  const bool is_part = count > 2 && std::string(arguments[1]) == "--only";
  if (is_part) {
    first = 3;
    formats = parse_formats(arguments[2]);
  }
  if (count <= first) {
    std::fprintf(stderr, "usage: %s [--only FORMAT,...] hex8:70:elasticity|FILE:heat ...\n", arguments[0]);
    return 2;
  }
  const DeviceInfo device = make_cuda_backend()->info();
  const double bandwidth = copy_bandwidth();
  std::printf("%s (%s), cuSPARSE %s, copy %.0f GB/s read and written\n", device.name.english().c_str(),
              device.detail.c_str(), cusparse_version().c_str(), bandwidth / 1e9);
  for (int i = first; i < count; ++i)
    Comparison(parse_request(arguments[i]), bandwidth).run(formats, !is_part);
  return 0;
} catch (const Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return exit_code(error.kind());
}
