// Bodies that flow, from a mesh and a study to their frames, for tests.
#pragma once

#include "engine/analysis/connect/turning_bodies.hpp"
#include "engine/analysis/contact/contacts.hpp"
#include "engine/analysis/system/point_response.hpp"
#include "engine/procedure/increments/increment_history.hpp"
#include "engine/procedure/increments/incremental_static.hpp"
#include "engine/procedure/transient_state.hpp"
#include "tests/engine/procedure/transient_bench.hpp"

namespace genba {

/// Plans, sets up and runs as the program does.
struct FlowBench {
  std::shared_ptr<const Mesh> mesh;
  Study study;
  std::vector<double> times{};
  VariationSources sources{};
  SolveOptions options = [] {
    SolveOptions out;
    out.threads = 2;
    out.tuning = Tuning::off;
    out.automatic_format = false;
    out.format = Format::rbp_csr;
    out.nonlinear_tolerance = 1e-8;
    return out;
  }();
  std::shared_ptr<const SystemPlan> planned{};
  std::unique_ptr<DiscreteSystem> system{};
  TakenFrames frames{};
  StateKeeper* states = nullptr;
  std::shared_ptr<const BodyBegin> begin{};
  bool keeps_elements = true;  ///< on a GPU; else the host computes them

  FlowBench& run(std::unique_ptr<Backend> backend = make_cpu_backend(2)) {
    Monitor quiet;
    return run(std::move(backend), quiet);
  }
  FlowBench& run(std::unique_ptr<Backend> backend, Monitor& monitor) {
    frames.taken.clear();
    ThreadTeam team(options.threads);
    auto out = std::make_shared<SystemPlan>();
    Problem problem = resolve(mesh, study, monitor, sources, times.empty() ? 0 : times.front());
    problem.frames = times;
    problem.begin = begin;
    out->problem = std::make_shared<const Problem>(std::move(problem));
    out->numbered = std::make_shared<const NumberedGraph>(
        number_nodes(*out->problem->mesh, out->problem->dofs, NodeOrder::clusters, team, monitor, couplings_of(*out->problem)));
    out->profile = measure_profile(out->numbered->graph, team);
    out->speed = known_speed(*backend, nullptr, std::int64_t{1} << 18);
    out->plan = plan_memory(out->numbered->pattern, out->problem->dofs, options, backend->info(),
                            assembly_host_bytes(*out->problem, *out->numbered), host_available_bytes(), {}, {},
                            on_device(*out), 0, procedure_for(study).needs(study));
    planned = out;
    system = std::make_unique<DiscreteSystem>(std::move(backend), Text(), options);
    NoTuning cache;
    system->set_up(out, {options, 0, cache}, team, monitor);
    procedure_for(study).run(*system, options, frames, states, monitor);
    return *this;
  }

  DeviceAssembly on_device(const SystemPlan& of) const {
    const Numbering& numbering = of.numbered->numbering;
    const AssemblyInput input = assembly_input(*of.problem, numbering);
    return {assembly_bytes(input), residual_bytes(input),
            keeps_elements ? kept_response_bytes(*of.problem, numbering) : 0};
  }

  /// Results of a frame as the program makes them.
  Results results(std::size_t frame) const {
    ThreadTeam team(2);
    Monitor quiet;
    const Frame& of = frames.taken.at(frame);
    Problem problem = problem_at(*planned->problem, times.empty() ? 0 : of.at, quiet);
    problem.points = of.solution->points;
    problem.load_factor = of.solution->load_factor;
    problem.contact_outcome = of.solution->contact;
    const IncrementHistory* history = of.solution->increments.get();
    if (history && !history->turned.empty())
      problem.connections = turned_connections(*problem.connections, *mesh, problem.dofs, history->turned);
    Results out = recover(problem, *planned->numbered, of.solution->values, team, quiet);
    add_row_fields(planned->numbered->numbering, of.solution->grown, team, out);
    return out;
  }
  /// The last state, for another bench with this mesh.
  std::shared_ptr<const BodyBegin> end() const {
    const Results last = results();
    const Field& moved = *last.displacement();
    BodyBegin out{{}, frames.taken.back().solution->points, false};
    if (const auto& contact = frames.taken.back().solution->contact) out.contact = contact->state;
    if (const auto& history = frames.taken.back().solution->increments; history && !history->turned.empty())
      out.connections = turned_connections(*planned->problem->connections, *mesh, planned->problem->dofs, history->turned);
    const auto dofs = static_cast<std::size_t>(planned->problem->dofs), width = static_cast<std::size_t>(moved.components);
    for (std::size_t node = 0; node < last.mesh->points.size(); ++node)
      for (std::size_t c = 0; c < dofs; ++c) out.displacement.push_back(moved.data[width * node + c]);
    return std::make_shared<const BodyBegin>(std::move(out));
  }
  Results results() const { return results(frames.taken.size() - 1); }
  const NonlinearReport& report() const { return *frames.taken.back().solution->nonlinear; }
};

inline double field_at(const Results& results, std::string_view field, Index node, int component = 0) {
  const Field& f = *results.find(field);
  return f.data[static_cast<std::size_t>(node) * static_cast<std::size_t>(f.components) +
                static_cast<std::size_t>(component)];
}

/// An elastic material that flows at `stress`; rows: plastic strain and flow stress, or none.
inline Study flowing_study(double modulus, double ratio, double stress,
                           std::vector<std::array<double, 2>> rows = {}) {
  Study study = elastic_study(modulus, ratio);
  study.materials[0].flow_stress = stress;
  if (rows.empty()) return study;
  VariationTable table{VariationTable::Over::plastic_strain, {}, {}};
  for (const auto& [strain, value] : rows) table.at.push_back(strain), table.values.push_back(value);
  const Variation by{std::move(table)};
  set_variation(study.materials[0], "flow_stress", &by);
  return study;
}

/// One neo-Hookean material at large deformation.
inline Study rubber_study(double shear_modulus, double bulk_modulus) {
  Study study = elastic_study(1, 0.3);
  Material& m = study.materials[0];
  m.youngs_modulus.reset(), m.poisson_ratio.reset();
  m.shear_modulus = shear_modulus, m.bulk_modulus = bulk_modulus;
  study.elements.large_deformation = true;
  return study;
}

/// A number of a condition as a table over time.
inline Condition over_time(Condition condition, std::size_t value, std::vector<double> at,
                           std::vector<double> values) {
  condition.values[value] = values.front();
  condition.varies.push_back({value, {VariationTable{VariationTable::Over::time, std::move(at), std::move(values)}}});
  return condition;
}

inline const IncrementHistory& history_of(const FlowBench& bench) { return *bench.frames.taken.back().solution->increments; }

}  // namespace genba
