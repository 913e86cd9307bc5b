#include "app/run/stages.hpp"

#include <algorithm>
#include <cmath>

#include "app/case/describe.hpp"
#include "app/case/geometry_files.hpp"
#include "app/check/plausibility.hpp"
#include "app/check/selections.hpp"
#include "app/lesion/lesion_image.hpp"
#include "app/lesion/lesions.hpp"
#include "app/materials/label_materials.hpp"
#include "app/plan/frame_plan.hpp"
#include "app/plan/blocks/plan_blocks.hpp"
#include "app/plan/process_plan.hpp"
#include "app/plan/step_time.hpp"
#include "app/plan/solve_time.hpp"
#include "app/ranks/card_plan.hpp"
#include "app/ranks/rank_plan.hpp"
#include "app/stage/backends.hpp"
#include "app/stage/earlier_parts.hpp"
#include "app/stage/invalidation.hpp"
#include "app/stage/matrix_sketch.hpp"
#include "app/stage/part_pairs.hpp"
#include "app/stage/step_balance.hpp"
#include "engine/analysis/connect/turning_bodies.hpp"
#include "engine/analysis/results/row_field.hpp"
#include "engine/analysis/heat/kept_heat.hpp"
#include "engine/analysis/system/point_response.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/fit/law_fit.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/analysis/answers/local_fields.hpp"
#include "engine/analysis/answers/modal_report.hpp"
#include "engine/analysis/answers/response_report.hpp"
#include "engine/analysis/problem/relief.hpp"
#include "engine/physics/varying_condition.hpp"
#include "engine/procedure/increments/increment_history.hpp"
#include "engine/procedure/modal/system_parts.hpp"
#include "engine/procedure/motion/motion_scheme.hpp"
#include "engine/procedure/transient.hpp"
#include "engine/solve/plan/plan_needs.hpp"
#include "engine/solve/plan/plan_words.hpp"

