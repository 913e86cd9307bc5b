#include "engine/solve/tune/tuner.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <map>
#include <mutex>
#include <numbers>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/tune/cache_share.hpp"
#include "engine/sparse/product/column_sweep.hpp"

namespace genba {

namespace {

/// How much the model is trusted on a kind of device (results:tuner-second-cache, results:tuner-cpu).
struct Trust {
  double error;         ///< median error of a prediction
  double near;          ///< formats predicted within this factor of the fastest are worth building
  std::size_t formats;  ///< most formats to build, without CSR
};
constexpr Trust on_gpu{0.12, 1.5, 4}, on_cpu{0.4, 2.5, 6};
/// `near` for CSR, which wins where the model is least certain: on small and unusual matrices.
constexpr double near_csr = 4;
/// Bytes a second at which a host builds a trial matrix and hands it over.
constexpr double build_bandwidth = 1e9;
/// Peak bytes while a column sweep is made, relative to its final bytes.
constexpr double sweep_while_made = 1.4;
/// Expected part of a product's time that better settings save.
constexpr double hoped_saving = 0.05;
/// Time for trials that nobody notices. For very short products the model is least reliable and trials cost
/// almost nothing.
constexpr double unnoticed_seconds = 1e-3;
constexpr std::size_t most_settings = 4;
constexpr int per_trial = 5, per_final_trial = 7;  // products, the first of them not timed
/// If two measured times differ by less than this part, the one with the better prediction wins.
constexpr double noise = 0.015;
constexpr std::size_t finalists = 2;

/// Expected saving (s a product) of trying another format: the mean of what it saves if it is faster, and 0
/// otherwise. Both predictions have normal errors with standard deviation `error`.
double hoped_gain(double best, double other, double error) {
  const double deviation = error * std::hypot(best, other), ahead = (best - other) / deviation;
  const double density = std::exp(-ahead * ahead / 2) / std::sqrt(2 * std::numbers::pi);
  return deviation * (ahead * std::erfc(-ahead / std::numbers::sqrt2) / 2 + density);
}

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string milliseconds(double seconds) {
  return format_number(1e3 * seconds, "%.4g");
}

std::uint64_t mix(std::uint64_t h, std::uint64_t v) {
  std::uint64_t z = h ^ (v + 0x9e3779b97f4a7c15u + (h << 6) + (h >> 2));
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

template <class T>
std::uint64_t hash_array(std::uint64_t h, const T* data, std::size_t count, ThreadTeam& team) {
  constexpr std::size_t grain = 1 << 16;
  std::vector<std::uint64_t> partial((count + grain - 1) / grain);
  team.for_chunks(count, grain, [&](std::size_t begin, std::size_t end) {
    std::uint64_t chunk = begin;
    for (std::size_t i = begin; i < end; ++i) chunk = mix(chunk, static_cast<std::uint64_t>(data[i]));
    partial[begin / grain] = chunk;
  });
  for (std::uint64_t chunk : partial) h = mix(h, chunk);
  return h;
}

bool is_sweep(const ProductCandidate& candidate) {
  return candidate.settings.csr == CsrAlgorithm::swept;
}

}  // namespace

std::uint64_t pattern_fingerprint(const NodeGraph& graph, ThreadTeam& team) {
  std::uint64_t h = mix(static_cast<std::uint64_t>(graph.nodes), static_cast<std::uint64_t>(graph.dofs));
  h = hash_array(h, graph.row_ptr.data(), graph.row_ptr.size(), team);
  return hash_array(h, graph.columns.data(), graph.columns.size(), team);
}

std::uint64_t pattern_fingerprint(Offset rows, Offset columns, const Offset* row_ptr, const Index* column,
                                  ThreadTeam& team) {
  std::uint64_t h = mix(static_cast<std::uint64_t>(rows), static_cast<std::uint64_t>(columns));
  h = hash_array(h, row_ptr, static_cast<std::size_t>(rows) + 1, team);
  return hash_array(h, column, static_cast<std::size_t>(row_ptr[rows]), team);
}

std::string device_key(const DeviceInfo& device) {
  return device.backend + "|" + device.name.english() + "|" + device.detail;
}

namespace {
/// Speeds known to this process.
struct KnownSpeeds {
  std::mutex mutex;
  std::map<std::string, DeviceSpeed> speeds;

