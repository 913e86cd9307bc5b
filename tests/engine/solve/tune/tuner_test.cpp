#include "engine/solve/tune/tuner.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "engine/base/error.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/tune/cache_share.hpp"
#include "engine/solve/tune/cluster_stream.hpp"
#include "tests/engine/solve/card.hpp"
#include "tests/engine/sparse/patterns.hpp"

using namespace genba;
using namespace genba::test;

namespace {

struct MapCache final : TuningCache {
  std::map<std::string, TuningRecord> records;
  std::map<std::string, DeviceSpeed> speeds;
  std::optional<TuningRecord> find_record(const std::string& key) override {
    const auto found = records.find(key);
    return found == records.end() ? std::nullopt : std::optional(found->second);
  }
  void store_record(const std::string& key, const TuningRecord& record) override { records[key] = record; }
  std::optional<DeviceSpeed> find_speed(const std::string& key) override {
    const auto found = speeds.find(key);
    return found == speeds.end() ? std::nullopt : std::optional(found->second);
  }
  void store_speed(const std::string& key, const DeviceSpeed& speed) override { speeds[key] = speed; }
};

struct Sample {
  explicit Sample(const CsrArrays& arrays) : a(arrays), team(1) {
    stats = measure_pattern(a.rows, a.columns, a.row_ptr.data(), a.column.data());
    profile = measure_profile(a.rows, a.columns, a.row_ptr.data(), a.column.data(), team);
  }
  TuningTask task(Tuning mode, MapCache* cache) {
    TuningTask t{
        .mode = mode,
        .formats = {Format::rbp_node, Format::csr, Format::sell},
        .pattern = {stats, profile},
        .speed = card(),
        .expected_products = 0,
        .build = [this](Format f) { return matrix_of(f, a); },
        .cache = cache,
        .fingerprint = pattern_fingerprint(a.rows, a.columns, a.row_ptr.data(), a.column.data(), team),
        .clock = [this] { return ticks += 1e-3; }};
    t.speed.is_gpu = false;
    return t;
  }
  CsrArrays a;
  ThreadTeam team;
  PatternStats stats;
  ProductProfile profile;
  double ticks = 0;
};

TuningReport tune(Backend& backend, Sample& sample, TuningTask task) {
  Monitor silent;
  const Precision precision = task.precision;
  Tuner tuner(backend, std::move(task), silent);
  Matrix chosen = matrix_of(tuner.choose_format(), sample.a);
  const auto matrix = precision == Precision::fp32 ? backend.make_matrix(narrow(std::move(chosen)))
                                                   : backend.make_matrix(std::move(chosen));
  tuner.choose_settings(*matrix);
  return tuner.report();
}

}  // namespace

TEST_CASE("a profile counts groups of rows exactly and sectors of x") {
  // Rows of 1, 2, 3, 40 nonzeros from column 0 on.
  const CsrArrays a = pattern_of(64,
                                 {{0},
                                  {0, 1},
                                  {0, 1, 2},
                                  [] {
                                    std::vector<Index> row;
                                    for (Index c = 0; c < 40; ++c) row.push_back(c);
                                    return row;
                                  }()},
                                 1);
  ThreadTeam team(2);
  const ProductProfile p = measure_profile(a.rows, a.columns, a.row_ptr.data(), a.column.data(), team);
  CHECK(p.longest == std::array<Offset, 6>{46, 42, 40, 40, 40, 40});
  CHECK(p.shared_steps == std::array<Offset, 6>{1 + 1 + 1 + 2, 1 + 3, 5, 10, 20, 40});
  CHECK(p.longest_row == 40);
  CHECK(p.near_sectors.value == doctest::Approx(10.0 / 4));  // 40 columns in sectors of 4
  CHECK(p.near_sectors.standard_error == 0);
}

