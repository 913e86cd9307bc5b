#include "app/inspect/inspection.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <random>
#include <utility>

#include "app/case/describe.hpp"
#include "app/inspect/case_matrix.hpp"
#include "app/plan/process_plan.hpp"
#include "app/stage/backends.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/seconds_since.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/sparse/file/matrix_market.hpp"

namespace genba {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double batch_seconds = 5e-3;  // long compared with the clock resolution and a kernel start
constexpr int largest_batch = 1000, most_samples = 41, fewest_samples = 9;
constexpr double most_seconds = 2;  // per format, once it has the fewest samples

/// y = A x from the CSR arrays, and the rounding error that another order of summation may have.
struct Reference {
  std::vector<double> x, y;
  std::vector<double> size;  ///< [row] sum of |a x|
  double allowed = 0;        ///< error of a product, relative to size
};

Reference make_reference(const CsrArrays& a, Offset longest_row, ThreadTeam& team) {
  Reference r;
  std::mt19937 random(1);
  std::uniform_real_distribution<double> value(-1, 1);
  r.x.resize(static_cast<std::size_t>(a.columns));
  for (double& x : r.x) x = value(random);
  r.y.resize(static_cast<std::size_t>(a.rows));
  r.size.resize(r.y.size());
  team.for_chunks(r.y.size(), 1024, [&](std::size_t begin, std::size_t end) {
    for (std::size_t row = begin; row < end; ++row)
      for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
        const double term = a.value[k] * r.x[a.column[k]];
        r.y[row] += term;
        r.size[row] += std::abs(term);
      }
  });
  r.allowed =
      4 * static_cast<double>(std::max<Offset>(longest_row, 1)) * std::numeric_limits<double>::epsilon();
  return r;
}

double product_error(const Reference& r, const std::vector<double>& y) {
  double worst = 0;
  for (std::size_t row = 0; row < y.size(); ++row) {
    const double error = std::abs(y[row] - r.y[row]);
    if (!std::isfinite(error)) return std::numeric_limits<double>::infinity();
    worst = std::max(worst, r.size[row] > 0 ? error / r.size[row] : error);
  }
  return worst;
}

ProductTime time_product(Backend& backend, const DeviceMatrix& matrix, const Reference& reference,
                         Monitor& monitor) {
  const auto x = backend.make_vector(matrix.columns()), y = backend.make_vector(matrix.rows());
  backend.upload(reference.x, *x);
  backend.multiply(matrix, *x, *y);
  std::vector<double> result(reference.y.size());
  backend.download(*y, result);
  ProductTime out;
  out.error = product_error(reference, result);
  if (!(out.error <= reference.allowed)) {
    throw Error(ErrorKind::internal_fault, phrase<"product in %1">(to_string(matrix.format())),
                phrase<"differs from that of csr by %1 of a row's size, more than %2">(
                    format_number(out.error, "%.2g"), format_number(reference.allowed, "%.2g")),
                phrase<"Report this with the matrix">());
  }
  const auto batch_time = [&](int count) {
    const auto start = Clock::now();
    for (int i = 0; i < count; ++i) backend.multiply(matrix, *x, *y);
    backend.synchronize();
    return seconds_since(start) / count;
  };
  backend.synchronize();
  batch_time(3);
  const double one = std::max(batch_time(3), 1e-9);
  out.batch =
      static_cast<int>(std::clamp(std::ceil(batch_seconds / one), 1.0, static_cast<double>(largest_batch)));
  batch_time(out.batch);
  std::vector<double> seconds;
  const auto start = Clock::now();
  while (static_cast<int>(seconds.size()) < most_samples &&
         (static_cast<int>(seconds.size()) < fewest_samples || seconds_since(start) < most_seconds)) {
    monitor.check();
    seconds.push_back(batch_time(out.batch));
  }
  std::sort(seconds.begin(), seconds.end());
  out.samples = static_cast<int>(seconds.size());
  out.median = seconds[seconds.size() / 2];
  out.fastest = seconds.front();
  out.slowest = seconds.back();
  return out;
}