namespace genba {

namespace {

bool same_plan_options(const SolveOptions& a, const SolveOptions& b) {
  Project pa, pb;
  pa.solve = a;
  pb.solve = b;
  return !stage_reads_differ(Stage::plan, pa, pb);
}

/// Files with values for the step at hand.
std::vector<InputFile> value_inputs(Project project) {
  project.steps_before.clear();
  project.steps_after.clear();
  std::vector<InputFile> inputs;
  for (const StatedPath& stated : stated_paths(project)) {
    if (!stated.is_of_values()) continue;
    if (const auto input = hashed_input(project, stated);
        input && std::ranges::find(inputs, input->path, &InputFile::path) == inputs.end())
      inputs.push_back(*input);
  }
  return inputs;
}

/// Plans a case with the direct method. The symbolic analysis runs before large memory is allocated. process:
/// as in plan_memory().
void plan_direct_solve(const Project& project, PlannedSystem& planned, const Backend& host,
                       std::int64_t host_bytes, std::int64_t process, const ProductTimes& times,
                       const SystemNeeds& needs, ThreadTeam& team, Monitor& monitor) {
  const Problem& problem = *planned.problem;
  SolveOptions conjugate = project.solve;
  conjugate.preconditioner = Preconditioner::block_jacobi;
  planned.plan = plan_memory(planned.numbered->pattern, problem.dofs, conjugate, host.info(), host_bytes,
                             host_available_bytes(), times, {}, {}, process, needs);
  planned.direct = plan_directly(problem, *planned.numbered, planned.plan.budget - host_bytes, team, monitor);
  planned.plan = plan_direct(std::move(planned.plan), project.solve, planned.direct->need);
}

void log_plan(const PlannedSystem& planned, Monitor& monitor) {
  const MemoryPlan& plan = planned.plan;
  monitor.log(plan.device_reason.empty() ? LogLevel::info : LogLevel::warning,
              phrase<"Device: %1 (%2)">(plan.device.name, planned.backend_reason));
  for (const PlanAttempt& attempt : plan.attempts)
    if (!attempt.fits) monitor.log(LogLevel::info, phrase<"Memory plan: %1">(describe(attempt)));
  monitor.log(LogLevel::info, phrase<"Precision: %1">(plan.precision_reason));
  monitor.log(LogLevel::info, phrase<"Preconditioner: %1">(plan.preconditioning.reason));
  if (plan.feasible) monitor.log(LogLevel::info, phrase<"Memory plan: %1">(plan.reason));
}
}  // namespace

namespace {

/// The study of a project with all that tables of labels and times add to it. Its problem is in `out`.
void resolve_plan(const Project& project, const MeshedGeometry& meshed, const Study& study,
                  const EarlierResults& earlier, Monitor& monitor, PlannedSystem& out) {
  Project named = project;
  named.study = study;
  if (named.study.transient) named.study.transient->frames = project.times;
  if (named.study.response) {
    named.study.response->times = project.times;
    for (const Probe& probe : project.output.probes) named.study.response->watched.push_back({probe.name, probe.point});
  }
  const VariationData data(named, earlier, monitor);
  out.inputs = value_inputs(project);
  const double time = project.times.empty() || named.study.transient || named.study.response ? 0 : project.times.front();
  Problem resolved = resolve(meshed.mesh, named.study, monitor, data.sources(), time);
  resolved.storage =
      named.study.physics->is_motion() ? first_motion_storage(resolved) : first_storage(named.study);
  require_same_tests(named);
  for (const Material& m : named.study.materials)
    if (!m.tests.found.empty() && keeps_fit(m))
      monitor.log(LogLevel::info, phrase<"Material '%1': constants of the law \"%2\" from %3, mean difference %4 %">(
                                      m.name, m.tests.law, m.tests.file, format_number(100 * m.tests.error, "%.3g")));
  const bool has_history = keeps_history(named.study);
  if (goes_in_increments(named.study)) resolved.frames = project.times;
  resolved.grown_before = grown_before(named.study, earlier, *meshed.mesh);
  resolved.current = heating_current(named.study, earlier, meshed.mesh, monitor);
  resolved.prestress = prestress_of(named.study, earlier, meshed.mesh, resolved.dofs, monitor);
  out.variations = variation_facts(named, resolved, data, monitor);
  const auto warn = [&](const Text& text) {
    monitor.log(LogLevel::warning, text);
    resolved.warnings.push_back(text);
  };
  if (goes_in_increments(named.study)) resolved.begin = begin_of(project.solve.begin_from, earlier, *meshed.mesh, resolved.dofs);
  else if (!project.solve.begin_from.empty() && named.study.transient)
    throw Error(ErrorKind::model, "solver/begin_from", phrase<"a motion at small strain without history begins from no other step">(),
                phrase<"Remove begin_from, or state \"elements\": {\"large_deformation\": true}">());
  if (has_history && !project.steps_before.empty() && !resolved.begin)
    warn(named.study.transient
             ? phrase<"The motion begins from a body at rest: what earlier steps made flow or deform is not taken over">()
             : phrase<"The step begins from a body at rest: what earlier steps made flow is not taken over. State begin_from in "
                      "its solver options, or loads over time in one step">());
  if (has_history && project.times.size() < 2)
    for (const Material& m : named.study.materials)
      if (relaxes(m) || creeps(m))
        warn(phrase<"Material '%1' relaxes or creeps over time, and the step states no times: nothing of it happens. State "
                    "two times or more, the first for the load itself">(m.name));
  for (const VariationFacts& facts : out.variations) {
    monitor.log(LogLevel::info, phrase<"%1: %2">(facts.of, describe(facts)));
    for (const Text& text : {uncovered(facts, box_diagonal(*meshed.mesh)), doubtful_size(facts)})
      if (!text.empty()) warn(text);
  }
  for (std::size_t i = 0; project.mesh.subdivisions > 0 && i < resolved.loads.size(); ++i)
    if (const std::size_t nodes = resolved.loads[i].nodes.size();
        nodes > 1 && contribution_with_gaps(resolved.loads[i].load).joining.join == Join::nothing)
      resolved.warnings.push_back(
          phrase<"%1 acts on each of %2 nodes; mesh.subdivisions made more of them, so their sum is larger">(
              genba::describe(resolved.loads[i].load, i), nodes));
  for (const Text& text : implausible_loads(resolved)) warn(text);
  out.problem = std::make_shared<const Problem>(std::move(resolved));
  for (const GreyLawFacts& facts : grey_law_facts(*out.problem)) monitor.log(LogLevel::info, describe(facts));
}

/// Numbers the nodes anew unless the kept numbering serves. A new one frees the device.
void number_plan(const Project& project, const MeshedGeometry& meshed, KeptNumbering& kept,
                 std::unique_ptr<DiscreteSystem>& device, ThreadTeam& team, Monitor& monitor, PlannedSystem& out) {
  const Problem& problem = *out.problem;
  const NodeOrder order = order_to_try(project);
  Couplings couplings = couplings_of(problem);
  const bool serves = kept.numbered && kept.mesh == problem.mesh && kept.asked == order &&
                      kept.numbered->graph.dofs == problem.dofs && same_pairs(kept.couplings, couplings);
  if (!serves) {
    device.reset();
    kept = {};
    kept.numbered = std::make_shared<const NumberedGraph>(
        number_nodes(*problem.mesh, problem.dofs, order, team, monitor, couplings));
    kept.mesh = problem.mesh;  // which bolts may cut
    kept.asked = order;
    kept.couplings = std::move(couplings);
  }
  out.numbered = kept.numbered;
}

/// Takes the plan of the system on the device if that serves the new problem.
bool keep_plan(const Project& stated, const DiscreteSystem* device, Monitor& monitor, PlannedSystem& out) {
  if (device == nullptr || !same_plan_options(device->options(), stated.solve)) return false;
  if (device->planned() == nullptr) return false;
  // Another procedure may hold more beside the matrix; load cases that are solved together do.
  const MemoryPlan& held = device->planned()->plan;
  SystemNeeds alone = procedure_for(out.problem->study).needs(out.problem->study);
  if (alone.modes > 0 && held.needs.modes_at_once > 0) alone = with_modes(alone, alone.modes, held.needs.modes_at_once);
  const int together = planned_cases(held);
  if (!(held.needs == alone) && !(together > 1 && held.needs == with_cases(alone, together))) return false;
  const bool same_matrix = device->matrix_serves(*out.problem, out.numbered.get());
  if (!same_matrix && !device->storage_serves(*out.problem, out.numbered.get())) return false;
  const SystemPlan& before = *device->planned();
  out.plan = before.plan;
  out.direct = before.direct;
  out.beside = before.beside;
  out.outside = before.outside;
  out.profile = before.profile;
  out.speed = before.speed;
  out.backend_reason = device->reason();
  monitor.log(LogLevel::info,
              same_matrix ? phrase<"Memory plan kept: the matrix on the device serves the new conditions">()
                          : phrase<"Memory plan kept: the matrix on the device takes the new values">());
  return true;
}

std::unique_ptr<DiscreteSystem> new_device(const SolveOptions& solve) {
  const bool is_direct = solve.method == SolveMethod::direct, on_ranks = solve.ranks > 0, on_cards = solve.cards > 1;
  Text reason;
  auto backend = make_backend(is_direct || on_ranks || on_cards ? BackendChoice::cpu : solve.backend, solve.threads, reason);
  if (is_direct) reason = phrase<"the direct solver computes on it">();
  if (on_ranks) reason = phrase<"it cuts the system for the ranks and recovers the fields">();
  if (on_cards) reason = phrase<"it cuts the body for both cards and recovers the fields">();
  return std::make_unique<DiscreteSystem>(std::move(backend), reason, solve);
}

/// Plans the memory of a new system; if a GPU that the program chose is too small, on the host.
void plan_new_system(const Project& project, const MeshedGeometry& meshed, DiscreteSystem& device,
                     TuningCache& cache, ThreadTeam& team, Monitor& monitor, int cases, PlannedSystem& out) {
  const Problem& problem = *out.problem;
  const SystemNeeds needs = procedure_for(problem.study).needs(problem.study);
  // One row each besides the assembly: the diagonal kept for new loads, the initial state of a solve, and the
  // procedure's frames.
  const std::int64_t assembly = assembly_host_bytes(problem, *out.numbered);
  const auto host_bytes_of = [&](const SystemNeeds& of) {
    return assembly + (2 + of.frames) * out.numbered->graph.rows() * static_cast<std::int64_t>(sizeof(double));
  };
  const std::int64_t host_bytes = host_bytes_of(needs);
  out.profile = measure_profile(out.numbered->graph, team);
  const auto seconds_on = [&](Backend& backend) {
    out.speed = known_speed(backend, &cache, speed_share(project.solve));
    return predicted_times({out.numbered->pattern, out.profile}, out.speed);
  };
  const std::int64_t process =
      beside_plan(project, problem, *out.numbered, device.backend().info().processors);
  const bool is_direct = project.solve.method == SolveMethod::direct, on_ranks = project.solve.ranks > 0, on_cards = project.solve.cards > 1;
  if (on_cards) {
    require_cards_compute(project, problem);  // before the sketch, which takes time
    const auto sketch = sketch_if_wanted(with_multigrid(project), problem, *out.numbered, true, team, monitor);
    plan_on_cards(project, device.backend(), {host_bytes, process, seconds_on(device.backend()), needs, cases}, sketch, out);
  } else if (on_ranks) {
    plan_on_ranks(project, device.backend(), {host_bytes, process, seconds_on(device.backend()), needs, cases}, out);
  } else if (is_direct) {
    plan_direct_solve(project, out, device.backend(), host_bytes, process, seconds_on(device.backend()), needs,
                      team, monitor);
  } else {
    const auto sketch_on = [&](const Backend& backend) {
      return sketch_if_wanted(project, problem, *out.numbered, backend.info().is_gpu, team, monitor);
    };
    const AssemblyInput input = assembly_input(problem, out.numbered->numbering);
    const ProductTimes seconds = seconds_on(device.backend());
    const MultigridSketch sketch = sketch_on(device.backend());
    const std::int64_t free = host_available_bytes();
    const auto plan_with = [&](const SystemNeeds& of) {
      return plan_memory(out.numbered->pattern, problem.dofs, project.solve, device.backend().info(),
                         host_bytes_of(of), free, seconds, sketch,
                         {assembly_bytes(input), residual_bytes(input),
                           kept_bytes(problem, input) + kept_response_bytes(problem, out.numbered->numbering)},
                          process, of);
    };
    out.plan = plan_with(needs);
    if (procedure_for(problem.study).key() == linear_static_key) plan_cases(cases, plan_with, monitor, out.plan);
    if (needs.modes_at_once > 0) plan_modes(plan_with, monitor, out.plan);
    if (!out.plan.feasible && project.solve.backend == BackendChoice::automatic && out.plan.device.is_gpu) {
      const DeviceSpeed refused = out.speed;
      Text ignored;
      auto host = make_backend(BackendChoice::cpu, project.solve.threads, ignored);
      out.plan = plan_on_host_instead(std::move(out.plan), project.solve, host->info(), seconds_on(*host),
                                      sketch_on(*host));
      if (out.plan.feasible)
        device.use_backend(std::move(host), out.plan.device_reason);
      else
        out.speed = refused;
    }
    plan_factor(project.solve, team, monitor, out);
  }
  out.backend_reason = device.reason();
  log_plan(out, monitor);
  if (out.plan.feasible || is_direct || on_ranks || on_cards) log_work(planned_work(project, meshed, out), monitor);
}

}  // namespace

std::shared_ptr<const PlannedSystem> plan_stage(const Project& stated, const MeshedGeometry& meshed,
                                                KeptNumbering& kept, std::unique_ptr<DiscreteSystem>& device,
                                                TuningCache& cache, const EarlierResults& earlier,
                                                ThreadTeam& team, Monitor& monitor, int cases) {
  auto out = std::make_shared<PlannedSystem>();
  Project project = stated;
  throw_first_error(meshed.report.unjoined);
  require_selections(project, *meshed.mesh, monitor);
  require_lesion_regions(project, *meshed.mesh);
  require_image_for_lesions(project);
  const LabelledStudy labelled = labelled_study(project, meshed.mesh.get());
  for (const LabelMaterial& line : labelled.from_table) out->label_materials.push_back(describe(line));
  for (const Text& line : out->label_materials) monitor.log(LogLevel::info, phrase<"Label table: %1">(line));
  if ((project.study.transient || project.study.modal || depends_on_state(labelled.study) || goes_in_increments(labelled.study)) &&
      !project.solve.precision)
    project.solve.precision = SolvePrecision::fp64;
  const Study joined = with_part_ties(labelled.study, *meshed.mesh, part_pairs(project, meshed));
  resolve_plan(project, meshed, joined, earlier, monitor, *out);
  plan_frames(project, *out->problem, monitor);
  number_plan(project, meshed, kept, device, team, monitor, *out);
  if (keep_plan(stated, device.get(), monitor, *out)) return out;
  device.reset();
  device = new_device(project.solve);
  plan_new_system(project, meshed, *device, cache, team, monitor, cases, *out);
  return out;
}

namespace {
/// Passes on only the request to stop.
class SilentMonitor final : public Monitor {
 public:
  explicit SilentMonitor(const Monitor& job) : job_(job) {}
  bool cancelled() const override { return job_.cancelled(); }