TEST_CASE("the paper's model is its equations") {
  PaperModel m;
  m.bandwidth = 144e9;
  CHECK(m.bytes_per_flop(1, 4) == doctest::Approx(8 / 2.0 + 4 / 2.0));
  CHECK(m.bytes_per_flop(0.5, 4) == doctest::Approx(6 + 0.5 * 128 / 4));
  CHECK(m.speed(1, 4) == doctest::Approx(24e9));
  CHECK(PaperModel::padded(24e9, 100, 150) == doctest::Approx(16e9));
  PatternFeatures f;
  f.stats.rows = 100000;
  f.stats.nonzeros = 1000000;
  f.hit_rate.value = 1;
  f.spatial_locality.value = 4;
  CHECK(m.seconds(f, 2000000) == doctest::Approx(2e6 / 12e9));
  f.stats.rows = 1000;  // (7)
  f.stats.nonzeros = 10000;
  CHECK(m.seconds(f, 10000) == doctest::Approx(2e4 / (24e9 * 10000 * 6e-7)));
}

TEST_CASE("a predicted time is finite, positive, the sum of its parts, and grows with the matrix") {
  for (bool gpu : {false, true}) {
    DeviceSpeed speed = card();
    speed.is_gpu = gpu;
    double before = 0;
    for (Index n : {1000, 10000, 100000}) {
      const Sample s(random_pattern(n, n, 7));
      for (Format f : general_formats)
        for (const ProductSettings& settings : settings_of(f, s.stats, gpu)) {
          const PredictedTime t = predict_product({f, settings}, {s.stats, s.profile}, speed);
          CHECK(t.total() > 0);
          CHECK(std::isfinite(t.total()));
          CHECK(predicted_seconds(f, {s.stats, s.profile}, speed) <= t.total());
          const PredictedTime single =
              predict_product({f, settings, Precision::fp32}, {s.stats, s.profile}, speed);
          CHECK(single.memory < t.memory);
          CHECK(single.memory > 0);
          CHECK(single.total() < t.total());
          // What overlaps with the bytes shows more where these are fewer.
          CHECK(single.total() - single.memory > (1 - 1e-12) * (t.total() - t.memory));
        }
      const double csr = predicted_seconds(Format::csr, {s.stats, s.profile}, speed);
      CHECK(csr > before);
      before = csr;
    }
  }
}

TEST_CASE("FP32 is named in a candidate, and predicted to be faster where bytes count") {
  CHECK(to_string(ProductCandidate{Format::rbp_node, {}, Precision::fp32}) == "rbp-node fp32 default");
  CHECK(to_string(ProductCandidate{Format::rbp_node, {}}) == "rbp-node default");
  const Sample s(random_pattern(10000, 10000, 7));
  CHECK(predicted_seconds(Format::ell, {s.stats, s.profile}, card(), Precision::fp32) <
        predicted_seconds(Format::ell, {s.stats, s.profile}, card()));
}

TEST_CASE("on a GPU the model sends one full row among short ones to segments") {
  std::vector<std::vector<Index>> rows(200000);
  for (Index i = 0; i < 200000; ++i) rows[i] = {i};
  rows[5].clear();
  for (Index c = 0; c < 200000; ++c) rows[5].push_back(c);
  const Sample s(pattern_of(200000, rows, 2));
  ProductSettings by_segments;
  by_segments.csr = CsrAlgorithm::segmented;
  const double segments = predict_product({Format::csr, by_segments}, {s.stats, s.profile}, card()).total();
  CHECK(segments == predicted_seconds(Format::csr, {s.stats, s.profile}, card()));
  CHECK(predict_product({Format::csr, formula_settings(s.stats.longest_row)}, {s.stats, s.profile}, card())
            .total() > 10 * segments);
}

TEST_CASE("settings read back from their words") {
  for (Format f : all_formats)
    for (int block : {1, 2, 3, 6})
      for (const ProductSettings& settings : gpu_settings(f, block)) {
        ProductSettings read;
        CHECK(parse_settings(to_string(settings), read));
        CHECK(read == settings);
      }
  ProductSettings read;
  CHECK_FALSE(parse_settings("T=x", read));
  CHECK_FALSE(parse_settings("faster", read));
}