void measure_formats(Inspection& inspection, Backend& backend, const CsrArrays& a, const SolveOptions& solve,
                     ThreadTeam& team, Monitor& monitor) {
  inspection.measured = true;
  const Reference reference = make_reference(a, inspection.features.stats.longest_row, team);
  double done = 0;
  for (InspectedFormat& row : inspection.formats) {
    monitor.check();
    monitor.progress(phrase<"measure products">(), done++ / static_cast<double>(inspection.formats.size()));
    if (!row.indexable) {
      row.not_measured = why_not_indexable(row.format);
      continue;
    }
    try {
      const auto matrix = backend.make_matrix(
          make_matrix(row.format, a.rows, a.columns, a.row_ptr.data(), a.column.data(), a.value.data(), team),
          {solve.threads_per_row});
      row.time = time_product(backend, *matrix, reference, monitor);
    } catch (const Error& error) {
      // Too large for the machine, or the format cannot hold such a matrix: the others can still be measured.
      if (error.kind() != ErrorKind::memory && error.kind() != ErrorKind::input) throw;
      row.not_measured = error.problem();
    }
  }
  monitor.progress(phrase<"measure products">(), 1);
}

/// The tuner's choice in thorough mode, among the formats that could be measured.
void tune(Inspection& inspection, Backend& backend, const CsrArrays& a, const ProductPattern& pattern,
          const DeviceSpeed& speed, const SolveOptions& solve, ThreadTeam& team, Monitor& monitor) {
  TuningTask task{.mode = Tuning::thorough,
                  .formats = {},
                  .pattern = pattern,
                  .speed = speed,
                  .threads_per_row = solve.threads_per_row,
                  .build =
                      [&a, &team](Format f) {
                        return make_matrix(f, a.rows, a.columns, a.row_ptr.data(), a.column.data(),
                                           a.value.data(), team);
                      },
                  .spare_bytes = backend.info().free_bytes,
                  .clock = {}};
  std::vector<const InspectedFormat*> order;
  for (const InspectedFormat& row : inspection.formats)
    if (row.time && row.predicted) order.push_back(&row);
  std::stable_sort(order.begin(), order.end(), [](const InspectedFormat* x, const InspectedFormat* y) {
    return x->predicted->seconds < y->predicted->seconds;
  });
  for (const InspectedFormat* row : order) task.formats.push_back(row->format);
  if (task.formats.empty()) return;
  monitor.progress(phrase<"tune">(), -1);
  const auto build = task.build;
  Tuner tuner(backend, std::move(task), monitor);
  const auto matrix = backend.make_matrix(build(tuner.choose_format()));
  tuner.choose_settings(*matrix);
  inspection.tuning = tuner.report();
}

void predict_formats(Inspection& inspection, const ProductPattern& pattern, const DeviceSpeed& speed) {
  for (InspectedFormat& row : inspection.formats) {
    if (!row.indexable) continue;
    const ProductCandidate fastest = fastest_predicted(row.format, pattern, speed);
    row.predicted = {fastest.settings, predict_product(fastest, pattern, speed).total()};
  }
}

void list_formats(Inspection& inspection) {
  for (Format format : all_formats) {
    InspectedFormat row;
    row.format = format;
    row.indexable = indexable(format, inspection.features.stats);
    row.bytes = format_bytes(format, inspection.features.stats);
    row.fp32_bytes = format_bytes(format, inspection.features.stats, Precision::fp32).total();
    inspection.formats.push_back(std::move(row));
  }
}

/// Measured memory of an inspection besides the matrix: features and the profile of the product; vectors,
/// sums and the arrays of one format; blocks of the matrix and of the pattern of its square.
MatrixNeeds needs_of(const InspectionOptions& options) {
  MatrixNeeds needs{.row = 20, .column = 4, .entry = 4};
  if (options.measure) needs = {.row = 56, .column = 20, .entry = 16};
  if (options.square) needs = {.row = std::max(needs.row, 56.0), .column = needs.column, .entry = 40};
  needs.available = std::max<std::int64_t>(1, bytes_left(options.solve));
  return needs;
}

}  // namespace

const InspectedFormat& Inspection::row(Format format) const {
  const auto found = std::find_if(formats.begin(), formats.end(),
                                  [&](const InspectedFormat& f) { return f.format == format; });
  if (found == formats.end())
    throw Error(ErrorKind::internal_fault, phrase<"inspection">(),
                phrase<"format %1 is not in the table">(to_string(format)));
  return *found;
}