 private:
  const Monitor& job_;
};
}  // namespace

void take_cases_along(const std::vector<CaseInputs>& cases, const Project& project, const MeshedGeometry& meshed,
                      const KeptNumbering& numbering, DiscreteSystem& device, ThreadTeam& team, Monitor& monitor) {
  if (cases.empty() || !device.is_set_up() || planned_cases(device.planned()->plan) < 2 || has_answer(device)) return;
  SilentMonitor silent(monitor);
  int left = planned_cases(device.planned()->plan) - 1;
  for (const CaseInputs& next : cases) {
    if (left == 0) return;
    if (!(next.project->solve == project.solve)) continue;
    try {
      PlannedSystem other;
      require_selections(*next.project, *meshed.mesh, silent);
      resolve_plan(*next.project, meshed, labelled_study(*next.project, meshed.mesh.get()).study, next.earlier, silent,
                   other);
      if (same_pairs(numbering.couplings, couplings_of(*other.problem)) &&
          add_load_case(device, *other.problem, next.name, team, silent))
        --left;
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::memory || error.kind() == ErrorKind::device) return;
    }
  }
}

void system_stage(const Project& project, std::shared_ptr<const PlannedSystem> planned,
                  std::unique_ptr<DiscreteSystem>& device, TuningCache& cache, ThreadTeam& team,
                  Monitor& monitor) {
  require_feasible(planned->plan);
  if (planned->plan.ranks) require_ranks();
  if (!device) {
    const bool instead = !planned->plan.device_reason.empty() || planned->direct || planned->outside;
    Text ignored;
    auto backend =
        make_backend(instead ? BackendChoice::cpu : project.solve.backend, project.solve.threads, ignored);
    device = std::make_unique<DiscreteSystem>(std::move(backend), planned->backend_reason, project.solve);
  }
  const SolveShape shape{.dofs = planned->problem->dofs,
                         .kind = project.mesh.kind,
                         .preconditioner = planned->plan.preconditioning.kind,
                         .unknowns = static_cast<double>(planned->numbered->graph.rows()),
                         .tolerance = project.solve.tolerance};
  double products = expected_products(shape, planned->plan.precision);
  if (const auto& transient = project.study.transient;
      transient && transient->step > 0 && !project.times.empty())
    products *= std::max(1.0, project.times.back() / transient->step);
  device->set_up(std::move(planned), {project.solve, products, cache}, team, monitor);
}