TEST_CASE("a thorough first decision costs at most 40 products, a second none") {
  Sample sample(random_pattern(2000, 2000, 5));
  const auto backend = make_cpu_backend(1);
  MapCache cache;
  const TuningReport first = tune(*backend, sample, sample.task(Tuning::thorough, &cache));
  CHECK(first.products > 0);
  CHECK(first.products <= 40);
  CHECK_FALSE(first.from_cache);
  CHECK(cache.records.size() == 1);
  const auto winner = std::find_if(first.trials.begin(), first.trials.end(),
                                   [&](const TuningTrial& t) { return t.candidate == first.choice; });
  REQUIRE(winner != first.trials.end());
  for (const TuningTrial& t : first.trials)
    if (t.measured > 0) CHECK(winner->measured <= 1.03 * t.measured);
  for (const TuningTrial& t : first.trials) CHECK(t.candidate.precision == Precision::fp64);
  const TuningReport second = tune(*backend, sample, sample.task(Tuning::thorough, &cache));
  CHECK(second.products == 0);
  CHECK(second.from_cache);
  CHECK(second.choice == first.choice);
  // Another pattern is another decision.
  Sample other(random_pattern(2000, 2000, 6));
  CHECK_FALSE(tune(*backend, other, other.task(Tuning::thorough, &cache)).from_cache);
}

TEST_CASE("a thorough decision that finds no format worth trying is not made again") {
  const auto backend = make_cpu_backend(1);
  Sample sample(random_pattern(2000, 2000, 5));
  MapCache cache;
  const auto decide = [&] {
    TuningTask task = sample.task(Tuning::thorough, &cache);
    task.formats = {Format::csr};
    task.speed.is_gpu = true;  // CSR has settings to try there
    return tune(*backend, sample, std::move(task));
  };
  CHECK(decide().products > 0);
  const TuningReport second = decide();
  CHECK(second.from_cache);
  CHECK(second.products == 0);
}

TEST_CASE("FP32 values are tried as such where a solve asks for them, and decided apart") {
  Sample sample(random_pattern(2000, 2000, 5));
  const auto backend = make_checked_backend(1);
  MapCache cache;
  TuningTask task = sample.task(Tuning::thorough, &cache);
  task.precision = Precision::fp32;
  const TuningReport first = tune(*backend, sample, task);
  CHECK(first.products > 0);
  std::size_t formats = 0;
  for (const TuningTrial& t : first.trials) {
    CHECK(t.candidate.precision == Precision::fp32);
    CHECK(t.predicted == predict_product(t.candidate, task.pattern, task.speed).total());
    formats += t.measured > 0;
  }
  CHECK(formats > 1);
  CHECK(cache.records.size() == 1);
  CHECK_FALSE(tune(*backend, sample, sample.task(Tuning::thorough, &cache)).from_cache);
  const TuningReport second = tune(*backend, sample, task);
  CHECK(second.from_cache);
  CHECK(second.choice == first.choice);
}

TEST_CASE("a thorough decision takes the format that runs fastest and builds none twice") {
  Sample sample(random_pattern(2000, 2000, 5));
  const auto backend = make_cpu_backend(1);
  for (const Format fastest : {Format::csr, Format::rbp_node}) {
    std::vector<Format> built;
    double step = 0;
    TuningTask task = sample.task(Tuning::thorough, nullptr);
    task.speed.is_gpu = true;
    task.formats = {Format::rbp_node, Format::csr, Format::sell, Format::rbp_sliced, Format::rbp_csr};
    task.build = [&](Format f) {
      built.push_back(f);
      step = f == fastest ? 1 : 2;
      return matrix_of(f, sample.a);
    };
    double seconds = 0;
    task.clock = [&] { return seconds += step; };
    const TuningReport report = tune(*backend, sample, task);
    CHECK(report.choice.format == fastest);
    CHECK(report.products <= 40);
    // One row a node: the same arrays as of RBP-node, which is built already.
    CHECK(std::find(built.begin(), built.end(), Format::rbp_sliced) == built.end());
  }
}

