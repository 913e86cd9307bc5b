// Predicts the time of a product y = A x from its pattern and its device.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/product_settings.hpp"
#include "engine/solve/tune/device_speed.hpp"
#include "engine/sparse/features/product_profile.hpp"
#include "engine/sparse/formats/format.hpp"

namespace genba {

// -- the paper's model --
// Tanabe, Tomimori, Takata, Joe: "Factors that decide the performance of sparse matrix-vector products", IPSJ
// SIG Technical Report 2014-HPC-143 No. 7. It stays unchanged for comparison with ours; its correlation was
// 0.47.

struct PaperModel {
  double bandwidth = 0;  ///< W, bytes a second
  /// bytes of values a second that a gather delivers; numbers in () are the paper's
  double gather_bandwidth = 0;
  double value_bytes = 8;        ///< F
  double index_bytes = 4;        ///< I
  double line_bytes = 128;       ///< L
  double small_factor = 6e-7;    ///< of (7), for a device that 1 / small_factor nonzeros fill
  double smallest_rows = 70000;  ///< (7) applies to fewer rows

  double bytes_per_flop(double hit_rate, double spatial_locality) const;  ///< (1)
  double speed(double hit_rate, double spatial_locality) const;           ///< (2) flops a second
  /// (3): a speed times nonzeros / stored nonzeros. Applies to (2) and to the gather memory, (5) and (6).
  static double padded(double speed, double nonzeros, double stored) { return speed * nonzeros / stored; }
  double gather_speed() const { return gather_bandwidth / value_bytes; }  ///< (5)
  /// Seconds of one product of 2 flops a nonzero: (2) with (3), and (7) for small matrices.
  double seconds(const PatternFeatures& features, double stored) const;
};

// -- ours --

/// A way to store a matrix and to run its product.
struct ProductCandidate {
  Format format = Format::csr;
  ProductSettings settings;
  /// The caller of a tuner sets it. The tuner never chooses FP32: it saves nothing without refinement.
  Precision precision = Precision::fp64;
  bool operator==(const ProductCandidate&) const = default;
};
std::string to_string(const ProductCandidate& candidate);  ///< "csr T=8", "rbp-node fp32 default"
/// to_string() for display: its words can be translated.
Text describe(const ProductCandidate& candidate);
Text describe(const ProductSettings& settings);

/// Parts of the time of one product, in seconds. The total is their sum.
struct PredictedTime {
  double call = 0;    ///< starting it
  double memory = 0;  ///< matrix, x and y, from memory or, if they fit, from the cache
  double gather = 0;  ///< entries of x that come from the L2 cache
  double steps = 0;   ///< instructions of lanes in lockstep, imbalance and padding
  double chain = 0;   ///< longest chain of dependent steps of one lane: long rows, small matrices
  double total() const { return call + memory + gather + steps + chain; }
};

/// Data of a pattern that the model uses.
struct ProductPattern {
  const PatternStats& stats;
  const ProductProfile& profile;
};

/// Predicts the time of one product.
/// GPU: the parts overlap little, by measurement (results:tuner-second-cache). Exceptions are kernels that
/// load values while they work (windows, RBP-sym), and kernels whose loads of a row are all in flight at once
/// (ELL, SELL). The constants of each kernel are fitted to measurements: cycles of a multiprocessor a step
/// and a group of rows, nanoseconds of a dependent step, bytes a cycle of the L2 cache. The bandwidth of the
/// memory, the size of the cache, the cost of a call, processors and clock come from the device.
/// CPU: `gather` and `steps` are nanoseconds of one thread for each sector of x, entry, run and row, fitted
/// for each format, divided by the threads.
/// Default settings of CSR and RBP-CSR count as their fastest. FP32 changes only the bytes: nothing was
/// fitted to it, and steps cost as much as with FP64.
PredictedTime predict_product(const ProductCandidate& candidate, const ProductPattern& pattern,
                              const DeviceSpeed& speed);

/// All settings for a format on this pattern. Each names its algorithm; none leaves the choice to the
/// backend.
std::vector<ProductSettings> settings_of(Format format, const PatternStats& stats, bool is_gpu);

/// True if columns are so far apart and entries so many that a column sweep of CSR may be worth its memory.
/// settings_of() does not contain it.
bool may_sweep(const ProductPattern& pattern);

/// The candidate of settings_of() with the shortest predicted time.
ProductCandidate fastest_predicted(Format format, const ProductPattern& pattern, const DeviceSpeed& speed,
                                   Precision precision = Precision::fp64);
/// The predicted time of that candidate.
double predicted_seconds(Format format, const ProductPattern& pattern, const DeviceSpeed& speed,
                         Precision precision = Precision::fp64);

/// [precision][format] s of one product; 0: unknown.
using ProductTimes = std::array<std::array<double, all_formats.size()>, all_precisions.size()>;
ProductTimes predicted_times(const ProductPattern& pattern, const DeviceSpeed& speed);

/// Settings of the paper's CSR with T* threads a row (Yoshizawa & Takahashi, CRS-T).
ProductSettings formula_settings(Offset longest_row);

}  // namespace genba