namespace {
/// Keeps the single frame of a procedure for the next stage.
class OneFrame final : public FrameSink {
 public:
  void take(Frame frame) override { solution = std::move(frame.solution); }
  std::shared_ptr<const Solution> solution;
};

/// Stores states in the output folder.
class KeptStates final : public StateKeeper {
 public:
  KeptStates(const CheckpointPlace& place, const Project& project, const MeshedGeometry& meshed,
             const PlannedSystem& planned, Backend& backend, Monitor& monitor)
      : place_(place),
        project_(project),
        meshed_(meshed),
        planned_(planned),
        backend_(backend),
        monitor_(monitor) {}
  CgCheckpoints* begin(bool goes_on) override {
    place_.resume = place_.resume && goes_on;
    return &states_.emplace(place_, project_, meshed_, planned_, backend_, monitor_);
  }
  void solved(const SolveReport& report, const DeviceVector& x) override {
    if (place_.keep_solved || (place_.until_written && states_->is_due(report.seconds, true)))
      states_->keep_solved(report, x);
    else
      forget_interrupted(place_.folder);
  }
  void solved_directly() override { forget_interrupted(place_.folder); }

 private:
  CheckpointPlace place_;
  const Project& project_;
  const MeshedGeometry& meshed_;
  const PlannedSystem& planned_;
  Backend& backend_;
  Monitor& monitor_;
  std::optional<SolveCheckpoints> states_;
};
}  // namespace

