// Runs a procedure of modes on a study, by every way to precondition.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/analysis/answers/modal_report.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/procedure/modal/system_parts.hpp"
#include "engine/procedure/procedure.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/procedure/no_tuning.hpp"

namespace genba {

class ModeFrames final : public FrameSink {
 public:
  void take(Frame frame) override { taken.push_back(std::move(frame)); }
  std::vector<Frame> taken;
};

enum class Way { block_jacobi, multigrid, factor };

struct ModesOf {
  std::shared_ptr<const Problem> problem;
  std::vector<Frame> frames;
  const ModalReport& report() const { return *frames.front().solution->modes; }
  double frequency(std::size_t i) const { return frames.at(i).at; }
};

inline ModesOf modes_of(std::shared_ptr<const Mesh> mesh, const Study& study, Way way = Way::block_jacobi,
                        SolveOptions options = {}, std::shared_ptr<const Prestress> prestress = nullptr,
                        std::unique_ptr<Backend> on = make_cpu_backend(2), int at_once = most_modes_at_once) {
  ThreadTeam team(options.threads);
  Monitor silent;
  NoTuning cache;
  options.tuning = Tuning::off;
  if (way != Way::factor)
    options.preconditioner = way == Way::multigrid ? Preconditioner::multigrid : Preconditioner::block_jacobi;
  DiscreteSystem system(std::move(on), "a test", options);
  Backend& backend = system.backend();
  auto plan = std::make_shared<SystemPlan>();
  Problem resolved = resolve(std::move(mesh), study, silent);
  resolved.prestress = std::move(prestress);
  plan->problem = std::make_shared<const Problem>(std::move(resolved));
  plan->numbered = std::make_shared<const NumberedGraph>(
      number_nodes(*plan->problem->mesh, plan->problem->dofs, NodeOrder::clusters, team, silent,
                   couplings_of(*plan->problem)));
  plan->profile = measure_profile(plan->numbered->graph, team);
  plan->speed = known_speed(backend, nullptr, std::int64_t{1} << 22);
  const AssemblyInput input = assembly_input(*plan->problem, plan->numbered->numbering);
  const Procedure& procedure = procedure_for(study);
  plan->plan = plan_memory(plan->numbered->pattern, plan->problem->dofs, options, backend.info(),
                           assembly_host_bytes(*plan->problem, *plan->numbered), host_available_bytes(), {}, {},
                           {assembly_bytes(input), residual_bytes(input)}, 0,
                           with_modes(procedure.needs(study), study.modal->number, at_once));
  if (way == Way::factor) {
    plan->direct = plan_directly(*plan->problem, *plan->numbered, std::int64_t{1} << 40, team, silent);
    plan->plan = plan_direct(plan->plan, options, plan->direct->need);
  }
  system.set_up(plan, {options, 0, cache}, team, silent);
  ModeFrames frames;
  procedure.run(system, options, frames, nullptr, silent);
  return {plan->problem, std::move(frames.taken)};
}

}  // namespace genba