Text pattern_title(const std::string& name, const PatternDensity& density) {
  return phrase<"%1:  %2 rows, %3 columns, %4 nonzeros">(name, grouped(density.rows),
                                                         grouped(density.columns), grouped(density.nonzeros));
}

Inspection inspect_matrix_file(const std::string& path, const InspectionOptions& options, Monitor& monitor) {
  ThreadTeam team(options.solve.threads, &monitor);
  Inspection out;
  out.name = std::filesystem::path(path).filename().string();
  MatrixMarketFile file = read_matrix_market(path, team, monitor, needs_of(options));
  const CsrArrays& a = file.matrix;
  out.origin =
      "Matrix Market, " + std::string(file.dense ? "array " : "coordinate ") +
      std::string(to_string(file.field)) + " " + std::string(to_string(file.symmetry)) + ", " +
      grouped(file.entries) + " entries" +
      (file.duplicates ? ", " + grouped(file.duplicates) + " of them added to others of the same place"
                       : std::string());
  monitor.progress(phrase<"features">(), -1);
  out.features =
      measure_features(a.rows, a.columns, a.row_ptr.data(), a.column.data(), options.features, team);
  plan_symmetric(out.features.stats, a.row_ptr.data(), a.column.data(), team);
  list_formats(out);
  monitor.check();
  if (options.picture_cells > 0) {
    CsrPattern pattern(a.rows, a.columns, a.row_ptr.data(), a.column.data(), team);
    out.density = measure_density(pattern, options.picture_cells, monitor);
  }
  const auto backend = make_backend(options.solve.backend, options.solve.threads, out.backend_reason);
  out.device = backend->info();
  const DeviceSpeed speed = known_speed(*backend, options.speeds);
  const ProductProfile profile = measure_profile(a.rows, a.columns, a.row_ptr.data(), a.column.data(), team);
  const ProductPattern known{out.features.stats, profile};
  predict_formats(out, known, speed);
  if (options.square) out.square = square_matrix(*backend, a, out.features.stats.node_slices.block, monitor);
  if (!options.measure) return out;
  measure_formats(out, *backend, a, options.solve, team, monitor);
  tune(out, *backend, a, known, speed, options.solve, team, monitor);
  return out;
}

Inspection inspect_case(const Pipeline& pipeline, const InspectionOptions& options, Monitor& monitor) {
  const auto planned = pipeline.planned();
  const auto project = pipeline.project();
  if (!planned || !project)
    throw Error(ErrorKind::input, phrase<"inspection">(), phrase<"there is no current plan of a case">(),
                phrase<"Run the plan stage first">());
  ThreadTeam team(options.solve.threads, &monitor);
  Inspection out;
  out.name = std::filesystem::path(project->path).filename().string();
  const NodeGraph& graph = planned->numbered->graph;
  out.origin = "case, " + grouped(graph.nodes) + " nodes of " + std::to_string(graph.dofs) +
               (graph.dofs == 1 ? " row" : " rows") + ", node order " +
               std::string(to_string(planned->numbered->numbering.order));
  monitor.progress(phrase<"features">(), -1);
  out.features = measure_features(graph, options.features, team);
  out.features.stats.symmetric = planned->numbered->pattern.symmetric;
  list_formats(out);
  monitor.check();
  if (options.picture_cells > 0) {
    GraphPattern pattern(graph, team);
    out.density = measure_density(pattern, options.picture_cells, monitor);
  }
  out.device = planned->plan.device;
  out.backend_reason = planned->backend_reason;
  const ProductPattern known{out.features.stats, planned->profile};
  predict_formats(out, known, planned->speed);
  if (!options.measure && !options.square) return out;
  const auto backend = make_backend(options.solve.backend, options.solve.threads, out.backend_reason);
  out.device = backend->info();
  const CsrArrays a = case_matrix(*planned, options.solve, team, monitor);
  if (options.square) out.square = square_matrix(*backend, a, graph.dofs, monitor);
  if (!options.measure) return out;
  measure_formats(out, *backend, a, options.solve, team, monitor);
  tune(out, *backend, a, known, planned->speed, options.solve, team, monitor);
  return out;
}

}  // namespace genba