  std::optional<DeviceSpeed> find(const std::string& key, TuningCache* cache) const {
    if (const auto found = speeds.find(key); found != speeds.end()) return found->second;
    return cache ? cache->find_speed(key) : std::nullopt;
  }
};

KnownSpeeds& known_speeds() {
  static KnownSpeeds known;
  return known;
}
}  // namespace

DeviceSpeed known_speed(Backend& backend, TuningCache* cache, std::int64_t most) {
  KnownSpeeds& known = known_speeds();
  const std::string key = device_key(backend.info());
  const std::lock_guard lock(known.mutex);
  if (const auto found = known.find(key, cache)) return known.speeds[key] = *found;
  const DeviceSpeed speed = measure_speed(backend, most);
  if (most < host_speed_bytes && !speed.is_gpu) return speed;
  if (cache) cache->store_speed(key, speed);
  return known.speeds[key] = speed;
}

bool speed_is_known(const DeviceInfo& device, TuningCache* cache) {
  KnownSpeeds& known = known_speeds();
  const std::lock_guard lock(known.mutex);
  return known.find(device_key(device), cache).has_value();
}

namespace {
const Trust& trust(const DeviceSpeed& speed) {
  return speed.is_gpu ? on_gpu : on_cpu;
}
}  // namespace

Tuner::Tuner(Backend& backend, TuningTask task, Monitor& monitor)
    : backend_(backend), task_(std::move(task)), monitor_(monitor) {
  if (task_.formats.empty())
    throw Error(ErrorKind::internal_fault, phrase<"tuner">(), phrase<"was given no format to choose from">());
  uses_device_clock_ = !task_.clock;
  if (!task_.clock) task_.clock = steady_seconds;
  char fingerprint[24];
  std::snprintf(fingerprint, sizeof fingerprint, "%016llx",
                static_cast<unsigned long long>(task_.fingerprint));
  key_ = device_key(backend.info()) + "|" + fingerprint;
  if (task_.formats.size() == 1) key_ += "|" + std::string(to_string(task_.formats[0]));
  if (task_.threads_per_row > 0) key_ += "|T=" + std::to_string(task_.threads_per_row);
  if (task_.precision != Precision::fp64) key_ += "|" + std::string(to_string(task_.precision));
  for (Format format : task_.formats)
    for (const ProductSettings& s : settings(format)) {
      TuningTrial trial;
      trial.candidate = {format, s, task_.precision};
      trial.predicted = predicted(trial.candidate);
      report_.trials.push_back(std::move(trial));
    }
  std::stable_sort(report_.trials.begin(), report_.trials.end(),
                   [](const TuningTrial& a, const TuningTrial& b) { return a.predicted < b.predicted; });
}

double Tuner::predicted(const ProductCandidate& candidate) const {
  return predict_product(candidate, task_.pattern, task_.speed).total();
}

std::vector<ProductSettings> Tuner::settings(Format format) const {
  const bool has_threads = format == Format::csr || format == Format::rbp_csr;
  if (has_threads && task_.speed.is_gpu && task_.threads_per_row > 0) {
    ProductSettings given;
    given.threads_per_row = task_.threads_per_row;
    return {given};
  }
  if (has_threads && task_.speed.is_gpu && task_.mode == Tuning::formula)
    return {formula_settings(task_.pattern.stats.longest_row)};
  const PatternStats& stats = task_.pattern.stats;
  std::vector<ProductSettings> all = settings_of(format, stats, task_.speed.is_gpu);
  // If the L2 cache keeps the matrix, its values do not bypass the L1 cache: both settings are the same.
  if (!passes_cache(format_bytes(format, stats, task_.precision).total(), stats.rows, stats.columns,
                    task_.speed.cache_bytes))
    std::erase_if(all, [](const ProductSettings& s) { return !s.stream_values; });
  if (format == Format::csr && has_sweep()) all.push_back(sweep_settings());
  return all;
}

/// May a column sweep of CSR be tried? It needs memory, and time to build it.
bool Tuner::has_sweep() const {
  if (!task_.speed.is_gpu || task_.threads_per_row > 0 || !may_sweep(task_.pattern)) return false;
  const double bytes =
      sweep_while_made * expected_sweep_bytes(static_cast<double>(task_.pattern.stats.nonzeros),
                                              static_cast<double>(value_bytes(task_.precision)));
  if (bytes > static_cast<double>(task_.spare_bytes)) return false;
  if (task_.mode == Tuning::thorough) return true;
  if (task_.mode != Tuning::automatic) return false;
  const ProductCandidate sweep{Format::csr, sweep_settings(), task_.precision};
  const double gain =
      predicted_seconds(Format::csr, task_.pattern, task_.speed, task_.precision) - predicted(sweep);
  return task_.expected_products * gain > 2 * bytes / build_bandwidth;
}

/// The fastest measured trial, or one with a better prediction that is about as fast.
std::size_t Tuner::winner_of(const std::vector<std::size_t>& tried) const {
  double fastest = report_.trials[tried.front()].measured;
  for (std::size_t i : tried) fastest = std::min(fastest, report_.trials[i].measured);
  std::size_t winner = report_.trials.size();  // trials are sorted by their predictions
  for (std::size_t i : tried)
    if (report_.trials[i].measured <= (1 + noise) * fastest) winner = std::min(winner, i);
  return winner;
}

/// Trials of a format, the best predicted first.
std::vector<std::size_t> Tuner::contenders(Format format, std::size_t most) const {
  std::vector<std::size_t> found;
  double best = 0;
  // The model is least certain of the threads a row, so T* is always one of the CSR trials.
  std::size_t t_star = report_.trials.size();
  for (std::size_t i = 0; i < report_.trials.size(); ++i) {
    const TuningTrial& trial = report_.trials[i];
    if (trial.candidate.format != format) continue;
    if (found.empty()) best = trial.predicted;
    // The best rival of a column sweep is tried too, since the matrix may have no sweep.
    const bool alone = found.size() == 1 && is_sweep(report_.trials[found.front()].candidate);
    if (found.size() < most && (alone || trial.predicted <= best * (1 + 2 * trust(task_.speed).error)))
      found.push_back(i);
    if (format == Format::csr &&
        trial.candidate.settings == formula_settings(task_.pattern.stats.longest_row) &&
        trial.predicted <= best * (1 + 4 * trust(task_.speed).error))
      t_star = i;
  }
  if (most > 1 && t_star < report_.trials.size() &&
      std::find(found.begin(), found.end(), t_star) == found.end()) {
    if (found.size() == most) found.pop_back();
    found.push_back(t_star);
  }
  return found;
}

/// Formats whose trial pays, the best predicted first. A single one means that none is tried.
std::vector<Format> Tuner::formats_to_try() const {
  const auto [error, near, most] = trust(task_.speed);
  std::vector<Format> order;
  for (const TuningTrial& trial : report_.trials)
    if (std::find(order.begin(), order.end(), trial.candidate.format) == order.end())
      order.push_back(trial.candidate.format);
  const double best = report_.trials[contenders(task_.formats.front(), 1).front()].predicted;
  std::vector<Format> chosen = {task_.formats.front()};
  for (Format format : order) {
    if (format == chosen.front()) continue;
    const double other = report_.trials[contenders(format, 1).front()].predicted;
    const auto bytes =
        static_cast<double>(format_bytes(format, task_.pattern.stats, task_.precision).total());
    const double gain = task_.expected_products * hoped_gain(best, other, error);
    const bool pays = gain > 2 * bytes / build_bandwidth;
    // With one row a node, RBP-sliced and RBP-node have the same arrays.
    const bool is_twin = std::any_of(chosen.begin(), chosen.end(), [&](Format f) {
      return report_.trials[contenders(f, 1).front()].predicted == other &&
             static_cast<double>(format_bytes(f, task_.pattern.stats, task_.precision).total()) == bytes;
    });
    if (is_twin) continue;
    const bool is_csr = format == Format::csr;
    const bool is_near = other < (is_csr ? near_csr : near) * best;
    if (chosen.size() < most + (is_csr ? 1 : 0) && (task_.mode == Tuning::thorough ? is_near : pays))
      chosen.push_back(format);
  }
  return chosen;
}

std::unique_ptr<DeviceMatrix> Tuner::make_trial(Format format) {
  Matrix matrix = task_.build(format);
  return task_.precision == Precision::fp32 ? backend_.make_matrix(narrow(std::move(matrix)))
                                            : backend_.make_matrix(std::move(matrix));
}

double Tuner::run(DeviceMatrix& matrix, TuningTrial& trial, int products) {
  monitor_.check();
  backend_.synchronize();
  const double start = task_.clock();
  for (int i = 0; i < products; ++i) backend_.multiply(matrix, *x_, *y_);
  backend_.synchronize();
  trial.products += products;
  report_.products += products;
  return (task_.clock() - start) / products;
}

/// Times a trial with an odd number of products. The first one does not count.
void Tuner::measure(DeviceMatrix& matrix, TuningTrial& trial, int products) {
  backend_.change_settings(matrix, trial.candidate.settings);
  std::unique_ptr<TimedRecording> batch;
  const auto product = [&] { backend_.multiply(matrix, *x_, *y_); };
  if (uses_device_clock_)
    batch = backend_.record_timed(product, [&] {
      for (int i = 1; i < products; ++i) product();
    });
  if (batch) {  // the host's clock would include starts of short products, which a solve hides
    monitor_.check();
    trial.products += products;
    report_.products += products;
    trial.measured = batch->run() / (products - 1);
    return;
  }
  // Takes the faster of two batches: other work on the machine rarely slows both.
  run(matrix, trial, 1);
  const double first = run(matrix, trial, products / 2);
  trial.measured = std::min(first, run(matrix, trial, products / 2));
}

/// Times the given trials on a matrix of their format.
void Tuner::try_on(DeviceMatrix& matrix, const std::vector<std::size_t>& trials) {
  if (!x_ || x_->size() != matrix.columns() || y_->size() != matrix.rows()) {
    x_ = backend_.make_vector(matrix.columns());
    y_ = backend_.make_vector(matrix.rows());
    // The values do not matter but must be written: a CPU maps pages never written to the same memory.
    backend_.upload(std::vector<double>(static_cast<std::size_t>(matrix.columns()), 1.0), *x_);
  }
  for (std::size_t i : trials) {
    TuningTrial& trial = report_.trials[i];
    if (report_.products + per_trial > task_.most_products) {
      trial.note = phrase<"not tried: enough products">();
      continue;
    }
    try {
      measure(matrix, trial, per_trial);
    } catch (const Error& error) {  // this matrix has no sweep, or memory is short
      if (error.kind() != ErrorKind::memory && error.kind() != ErrorKind::input) throw;
      trial.note = error.problem();
    }
  }
}

void Tuner::finish(const ProductCandidate& choice, Text reason) {
  report_.choice = choice;
  report_.reason = std::move(reason);
  if (is_sweep(choice))
    report_.reason = phrase<"%1; its tables take about %2 beside the matrix">(
        report_.reason,
        format_quantity(expected_sweep_bytes(static_cast<double>(task_.pattern.stats.nonzeros),
                                             static_cast<double>(value_bytes(task_.precision))),
                        QuantityKind::bytes, 3));
  x_.reset();
  y_.reset();
}

Format Tuner::choose_format() {
  const double start = task_.clock();
  if (task_.cache && (task_.mode == Tuning::automatic || task_.mode == Tuning::thorough)) {
    auto record = task_.cache->find_record(key_);
    if (record) record->choice.precision = task_.precision;  // the key has it, not the record
    const bool usable = record && (record->tried_formats || task_.mode != Tuning::thorough) &&
                        std::any_of(report_.trials.begin(), report_.trials.end(),
                                    [&](const TuningTrial& t) { return t.candidate == record->choice; });
    if (usable) {
      decided_ = true;
      report_.from_cache = true;
      finish(record->choice, phrase<"%1: found best before on this device (%2 ms a product), nothing tried">(
                                 describe(record->choice), milliseconds(record->seconds)));
      report_.seconds = task_.clock() - start;
      return record->choice.format;
    }
  }
  const Format format = task_.formats.front();
  const ProductCandidate by_model = report_.trials[contenders(format, 1).front()].candidate;
  finish(by_model, phrase<"%1: %2 ms a product by the performance model, nothing tried">(
                       describe(by_model), milliseconds(predicted(by_model))));
  if (task_.mode == Tuning::off || task_.mode == Tuning::formula || !task_.build) return format;

  const std::vector<Format> formats = formats_to_try();
  tried_formats_ = formats.size() > 1 || task_.mode == Tuning::thorough;
  if (formats.size() < 2) return format;
  std::vector<std::size_t> tried;
  for (Format f : formats) {
    monitor_.check();
    const auto trials = contenders(f, f == Format::csr ? 3 : 1);
    try {
      const auto matrix = make_trial(f);
      try_on(*matrix, trials);
      for (std::size_t i : trials)
        if (report_.trials[i].measured > 0) tried.push_back(i);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::memory && error.kind() != ErrorKind::input) throw;
      for (std::size_t i : trials) report_.trials[i].note = error.problem();
    }
  }
  report_.seconds += task_.clock() - start;
  if (tried.empty()) return format;
  const TuningTrial& winner = report_.trials[winner_of(tried)];
  finish(winner.candidate, phrase<"%1: %2 ms a product, fastest of %3 tried">(
                               describe(winner.candidate), milliseconds(winner.measured), tried.size()));
  return winner.candidate.format;
}

void Tuner::choose_settings(DeviceMatrix& matrix) {
  const double start = task_.clock();
  const Format format = matrix.format();
  if (report_.choice.format != format)
    throw Error(ErrorKind::internal_fault, phrase<"tuner">(),
                phrase<"the matrix is not of the format that was chosen">());
  const bool may_try = !decided_ && task_.mode != Tuning::off && task_.mode != Tuning::formula;
  // Tries as many as pay or are too short to notice, the best predicted first.
  const double affordable =
      task_.mode == Tuning::thorough
          ? task_.most_products
          : std::min<double>(task_.most_products,
                             std::max(hoped_saving * task_.expected_products,
                                      unnoticed_seconds / std::max(1e-9, predicted(report_.choice))));
  const std::size_t most =
      std::min(most_settings, static_cast<std::size_t>(std::max(0.0, affordable) / per_trial));
  const std::vector<std::size_t> candidates = may_try ? contenders(format, most) : std::vector<std::size_t>();
  // With a single candidate there is nothing to try.
  if (candidates.size() > 1) {
    std::vector<std::size_t> trials, tried;
    for (std::size_t i : candidates)
      if (report_.trials[i].measured == 0) trials.push_back(i);
    try_on(matrix, trials);
    for (std::size_t i : candidates)
      if (report_.trials[i].measured > 0) tried.push_back(i);
    std::sort(tried.begin(), tried.end(), [&](std::size_t a, std::size_t b) {
      return report_.trials[a].measured < report_.trials[b].measured;
    });
    if (tried.size() > finalists) tried.resize(finalists);
    // The remaining products go to the two fastest, equally, and decide.
    const int left = (static_cast<int>(affordable) - report_.products) / static_cast<int>(finalists);
    if (tried.size() == finalists && left >= per_trial)
      for (std::size_t i : tried)
        measure(matrix, report_.trials[i], left < per_final_trial ? per_trial : per_final_trial);
    if (!tried.empty()) {
      const TuningTrial& winner = report_.trials[winner_of(tried)];
      const auto count = std::count_if(report_.trials.begin(), report_.trials.end(),
                                       [](const TuningTrial& t) { return t.measured > 0; });
      finish(winner.candidate, phrase<"%1: %2 ms a product, fastest of %3 tried">(
                                   describe(winner.candidate), milliseconds(winner.measured), count));
    }
  }
  apply_choice(matrix);
  if (report_.products > 0 && task_.cache) store();
  report_.seconds += task_.clock() - start;
}

/// A chosen column sweep that was not tried may turn out to be impossible for this matrix.
void Tuner::apply_choice(DeviceMatrix& matrix) {
  try {
    backend_.change_settings(matrix, report_.choice.settings);
  } catch (const Error& error) {
    if (!is_sweep(report_.choice) || (error.kind() != ErrorKind::memory && error.kind() != ErrorKind::input))
      throw;
    std::erase_if(report_.trials, [&](const TuningTrial& t) { return t.candidate == report_.choice; });
    const ProductCandidate other = report_.trials[contenders(Format::csr, 1).front()].candidate;
    finish(other, phrase<"%1: %2 ms a product by the performance model; no column sweep, for %3">(
                      describe(other), milliseconds(predicted(other)), error.problem()));
    backend_.change_settings(matrix, other.settings);
  }
}

void Tuner::store() {
  for (const TuningTrial& trial : report_.trials)
    if (trial.candidate == report_.choice && trial.measured > 0)
      task_.cache->store_record(key_, {trial.candidate, trial.measured, tried_formats_});
}

}  // namespace genba
