// Transient steps from a mesh and a study to their frames, for tests.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/analysis/heat/kept_heat.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/procedure/transient.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/varying.hpp"
#include "tests/engine/procedure/no_tuning.hpp"

namespace genba {

class TakenFrames final : public FrameSink {
 public:
  void take(Frame frame) override {
    taken.push_back(std::move(frame));
    if (then) then();
  }
  std::vector<Frame> taken;
  std::function<void()> then;
};

inline Study heat_in_time(double k, double rho, double c, TransientOptions how) {
  Study study = heat_study(k);
  study.materials[0].density = rho;
  study.materials[0].specific_heat = c;
  study.transient = std::move(how);
  return study;
}

inline TransientOptions in_steps(TimeScheme scheme, double step, std::vector<double> frames) {
  TransientOptions how;
  how.scheme = scheme;
  how.step = step;
  how.frames = std::move(frames);
  return how;
}

inline Condition initial_temperature(double kelvin) {
  return condition_in("initial_temperature", "start", {}, {kelvin});
}

/// Plans, sets up and runs as the program does.
struct TransientBench {
  std::shared_ptr<const Mesh> mesh;
  Study study;
  VariationSources sources{};
  SolveOptions options = [] {
    SolveOptions out;
    out.tolerance = 1e-10;
    out.threads = 2;
    out.tuning = Tuning::off;
    out.automatic_format = false;
    out.format = Format::rbp_csr;
    return out;
  }();
  std::shared_ptr<const SystemPlan> planned{};
  std::unique_ptr<DiscreteSystem> system{};
  TakenFrames frames{};
  std::shared_ptr<const Problem> current{};  ///< of a step that it heats

  void set_up(std::unique_ptr<Backend> backend, Monitor& monitor) {
    ThreadTeam team(options.threads);
    auto out = std::make_shared<SystemPlan>();
    Problem problem = resolve(mesh, study, monitor, sources, 0);
    problem.storage = first_storage(study);
    problem.current = current;
    out->problem = std::make_shared<const Problem>(std::move(problem));
    out->numbered =
        std::make_shared<const NumberedGraph>(
            number_nodes(*mesh, 1, NodeOrder::clusters, team, monitor, couplings_of(*out->problem)));
    out->profile = measure_profile(out->numbered->graph, team);
    out->speed = known_speed(*backend, nullptr, std::int64_t{1} << 18);
    const AssemblyInput input = assembly_input(*out->problem, out->numbered->numbering);
    out->plan =
        plan_memory(out->numbered->pattern, 1, options, backend->info(),
                    assembly_host_bytes(*out->problem, *out->numbered), host_available_bytes(), {}, {},
                    {assembly_bytes(input), residual_bytes(input), kept_bytes(*out->problem, input)}, 0,
                    procedure_for(study).needs(study));
    if (options.method == SolveMethod::direct) {
      out->direct = plan_directly(*out->problem, *out->numbered, std::int64_t{1} << 40, team, monitor);
      out->plan = plan_direct(out->plan, options, out->direct->need);
    }
    planned = out;
    system = std::make_unique<DiscreteSystem>(std::move(backend), Text(), options);
    NoTuning cache;
    system->set_up(out, {options, 0, cache}, team, monitor);
  }
  void run(Monitor& monitor) { procedure_for(study).run(*system, options, frames, nullptr, monitor); }
  TransientBench& run_all(std::unique_ptr<Backend> backend = make_cpu_backend(2)) {
    Monitor quiet;
    set_up(std::move(backend), quiet);
    run(quiet);
    return *this;
  }

  const TransientReport& report() const { return *frames.taken.back().solution->transient; }
  const NonlinearReport& nonlinear() const { return *frames.taken.back().solution->nonlinear; }
  /// Temperature at the node nearest to a place; frame: from 0.
  double at(Vec3 place, std::size_t frame) const {
    const auto row = static_cast<std::size_t>(
        planned->numbered->numbering.equation_node[static_cast<std::size_t>(node_at(*mesh, place))]);
    return frames.taken.at(frame).solution->values[row];
  }
  double at(Vec3 place) const { return at(place, frames.taken.size() - 1); }
};

/// A bar along x, insulated at its sides; nodes from `bias` apart closer to x = 0.
inline std::shared_ptr<const Mesh> bar_along_x(ElementType type, double length, Index cells,
                                               double bias = 1) {
  const double across = length / 20;
  return mapped_box(type, {cells, 1, 1}, [=](Vec3 p) {
    return Vec3{length * std::pow(p[0], bias), across * p[1], across * p[2]};
  });
}

}  // namespace genba
