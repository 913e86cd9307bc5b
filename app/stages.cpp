#include "app/stages.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "app/backends.hpp"
#include "app/describe.hpp"
#include "app/geometry_files.hpp"
#include "app/invalidation.hpp"
#include "app/selections.hpp"
#include "engine/analysis/starting_state.hpp"
#include "engine/base/file.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/number_text.hpp"
#include "engine/base/quantity.hpp"
#include "engine/solve/multigrid.hpp"
#include "engine/solve/plan_words.hpp"
#include "engine/sparse/product.hpp"

namespace genba {

namespace {

bool matrix_serves(const DeviceSystem& device, const Problem& problem,
                   const std::shared_ptr<const NumberedGraph>& numbered) {
  return device.made_for && device.made_for->numbered == numbered &&
         same_matrix(*device.made_for->problem, problem);
}

bool same_plan_options(const SolveOptions& a, const SolveOptions& b) {
  Project pa, pb;
  pa.solve = a;
  pb.solve = b;
  return !stage_reads_differ(Stage::plan, pa, pb);
}

int block_size(const Problem& problem) {
  return problem.dofs;
}

}  // namespace

namespace {
/// Symmetric storage, which wins wherever it may be chosen, wants clusters; all other formats want long runs.
NodeOrder order_to_try(const Project& project) {
  const bool symmetric = project.solve.automatic_format || project.solve.format == Format::rbp_sym;
  return project.node_order == NodeOrder::automatic && symmetric ? NodeOrder::clusters : project.node_order;
}

/// Of a multigrid that may be chosen on the CPU; empty where none may. On a GPU nothing reads one.
MultigridSketch sketch_if_wanted(const Project& project, const Problem& problem,
                                 const NumberedGraph& numbered, const Backend& backend, ThreadTeam& team,
                                 Monitor& monitor) {
  const Preconditioner kind = project.solve.preconditioner.value_or(
      automatic_preconditioner(numbered.graph.rows(), problem.dofs, backend.info().backend).kind);
  if (kind != Preconditioner::multigrid || backend.info().backend == "cuda") return {};
  std::vector<std::uint8_t> alone;
  alone.reserve(numbered.numbering.mesh_node.size());
  for (const Index node : numbered.numbering.mesh_node) {
    const auto fixed = problem.dirichlet.fixed.begin() + static_cast<std::ptrdiff_t>(node) * problem.dofs;
    alone.push_back(std::count(fixed, fixed + problem.dofs, 1) == problem.dofs);
  }
  return sketch_multigrid(numbered.graph, alone, team, monitor);
}

void log_plan(const PlannedSystem& planned, Monitor& monitor) {
  const MemoryPlan& plan = planned.plan;
  monitor.log(plan.device_reason.empty() ? LogLevel::info : LogLevel::warning,
              "Device: " + plan.device.name + " (" + planned.backend_reason + ")");
  for (const PlanAttempt& attempt : plan.attempts)
    if (!attempt.fits) monitor.log(LogLevel::info, "Memory plan: " + to_string(attempt));
  monitor.log(LogLevel::info, "Precision: " + plan.precision_reason);
  monitor.log(LogLevel::info, "Preconditioner: " + plan.preconditioning.reason);
  if (plan.feasible) monitor.log(LogLevel::info, "Memory plan: " + plan.reason);
}
}  // namespace

std::shared_ptr<const PlannedSystem> plan_stage(const Project& project, const MeshedGeometry& meshed,
                                                KeptNumbering& kept, std::unique_ptr<DeviceSystem>& device,
                                                TuningCache& cache, ThreadTeam& team, Monitor& monitor) {
  auto out = std::make_shared<PlannedSystem>();
  require_selections(project, *meshed.mesh, monitor);
  Problem resolved = resolve(meshed.mesh, project.study, monitor);
  for (std::size_t i = 0; project.mesh.subdivisions > 0 && i < resolved.loads.size(); ++i)
    if (const std::size_t nodes = resolved.loads[i].nodes.size(); nodes > 1)
      resolved.warnings.push_back(genba::describe(resolved.loads[i].load, i) + " acts on each of " +
                                  std::to_string(nodes) +
                                  " nodes; mesh.subdivisions made more of them, so their sum is larger");
  const auto problem = std::make_shared<const Problem>(std::move(resolved));
  out->problem = problem;
  for (const GreyLawFacts& facts : grey_law_facts(*problem)) monitor.log(LogLevel::info, describe(facts));

  const NodeOrder order = order_to_try(project);
  const bool numbering_serves = kept.numbered && kept.mesh == meshed.mesh && kept.asked == order &&
                                kept.numbered->graph.dofs == problem->dofs;
  if (!numbering_serves) {
    device.reset();
    kept = {};
    kept.numbered = std::make_shared<const NumberedGraph>(
        number_nodes(*meshed.mesh, problem->dofs, order, team, monitor));
    kept.mesh = meshed.mesh;
    kept.asked = order;
  }
  out->numbered = kept.numbered;

  if (device && same_plan_options(device->options, project.solve) &&
      matrix_serves(*device, *problem, out->numbered)) {
    out->plan = device->made_for->plan;
    out->profile = device->made_for->profile;
    out->speed = device->made_for->speed;
    out->backend_reason = device->backend_reason;
    monitor.log(LogLevel::info, "Memory plan kept: the matrix on the device serves the new conditions");
    return out;
  }
  device.reset();
  device = std::make_unique<DeviceSystem>();
  device->options = project.solve;
  device->backend = make_backend(project.solve.backend, project.solve.threads, device->backend_reason);
  // Beside the assembly, a row each: the diagonal kept for new loads, the solution and the state it starts
  // from.
  const std::int64_t host_bytes = assembly_host_bytes(*problem, *out->numbered) +
                                  out->numbered->graph.rows() * static_cast<std::int64_t>(3 * sizeof(double));
  out->profile = measure_profile(out->numbered->graph, team);
  const auto seconds_on = [&](Backend& backend) {
    out->speed = known_speed(backend, &cache);
    return predicted_times({out->numbered->pattern, out->profile}, out->speed);
  };
  const auto sketch_on = [&](const Backend& backend) {
    return sketch_if_wanted(project, *problem, *out->numbered, backend, team, monitor);
  };
  const AssemblyInput input = assembly_input(*problem, out->numbered->numbering);
  out->plan = plan_memory(out->numbered->pattern, problem->dofs, project.solve, device->backend->info(),
                          host_bytes, host_available_bytes(), seconds_on(*device->backend),
                          sketch_on(*device->backend), {assembly_bytes(input), residual_bytes(input)});
  if (!out->plan.feasible && project.solve.backend == BackendChoice::automatic &&
      out->plan.device.backend == "cuda") {
    const DeviceSpeed refused = out->speed;
    std::string ignored;
    auto host = make_backend(BackendChoice::cpu, project.solve.threads, ignored);
    out->plan = plan_on_host_instead(std::move(out->plan), project.solve, host->info(), seconds_on(*host),
                                     sketch_on(*host));
    if (out->plan.feasible) {
      device->backend = std::move(host);
      device->backend_reason = out->plan.device_reason;
    } else {
      out->speed = refused;
    }
  }
  out->backend_reason = device->backend_reason;
  log_plan(*out, monitor);
  return out;
}

namespace {
/// Products with the finest matrix that a solve is expected to take.
double expected_products(const Problem& problem, Offset rows, Preconditioner kind) {
  constexpr int multigrid_iterations = 30;  // however many unknowns
  if (kind == Preconditioner::multigrid)
    return multigrid_iterations * Multigrid::finest_products(MultigridOptions());
  const double edge = std::sqrt(static_cast<double>(rows));
  return problem.dofs == 1 ? edge / 4 : edge;
}

Tuner make_tuner(const Project& project, const PlannedSystem& planned, Backend& backend, TuningCache& cache,
                 ThreadTeam& team, Monitor& monitor) {
  const NumberedGraph& numbered = *planned.numbered;
  TuningTask task{.mode = project.solve.tuning,
                  .formats = {planned.plan.chosen},
                  .pattern = {numbered.pattern, planned.profile},
                  .speed = planned.speed,
                  .expected_products = expected_products(*planned.problem, numbered.graph.rows(),
                                                         planned.plan.preconditioning.kind),
                  .threads_per_row = project.solve.threads_per_row,
                  .build = {},
                  .cache = &cache,
                  .clock = {}};
  const bool is_mixed = planned.plan.precision == SolvePrecision::mixed;
  if (project.solve.automatic_format && !is_mixed)
    for (const PlanRow& row : planned.plan.rows)
      if (row.fits && row.format != planned.plan.chosen) task.formats.push_back(row.format);
  if (task.mode == Tuning::automatic || task.mode == Tuning::thorough) {
    task.fingerprint = pattern_fingerprint(numbered.graph, team);
    if (is_mixed) task.fingerprint = ~task.fingerprint;  // other values, other decisions
    task.build = [&numbered](Format format) { return empty_matrix(numbered, format); };
  }
  return Tuner(backend, std::move(task), monitor);
}

std::unique_ptr<DevicePreconditioner> make_multigrid(const PlannedSystem& planned, const DeviceSystem& device,
                                                     Monitor& monitor) {
  const Problem& problem = *planned.problem;
  std::vector<double> points;
  if (problem.dofs == 3) points = equation_points(*problem.mesh, planned.numbered->numbering);
  auto multigrid = std::make_unique<Multigrid>(*device.backend, *device.matrix, problem.dofs, points,
                                               MultigridOptions(), monitor);
  monitor.log(LogLevel::info, "Multigrid: " + std::to_string(multigrid->levels().size()) + " levels, " +
                                  format_bytes(multigrid->bytes()) + " (planned " +
                                  format_bytes(planned.plan.preconditioner) + ")");
  return multigrid;
}

/// A matrix that FP32 made singular.
Error rounded(const Error& error) {
  return {error.kind(), error.place(), error.problem() + ", of a matrix rounded to FP32",
          "Use precision fp64; if that fails too: " + error.next_step()};
}

/// The plan's preconditioner on the device's matrix, or block-Jacobi for a multigrid that nobody asked for.
void make_preconditioner(const Project& project, const PlannedSystem& planned, DeviceSystem& device,
                         Monitor& monitor) {
  const Problem& problem = *planned.problem;
  device.preconditioning = planned.plan.preconditioning;
  const auto start = std::chrono::steady_clock::now();
  Preconditioner& kind = device.preconditioning.kind;
  if (kind == Preconditioner::multigrid) {
    try {
      device.preconditioner = make_multigrid(planned, device, monitor);
    } catch (const Error& error) {
      const bool may_replace = !project.solve.preconditioner &&
                               (error.kind() == ErrorKind::singular || error.kind() == ErrorKind::memory);
      if (!may_replace) throw;
      kind = Preconditioner::block_jacobi;
      device.preconditioning.reason =
          "block-jacobi: multigrid could not be set up (" + error.place() + ": " + error.problem() + ").";
      device.warnings.push_back("Preconditioner " + device.preconditioning.reason +
                                " It takes more iterations.");
      monitor.log(LogLevel::warning, device.warnings.back());
    }
  }
  if (kind != Preconditioner::multigrid)
    device.preconditioner = device.backend->make_preconditioner(kind, *device.matrix, block_size(problem));
  device.setup_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void require_planned_bytes(const Matrix& matrix, const MemoryPlan& plan) {
  const std::int64_t planned = plan.row(format_of(matrix)).matrix.total();
  if (allocated_bytes(matrix) != planned)
    throw Error(ErrorKind::internal_fault, "memory plan",
                "the matrix takes " + std::to_string(allocated_bytes(matrix)) + " B, the plan said " +
                    std::to_string(planned) + " B");
}

/// Of the FP64 matrix at prescribed unknowns, where it is all that their rows hold; elsewhere anything.
void read_prescribed_diagonal(Backend& backend, const DeviceElements& elements, std::span<double> diagonal,
                              Monitor& monitor) {
  const auto rows = static_cast<Offset>(diagonal.size());
  const auto zero = backend.make_vector(rows), x = backend.make_vector(rows), r = backend.make_vector(rows);
  std::fill(diagonal.begin(), diagonal.end(), -1.0);
  backend.upload(diagonal, *x);
  backend.defect(elements, *zero, *x, *r, monitor);
  backend.download(*r, diagonal);
}

/// Matrix, its diagonal and right-hand side on the device. A GPU assembles them itself where the plan found
/// room for that and the device still has it; else the host does, with a warning.
void assemble_system(const PlannedSystem& planned, Format format, DeviceSystem& device, DeviceVector& rhs,
                     ThreadTeam& team, Monitor& monitor) {
  const Problem& problem = *planned.problem;
  const NumberedGraph& numbered = *planned.numbered;
  const bool is_gpu = planned.plan.device.backend == "cuda";
  const Precision precision =
      planned.plan.precision == SolvePrecision::mixed ? Precision::fp32 : Precision::fp64;
  std::string where = describe_assembly(planned.plan, format);
  device.diagonal.resize(static_cast<std::size_t>(rhs.size()));
  if (!is_gpu || planned.plan.row(format).assembled_on_device) {
    monitor.progress("matrix pattern", 0.0);
    Matrix empty = empty_matrix(numbered, format, is_gpu ? Values::none : Values::zero);
    require_planned_bytes(empty, planned.plan);
    monitor.check();
    try {
      device.backend->upload(external_loads(problem, numbered.numbering, team, monitor), rhs);
      device.matrix = device.backend->assemble(assembly_input(problem, numbered.numbering), std::move(empty),
                                               rhs, monitor, precision);
      device.backend->read_diagonal(*device.matrix, device.diagonal);
      return;
    } catch (const Error& error) {
      if (!is_gpu || error.kind() != ErrorKind::memory) throw;
      device.matrix.reset();
      where = "on the host: " + error.problem();
    }
  }
  device.warnings.push_back("The matrix is assembled " + where + ". It takes longer than on the GPU.");
  monitor.log(LogLevel::warning, device.warnings.back());
  System system = assemble(problem, numbered, format, team, monitor);
  require_planned_bytes(system.matrix, planned.plan);
  extract_diagonal(system.matrix, device.diagonal);
  device.backend->upload(system.rhs, rhs);
  device.matrix = precision == Precision::fp32 ? device.backend->make_matrix(narrow(std::move(system.matrix)))
                                               : device.backend->make_matrix(std::move(system.matrix));
}

void log_tuning(const TuningReport& report, Monitor& monitor) {
  for (const TuningTrial& trial : report.trials) {
    if (trial.measured > 0)
      monitor.log(LogLevel::info,
                  "Tried " + to_string(trial.candidate) + ": " + format_number(1e3 * trial.measured, "%.4g") +
                      " ms a product, predicted " + format_number(1e3 * trial.predicted, "%.4g") + " ms");
    else if (!trial.note.empty())
      monitor.log(LogLevel::info, "Not tried: " + to_string(trial.candidate) + ": " + trial.note);
  }
  monitor.log(LogLevel::info,
              "Product: " + report.reason +
                  (report.products > 0 ? " (" + std::to_string(report.products) + " products, " +
                                             format_number(report.seconds, "%.3g") + " s)"
                                       : std::string()));
}
}  // namespace

void system_stage(const Project& project, std::shared_ptr<const PlannedSystem> planned,
                  std::unique_ptr<DeviceSystem>& device, TuningCache& cache, ThreadTeam& team,
                  Monitor& monitor) {
  require_feasible(planned->plan);
  if (!device || !device->backend) {
    device = std::make_unique<DeviceSystem>();
    device->options = project.solve;
    const bool instead = !planned->plan.device_reason.empty();
    device->backend = make_backend(instead ? BackendChoice::cpu : project.solve.backend,
                                   project.solve.threads, device->backend_reason);
    device->backend_reason = planned->backend_reason;
  }
  const Problem& problem = *planned->problem;
  const NumberedGraph& numbered = *planned->numbered;
  Backend& backend = *device->backend;
  const Offset rows = numbered.graph.rows();
  device->rhs.reset();
  std::unique_ptr<DeviceVector> load;
  if (matrix_serves(*device, problem, planned->numbered) &&
      device->made_for->plan.chosen == planned->plan.chosen &&
      device->options.threads_per_row == project.solve.threads_per_row &&
      device->options.tuning == project.solve.tuning) {
    monitor.log(LogLevel::info, "Matrix kept on the device: only the right-hand side is assembled");
    const std::vector<double> rhs = assemble_rhs(problem, numbered, device->diagonal, team, monitor);
    load = backend.make_vector(rows);
    backend.upload(rhs, *load);
  } else {
    device->made_for.reset();
    device->preconditioner.reset();
    device->matrix.reset();
    Tuner tuner = make_tuner(project, *planned, backend, cache, team, monitor);
    backend.restart_peak();
    const Format format = tuner.choose_format();
    // The peak from here on is the plan's to foretell; trials fit into the same budget by themselves.
    device->trial_peak = tuner.report().products > 0 ? backend.peak_bytes() : 0;
    backend.restart_peak();
    device->warnings.clear();
    load = backend.make_vector(rows);
    assemble_system(*planned, format, *device, *load, team, monitor);
    tuner.choose_settings(*device->matrix);
    device->tuning = tuner.report();
    log_tuning(device->tuning, monitor);
    try {
      make_preconditioner(project, *planned, *device, monitor);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::singular || device->matrix->precision() == Precision::fp64) throw;
      throw rounded(error);
    }
    device->options = project.solve;
  }
  monitor.check();
  device->exact.reset();
  if (device->matrix->precision() == Precision::fp32) {
    device->exact = backend.make_elements(assembly_input(problem, numbered.numbering));
    read_prescribed_diagonal(backend, *device->exact, device->diagonal, monitor);
  }
  device->start = starting_state(problem, numbered.numbering);
  device->rhs = backend.make_vector(rows);
  const auto start = backend.make_vector(rows);
  backend.upload(device->start, *start);
  if (device->exact)
    backend.defect(*device->exact, *load, *start, *device->rhs, monitor);
  else
    backend.defect(*device->matrix, *load, *start, *device->rhs);
  device->made_for = std::move(planned);
}

std::shared_ptr<const Solution> solution_stage(const Project& project, const MeshedGeometry& meshed,
                                               const PlannedSystem& planned, DeviceSystem& device,
                                               const CheckpointPlace& checkpoints, Monitor& monitor) {
  auto out = std::make_shared<Solution>();
  Backend& backend = *device.backend;
  auto x = backend.make_vector(device.matrix->rows());
  ExactResidual exact;
  if (device.exact)
    exact = [&](const DeviceVector& at, DeviceVector& r, Monitor& quiet) {
      backend.defect(*device.exact, *device.rhs, at, r, quiet);
    };
  std::optional<SolveCheckpoints> states;
  if (!checkpoints.folder.empty()) states.emplace(checkpoints, project, meshed, planned, backend, monitor);
  out->report = conjugate_gradient(backend, *device.matrix, *device.preconditioner, *device.rhs, *x,
                                   project.solve, monitor, exact, states ? &*states : nullptr);
  if (states && checkpoints.keep_solved)
    states->keep_solved(out->report, *x);
  else if (states)
    forget_interrupted(checkpoints.folder);
  out->values.resize(static_cast<std::size_t>(device.matrix->rows()));
  backend.download(*x, out->values);
  for (std::size_t i = 0; i < out->values.size(); ++i) out->values[i] += device.start[i];
  out->device = backend.info();
  out->format = device.matrix->format();
  out->precision = device.matrix->precision();
  out->preconditioning = device.preconditioning;
  if (const auto* multigrid = dynamic_cast<const Multigrid*>(device.preconditioner.get()))
    out->levels = multigrid->levels();
  out->setup_seconds = device.setup_seconds;
  out->warnings = device.warnings;
  out->tuning = device.tuning;
  out->matrix_bytes = device.matrix->bytes();
  out->measured_peak = backend.peak_bytes();
  out->trial_peak = device.trial_peak;
  for (const ResidualSample& sample : out->report.replacements)
    monitor.log(LogLevel::debug, "FP64 residual after " + std::to_string(sample.iteration) +
                                     " iterations: " + format_number(sample.relative, "%.3g"));
  monitor.log(LogLevel::info, "Solved in " + std::to_string(out->report.iterations) + " iterations, " +
                                  format_number(out->report.seconds, "%.3g") + " s, true relative residual " +
                                  format_number(out->report.true_relative_residual, "%.3g") +
                                  "; measured peak " + format_bytes(out->measured_peak) + ", planned " +
                                  format_bytes(planned.plan.row(out->format).peak));
  return out;
}

double allowed_balance_error(double tolerance, Offset unknowns) {
  // The sum of n residual entries is at most sqrt(n) times their norm, which is at most 2 tolerance times the
  // load's.
  const double bound = 2 * tolerance * std::sqrt(static_cast<double>(std::max<Offset>(unknowns, 1)));
  return std::clamp(bound, 1e-9, 1e-2);
}

std::shared_ptr<const Results> results_stage(const Project& project, const PlannedSystem& planned,
                                             const Solution& solution, ThreadTeam& team, Monitor& monitor) {
  auto out =
      std::make_shared<Results>(recover(*planned.problem, *planned.numbered, solution.values, team, monitor));
  for (const Extremum& e : out->extrema)
    if (!std::isfinite(e.min) || !std::isfinite(e.max))
      throw Error(ErrorKind::internal_fault, "field " + e.field, "has values that are not finite");
  const double allowed =
      allowed_balance_error(project.solve.tolerance, static_cast<Offset>(solution.values.size()));
  if (!(out->balance.relative_error <= allowed))
    throw Error(ErrorKind::not_converged, "balance of loads and reactions",
                "relative error " + format_number(out->balance.relative_error, "%.3g") + " is more than " +
                    format_number(allowed, "%.3g") + ", which the solver's tolerance allows",
                "Lower solver/tolerance; results are not given out");
  return out;
}

}  // namespace genba
