// What the tuner chooses beside what is fastest, and what the performance model says beside what is measured:
// every product of a set of matrices is timed, then the tuner decides from nothing, in the same process.
// usage: tuner_bench cpu|cuda FILE.csv MATRIX...   (matrices.hpp names them; FILE.csv as of products_bench)
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>

#include "engine/base/error.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/plan/memory_plan.hpp"
#include "engine/solve/tune/tuner.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/every_product.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

struct MemoryCache final : TuningCache {
  std::map<std::string, TuningRecord> records;
  std::optional<TuningRecord> find_record(const std::string& key) override {
    const auto found = records.find(key);
    return found == records.end() ? std::nullopt : std::optional(found->second);
  }
  void store_record(const std::string& key, const TuningRecord& record) override { records[key] = record; }
  std::optional<DeviceSpeed> find_speed(const std::string&) override { return std::nullopt; }
  void store_speed(const std::string&, const DeviceSpeed&) override {}
};

/// A matrix with everything measured of it.
struct Case {
  BenchMatrix m;
  ProductProfile profile;
  PatternFeatures features;
  std::vector<MeasuredProduct> products;
  DeviceMatrices matrices;

  ProductPattern pattern() const { return {m.stats, profile}; }
  double expected_products() const {  // of a solve, as app/run/stages.cpp has it
    const double edge = std::sqrt(static_cast<double>(m.stats.rows));
    return m.dofs == 1 ? edge / 4 : edge;
  }
  double seconds(const ProductCandidate& c) const {
    for (const MeasuredProduct& p : products)
      if (p.candidate == c) return p.seconds;
    throw Error(ErrorKind::internal_fault, m.name, to_string(c) + " was chosen and not measured");
  }
  template <class Accept>
  const MeasuredProduct& fastest(Accept&& accept) const {
    const MeasuredProduct* best = nullptr;
    for (const MeasuredProduct& p : products)
      if (accept(p.candidate) && (!best || p.seconds < best->seconds)) best = &p;
    if (!best) throw Error(ErrorKind::internal_fault, m.name, "has no product of the kind looked for");
    return *best;
  }
};

/// The formats that the memory plan lets the tuner choose from, its own choice first.
std::vector<Format> formats_to_choose(const Case& c, const Backend& backend, const DeviceSpeed& speed) {
  const MemoryPlan plan = plan_memory(c.m.stats, c.m.dofs, SolveOptions(), backend.info(), 0,
                                      host_available_bytes(), predicted_times(c.pattern(), speed));
  std::vector<Format> formats = {plan.chosen};
  for (const PlanRow& row : plan.rows) {
    const bool was_measured =
        std::any_of(c.products.begin(), c.products.end(),
                    [&](const MeasuredProduct& p) { return p.candidate.format == row.format; });
    if (row.fits && row.format != plan.chosen && was_measured) formats.push_back(row.format);
  }
  return formats;
}

TuningReport decide(const Case& c, Backend& backend, const DeviceSpeed& speed, Tuning mode,
                    MemoryCache& cache, ThreadTeam& team) {
  Monitor silent;
  const CsrArrays& a = c.m.a;
  Tuner tuner(backend,
              {.mode = mode,
               .formats = formats_to_choose(c, backend, speed),
               .pattern = c.pattern(),
               .speed = speed,
               .expected_products = c.expected_products(),
               .build =
                   [&](Format f) {
                     return make_matrix(f, a.rows, a.columns, a.row_ptr.data(), a.column.data(),
                                        a.value.data(), team);
                   },
               .cache = &cache,
               .fingerprint = pattern_fingerprint(a.rows, a.columns, a.row_ptr.data(), a.column.data(), team),
               .spare_bytes = backend.info().free_bytes,
               .clock = {}},
              silent);
  tuner.choose_settings(*c.matrices.at(tuner.choose_format()));
  return tuner.report();
}

/// Shares of the fastest speed that one way to decide reached, by kind of matrix.
struct Shares {
  std::vector<double> fem, others;
  void add(bool is_fem, double share) { (is_fem ? fem : others).push_back(share); }
  void print(const char* name) const {
    std::printf("| %-24s |", name);
    for (const auto* v : {&fem, &others})
      if (v->empty())
        std::printf(" - | - |");
      else
        std::printf(" %.3f | %.3f |", *std::min_element(v->begin(), v->end()), geometric_mean(*v));
    std::printf("\n");
  }
};

struct Tuned {
  Shares off, automatic, thorough, formula_csr, formula_all;
  int most_products = 0, second_products = 0;
  double spent = 0, gain = 0;  ///< s of `automatic` over all matrices: on trials, and saved in one solve each
};