TEST_CASE("a thorough decision tries what the model expects to take nearly half as long again") {
  const auto backend = make_cpu_backend(1);
  int pairs = 0;
  for (const unsigned seed : {5, 9, 20}) {
    Sample sample(random_pattern(3000, 3000, seed));
    TuningTask task = sample.task(Tuning::thorough, nullptr);
    task.speed.is_gpu = true;
    task.speed.call_seconds = 1.2e-6;
    double step = 0, seconds = 0;
    task.clock = [&] { return seconds += step; };
    const auto expected = [&](Format f) { return predicted_seconds(f, task.pattern, task.speed); };
    for (const Format first : general_formats)
      for (const Format other : general_formats) {
        if (expected(other) < 1.35 * expected(first) || expected(other) > 1.48 * expected(first)) continue;
        ++pairs;
        task.formats = {first, other};
        task.build = [&](Format f) {
          step = f == other ? 1 : 2;
          return matrix_of(f, sample.a);
        };
        CHECK(tune(*backend, sample, task).choice.format == other);
      }
  }
  CHECK(pairs > 0);
}

TEST_CASE("of two that are about as fast the tuner takes the one that the model expects to be faster") {
  Sample sample(random_pattern(2000, 2000, 5));
  const auto backend = make_cpu_backend(1);
  double step = 0, seconds = 0;
  TuningTask task = sample.task(Tuning::thorough, nullptr);
  task.formats = {Format::csr, Format::sell};
  task.clock = [&] { return seconds += step; };
  const double csr = predicted_seconds(Format::csr, task.pattern, task.speed),
               sell = predicted_seconds(Format::sell, task.pattern, task.speed);
  REQUIRE(csr < sell);
  for (const double ahead : {0.01, 0.05}) {
    task.build = [&](Format f) {
      step = f == Format::sell ? 1 - ahead : 1;
      return matrix_of(f, sample.a);
    };
    CHECK(tune(*backend, sample, task).choice.format == (ahead < 0.015 ? Format::csr : Format::sell));
  }
}

TEST_CASE("on a GPU a prediction does not follow the noise of the cache's measured bandwidth") {
  const Sample s(random_pattern(20000, 20000, 9));
  DeviceSpeed slow = card(), fast = card();
  slow.cache_bandwidth = 4e12;
  fast.cache_bandwidth = 28e12;
  for (Format f : general_formats)
    CHECK(predicted_seconds(f, {s.stats, s.profile}, slow) ==
          predicted_seconds(f, {s.stats, s.profile}, fast));
}

TEST_CASE("values pass a GPU's second cache where it does not keep them: only then settings differ by it") {
  constexpr std::int64_t cache = 50'000'000;
  CHECK_FALSE(passes_cache(cache / 2, 100'000, 100'000, cache));  // 25 and 4.8 MB of 37.5
  CHECK(passes_cache(cache / 2, 300'000, 300'000, cache));        // the vectors need too much
  CHECK(passes_cache(cache, 10, 10, cache));
  CHECK(passes_cache(1, 1, 1, 0));  // nothing is known of the cache
  const Sample s(random_pattern(20000, 20000, 7));
  ProductSettings cached;
  cached.stream_values = false;
  for (Format f : {Format::sell, Format::rbp_sliced, Format::rbp_node}) {
    DeviceSpeed speed = card();
    const auto seconds = [&](const ProductSettings& settings) {
      return predict_product({f, settings}, {s.stats, s.profile}, speed).total();
    };
    CHECK(seconds({}) == seconds(cached));
    speed.cache_bytes = 1 << 20;
    CHECK(seconds({}) != seconds(cached));
  }
  // One of two ways that are the same is no candidate.
  const auto backend = make_cpu_backend(1);
  Monitor silent;
  for (const bool passes : {false, true}) {
    Sample sample(random_pattern(2000, 2000, 5));
    TuningTask task = sample.task(Tuning::off, nullptr);
    task.speed.is_gpu = true;
    if (passes) task.speed.cache_bytes = 1 << 10;
    const Tuner tuner(*backend, std::move(task), silent);
    const TuningReport& report = tuner.report();
    CHECK(passes == std::any_of(report.trials.begin(), report.trials.end(),
                                [](const TuningTrial& t) { return !t.candidate.settings.stream_values; }));
  }
}

