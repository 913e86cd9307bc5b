#include "engine/solve/tune/performance_model.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <string>

#include "engine/solve/backend/options.hpp"
#include "engine/solve/tune/cache_share.hpp"
#include "engine/solve/tune/cluster_stream.hpp"
#include "engine/solve/tune/window_cut.hpp"
#include "engine/sparse/product/column_sweep.hpp"

namespace genba {

double PaperModel::bytes_per_flop(double hit_rate, double spatial_locality) const {
  return value_bytes / 2 + index_bytes / 2 + (1 - hit_rate) * line_bytes / spatial_locality;
}

double PaperModel::speed(double hit_rate, double spatial_locality) const {
  return bandwidth / bytes_per_flop(hit_rate, spatial_locality);
}

double PaperModel::seconds(const PatternFeatures& f, double stored) const {
  const auto nonzeros = static_cast<double>(f.stats.nonzeros);
  if (nonzeros == 0) return 0;
  double flops = padded(speed(f.hit_rate.value, std::max(1.0, f.spatial_locality.value)), nonzeros, stored);
  if (static_cast<double>(f.stats.rows) < smallest_rows) flops *= std::min(1.0, nonzeros * small_factor);
  return 2 * nonzeros / flops;
}

std::string to_string(const ProductCandidate& candidate) {
  return describe(candidate).english();
}

Text describe(const ProductCandidate& candidate) {
  const std::string format(to_string(candidate.format));
  return phrase<"%1 %2">(candidate.precision == Precision::fp64 ? format : format + " fp32",
                         describe(candidate.settings));
}

Text describe(const ProductSettings& settings) {
  const Text words[] = {phrase<"default">(),      phrase<"by rows">(),    phrase<"segments">(),
                        phrase<"column sweep">(), phrase<"rows apart">(), phrase<"cached">()};
  std::vector<Text> pieces;
  const std::string all = to_string(settings);
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t end = std::min(all.find(", ", begin), all.size());
    const std::string piece = all.substr(begin, end - begin);
    const auto* known = std::find(std::begin(words), std::end(words), piece);
    pieces.push_back(known == std::end(words) ? Text(piece) : *known);
    begin = end + 2;
  }
  return joined(pieces, phrase<", ">());
}

