// How long a product y = A x takes, predicted from its pattern and its device.
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
// SIG Technical Report 2014-HPC-143 No. 7. Kept as it is, to compare ours with: it reached a correlation of
// 0.47.

struct PaperModel {
  double bandwidth = 0;          ///< W, bytes a second
  double gather_bandwidth = 0;   ///< bytes of values a second that a gather delivers
  double value_bytes = 8;        ///< F
  double index_bytes = 4;        ///< I
  double line_bytes = 128;       ///< L
  double small_factor = 6e-7;    ///< of (7), for a device on which 1 / small_factor nonzeros fill it
  double smallest_rows = 70000;  ///< below this (7) applies

  double bytes_per_flop(double hit_rate, double spatial_locality) const;  ///< (1)
  double speed(double hit_rate, double spatial_locality) const;           ///< (2) flops a second
  /// (3) of (2), and of a gather memory (5), (6): nonzeros / stored nonzeros.
  static double padded(double speed, double nonzeros, double stored) { return speed * nonzeros / stored; }
  double gather_speed() const { return gather_bandwidth / value_bytes; }  ///< (5)
  /// (2) with (3), and (7) for small matrices: seconds of one product of 2 flops a nonzero.
  double seconds(const PatternFeatures& features, double stored) const;
};

// -- ours --

/// A way to store a matrix and to run its product.
struct ProductCandidate {
  Format format = Format::csr;
  ProductSettings settings;
  /// Given to a tuner, never chosen by it: what an FP32 matrix saves is worth nothing without refinement.
  Precision precision = Precision::fp64;
  bool operator==(const ProductCandidate&) const = default;
};
std::string to_string(const ProductCandidate& candidate);  ///< "csr T=8", "rbp-node fp32 default"
/// to_string() for people: its words are phrases.
Text describe(const ProductCandidate& candidate);
Text describe(const ProductSettings& settings);

/// What one product costs, in seconds; the parts add up.
struct PredictedTime {
  double call = 0;    ///< starting it
  double memory = 0;  ///< the matrix, x and y, from memory or, where they fit, from the cache
  double gather = 0;  ///< entries of x that come from the second cache
  double steps = 0;   ///< lanes working in step: instructions, imbalance and padding
  double chain = 0;   ///< the longest chain of dependent steps of one lane: long rows, small matrices
  double total() const { return call + memory + gather + steps + chain; }
};

/// What the model knows of a pattern.
struct ProductPattern {
  const PatternStats& stats;
  const ProductProfile& profile;
};

/// Seconds of one product. On a GPU the parts overlap little, by measurement (results:tuner-second-cache),
/// but where a kernel has values on their way while it works (windows, RBP-sym) or all of a row's loads wait
/// at once (ELL, SELL); the constants of each kernel (cycles of a multiprocessor a step and a group of
/// rows, nanoseconds of a dependent step, bytes of the second cache a cycle) are fitted to measurements; the
/// bandwidth of the memory, the size of the cache, the cost of a call, processors and clock are the device's.
/// On a CPU `gather` and `steps` are nanoseconds of one thread for each sector of x, entry, run and row,
/// fitted for each format, divided by the threads. `default` settings of CSR and RBP-CSR count as their
/// fastest. FP32 values change the bytes alone: nothing was fitted to them, and steps are as dear as with
/// FP64.
PredictedTime predict_product(const ProductCandidate& candidate, const ProductPattern& pattern,
                              const DeviceSpeed& speed);

/// Every way to run a format on this pattern, each named by its settings (none says "chosen by the backend").
std::vector<ProductSettings> settings_of(Format format, const PatternStats& stats, bool is_gpu);

/// True where columns lie so far from one another, and entries are so many, that a column sweep of CSR may be
/// worth its memory: settings_of() leaves it out.
bool may_sweep(const ProductPattern& pattern);

/// The way of settings_of() with the fewest predicted seconds.
ProductCandidate fastest_predicted(Format format, const ProductPattern& pattern, const DeviceSpeed& speed,
                                   Precision precision = Precision::fp64);
/// Its seconds.
double predicted_seconds(Format format, const ProductPattern& pattern, const DeviceSpeed& speed,
                         Precision precision = Precision::fp64);

/// [precision][format] s of one product; 0: unknown.
using ProductTimes = std::array<std::array<double, all_formats.size()>, all_precisions.size()>;
ProductTimes predicted_times(const ProductPattern& pattern, const DeviceSpeed& speed);

/// Settings of the paper's CSR with T* threads a row (Yoshizawa & Takahashi, CRS-T).
ProductSettings formula_settings(Offset longest_row);

}  // namespace genba