TEST_CASE("clusters stream unless a second round is short, and the model knows which kernel runs") {
  DeviceSpeed speed = card();
  speed.processors = 132;
  Sample s(random_pattern(20000, 20000, 7));
  const auto call_of = [&](Offset clusters) {
    SymmetricStats& y = s.stats.symmetric;
    y.known = true;
    y.nodes = 512 * clusters;
    y.clusters = clusters;
    y.slices = 16 * clusters;
    y.steps = 8 * y.slices;
    y.pairs = 32 * y.steps;
    return predict_product({Format::rbp_sym, {}}, {s.stats, s.profile}, speed).call;
  };
  for (const auto& [clusters, streams] : {std::pair<Offset, bool>{1, true},
                                          {264, true},
                                          {265, false},
                                          {528, false},
                                          {529, true},
                                          {100'000, true}}) {
    CAPTURE(clusters);
    CHECK(streams_clusters(clusters, speed.processors) == streams);
    CHECK(call_of(clusters) == call_of(streams ? 1 : 265));
  }
  CHECK(call_of(1) != call_of(265));
}

TEST_CASE("on a GPU RBP-sym waits for the busiest multiprocessor") {
  // Clusters of 512 nodes: as many as multiprocessors, and one more.
  const auto seconds = [](Index nodes) {
    std::vector<std::pair<Index, Index>> path;
    for (Index i = 0; i + 1 < nodes; ++i) path.emplace_back(i, i + 1);
    Sample s(symmetric_pattern(nodes, 1, path, 3));
    plan_symmetric(s.stats, s.a.row_ptr.data(), s.a.column.data(), s.team);
    return predict_product({Format::rbp_sym, {}}, {s.stats, s.profile}, card());
  };
  const PredictedTime even = seconds(132 * 512), uneven = seconds(133 * 512);
  CHECK(uneven.memory < 1.02 * even.memory);
  CHECK(uneven.steps > 1.2 * even.steps);
}

TEST_CASE("off and formula run no product, automatic none where it would not pay") {
  Sample sample(random_pattern(2000, 2000, 5));
  const auto backend = make_cpu_backend(1);
  for (Tuning mode : {Tuning::off, Tuning::formula, Tuning::automatic}) {
    MapCache cache;
    const TuningReport report = tune(*backend, sample, sample.task(mode, &cache));
    CHECK(report.products == 0);
    CHECK(report.choice.format == Format::rbp_node);
    CHECK(cache.records.empty());
    CHECK(report.reason.english().find("nothing tried") != std::string::npos);
  }
  TuningTask task = sample.task(Tuning::automatic, nullptr);
  task.expected_products = 1e9;
  CHECK(tune(*backend, sample, task).products > 0);
}

TEST_CASE(
    "settings of a matrix whose products are short are tried in any solve, of a long one where it pays") {
  Sample sample(random_pattern(2000, 2000, 5));
  const auto backend = make_cpu_backend(1);
  TuningTask task = sample.task(Tuning::automatic, nullptr);
  task.formats = {Format::csr};
  task.speed.is_gpu = true;
  task.speed.call_seconds = 5e-6;  // most of any product: all ways to run are about as fast
  task.expected_products = 41;     // of heat on 27,000 nodes
  // Every second call of the clock ends a run; the third candidate's are the fastest, three a trial.
  int calls = 0;
  double seconds = 0;
  task.clock = [&] {
    const int run = calls < 2 || calls % 2 == 0 ? -1 : (calls - 2) / 2;
    ++calls;
    if (run >= 0) seconds += run >= 6 && run < 9 ? 1 : run >= 12 && run < 14 ? 1 : 2;
    return seconds;
  };
  const TuningReport report = tune(*backend, sample, task);
  CHECK(report.products > 20);
  CHECK(report.products <= 40);
  REQUIRE(report.trials.size() > 3);
  std::vector<ProductCandidate> tried;
  for (const TuningTrial& t : report.trials)
    if (t.measured > 0) tried.push_back(t.candidate);
  REQUIRE(tried.size() == 4);
  CHECK(std::find(tried.begin(), tried.end(), report.choice) != tried.end());
  CHECK(report.choice != report.trials.front().candidate);

  task.speed.call_seconds = 1e-3;  // a product takes longer than that
  calls = 0;
  CHECK(tune(*backend, sample, task).products == 0);
  task.expected_products = 1000;
  CHECK(tune(*backend, sample, task).products > 0);
}

TEST_CASE("a format that cannot be built is passed over and says why") {
  Sample sample(random_pattern(2000, 2000, 5));
  const auto backend = make_cpu_backend(1);
  TuningTask task = sample.task(Tuning::thorough, nullptr);
  task.build = [&](Format f) {
    if (f == Format::rbp_node) throw Error(ErrorKind::memory, "matrix", "needs too much");
    return matrix_of(f, sample.a);
  };
  const TuningReport report = tune(*backend, sample, task);
  CHECK(report.choice.format != Format::rbp_node);
  for (const TuningTrial& t : report.trials)
    if (t.candidate.format == Format::rbp_node) CHECK(t.note == "needs too much");
}

TEST_CASE("a device's speed is measured once and kept") {
  const auto backend = make_checked_backend(1);
  MapCache cache;
  const DeviceSpeed speed = known_speed(*backend, &cache);
  CHECK(speed.update_bandwidth > 1e8);
  CHECK(speed.read_bandwidth > 1e8);
  CHECK(speed.cache_bandwidth >= speed.update_bandwidth);
  CHECK(speed.call_seconds >= 0);
  CHECK(known_speed(*backend, &cache).update_bandwidth == speed.update_bandwidth);
}

TEST_CASE("a CPU's key names its model and cache, so that speeds are not taken from another machine") {
  const DeviceInfo info = make_cpu_backend(1)->info();
  CHECK_FALSE(info.detail.empty());
  CHECK(device_key(info) == "cpu|CPU, 1 thread|" + info.detail);
  if (info.cache_bytes > 0)
    CHECK(info.detail.find(std::to_string(info.cache_bytes >> 10) + " KiB cache") != std::string::npos);
}

TEST_CASE("a column sweep is a candidate where columns lie anywhere, memory is spare and time is there") {
  Sample sample(columns_anywhere(std::vector<Index>(300000, 15), 300000, 3));
  const ProductPattern pattern{sample.stats, sample.profile};
  CHECK(may_sweep(pattern));
  const auto backend = make_cpu_backend(1);
  const auto sweeps = [&](Tuning mode, std::int64_t spare, double products, int threads = 0) {
    TuningTask task = sample.task(mode, nullptr);
    task.speed.is_gpu = true;
    task.formats = {Format::csr};
    task.spare_bytes = spare;
    task.expected_products = products;
    task.threads_per_row = threads;
    Monitor silent;
    const Tuner tuner(*backend, task, silent);
    return std::count_if(tuner.report().trials.begin(), tuner.report().trials.end(),
                         [](const TuningTrial& t) { return t.candidate.settings == sweep_settings(); });
  };
  constexpr std::int64_t enough = 100'000'000;  // 1.4 * 12.1 B * 4.5 M are 76 MB
  CHECK(sweeps(Tuning::thorough, enough, 0) == 1);
  CHECK(sweeps(Tuning::thorough, 70'000'000, 0) == 0);
  CHECK(sweeps(Tuning::thorough, 0, 0) == 0);
  CHECK(sweeps(Tuning::thorough, enough, 0, 8) == 0);
  CHECK(sweeps(Tuning::automatic, enough, 100) == 0);
  CHECK(sweeps(Tuning::automatic, enough, 1e6) == 1);
  CHECK(sweeps(Tuning::off, enough, 1e6) == 0);
  CHECK(sweeps(Tuning::formula, enough, 1e6) == 0);
  // It reads fewer sectors of x than any other product of CSR.
  const ProductCandidate sweep{Format::csr, sweep_settings()};
  CHECK(predict_product(sweep, pattern, card()).total() < predicted_seconds(Format::csr, pattern, card()));

  const Sample near(random_pattern(100000, 100000, 7));
  CHECK_FALSE(may_sweep({near.stats, near.profile}));
}