namespace {

/// The kernels that differ in speed.
enum class Kernel {
  csr_rows,
  csr_nodes,
  csr_segments,
  csr_sweep,
  ell,
  ell_r,
  sell,
  sell_cached,
  rbp_csr_rows,
  rbp_csr_nodes,
  rbp_ell,
  windows,
  windows_cached,
  sliced,
  sliced_cached,
  node,
  node_cached,
  node_rows,
  node_rows_cached,
  sym_scalar,
  sym_stream,
  sym_nodes
};
constexpr int kernels = 22;

/// Costs of a kernel beside its bytes.
struct KernelCost {
  double call = 0;   ///< s more than an empty step
  double step = 0;   ///< cycles of a multiprocessor for one step of a warp
  double group = 0;  ///< cycles for each group of rows that a warp takes at once
  double chain = 0;  ///< s of one step that depends on the step before
};

// GPU_TABLE_BEGIN
// Fitted by tests/bench/scripts/fit_performance_model.py to measurements of tests/bench/products.cpp on an
// H100. Exceptions: "sliced" is fitted to an H200, since the set had too few matrices of it; "csr sweep" is
// set by hand for three sizes; "sym stream" is from a later run of 26 matrices. Devices before compute
// capability 9.0 do not stream and take that long or longer.
constexpr std::array<KernelCost, kernels> gpu_costs = {{
    {0.73e-6, 9.6, 6.79, 116e-9},    // csr rows
    {0.30e-6, 18.1, 4.34, 163e-9},   // csr nodes
    {3.53e-6, 6.63, 47.8, 150e-9},   // csr seg
    {3.50e-6, 0, 0, 0e-9},           // csr sweep
    {0.31e-6, 5.73, 9.15, 186e-9},   // ell
    {0.13e-6, 8.59, 5.82, 219e-9},   // ell-r
    {0.20e-6, 3.64, 12.5, 392e-9},   // sell
    {0.67e-6, 7, 10.5, 175e-9},      // sell cached
    {1.06e-6, 14.5, 34.4, 192e-9},   // rbp-csr rows
    {0.16e-6, 17.1, 27.5, 273e-9},   // rbp-csr nodes
    {0.38e-6, 7.51, 106, 229e-9},    // rbp-ell
    {0.15e-6, 7.36, 89.2, 38.3e-9},  // windows
    {1.06e-6, 9.55, 33.9, 48.9e-9},  // windows cached
    {2.03e-6, 3.07, 20.7, 148e-9},   // sliced
    {2.19e-6, 1.69, 17.1, 116e-9},   // sliced cached
    {0.29e-6, 4.18, 33.2, 266e-9},   // node
    {0.94e-6, 21.8, 72.1, 327e-9},   // node cached
    {0.24e-6, 3.74, 24.8, 227e-9},   // node rows
    {0.76e-6, 6.97, 41.3, 312e-9},   // node rows cached
    {2.15e-6, 18.5, 79.7, 188e-9},   // sym scalar
    {0.89e-6, 7.95, 120, 234e-9},    // sym stream
    {2.24e-6, 7.01, 42.3, 763e-9},   // sym nodes
}};
constexpr double cache_rate = 46;       // bytes a cycle of a multiprocessor from the second cache
constexpr double gather_share = 0.369;  // part of cache_rate that gathers of x reach
// of the cache: data up to this size is still there for the next product
constexpr double kept_share = 0.588;
constexpr double lost_share = 0.418;  // of the cache: data larger than the cache by this is lost completely
// GPU_TABLE_END

/// With fewer entries the L2 cache holds the matrix, and gathers are no bottleneck.
constexpr Offset fewest_swept = 1'000'000;
/// Cost of a sector in a column sweep, relative to a random gather: its lanes ask for neighbouring sectors.
constexpr double swept_sector = 0.22;
/// Sectors of x that a neighbourhood of rows reads for each entry; above this, columns lie anywhere.
constexpr double sectors_of_far_columns = 0.5;

// Six and three blocks of eight warps, see gpu/kernels/product/rbp_sliced.cu.
constexpr double scalar_warps = 48, node_warps = 24;

/// The work of a product, in the units of KernelCost.
struct Work {
  Kernel kernel = Kernel::csr_rows;
  double bytes = 0;    ///< read from the matrix
  double sectors = 0;  ///< read from the L2 cache beside it
  double steps = 0, groups = 0, chain = 0;
  double warps = 0;  ///< resident warps of a multiprocessor that take group after group; 0: not resident
  bool overlaps_steps = false;  ///< values load while others are used
  bool overlaps_chain = false;  ///< many loads are in flight at once and hide one another
};

/// Time that `other` adds to `one` if the two overlap. Nearly equal times add the most.
double beside(double one, double other) {
  return std::cbrt(one * one * one + other * other * other) - one;
}

/// Work of the busiest multiprocessor relative to the mean, for blocks that are not resident.
double unevenness(Offset blocks, Offset processors) {
  if (blocks <= 0 || processors <= 0) return 1;
  return static_cast<double>((blocks + processors - 1) / processors * processors) /
         static_cast<double>(blocks);
}

double number(Offset n) {
  return static_cast<double>(n);
}

double value_size(const ProductCandidate& c) {
  return number(value_bytes(c.precision));
}

/// Sectors of x that blocks of rows read in the order of the columns: each sector once a block.
double swept_sectors(const PatternStats& s, Offset blocks) {
  const double all = std::max(1.0, 8 * number(s.columns) / ProductProfile::sector_bytes);
  return number(blocks) * all * -std::expm1(-number(s.nonzeros) / number(blocks) / all);
}

bool rows_in_threes(const PatternStats& s) {
  return s.node_slices.block % 3 == 0;
}

Work work_of_rows(const ProductCandidate& c, const ProductPattern& p, const DeviceSpeed& speed) {
  const PatternStats& s = p.stats;
  const double n = number(s.rows), nz = number(s.nonzeros);
  const bool is_csr = c.format == Format::csr;
  const double pointers = is_csr ? 4 * n : 12 * n;
  const double indices = is_csr ? 4 * nz : 4 * number(2 * s.runs + s.isolated);
  Work w;
  w.bytes = value_size(c) * nz + indices + pointers;
  w.sectors = p.profile.near_sectors.value * n;
  if (is_csr && c.settings.csr == CsrAlgorithm::segmented && c.settings.threads_per_row == 0) {
    w.kernel = Kernel::csr_segments;
    w.steps = nz / 32;
    w.groups = std::max(nz, n) / 2048;
    return w;
  }
  if (is_csr && c.settings.csr == CsrAlgorithm::swept && c.settings.threads_per_row == 0) {
    w.kernel = Kernel::csr_sweep;
    w.bytes = expected_sweep_bytes(nz, value_size(c));
    w.sectors = swept_sector * swept_sectors(s, std::max(1, speed.processors));
    return w;
  }
  const int threads = std::max(1, c.settings.threads_per_row);
  const int group = std::countr_zero(static_cast<unsigned>(32 / threads));
  const bool by_nodes = c.settings.share_node_rows && rows_in_threes(s);
  const double rows_at_once = by_nodes ? 3 : 1;
  w.kernel = is_csr ? (by_nodes ? Kernel::csr_nodes : Kernel::csr_rows)
                    : (by_nodes ? Kernel::rbp_csr_nodes : Kernel::rbp_csr_rows);
  w.bytes -= indices * (1 - 1 / rows_at_once);
  w.steps = number(p.profile.shared_steps[group]) / rows_at_once;
  w.groups = n / rows_at_once * threads / 32;
  w.chain = std::ceil(number(s.longest_row) / threads);
  return w;
}

Work work_of(const ProductCandidate& c, const ProductPattern& p, const DeviceSpeed& speed) {
  const PatternStats& s = p.stats;
  const double n = number(s.rows), longest = number(s.longest_row), v = value_size(c);
  const Offset stored = format_bytes(c.format, s, c.precision).total();
  Work w;
  w.bytes = number(stored);
  w.sectors = p.profile.near_sectors.value * n;
  w.groups = n / 32;
  w.chain = longest;
  const bool streams = c.settings.stream_values && passes_cache(stored, s.rows, s.columns, speed.cache_bytes);
  const auto either = [&](Kernel streaming, Kernel cached) { return streams ? streaming : cached; };
  // One row a lane. Thread blocks end with their window, or stay resident if a window is far.
  const auto by_rows = [&](const SliceStats& slices) {
    const bool is_far = slices.far_windows > 0;
    w.kernel = is_far ? either(Kernel::sliced, Kernel::sliced_cached)
                      : either(Kernel::windows, Kernel::windows_cached);
    w.steps = number(slices.slot_count);
    w.warps = is_far ? scalar_warps : 0;
    w.overlaps_steps = !is_far;
    if (!is_far) w.chain *= window_cut(window_count(s.rows), speed.processors).slices_of_a_warp();
  };
  switch (c.format) {
    case Format::csr:
    case Format::rbp_csr:
      return work_of_rows(c, p, speed);
    case Format::ell:
      w.kernel = Kernel::ell;
      w.steps = w.groups * longest;
      w.overlaps_chain = true;
      break;
    case Format::ell_r:
      w.kernel = Kernel::ell_r;
      w.bytes = (v + 4) * number(s.nonzeros) + 4 * n;
      w.steps = number(p.profile.longest[5]);
      w.overlaps_chain = true;
      break;
    case Format::rbp_ell:
    case Format::rbp_ell_r:
      w.kernel = Kernel::rbp_ell;
      w.bytes = v * number(s.in_runs) + 8 * number(s.runs) + (v + 4) * number(s.isolated) + 4 * n;
      w.steps = number(p.profile.longest[5]);
      break;
    case Format::sell:
      w.kernel = either(Kernel::sell, Kernel::sell_cached);
      w.steps = number(s.row_slices.slot_count);
      w.overlaps_chain = true;
      break;
    case Format::rbp_sliced:
      by_rows(s.row_slices);
      break;
    case Format::rbp_node: {
      const int d = s.node_slices.block;
      const bool whole_nodes = c.settings.share_node_rows && d <= 3;
      if (d == 1) {
        by_rows(s.node_slices);
        break;
      }
      w.chain = longest / d;
      w.warps = node_warps;
      w.steps = number(s.node_slices.slot_count);
      if (whole_nodes) {
        w.kernel = either(Kernel::node, Kernel::node_cached);
        w.steps *= d * d / 9.0;
        w.groups /= d;
      } else {
        w.kernel = either(Kernel::node_rows, Kernel::node_rows_cached);
        w.steps *= d;
      }
      break;
    }
    case Format::rbp_sym: {
      const SymmetricStats& y = s.symmetric;
      w.kernel = y.block > 1                                      ? Kernel::sym_nodes
                 : streams_clusters(y.clusters, speed.processors) ? Kernel::sym_stream
                                                                  : Kernel::sym_scalar;
      // x is read by whole clusters. For nodes of halos x is read too, and their sum is written and read.
      w.sectors = 2 * (1 + (y.block - 1) / 4.0) * number(y.halo);
      const double uneven = unevenness(y.clusters, speed.processors);
      w.steps = uneven * number(y.steps) * (y.block == 1 ? 1 : y.block * y.block / 9.0);
      w.groups = uneven * number(y.slices);
      w.chain = number(y.steps) / std::max(1.0, number(y.slices));
      w.overlaps_steps = true;
      break;
    }
  }
  return w;
}

PredictedTime predict_gpu(const ProductCandidate& c, const ProductPattern& p, const DeviceSpeed& speed) {
  const PatternStats& s = p.stats;
  const Work w = work_of(c, p, speed);
  const KernelCost& cost = gpu_costs[static_cast<std::size_t>(w.kernel)];
  const double n = number(s.rows), x_bytes = 8 * number(s.columns);
  double vectors = 8 * n + x_bytes;
  if (x_bytes > number(speed.cache_bytes) / 2)
    vectors += std::max(0.0, ProductProfile::sector_bytes * p.profile.far_sectors.value * n - x_bytes);
  const double footprint = number(format_bytes(c.format, s, c.precision).total()) + 16 * n;
  const double kept = kept_share * std::max(1.0, number(speed.cache_bytes));
  const double missed =
      std::clamp((footprint - kept) / (lost_share * std::max(1.0, number(speed.cache_bytes))), 0.0, 1.0);
  const double cycles = speed.processors * speed.clock_hz;
  // The measured bandwidth is not used: a step that fits the cache takes hardly longer than its start by the
  // host.
  const double cache_bandwidth = cache_rate * cycles;
  PredictedTime t;
  t.call = speed.call_seconds + cost.call;
  t.memory = (w.bytes + vectors) * (missed / speed.read_bandwidth + (1 - missed) / cache_bandwidth);
  t.gather = ProductProfile::sector_bytes * w.sectors / (gather_share * cache_bandwidth);
  t.steps = (w.steps * cost.step + w.groups * cost.group) / cycles;
  if (w.overlaps_steps) t.steps = beside(t.memory + t.gather, t.steps);
  // A second round costs its full time; further rounds mostly hide behind other warps.
  const double rounds =
      w.warps == 0 ? 1 : std::clamp(std::ceil(w.groups / (w.warps * speed.processors)), 1.0, 2.0);
  t.chain = w.chain * cost.chain * rounds;
  if (w.overlaps_chain) t.chain = beside(t.memory + t.gather + t.steps, t.chain);
  return t;
}

/// Nanoseconds of one thread beside memory, in the order of all_formats: for an entry; for a run (or an
/// isolated entry) or a place of a pair; for a row; for a sector of x that a neighbourhood of rows reads
/// first.
struct CpuCost {
  double entry = 0, run = 0, row = 0, sector = 0;
};
// Fitted by tests/bench/scripts/fit_cpu_model.py to measurements of tests/bench/products.cpp on one thread.
constexpr std::array<CpuCost, all_formats.size()> cpu_costs = {{
    {0.213, 0, 1.87, 0.64},      // csr
    {0.306, 0, 0, 0.64},         // ell
    {0.310, 0, 0, 0.75},         // ell-r
    {0.257, 0, 2.69, 1.09},      // sell
    {0.317, 0.298, 10.3, 0},     // rbp-csr
    {1.28, 0, 18.7, 0},          // rbp-ell
    {1.27, 0, 18.5, 0},          // rbp-ell-r
    {0.504, 0.215, 0.65, 9.28},  // rbp-sliced
    {0.062, 1.38, 0.63, 8.52},   // rbp-node
    {0, 0.339, 6.99, 0},         // rbp-sym, whose x comes in whole clusters
}};

/// Entries that a CPU's product processes, with padding.
double cpu_entries(Format format, const ProductPattern& p) {
  const PatternStats& s = p.stats;
  switch (format) {
    case Format::csr:
    case Format::rbp_csr:
      return number(s.nonzeros);
    case Format::ell:
      return number(s.rows) * number(s.longest_row);
    case Format::ell_r:
    case Format::rbp_ell_r:
    case Format::rbp_ell:
      return 32 * number(p.profile.longest[5]);
    case Format::sell:
    case Format::rbp_sliced:
      return 32 * number(s.row_slices.slot_count);
    case Format::rbp_node:
      return 32 * number(s.node_slices.slot_count) * s.node_slices.block * s.node_slices.block;
    case Format::rbp_sym:
      break;  // counted by pairs
  }
  return 0;
}

/// Runs, or places of pairs, that a CPU's product processes.
double cpu_runs(Format format, const PatternStats& s) {
  if (format == Format::rbp_sym) return 32 * number(s.symmetric.steps);
  // The rows of a node share their runs in RBP-node.
  return number(s.runs + s.isolated) / (format == Format::rbp_node ? s.node_slices.block : 1);
}

PredictedTime predict_cpu(const ProductCandidate& c, const ProductPattern& p, const DeviceSpeed& speed) {
  const PatternStats& s = p.stats;
  const double n = number(s.rows), threads = std::max(1, speed.processors);
  const double bytes = number(format_bytes(c.format, s, c.precision).total()) + 16 * n;
  const double cache = std::max(1.0, number(speed.cache_bytes));
  const double kept = std::clamp((cache - bytes) / cache, 0.0, 1.0);
  PredictedTime t;
  t.call = speed.call_seconds;
  t.memory = bytes * (kept / std::max(speed.cache_bandwidth, speed.update_bandwidth) +
                      (1 - kept) / std::max(speed.read_bandwidth, speed.update_bandwidth));
  const CpuCost& cost = cpu_costs[static_cast<std::size_t>(c.format)];
  t.gather = p.profile.near_sectors.value * n * cost.sector * 1e-9 / threads;
  t.steps = (cpu_entries(c.format, p) * cost.entry + cpu_runs(c.format, s) * cost.run + n * cost.row) * 1e-9 /
            threads;
  return t;
}

}  // namespace

