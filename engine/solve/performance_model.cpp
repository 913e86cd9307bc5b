#include "engine/solve/performance_model.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <string>

#include "engine/solve/options.hpp"
#include "engine/solve/window_cut.hpp"

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
  const bool is_usual = candidate.precision == Precision::fp64;
  return std::string(to_string(candidate.format)) + (is_usual ? " " : " fp32 ") +
         to_string(candidate.settings);
}

namespace {

/// The kernels that differ in speed.
enum class Kernel {
  csr_rows,
  csr_nodes,
  csr_segments,
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
  sym_nodes
};
constexpr int kernels = 20;

/// What a kernel costs beside its bytes.
struct KernelCost {
  double call = 0;   ///< s more than a step that does nothing
  double step = 0;   ///< cycles of a multiprocessor for one step of a warp
  double group = 0;  ///< cycles for the rows that a warp takes at once, once
  double chain = 0;  ///< s of one step that waits for the one before
};

// GPU_TABLE_BEGIN
// Fitted by tests/bench/fit_performance_model.py to what tests/bench/products.cpp measured on an H200.
constexpr std::array<KernelCost, kernels> gpu_costs = {{
    {0.72e-6, 9.61, 8.15, 119e-9},    // csr rows
    {0.18e-6, 20.4, 5.56, 162e-9},    // csr nodes
    {3.23e-6, 9.4, 49.7, 150e-9},     // csr seg
    {0.21e-6, 1.21, 7.13, 156e-9},    // ell
    {0.11e-6, 3.17, 5.05, 181e-9},    // ell-r
    {0.30e-6, 0.978, 8.04, 162e-9},   // sell
    {0.28e-6, 1.61, 10.5, 160e-9},    // sell cached
    {1.27e-6, 17.5, 23.5, 176e-9},    // rbp-csr rows
    {0.09e-6, 15.7, 40.7, 271e-9},    // rbp-csr nodes
    {0.16e-6, 4.65, 184, 246e-9},     // rbp-ell
    {1.39e-6, 0.783, 15.1, 50.4e-9},  // windows
    {1.25e-6, 1.49, 23.3, 51.4e-9},   // windows cached
    {2.03e-6, 3.07, 20.7, 148e-9},    // sliced
    {1.87e-6, 3.39, 21.6, 158e-9},    // sliced cached
    {0.29e-6, 3.34, 30.9, 376e-9},    // node
    {0.26e-6, 18, 58.4, 370e-9},      // node cached
    {0.28e-6, 5.12, 30.6, 341e-9},    // node rows
    {0.27e-6, 13.7, 42.2, 317e-9},    // node rows cached
    {2.79e-6, 2.37, 27, 314e-9},      // sym scalar
    {2.22e-6, 3.36, 24.8, 687e-9},    // sym nodes
}};
constexpr double cache_rate = 46;       // bytes a cycle of a multiprocessor from the second cache
constexpr double gather_share = 0.529;  // of it that gathers of x reach
constexpr double kept_share = 0.659;    // of the cache: what is no larger is found again by the next product
constexpr double lost_share = 0.259;    // of the cache: what is larger by so much is not found again at all
// GPU_TABLE_END

// Six and three blocks of eight warps, see gpu/kernels/rbp_sliced.cu.
constexpr double scalar_warps = 48, node_warps = 24;

/// What a product does, in the units of KernelCost.
struct Work {
  Kernel kernel = Kernel::csr_rows;
  double bytes = 0;  ///< read of the matrix
  double steps = 0, groups = 0, chain = 0;
  double warps = 0;  ///< that a multiprocessor holds, which take group after group; 0: blocks come and go
  bool gathers = true;
};

double number(Offset n) {
  return static_cast<double>(n);
}

double value_size(const ProductCandidate& c) {
  return number(value_bytes(c.precision));
}

bool rows_in_threes(const PatternStats& s) {
  return s.node_slices.block % 3 == 0;
}

Work work_of_rows(const ProductCandidate& c, const ProductPattern& p) {
  const PatternStats& s = p.stats;
  const double n = number(s.rows), nz = number(s.nonzeros);
  const bool is_csr = c.format == Format::csr;
  const double pointers = is_csr ? 4 * n : 12 * n;
  const double indices = is_csr ? 4 * nz : 4 * number(2 * s.runs + s.isolated);
  Work w;
  w.bytes = value_size(c) * nz + indices + pointers;
  if (is_csr && c.settings.csr == CsrAlgorithm::segmented && c.settings.threads_per_row == 0) {
    w.kernel = Kernel::csr_segments;
    w.steps = nz / 32;
    w.groups = std::max(nz, n) / 2048;
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

Work work_of(const ProductCandidate& c, const ProductPattern& p, int processors) {
  const PatternStats& s = p.stats;
  const double n = number(s.rows), longest = number(s.longest_row), v = value_size(c);
  Work w;
  w.bytes = number(format_bytes(c.format, s, c.precision).total());
  w.groups = n / 32;
  w.chain = longest;
  const auto either = [&](Kernel streaming, Kernel cached) {
    return c.settings.stream_values ? streaming : cached;
  };
  // A row a lane: blocks of threads come and go with their windows, or stay where one is far.
  const auto by_rows = [&](const SliceStats& slices) {
    const bool is_far = slices.far_windows > 0;
    w.kernel = is_far ? either(Kernel::sliced, Kernel::sliced_cached)
                      : either(Kernel::windows, Kernel::windows_cached);
    w.steps = number(slices.slot_count);
    w.warps = is_far ? scalar_warps : 0;
    if (!is_far) w.chain *= window_cut(window_count(s.rows), processors).slices_of_a_warp();
  };
  switch (c.format) {
    case Format::csr:
    case Format::rbp_csr:
      return work_of_rows(c, p);
    case Format::ell:
      w.kernel = Kernel::ell;
      w.steps = w.groups * longest;
      break;
    case Format::ell_r:
      w.kernel = Kernel::ell_r;
      w.bytes = (v + 4) * number(s.nonzeros) + 4 * n;
      w.steps = number(p.profile.longest[5]);
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
      w.kernel = y.block == 1 ? Kernel::sym_scalar : Kernel::sym_nodes;
      // A node of a halo: its x read, its sum written, read and added, a sector at least each time.
      w.bytes += 4 * ProductProfile::sector_bytes * (1 + (y.block - 1) / 4.0) * number(y.halo);
      w.steps = number(y.steps) * (y.block == 1 ? 1 : y.block * y.block / 9.0);
      w.groups = number(y.slices);
      w.chain = number(y.steps) / std::max(1.0, number(y.slices));
      w.gathers = false;  // x comes in whole clusters
      break;
    }
  }
  return w;
}

PredictedTime predict_gpu(const ProductCandidate& c, const ProductPattern& p, const DeviceSpeed& speed) {
  const PatternStats& s = p.stats;
  const Work w = work_of(c, p, speed.processors);
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
  // Not the measured bandwidth: no step that fits the cache takes much longer than a host takes to start it.
  const double cache_bandwidth = cache_rate * cycles;
  PredictedTime t;
  t.call = speed.call_seconds + cost.call;
  t.memory = (w.bytes + vectors) * (missed / speed.read_bandwidth + (1 - missed) / cache_bandwidth);
  if (w.gathers)
    t.gather =
        ProductProfile::sector_bytes * p.profile.near_sectors.value * n / (gather_share * cache_bandwidth);
  t.steps = (w.steps * cost.step + w.groups * cost.group) / cycles;
  // A second round is waited for; of more, most is hidden behind other warps.
  const double rounds =
      w.warps == 0 ? 1 : std::clamp(std::ceil(w.groups / (w.warps * speed.processors)), 1.0, 2.0);
  t.chain = w.chain * cost.chain * rounds;
  return t;
}

/// Nanoseconds of one thread for an entry that it goes through, for a run (or an isolated entry) or a place
/// of a pair, for a row and for a sector of x that a neighbourhood of rows reads first, in the order of
/// all_formats: beside what memory takes.
struct CpuCost {
  double entry = 0, run = 0, row = 0, sector = 0;
};
// Fitted by tests/bench/fit_cpu_model.py to what tests/bench/products.cpp measured on one thread.
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

/// Entries that a CPU's product goes through, padding included.
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

/// Runs, or places of pairs, that a CPU's product goes through.
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
