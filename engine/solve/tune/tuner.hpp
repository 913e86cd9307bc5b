// Which format, run how: chosen by the performance model among what fits, then tried on the device where that
// pays.
//
// Yoshizawa & Takahashi choose the threads of a row from the longest row alone (crs_t_threads()); on other
// devices than theirs that loses up to a third, so it is one of the choices, not the rule.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/solve/backend/backend.hpp"
#include "engine/solve/tune/performance_model.hpp"

namespace genba {

/// A candidate and what is known of it.
struct TuningTrial {
  ProductCandidate candidate;
  double predicted = 0;  ///< s of one product
  double measured = 0;   ///< s of one product; 0: not tried
  int products = 0;      ///< run to measure it
  Text note;             ///< why it could not be tried
};

struct TuningReport {
  ProductCandidate choice;
  std::vector<TuningTrial> trials;  ///< all that were candidates, the best predicted first
  int products = 0;                 ///< run in all
  double seconds = 0;               ///< spent deciding, trial matrices included
  bool from_cache = false;
  Text reason;  ///< why the winner won
};

/// A decision worth keeping.
struct TuningRecord {
  ProductCandidate choice;
  double seconds = 0;          ///< of one product, measured
  bool tried_formats = false;  ///< so were other formats, all that were worth it, not settings alone
};

/// Where decisions and device speeds are kept between runs. Never throws: what cannot be kept is measured
/// again.
class TuningCache {
 public:
  virtual ~TuningCache() = default;
  virtual std::optional<TuningRecord> find_record(const std::string& key) = 0;
  virtual void store_record(const std::string& key, const TuningRecord& record) = 0;
  virtual std::optional<DeviceSpeed> find_speed(const std::string& key) = 0;
  virtual void store_speed(const std::string& key, const DeviceSpeed& speed) = 0;
};

/// A number that other patterns have with odds of 2^-64: of the rows, columns and entries in their order.
std::uint64_t pattern_fingerprint(const NodeGraph& graph, ThreadTeam& team);
std::uint64_t pattern_fingerprint(Offset rows, Offset columns, const Offset* row_ptr, const Index* column,
                                  ThreadTeam& team);

/// Device, driver and program as one line: what a measured speed holds for.
std::string device_key(const DeviceInfo& device);

/// The device's speed as this process or the cache (may be null) knows it, or measured and stored there.
/// Thread-safe.
/// most: as in measure_speed(); what less than usual was enough for is not kept.
DeviceSpeed known_speed(Backend& backend, TuningCache* cache, std::int64_t most = host_speed_bytes);
/// Does it know without measuring?
bool speed_is_known(const DeviceInfo& device, TuningCache* cache);

struct TuningTask {
  Tuning mode = Tuning::automatic;
  std::vector<Format> formats;  ///< that may be chosen: they fit; first the one to take if none is tried
  Precision precision = Precision::fp64;  ///< of the values; fp32 is for refined solves alone
  ProductPattern pattern;
  DeviceSpeed speed;
  double expected_products = 0;         ///< of the solve that this is for
  int threads_per_row = 0;              ///< given by the user: CSR and RBP-CSR run with just that
  std::function<Matrix(Format)> build;  ///< pattern alone: values do not matter for speed
  TuningCache* cache = nullptr;
  std::uint64_t fingerprint = 0;
  /// That a product may take beside its matrix for as long as that is there, for a column sweep. A memory
  /// plan grants none.
  std::int64_t spare_bytes = 0;
  int most_products = 40;         ///< of a first decision
  std::function<double()> clock;  ///< seconds; empty: the device's own where it has one, else a steady clock
};

/// Decides in two steps, so that a solve which builds its matrix anyway tries settings on that one:
///   choose_format() tries other formats only if mode is `thorough`, or where what the model's error leaves
///   open
///                   would pay for building them (never on a GPU whose solve takes less than that);
///   choose_settings() tries the best predicted settings on the matrix of that format where that pays, or
///                   where the trials take less than a millisecond, and leaves the matrix with the winner's.
/// A cached decision of the same device and pattern is taken without a single product. `off`: the model's
/// word. `formula`: formats by the model, threads a row by T*. Candidates, their order and the vector are the
/// same every time; measured times decide. Throws what the backend throws, and Cancelled.
class Tuner {
 public:
  Tuner(Backend& backend, TuningTask task, Monitor& monitor);
  Format choose_format();
  void choose_settings(DeviceMatrix& matrix);
  const TuningReport& report() const { return report_; }

 private:
  double predicted(const ProductCandidate& candidate) const;
  std::vector<ProductSettings> settings(Format format) const;
  bool has_sweep() const;
  std::vector<Format> formats_to_try() const;
  std::vector<std::size_t> contenders(Format format, std::size_t most) const;
  std::unique_ptr<DeviceMatrix> make_trial(Format format);
  std::size_t winner_of(const std::vector<std::size_t>& tried) const;
  double run(DeviceMatrix& matrix, TuningTrial& trial, int products);
  void measure(DeviceMatrix& matrix, TuningTrial& trial, int products);
  void try_on(DeviceMatrix& matrix, const std::vector<std::size_t>& trials);
  void finish(const ProductCandidate& choice, Text reason);
  void apply_choice(DeviceMatrix& matrix);
  void store();

  Backend& backend_;
  TuningTask task_;
  Monitor& monitor_;
  std::string key_;
  TuningReport report_;
  bool uses_device_clock_ = false;
  bool decided_ = false;  ///< format and settings are known
  bool tried_formats_ = false;
  std::unique_ptr<DeviceVector> x_, y_;
};

}  // namespace genba