std::shared_ptr<const Solution> solution_stage(const Project& project, const MeshedGeometry& meshed,
                                               const PlannedSystem& planned, DiscreteSystem& device,
                                               const CheckpointPlace& checkpoints, Monitor& monitor) {
  KeptStates states(checkpoints, project, meshed, planned, device.backend(), monitor);
  OneFrame frame;
  procedure_for(planned.problem->study)
      .run(device, project.solve, frame, checkpoints.folder.empty() ? nullptr : &states, monitor);
  return std::move(frame.solution);
}

double allowed_balance_error(const Solution& solution, double tolerance) {
  constexpr double of_steps = 1e-2;  // each step was checked against its own residual
  if (solution.transient) return of_steps;
  // Nonlinear iterations end relative to the first state, so larger sums may remain.
  constexpr double of_iterations = 1e-3;
  if (solution.nonlinear) return of_iterations;
  const double residual = std::max(2 * tolerance, solution.report.true_relative_residual);
  // The sum of n residual entries is at most sqrt(n) times their norm.
  const double bound =
      residual * std::sqrt(static_cast<double>(std::max<std::size_t>(solution.values.size(), 1)));
  return std::clamp(bound, 1e-9, 1e-2);
}

namespace {
/// For a GPU: room within the plan's budget besides what it already holds.
bool has_room_for_recovery(const PlannedSystem& planned, const DiscreteSystem& device) {
  const std::optional<std::int64_t> held = device.device_bytes();
  if (!planned.plan.device.is_gpu || !held) return false;
  const std::int64_t needed =
      recovery_bytes(without_reaction(assembly_input(*planned.problem, planned.numbered->numbering)));
  return needed > 0 && *held + needed <= planned.plan.budget;
}
}  // namespace

