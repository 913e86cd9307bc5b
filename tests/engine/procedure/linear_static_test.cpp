// The discrete system and the linear static procedure, without files and faces.
#include "engine/procedure/linear/linear_static.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "engine/base/host_memory.hpp"
#include "engine/procedure/same_system.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/varying.hpp"

using namespace genba;

namespace {

class NoCache final : public TuningCache {
 public:
  std::optional<TuningRecord> find_record(const std::string&) override { return {}; }
  void store_record(const std::string&, const TuningRecord&) override {}
  std::optional<DeviceSpeed> find_speed(const std::string&) override { return {}; }
  void store_speed(const std::string&, const DeviceSpeed&) override {}
};

class Listener final : public Monitor {
 public:
  void log(LogLevel, const Text& message) override { heard.emplace_back(message.english()); }
  bool cancelled() const override { return stop; }
  bool heard_of(const std::string& words) const {
    for (const std::string& line : heard)
      if (line.find(words) != std::string::npos) return true;
    return false;
  }
  std::vector<std::string> heard;
  bool stop = false;
};

class Frames final : public FrameSink {
 public:
  void take(Frame frame) override { taken.push_back(std::move(frame)); }
  std::vector<Frame> taken;
};

/// Keeps one state in memory, every time that it is asked.
class Kept final : public StateKeeper, public CgCheckpoints {
 public:
  explicit Kept(Backend& backend) : backend_(backend) {}
  CgCheckpoints* begin(bool goes_on) override {
    ++begun;
    goes_on_ = goes_on;
    return this;
  }
  void solved(const SolveReport&, const DeviceVector&) override { ++ended; }
  void solved_directly() override { ++ended_directly; }
  std::optional<SolveState> take(DeviceVector& x, DeviceVector& r, DeviceVector& p) override {
    if (!goes_on_ || !state) return {};
    DeviceVector* const into[] = {&x, &r, &p};
    for (int i = 0; i < 3; ++i) backend_.upload(values[i], *into[i]);
    return state;
  }
  bool is_due(double, bool) override { return true; }
  void keep(const SolveState& now, const DeviceVector& x, const DeviceVector& r,
            const DeviceVector& p) override {
    if (state && now.report.iterations > most) return;
    state = now;
    const DeviceVector* const from[] = {&x, &r, &p};
    for (int i = 0; i < 3; ++i) {
      values[i].resize(static_cast<std::size_t>(x.size()));
      backend_.download(*from[i], values[i]);
    }
  }
  int begun = 0, ended = 0, ended_directly = 0;
  int most = std::numeric_limits<int>::max();  ///< iterations of the last state that is kept
  std::optional<SolveState> state;
  std::vector<double> values[3];

 private:
  Backend& backend_;
  bool goes_on_ = true;
};

Study bent_bar(double load = 1, double youngs_modulus = 210e9) {
  Study study = elastic_study(youngs_modulus, 0.3);
  study.constraints = {hold("xmin", 0, 0, 0)};
  study.loads = {force_load("tip", NamedSelector{{"xmax"}}, {0, 0, load})};
  return study;
}

VariationSources place_and_time() {
  return plain_formulas({{"x t", [](const Vec3& x, double t, double) { return 1e5 * x[0] * t; }},
                         {"warm x t", [](const Vec3& x, double t, double) { return 300 + t * x[0]; }}});
}

std::shared_ptr<const Mesh> bar() {
  static const auto mesh =
      std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 0.2, 0.1}, {20, 4, 3}));
  return mesh;
}

std::shared_ptr<const NumberedGraph> numbered_bar(const Problem& problem) {
  static const auto numbered = [&] {
    ThreadTeam team(2);
    Monitor silent;
    return std::make_shared<const NumberedGraph>(
        number_nodes(*problem.mesh, problem.dofs, NodeOrder::clusters, team, silent));
  }();
  return numbered;
}

/// As the plan stage makes it.
std::shared_ptr<const SystemPlan> plan_of(const Study& study, const SolveOptions& options, Backend& backend,
                                          const SystemNeeds& needs = {}, double time = 0) {
  ThreadTeam team(2);
  Monitor silent;
  auto out = std::make_shared<SystemPlan>();
  out->problem = std::make_shared<const Problem>(resolve(bar(), study, silent, place_and_time(), time));
  out->numbered = numbered_bar(*out->problem);
  out->profile = measure_profile(out->numbered->graph, team);
  out->speed = known_speed(backend, nullptr, std::int64_t{1} << 22);
  const AssemblyInput input = assembly_input(*out->problem, out->numbered->numbering);
  out->plan = plan_memory(out->numbered->pattern, out->problem->dofs, options, backend.info(),
                          assembly_host_bytes(*out->problem, *out->numbered), host_available_bytes(), {}, {},
                          {assembly_bytes(input), residual_bytes(input)}, 0, needs);
  return out;
}

