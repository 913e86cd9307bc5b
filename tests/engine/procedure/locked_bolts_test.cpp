// Bolts whose length is locked after their preload: the procedure with conjugate gradients and with a factor.
#include "engine/procedure/linear/locked_bolts.hpp"

#include <doctest/doctest.h>

#include "engine/analysis/problem/face_couplings.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/procedure/linear/linear_static.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"

namespace genba {
namespace {

class ForgetfulCache final : public TuningCache {
 public:
  std::optional<TuningRecord> find_record(const std::string&) override { return {}; }
  void store_record(const std::string&, const TuningRecord&) override {}
  std::optional<DeviceSpeed> find_speed(const std::string&) override { return {}; }
  void store_speed(const std::string&, const DeviceSpeed&) override {}
};
class LastFrame final : public FrameSink {
 public:
  void take(Frame frame) override { solution = std::move(frame.solution); }
  std::shared_ptr<const Solution> solution;
};

Results run_static(const std::shared_ptr<const Mesh>& mesh, const Study& study, SolveMethod method) {
  Monitor monitor;
  ThreadTeam team(2);
  ForgetfulCache cache;
  SolveOptions options;
  options.tolerance = 1e-12;
  options.tuning = Tuning::off;
  options.method = method;
  DiscreteSystem system(make_cpu_backend(2), "a test", options);
  auto planned = std::make_shared<SystemPlan>();
  planned->problem = std::make_shared<const Problem>(resolve(mesh, study, monitor));
  const Problem& problem = *planned->problem;
  planned->numbered = std::make_shared<const NumberedGraph>(
      number_nodes(*problem.mesh, problem.dofs, NodeOrder::clusters, team, monitor, couplings_of(problem)));
  const NumberedGraph& numbered = *planned->numbered;
  planned->profile = measure_profile(numbered.graph, team);
  planned->speed = known_speed(system.backend(), nullptr, std::int64_t{1} << 22);
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  planned->plan = plan_memory(numbered.pattern, problem.dofs, options, system.backend().info(),
                              assembly_host_bytes(problem, numbered), host_available_bytes(), {}, {},
                              {assembly_bytes(input), residual_bytes(input)}, 0, LinearStatic().needs(study));
  if (method == SolveMethod::direct)
    planned->direct = plan_directly(problem, numbered, std::int64_t{1} << 32, team, monitor);
  system.set_up(planned, {options, 0, cache}, team, monitor);
  LastFrame frame;
  LinearStatic().run(system, options, frame, nullptr, monitor);
  return recover(problem, numbered, frame.solution->values, team, monitor);
}

Condition bolt_of(std::string kind, std::string name, Vec3 p, double amount) {
  return condition_in(kind, std::move(name), {}, {p[0], p[1], p[2], 0.0, 0.0, 1.0, amount});
}

void check_locked_and_held(SolveMethod method) {
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {0.3, 0.3, 2}, {2, 2, 6}));
  Study study = elastic_study(2e5, 0);
  study.constraints = {hold("zmin", 0.0, 0.0, 0.0), hold("zmax", 0.0, 0.0, 0.0)};
  const double warm = thermal_strain_load("warm", 310, 300).values[0].value() - 300, alpha = 1.2e-5, area = 0.09;
  {
    study.loads = {bolt_of("locked_bolt", "bolt", {0.1, 0.1, 0.9}, 10), thermal_strain_load("warm", 310, 300)};
    const Results locked = run_static(mesh, study, method);
    const ConnectionResult& c = locked.connections.front();
    CHECK(c.stretch == doctest::Approx(10 / area / 2e5 * 2).epsilon(1e-8));  // of the preload alone
    CHECK(c.tension == doctest::Approx(10 - 2e5 * alpha * warm * area).epsilon(1e-8));
    CHECK(locked.reactions[1].total[2] == doctest::Approx(c.tension).epsilon(1e-8));
    CHECK(locked.balance.relative_error < 1e-8);
    study.loads[0] = bolt_of("bolt_preload", "bolt", {0.1, 0.1, 0.9}, 10);
    const Results held = run_static(mesh, study, method);
    CHECK(held.connections.front().tension == doctest::Approx(10).epsilon(1e-8));
    CHECK(held.connections.front().stretch > c.stretch);  // the warm bar gives way
  }
}

TEST_CASE("a locked bolt keeps the length that its preload gave it; a held preload keeps its force") {
  check_locked_and_held(SolveMethod::cg);
}

TEST_SUITE("needs the direct solver" * doctest::skip(!has_direct_solver())) {
  TEST_CASE("a locked bolt solved by a factor") {
    check_locked_and_held(SolveMethod::direct);
  }
}

TEST_CASE("two locked bolts share a service load as the closed form says") {
  // Two shanks of unlike length between the ground and a stiff plate that they hold; nu = 0.
  auto mesh = std::make_shared<Mesh>();
  append_mesh(*mesh, make_box_mesh(ElementType::hex8, {0.1, 0.1, 1}, {1, 1, 4}), "a.", {});
  append_mesh(*mesh, make_box_mesh(ElementType::hex8, {0.1, 0.1, 1}, {1, 1, 4}), "b.", {1, 0, 0});
  append_mesh(*mesh, make_box_mesh(ElementType::hex8, {0.1, 0.1, 1}, {1, 1, 4}), "c.", {0.5, 0, 0});
  Study study = elastic_study(2e9, 0);
  for (const char* end : {"a.zmin", "b.zmin", "c.zmin"}) study.constraints.push_back(hold(end, 0.0, 0.0, 0.0));
  for (const char* end : {"a.zmax", "b.zmax", "c.zmax"}) study.constraints.push_back(hold(end, 0.0, 0.0, {}));
  study.equations = {};
  // The three ends move alike along z: a rigid plate that only translates.
  const auto top = [&](const char* name) { return select(*mesh, NamedSelector{{name}}, "t").nodes; };
  const Index lead = top("a.zmax").front();
  for (const char* name : {"a.zmax", "b.zmax", "c.zmax"})
    for (const Index n : top(name))
      if (n != lead) study.equations.push_back({"plate", {{n + 1, 2, 1.0}, {lead + 1, 2, -1.0}}, 0});
  study.loads = {bolt_of("locked_bolt", "first", {0.05, 0.05, 0.5}, 1000), bolt_of("locked_bolt", "second", {1.05, 0.05, 0.5}, 2000),
                 force_load("service", NamedSelector{{"c.zmax"}}, {0, 0, 600})};
  const Results results = run_static(mesh, study, SolveMethod::cg);
  // Springs of one stiffness: the service load adds a third to each.
  CHECK(results.connections[0].tension == doctest::Approx(1000 + 200).epsilon(1e-7));
  CHECK(results.connections[1].tension == doctest::Approx(2000 + 200).epsilon(1e-7));
  study.loads.resize(1);
  CHECK(LinearStatic().needs(study).vectors == 2);
  CHECK(locked_bolts(study) == 1);
}

}  // namespace
}  // namespace genba