namespace {
std::optional<Moment> moment_of_frame(const ResponseReport& response, std::size_t frame) {
  if (response.parts > 0) return {};
  return Moment{response.frames.at(frame).at,
                response.kind == ResponseKind::transient ? QuantityKind::time : QuantityKind::frequency};
}

/// results_stage() without the comparison of loads and reactions.
std::shared_ptr<Results> recovered_results(const Project& project, const PlannedSystem& planned,
                                           const Solution& solution, const DiscreteSystem* device,
                                           ThreadTeam& team, Monitor& monitor) {
  std::shared_ptr<const Problem> problem = planned.problem;
  if (solution.points || solution.contact || solution.load_factor != 1) {  // the stress is that of the history
    auto flowed = std::make_shared<Problem>(*problem);
    flowed->load_factor = solution.load_factor;
    flowed->points = solution.points;
    flowed->contact_outcome = solution.contact;
    problem = std::move(flowed);
  }
  if (solution.increments && !solution.increments->turned.empty()) {
    auto turned = std::make_shared<Problem>(*problem);
    turned->connections = turned_connections(*problem->connections, *problem->mesh, problem->dofs, solution.increments->turned);
    problem = std::move(turned);
  }
  if (problem->storage.rate != 0 && problem->study.physics->is_motion()) {  // stress is that of the stiffness alone
    auto still = std::make_shared<Problem>(*problem);
    still->storage = {};
    problem = std::move(still);
  }
  if (solution.response) problem = std::make_shared<const Problem>(without_pushes(*problem));
  const auto recover_with = [&](ElementWorker* worker) {
    auto made = std::make_shared<Results>(
        recover(*problem, *planned.numbered, solution.values, team, monitor, worker));
    add_row_fields(planned.numbered->numbering, solution.grown, team, *made);
    made->solved = problem;
    return made;
  };
  std::shared_ptr<Results> out;
  if (device != nullptr && has_room_for_recovery(planned, *device)) try {
      out = recover_with(&device->backend());
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::memory) throw;
      monitor.log(LogLevel::info, phrase<"Fields are recovered on the host: %1">(error.problem()));
    }
  if (!out) out = recover_with(nullptr);
  add_local_fields(project.output.systems, *out);
  if (!project.times.empty()) out->moment = Moment{planned.problem->time};
  if (solution.modes) {
    out->modes = solution.modes;
    out->mode = solution.mode;
    out->response = solution.response;
    if (solution.response)
      out->moment = moment_of_frame(*solution.response, solution.mode);
    else
      out->moment = Moment{solution.modes->modes.at(solution.mode).frequency,
                           solution.modes->is_buckling ? QuantityKind::dimensionless : QuantityKind::frequency};
    out->balance = {};  // inertia balances the forces of a mode
  }
  for (const Extremum& e : out->extrema)
    if (!std::isfinite(e.min) || !std::isfinite(e.max))
      throw Error(
          ErrorKind::internal_fault, phrase<"field %1">(e.field), phrase<"has values that are not finite">(),
          phrase<"Look for loads, sizes or material values with a wrong unit: numbers grew beyond what "
                 "a computer holds">());
  if (solution.transient) take_balance_of_step(*solution.transient, *out);
  if (solution.nonlinear && !solution.transient && solution.nonlinear->reference > 0) {  // a body that contracts or is let go has hardly any outer force
    Vec3 gap{};
    for (std::size_t a = 0; a < 3; ++a) gap[a] = out->balance.applied[a] + out->balance.reactions[a];
    out->balance.relative_error = std::min(out->balance.relative_error, length(gap) / solution.nonlinear->reference);
  }
  return out;
}