SolveOptions exact_options() {
  SolveOptions options;
  options.tolerance = 1e-12;
  options.tuning = Tuning::off;
  return options;
}

struct Bench {
  NoCache cache;
  ThreadTeam team{2};
  Listener monitor;
  SolveOptions options = exact_options();
  DiscreteSystem system{make_cpu_backend(2), "a test", options};

  void set_up(const Study& study, double time = 0) {
    system.set_up(plan_of(study, options, system.backend(), {}, time), {options, 0, cache}, team, monitor);
  }
  std::shared_ptr<const Solution> run(StateKeeper* states = nullptr) {
    Frames frames;
    all_procedures().front()->run(system, options, frames, states, monitor);
    REQUIRE(frames.taken.size() == 1);
    CHECK(frames.taken[0].at == 0);
    return frames.taken[0].solution;
  }
};

double difference(const std::vector<double>& a, const std::vector<double>& b, double factor = 1) {
  REQUIRE(a.size() == b.size());
  double most = 0, size = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    most = std::max(most, std::abs(a[i] - factor * b[i]));
    size = std::max(size, std::abs(a[i]));
  }
  return most / size;
}

}  // namespace

TEST_CASE("procedures are found by their keys") {
  REQUIRE(all_procedures().size() == 8);
  CHECK(procedure_of("linear-static").key() == "linear-static");
  CHECK(procedure_of("linear-static").fields().size() == solve_fields().size());
  CHECK(procedure_of("linear-static").needs({}) == SystemNeeds());
  try {
    procedure_of("no such");
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::internal_fault);
    CHECK(std::string(error.what()).find("linear-static") != std::string::npos);
  }
}

TEST_CASE("linear static solves, keeps what serves, and says what it did") {
  Bench bench;
  CHECK_FALSE(bench.system.is_set_up());
  CHECK_FALSE(bench.system.device_bytes());
  bench.set_up(bent_bar());
  REQUIRE(bench.system.is_set_up());
  CHECK(*bench.system.device_bytes() > bench.system.matrix().bytes() + bench.system.preconditioner().bytes());
  const auto first = bench.run();
  CHECK(first->report.true_relative_residual < 1e-9);  // doubles hold no better one of so slender a part
  CHECK(first->format == bench.system.matrix().format());
  CHECK(first->matrix_bytes == bench.system.matrix().bytes());
  CHECK_FALSE(first->direct);
  CHECK(bench.monitor.heard_of("Solved in "));
  // Against the way of other tests.
  const Solved reference = solve_study(bar(), bent_bar());
  double largest = 0, expected = 0;
  for (const double v : first->values) largest = std::max(largest, std::abs(v));
  for (const double v : reference.solution) expected = std::max(expected, std::abs(v));
  CHECK(largest == doctest::Approx(expected).epsilon(1e-8));

  bench.set_up(bent_bar(3));
  CHECK(bench.monitor.heard_of("Matrix kept on the device"));
  CHECK(difference(bench.run()->values, first->values, 3) < 1e-9);
  bench.set_up(bent_bar(1, 105e9));
  CHECK(bench.monitor.heard_of("only the values are assembled"));
  CHECK(difference(bench.run()->values, first->values, 2) < 1e-9);
}

TEST_CASE("loads that vary over place and time keep the matrix from time to time") {
  Bench bench;
  Study study = bent_bar(0);
  study.loads = {by_formula(pressure_load("push", NamedSelector{{"zmax"}}, 0), 0, "x t")};
  bench.set_up(study, 1);
  const auto first = bench.run();
  CHECK_FALSE(bench.monitor.heard_of("Matrix kept on the device"));
  bench.set_up(study, 3);
  CHECK(bench.monitor.heard_of("Matrix kept on the device"));
  CHECK(difference(bench.run()->values, first->values, 3) < 1e-7);

  study.loads = {by_formula(thermal_strain_load("warm", 0, 300), 0, "warm x t")};
  bench.monitor.heard.clear();
  bench.set_up(study, 10);
  const auto warm = bench.run();
  bench.set_up(study, 20);
  CHECK(bench.monitor.heard_of("Matrix kept on the device"));
  CHECK(difference(bench.run()->values, warm->values, 2) < 1e-7);
  const Solved reference = solve_study(bar(), study, {}, {}, Format::rbp_csr, 1e-12,
                                       Preconditioner::block_jacobi, nullptr, place_and_time(), 10);
  double largest = 0, expected = 0;
  for (const double v : warm->values) largest = std::max(largest, std::abs(v));
  for (const double v : reference.solution) expected = std::max(expected, std::abs(v));
  CHECK(largest == doctest::Approx(expected).epsilon(1e-8));
}

