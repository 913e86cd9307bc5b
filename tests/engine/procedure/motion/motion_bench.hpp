// Bodies that move over time, from a mesh and a study to their frames, for tests.
#pragma once

#include <map>
#include <stdexcept>

#include "engine/analysis/system/point_response.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/study.hpp"
#include "engine/procedure/motion/direct_motion.hpp"
#include "engine/procedure/motion/motion_scheme.hpp"
#include "engine/procedure/increments/increment_history.hpp"
#include "engine/procedure/transient_state.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/procedure/no_tuning.hpp"

namespace genba {

/// `study` over time. density: kg/m^3, of its first material; step, frames: s.
inline Study in_motion(Study study, double density, TimeScheme scheme, double step, std::vector<double> frames) {
  study.materials.front().density = density;
  study.transient = new_transient(true);
  study.transient->scheme = scheme;
  study.transient->step = step;
  study.transient->frames = std::move(frames);
  return study;
}

class MotionFrames final : public FrameSink {
 public:
  void take(Frame frame) override { taken.push_back(std::move(frame)); }
  std::vector<Frame> taken;
};

/// Keeps one state in memory.
class OneState final : public TransientStates {
 public:
  explicit OneState(int after) : after_(after) {}
  std::optional<TransientMark> take(std::span<const NamedVector> vectors) override {
    if (!mark_) return {};
    for (const NamedVector& vector : vectors) *vector.values = values_.at(vector.name);
    return mark_;
  }
  bool is_due(bool) override { return ++asked_ == after_; }
  void keep(const TransientMark& mark, std::span<const NamedVector> vectors) override {
    mark_ = mark;
    for (const NamedVector& vector : vectors) values_[vector.name] = *vector.values;
  }
  void done(const TransientMark&, std::span<const NamedVector>) override {}

 private:
  int after_, asked_ = 0;
  std::optional<TransientMark> mark_;
  std::map<std::string, std::vector<double>> values_;
};

class Keeper final : public StateKeeper {
 public:
  explicit Keeper(TransientStates& states) : states_(states) {}
  CgCheckpoints* begin(bool) override { return nullptr; }
  void solved(const SolveReport&, const DeviceVector&) override {}
  void solved_directly() override {}
  TransientStates* in_time() override { return &states_; }

 private:
  TransientStates& states_;
};

struct Motion {
  std::shared_ptr<const Problem> problem;
  std::shared_ptr<const NumberedGraph> numbered;
  std::vector<Frame> frames;
  const Solution& solution(std::size_t frame) const { return *frames.at(frame).solution; }
  const TransientReport& report() const { return *frames.back().solution->transient; }
  const MotionEnergies& energies() const { return *report().motion; }
  std::size_t row(Vec3 place, std::size_t component) const {
    const auto node = static_cast<std::size_t>(node_at(*problem->mesh, place));
    return static_cast<std::size_t>(numbered->numbering.equation_node[node]) * static_cast<std::size_t>(problem->dofs) +
           component;
  }
  double u(std::size_t frame, Vec3 place, std::size_t component = 0) const {
    return solution(frame).values.at(row(place, component));
  }
  /// A field by its name.
  double field(std::size_t frame, std::string_view name, Vec3 place, std::size_t component = 0) const {
    for (const RowField& of : solution(frame).grown)
      if (of.kind.name == name) {
        const std::size_t nodes = numbered->numbering.mesh_node.size(), width = of.values.size() / nodes;
        return of.values.at(row(place, 0) / static_cast<std::size_t>(problem->dofs) * width + component);
      }
    throw std::out_of_range("no such field");
  }
  double grown(std::size_t frame, std::size_t field, Vec3 place, std::size_t component = 0) const {
    return solution(frame).grown.at(field).values.at(row(place, component));
  }
};

inline Motion motion_of(std::shared_ptr<const Mesh> mesh, const Study& study, SolveMethod method = SolveMethod::cg,
                        TransientStates* states = nullptr, const VariationSources& sources = {},
                        std::unique_ptr<Backend> backend = make_cpu_backend(2), bool keeps_elements = true,
                        double nonlinear_tolerance = 1e-9, std::shared_ptr<const BodyBegin> begin = nullptr) {
  ThreadTeam team(2);
  Monitor silent;
  NoTuning cache;
  SolveOptions options;
  options.tolerance = 1e-12;
  options.threads = 2;
  options.tuning = Tuning::off;
  options.method = method;
  options.nonlinear_tolerance = nonlinear_tolerance;
  DiscreteSystem system(std::move(backend), "a test", options);
  auto plan = std::make_shared<SystemPlan>();
  Problem resolved = resolve(std::move(mesh), study, silent, sources);
  resolved.storage = first_motion_storage(resolved);
  resolved.begin = std::move(begin);
  plan->problem = std::make_shared<const Problem>(std::move(resolved));
  const Problem& problem = *plan->problem;
  plan->numbered = std::make_shared<const NumberedGraph>(
      number_nodes(*problem.mesh, problem.dofs, NodeOrder::clusters, team, silent, couplings_of(problem)));
  plan->profile = measure_profile(plan->numbered->graph, team);
  plan->speed = known_speed(system.backend(), nullptr, std::int64_t{1} << 22);
  const AssemblyInput input = assembly_input(problem, plan->numbered->numbering);
  const Procedure& procedure = procedure_for(study);
  plan->plan = plan_memory(plan->numbered->pattern, problem.dofs, options, system.backend().info(),
                           assembly_host_bytes(problem, *plan->numbered), host_available_bytes(), {}, {},
                           {assembly_bytes(input), residual_bytes(input),
                            keeps_elements ? kept_response_bytes(problem, plan->numbered->numbering) : 0},
                           0, procedure.needs(study));
  if (method == SolveMethod::direct) {
    plan->direct = plan_directly(problem, *plan->numbered, std::int64_t{1} << 40, team, silent);
    plan->plan = plan_direct(plan->plan, options, plan->direct->need);
  }
  system.set_up(plan, {options, 0, cache}, team, silent);
  MotionFrames frames;
  std::optional<Keeper> keeper;
  if (states) keeper.emplace(*states);
  procedure.run(system, options, frames, keeper ? &*keeper : nullptr, silent);
  return {plan->problem, plan->numbered, std::move(frames.taken)};
}

}  // namespace genba
