// Chooses the format and the settings of its product: by the performance model among the formats that fit,
// then by trials on the device if they pay.
//
// Yoshizawa & Takahashi choose the threads of a row from the longest row alone (crs_t_threads()). On devices
// other than theirs this loses up to a third, so it is only one of the candidates.
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

/// A candidate with its predicted and measured time.
struct TuningTrial {
  ProductCandidate candidate;
  double predicted = 0;  ///< s of one product
  double measured = 0;   ///< s of one product; 0: not tried
  int products = 0;      ///< products run to measure it
  Text note;             ///< why it could not be tried
};

struct TuningReport {
  ProductCandidate choice;
  std::vector<TuningTrial> trials;  ///< all candidates, the best predicted first
  int products = 0;                 ///< products run in total
  double seconds = 0;               ///< time of the decision, with trial matrices
  bool from_cache = false;
  Text reason;  ///< why this choice
};

/// A decision that is kept in the cache.
struct TuningRecord {
  ProductCandidate choice;
  double seconds = 0;          ///< of one product, measured
  bool tried_formats = false;  ///< true: other formats were tried too; false: only settings
};

/// Keeps decisions and device speeds between runs. Never throws: what cannot be kept is measured again.
class TuningCache {
 public:
  virtual ~TuningCache() = default;
  virtual std::optional<TuningRecord> find_record(const std::string& key) = 0;
  virtual void store_record(const std::string& key, const TuningRecord& record) = 0;
  virtual std::optional<DeviceSpeed> find_speed(const std::string& key) = 0;
  virtual void store_speed(const std::string& key, const DeviceSpeed& speed) = 0;
};

/// A 64-bit hash of rows, columns and entries in their order. Two patterns share it with probability 2^-64.
std::uint64_t pattern_fingerprint(const NodeGraph& graph, ThreadTeam& team);
std::uint64_t pattern_fingerprint(Offset rows, Offset columns, const Offset* row_ptr, const Index* column,
                                  ThreadTeam& team);

/// Device, driver and program as one line. A measured speed is valid for this key.
std::string device_key(const DeviceInfo& device);

/// The speed of the device, from this process or the cache (which may be null). Otherwise it is measured and
/// stored there. Thread-safe. most: as in measure_speed(); a measurement with less memory than usual is not
/// stored.
DeviceSpeed known_speed(Backend& backend, TuningCache* cache, std::int64_t most = host_speed_bytes);
/// Does known_speed() know it without a measurement?
bool speed_is_known(const DeviceInfo& device, TuningCache* cache);

struct TuningTask {
  Tuning mode = Tuning::automatic;
  std::vector<Format> formats;  ///< candidates, all of which fit; the first is taken if none is tried
  Precision precision = Precision::fp64;  ///< of the values; fp32 only for refined solves
  ProductPattern pattern;
  DeviceSpeed speed;
  double expected_products = 0;         ///< of the solve
  int threads_per_row = 0;              ///< set by the user: CSR and RBP-CSR use exactly this; 0: not set
  std::function<Matrix(Format)> build;  ///< makes the pattern; values do not matter for speed
  TuningCache* cache = nullptr;
  std::uint64_t fingerprint = 0;
  /// Bytes that a column sweep may keep beside its matrix. A memory plan grants none.
  std::int64_t spare_bytes = 0;
  int most_products = 40;  ///< limit for one decision
  /// seconds; empty: the device's own clock if it has one, else a steady clock
  std::function<double()> clock;
};

/// Decides in two steps, so that settings are tried on the matrix that the solve builds anyway.
/// choose_format() tries other formats if mode is `thorough`, or if the uncertainty of the model makes the
/// expected gain larger than the cost of building them (never on a GPU whose solve is shorter than that).
/// choose_settings() tries the best predicted settings on the matrix of that format if that pays, or if the
/// trials take less than a millisecond. It leaves the matrix with the best settings.
/// A cached decision for the same device and pattern is used without any product. Mode `off`: the model
/// decides. `formula`: the model chooses the format, T* the threads a row. Candidates, their order and the
/// vector are always the same; measured times decide. Throws errors of the backend, and Cancelled.
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
  bool decided_ = false;  ///< format and settings are decided
  bool tried_formats_ = false;
  std::unique_ptr<DeviceVector> x_, y_;
};

}  // namespace genba