void require_balanced(const Project& project, const PlannedSystem& planned, const Solution& solution,
                      const Results& results, Monitor& monitor) {
  const double allowed = allowed_balance_error(solution, project.solve.tolerance);
  if (!(results.balance.relative_error <= allowed))
    throw Error(ErrorKind::not_converged, phrase<"balance of loads and reactions">(),
                phrase<"relative error %1 is more than %2, which the solver's tolerance allows">(
                    format_number(results.balance.relative_error, "%.3g"), format_number(allowed, "%.3g")),
                phrase<"Lower solver/tolerance; results are not given out">());
  for (const Text& text : implausible_results(*planned.problem, results))
    monitor.log(LogLevel::warning, text);
}
}  // namespace

std::shared_ptr<const Results> results_stage(const Project& project, const PlannedSystem& planned,
                                             const Solution& solution, const DiscreteSystem* device,
                                             ThreadTeam& team, Monitor& monitor) {
  auto out = recovered_results(project, planned, solution, device, team, monitor);
  if (solution.modes) return out;
  require_balanced(project, planned, solution, *out, monitor);
  return out;
}

BalancedResults balanced_results(const Project& project, const MeshedGeometry& meshed,
                                 const std::shared_ptr<const PlannedSystem>& planned,
                                 std::shared_ptr<const Solution> solution,
                                 std::unique_ptr<DiscreteSystem>& device, TuningCache& cache,
                                 ThreadTeam& team, Monitor& monitor) {
  constexpr double least_share = 1e-6;  // of the tolerance; doubles end there
  std::shared_ptr<const Results> results =
      recovered_results(project, *planned, *solution, device.get(), team, monitor);
  const double allowed = allowed_balance_error(*solution, project.solve.tolerance),
               error = results->balance.relative_error;
  if (error > allowed && !solution->direct && !solution->transient && !solution->nonlinear) {
    // The residual is relative to a right-hand side with prescribed values, which may be far larger than the
    // forces that they cause.
    Project stricter = project;
    stricter.solve.tolerance *= std::max(least_share, 0.1 * allowed / error);
    monitor.log(LogLevel::info,
                phrase<"Loads and reactions differ by %1 of their size, and %2 is allowed. Solved again to the "
                       "tolerance %3.">(format_number(error, "%.2g"), format_number(allowed, "%.2g"),
                                        format_number(stricter.solve.tolerance, "%.2g")));
    results.reset();
    solution.reset();
    if (!device) system_stage(project, planned, device, cache, team, monitor);
    solution = solution_stage(stricter, meshed, *planned, *device, {}, monitor);
    results = recovered_results(project, *planned, *solution, device.get(), team, monitor);
  }
  require_balanced(project, *planned, *solution, *results, monitor);
  return {std::move(solution), std::move(results)};
}

}  // namespace genba