PredictedTime predict_product(const ProductCandidate& candidate, const ProductPattern& pattern,
                              const DeviceSpeed& speed) {
  return speed.is_gpu ? predict_gpu(candidate, pattern, speed) : predict_cpu(candidate, pattern, speed);
}

std::vector<ProductSettings> settings_of(Format format, const PatternStats& stats, bool is_gpu) {
  if (!is_gpu) return {{}};
  return gpu_settings(format, stats.node_slices.block);
}

bool may_sweep(const ProductPattern& pattern) {
  return pattern.stats.nonzeros >= fewest_swept &&
         pattern.profile.near_sectors.value * number(pattern.stats.rows) >=
             sectors_of_far_columns * number(pattern.stats.nonzeros);
}

ProductCandidate fastest_predicted(Format format, const ProductPattern& pattern, const DeviceSpeed& speed,
                                   Precision precision) {
  ProductCandidate fastest;
  double least = std::numeric_limits<double>::infinity();
  for (const ProductSettings& settings : settings_of(format, pattern.stats, speed.is_gpu)) {
    const double seconds = predict_product({format, settings, precision}, pattern, speed).total();
    if (seconds < least) fastest = {format, settings, precision};
    least = std::min(least, seconds);
  }
  return fastest;
}

double predicted_seconds(Format format, const ProductPattern& pattern, const DeviceSpeed& speed,
                         Precision precision) {
  return predict_product(fastest_predicted(format, pattern, speed, precision), pattern, speed).total();
}

ProductTimes predicted_times(const ProductPattern& pattern, const DeviceSpeed& speed) {
  ProductTimes seconds{};
  for (const Precision precision : all_precisions)
    for (const Format f : all_formats)
      seconds[static_cast<std::size_t>(precision)][static_cast<std::size_t>(f)] =
          predicted_seconds(f, pattern, speed, precision);
  return seconds;
}

ProductSettings formula_settings(Offset longest_row) {
  ProductSettings s;
  s.threads_per_row = crs_t_threads(longest_row);
  s.share_node_rows = false;
  return s;
}

}  // namespace genba