void judge_tuner(const Case& c, Backend& backend, const DeviceSpeed& speed, ThreadTeam& team, Tuned& all) {
  const MeasuredProduct& best = c.fastest([](const ProductCandidate&) { return true; });
  const auto share = [&](const TuningReport& r) { return best.seconds / c.seconds(r.choice); };
  MemoryCache nothing, first, thorough_first;
  const TuningReport off = decide(c, backend, speed, Tuning::off, nothing, team);
  const TuningReport automatic = decide(c, backend, speed, Tuning::automatic, first, team);
  const TuningReport thorough = decide(c, backend, speed, Tuning::thorough, thorough_first, team);
  const int second = decide(c, backend, speed, Tuning::automatic, first, team).products +
                     decide(c, backend, speed, Tuning::thorough, thorough_first, team).products;
  // T* is a rule for the kernel of the paper: T threads a row, each row by itself.
  ProductCandidate t_star{Format::csr, formula_settings(c.m.stats.longest_row)};
  double formula_csr = 1, formula_all = 1;
  if (speed.is_gpu) {
    const double t = c.seconds(t_star);
    formula_csr =
        c.fastest([](const ProductCandidate& p) {
           return p.format == Format::csr && p.settings.threads_per_row > 0 && !p.settings.share_node_rows;
         }).seconds /
        t;
    formula_all = best.seconds / t;
  }
  const double gain = c.expected_products() * (c.seconds(off.choice) - c.seconds(automatic.choice));
  std::printf(
      "| %s | %s | %.4f | %.3f %s | %.3f %s | %d | %.1f | %.1f | %.3f %s | %d | %.2f | %d | %.2f | %.2f |\n",
      c.m.name.c_str(), to_string(best.candidate).c_str(), 1e3 * best.seconds, share(off),
      to_string(off.choice).c_str(), share(automatic), to_string(automatic.choice).c_str(),
      automatic.products, 1e3 * automatic.seconds, 1e3 * gain, share(thorough),
      to_string(thorough.choice).c_str(), thorough.products, thorough.seconds, second, formula_csr,
      formula_all);
  for (const TuningReport* r : {&automatic, &thorough})
    if (share(*r) < (c.m.is_fem ? 0.97 : 0.9))
      for (const TuningTrial& t : r->trials)
        if (t.measured > 0 || t.candidate == best.candidate)
          std::fprintf(stderr, "  %s: predicted %.4f ms, tried %.4f, median %.4f\n",
                       to_string(t.candidate).c_str(), 1e3 * t.predicted, 1e3 * t.measured,
                       1e3 * c.seconds(t.candidate));
  std::fflush(stdout);
  const bool fem = c.m.is_fem;
  all.off.add(fem, share(off));
  all.automatic.add(fem, share(automatic));
  all.thorough.add(fem, share(thorough));
  all.formula_csr.add(fem, formula_csr);
  all.formula_all.add(fem, formula_all);
  all.most_products = std::max({all.most_products, automatic.products, thorough.products});
  all.second_products += second;
  all.spent += automatic.seconds;
  all.gain += gain;
}

/// Predicted and measured times of many products.
struct Predictions {
  std::vector<double> predicted, measured, nonzeros;
  void add(double p, double m, double nz) {
    predicted.push_back(p);
    measured.push_back(m);
    nonzeros.push_back(nz);
  }
};

std::vector<double> ranks(const std::vector<double>& v) {
  std::vector<std::size_t> order(v.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return v[a] < v[b]; });
  std::vector<double> rank(v.size());
  for (std::size_t begin = 0, end = 0; begin < v.size(); begin = end) {
    while (end < v.size() && v[order[end]] == v[order[begin]]) ++end;
    for (std::size_t i = begin; i < end; ++i) rank[order[i]] = static_cast<double>(begin + end - 1) / 2;
  }
  return rank;
}

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
  const auto n = static_cast<double>(a.size());
  const double ma = std::accumulate(a.begin(), a.end(), 0.0) / n,
               mb = std::accumulate(b.begin(), b.end(), 0.0) / n;
  double ab = 0, aa = 0, bb = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    ab += (a[i] - ma) * (b[i] - mb);
    aa += (a[i] - ma) * (a[i] - ma);
    bb += (b[i] - mb) * (b[i] - mb);
  }
  return ab / std::sqrt(aa * bb);
}

void print_model(const char* name, const Predictions& p) {
  if (p.measured.size() < 2) return;
  std::vector<double> error, speed, predicted_speed;
  for (std::size_t i = 0; i < p.measured.size(); ++i) {
    error.push_back(std::abs(p.predicted[i] / p.measured[i] - 1));
    speed.push_back(2 * p.nonzeros[i] / p.measured[i]);
    predicted_speed.push_back(2 * p.nonzeros[i] / p.predicted[i]);
  }
  std::sort(error.begin(), error.end());
  std::printf("| %s | %zu | %.3f | %.3f | %.1f %% | %.0f %% |\n", name, error.size(),
              correlation(ranks(p.predicted), ranks(p.measured)), correlation(predicted_speed, speed),
              100 * error[error.size() / 2], 100 * error[error.size() * 9 / 10]);
}