TEST_CASE("a solve that is stopped goes on from its state") {
  Bench bench;
  bench.options.check_every = 5;
  bench.set_up(bent_bar());
  const auto whole = bench.run();
  REQUIRE(whole->report.iterations > 40);
  Kept kept(bench.system.backend());
  kept.most = 25;
  CHECK(bench.run(&kept)->report.iterations == whole->report.iterations);
  REQUIRE(kept.state);
  CHECK(kept.state->report.iterations <= 25);
  const auto resumed = bench.run(&kept);
  CHECK(resumed->report.resumed_at == kept.state->report.iterations);
  CHECK(difference(resumed->values, whole->values) < 1e-9);
  CHECK(kept.begun == 2);
  CHECK(kept.ended == 2);
  bench.monitor.stop = true;
  CHECK_THROWS_AS(bench.run(), Cancelled);
  CHECK(bench.system.is_set_up());
}

TEST_CASE("mixed precision has FP64 residuals from the elements") {
  Bench bench;
  bench.options.precision = SolvePrecision::mixed;
  bench.options.tolerance = 1e-8;
  bench.set_up(bent_bar());
  CHECK(bench.system.matrix().precision() == Precision::fp32);
  CHECK(bench.system.exact_residual());
  const auto solution = bench.run();
  CHECK(solution->precision == Precision::fp32);
  CHECK_FALSE(solution->report.replacements.empty());
  Bench exact;
  exact.set_up(bent_bar());
  CHECK_FALSE(exact.system.exact_residual());
  CHECK(difference(solution->values, exact.run()->values) < 1e-5);
}

TEST_CASE("a device is changed only before anything is there") {
  Bench bench;
  bench.system.use_backend(make_cpu_backend(1), "another");
  CHECK(bench.system.reason() == "another");
  bench.set_up(bent_bar());
  CHECK_THROWS_AS(bench.system.use_backend(make_cpu_backend(1), "late"), Error);
  const std::vector<double> b = bench.system.free_matrix();
  CHECK(b.size() == bench.system.start().size());
  CHECK_FALSE(bench.system.is_set_up());
  CHECK_FALSE(bench.system.device_bytes());
}

TEST_CASE("the memory plan counts what a procedure needs") {
  const auto backend = make_cpu_backend(2);
  SolveOptions options = exact_options();
  options.automatic_format = false;
  for (const Format format : {Format::csr, Format::rbp_node, Format::rbp_sym}) {
    options.format = format;
    const MemoryPlan plain = plan_of(bent_bar(), options, *backend)->plan;
    const auto peak_with = [&](const SystemNeeds& needs) {
      const MemoryPlan plan = plan_of(bent_bar(), options, *backend, needs)->plan;
      CHECK(plan.needs == needs);
      return plan.row(format).peak - plain.row(format).peak;
    };
    const std::int64_t vector = 8 * plain.pattern.rows, room = plain.row(format).matrix.workspace;
    CHECK(peak_with({}) == 0);
    CHECK(peak_with({0, 3, {}, 1}) == 3 * vector);
    CHECK(peak_with({0, 0, {4, 3}, 1}) == 8 * vector + 4 * room);
    CHECK(peak_with({0, 0, {2}, 1}) == 2 * vector + 2 * room);
    CHECK(peak_with({1, 0, {}, 1}) >= plain.row(format).matrix.values);
  }
}

TEST_SUITE("needs the direct solver" * doctest::skip(!has_direct_solver())) {
  TEST_CASE("the direct solver takes over where conjugate gradients do not arrive") {
    Bench bench;
    bench.set_up(bent_bar());
    Kept kept(bench.system.backend());
    const auto iterated = bench.run(&kept);
    Bench direct;
    direct.options.method = SolveMethod::direct;
    auto plan = std::make_shared<SystemPlan>(*plan_of(bent_bar(), direct.options, direct.system.backend()));
    ThreadTeam team(2);
    plan->direct =
        plan_directly(*plan->problem, *plan->numbered, std::int64_t{1} << 40, team, direct.monitor);
    plan->plan = plan_direct(plan->plan, direct.options, plan->direct->need);
    direct.system.set_up(plan, {direct.options, 0, direct.cache}, team, direct.monitor);
    REQUIRE(direct.system.factor() != nullptr);
    CHECK(direct.system.peak_bytes() == direct.system.factor()->meter->peak());
    Kept none(direct.system.backend());
    const auto solution = direct.run(&none);
    CHECK(none.begun == 0);
    CHECK(none.ended_directly == 1);
    REQUIRE(solution->direct);
    CHECK(difference(solution->values, iterated->values) < 1e-8);
    direct.system.set_up(plan, {direct.options, 0, direct.cache}, team, direct.monitor);
    CHECK(direct.monitor.heard_of("Factor kept"));
  }
}