/// The products that the paper's model speaks of, by CSR with T* threads a row and by ELL, and all.
struct Models {
  Predictions paper, ours_there, ours;

  void add(const Case& c, const DeviceSpeed& speed) {
    PaperModel model;
    model.bandwidth = speed.update_bandwidth;
    const auto nonzeros = static_cast<double>(c.m.stats.nonzeros);
    const ProductCandidate t_star{Format::csr, formula_settings(c.m.stats.longest_row)}, ell{Format::ell, {}};
    for (const MeasuredProduct& p : c.products) {
      const bool has_threads = p.candidate.format == Format::csr || p.candidate.format == Format::rbp_csr;
      if (speed.is_gpu && has_threads && p.candidate.settings == ProductSettings())
        continue;  // one of the others
      const double predicted = predict_product(p.candidate, c.pattern(), speed).total();
      ours.add(predicted, p.seconds, nonzeros);
      const bool is_csr = speed.is_gpu ? p.candidate == t_star : p.candidate.format == Format::csr;
      if (!is_csr && p.candidate != ell) continue;
      const double stored = is_csr ? nonzeros : static_cast<double>(c.m.stats.rows * c.m.stats.longest_row);
      paper.add(model.seconds(c.features, stored), p.seconds, nonzeros);
      ours_there.add(predicted, p.seconds, nonzeros);
    }
  }
};

Case measure_case(const std::string& name, Backend& backend, const DeviceSpeed& speed, ThreadTeam& team) {
  Case c;
  c.m = make_bench_matrix(name, team);
  const CsrArrays& a = c.m.a;
  c.profile = measure_profile(a.rows, a.columns, a.row_ptr.data(), a.column.data(), team);
  FeatureOptions options;
  options.cache.bytes = std::max<std::int64_t>(speed.cache_bytes, options.cache.bytes);
  c.features = measure_features(a.rows, a.columns, a.row_ptr.data(), a.column.data(), options, team);
  c.products = measure_products(backend, c.m, team, &c.matrices);
  return c;
}

}  // namespace

int main(int count, char** arguments) try {
  if (count < 4) {
    std::fprintf(stderr, "usage: %s cpu|cuda FILE.csv MATRIX...\n", arguments[0]);
    return 2;
  }
  ThreadTeam team;
  const auto backend = std::string(arguments[1]) == "cuda" ? make_cuda_backend() : make_cpu_backend();
  std::FILE* out = std::fopen(arguments[2], "w");
  if (!out) throw Error(ErrorKind::file, arguments[2], "cannot be written");
  const DeviceSpeed speed = measure_speed(*backend);
  write_device(out, backend->info(), speed);
  std::printf("%s: update %.3g B/s, read %.3g, cache %.3g, call %.3g s\n\n",
              device_key(backend->info()).c_str(), speed.update_bandwidth, speed.read_bandwidth,
              speed.cache_bandwidth, speed.call_seconds);
  std::printf(
      "| matrix | fastest of all | ms | off: share, choice | automatic: share, choice | products | ms spent "
      "| ms saved "
      "in a solve | thorough: share, choice | products | s spent | products of second decisions | T* / best "
      "T | T* / "
      "fastest |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
  Tuned tuned;
  Models models;
  for (int i = 3; i < count; ++i) {
    const double begin = now();
    const Case c = measure_case(arguments[i], *backend, speed, team);
    const double measured = now();
    write_matrix(out, c.m, c.profile);
    write_products(out, c.m, c.products);
    judge_tuner(c, *backend, speed, team, tuned);
    models.add(c, speed);
    std::fprintf(stderr, "%s: measured in %.1f s, tuned in %.1f s\n", arguments[i], measured - begin,
                 now() - measured);
  }
  std::fclose(out);
  std::printf(
      "\n| share of the fastest | FEM worst | FEM mean | others worst | others mean "
      "|\n|---|---|---|---|---|\n");
  tuned.off.print("off");
  tuned.automatic.print("automatic");
  tuned.thorough.print("thorough");
  if (speed.is_gpu) {
    tuned.formula_csr.print("CSR T*, of the best T");
    tuned.formula_all.print("CSR T*, of all");
  }
  std::printf(
      "\nMost products of a first decision: %d; of all second decisions: %d. `automatic` spent %.1f ms and "
      "saved "
      "%.1f ms in a solve of each matrix.\n",
      tuned.most_products, tuned.second_products, 1e3 * tuned.spent, 1e3 * tuned.gain);
  std::printf(
      "\n| model | products | rank correlation | correlation of speeds | median error | 90 %% within |\n"
      "|---|---|---|---|---|---|\n");
  print_model("ours, all products", models.ours);
  print_model("ours, CSR T* and ELL", models.ours_there);
  print_model("the paper's, CSR T* and ELL", models.paper);
  return 0;
} catch (const Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return exit_code(error.kind());
}
