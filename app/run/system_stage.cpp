// The system stage: matrix, preconditioner and right-hand side on the device.
#include <chrono>

#include "app/plan/solve_time.hpp"
#include "app/run/direct_stage.hpp"
#include "app/run/stages.hpp"
#include "app/stage/backends.hpp"
#include "engine/analysis/system/starting_state.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "engine/solve/plan/plan_words.hpp"
#include "engine/sparse/product/product.hpp"

namespace genba {

namespace {

Precision values_of(const MemoryPlan& plan) {
  return plan.precision == SolvePrecision::mixed ? Precision::fp32 : Precision::fp64;
}

Tuner make_tuner(const Project& project, const PlannedSystem& planned, Backend& backend, TuningCache& cache,
                 ThreadTeam& team, Monitor& monitor) {
  const NumberedGraph& numbered = *planned.numbered;
  TuningTask task{
      .mode = project.solve.tuning,
      .formats = {planned.plan.chosen},
      .precision = values_of(planned.plan),
      .pattern = {numbered.pattern, planned.profile},
      .speed = planned.speed,
      .expected_products = expected_products({.dofs = planned.problem->dofs,
                                              .kind = project.mesh.kind,
                                              .preconditioner = planned.plan.preconditioning.kind,
                                              .unknowns = static_cast<double>(numbered.graph.rows()),
                                              .tolerance = project.solve.tolerance},
                                             planned.plan.precision),
      .threads_per_row = project.solve.threads_per_row,
      .build = {},
      .cache = &cache,
      .clock = {}};
  if (project.solve.automatic_format)
    for (const PlanRow& row : planned.plan.rows)
      if (row.fits && row.format != planned.plan.chosen) task.formats.push_back(row.format);
  if (task.mode == Tuning::automatic || task.mode == Tuning::thorough) {
    task.fingerprint = pattern_fingerprint(numbered.graph, team);
    task.build = [&numbered, &team](Format format) { return empty_matrix(numbered, format, team); };
  }
  return Tuner(backend, std::move(task), monitor);
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
    device.preconditioner = device.backend->make_preconditioner(kind, *device.matrix, problem.dofs);
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
void build_system(const PlannedSystem& planned, Format format, DeviceSystem& device, DeviceVector& rhs,
                  ThreadTeam& team, Monitor& monitor) {
  const Problem& problem = *planned.problem;
  const NumberedGraph& numbered = *planned.numbered;
  const bool is_gpu = planned.plan.device.is_gpu;
  const Precision precision = values_of(planned.plan);
  std::string where = describe_assembly(planned.plan, format);
  device.diagonal.resize(static_cast<std::size_t>(rhs.size()));
  if (!is_gpu || planned.plan.row(format).assembled_on_device) {
    monitor.progress("matrix pattern", 0.0);
    Matrix empty = empty_matrix(numbered, format, team, is_gpu ? Values::none : Values::zero);
    require_planned_bytes(empty, planned.plan);
    monitor.check();
    try {
      const AssemblyInput input = assembly_input(problem, numbered.numbering);
      device.backend->upload(external_loads(problem, numbered.numbering, input, *device.backend, monitor),
                             rhs);
      device.matrix = device.backend->assemble(input, std::move(empty), rhs, monitor, precision);
      device.backend->read_diagonal(*device.matrix, device.diagonal);
      device.takes_new_values = is_gpu || precision == Precision::fp64;
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

/// New values in the matrix that is there, its diagonal and right-hand side. False if the memory does not
/// suffice: then all is to be built anew.
bool assemble_again(const PlannedSystem& planned, DeviceSystem& device, DeviceVector& rhs, Monitor& monitor) {
  const Problem& problem = *planned.problem;
  const Numbering& numbering = planned.numbered->numbering;
  try {
    const AssemblyInput input = assembly_input(problem, numbering);
    device.backend->upload(external_loads(problem, numbering, input, *device.backend, monitor), rhs);
    device.backend->assemble_again(input, *device.matrix, rhs, monitor);
    device.backend->read_diagonal(*device.matrix, device.diagonal);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::memory) throw;
    return false;
  }
  monitor.log(LogLevel::info, "Matrix pattern kept on the device: only the values are assembled");
  return true;
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

std::unique_ptr<DevicePreconditioner> make_multigrid(const PlannedSystem& planned, const DeviceSystem& device,
                                                     Monitor& monitor) {
  const Problem& problem = *planned.problem;
  std::vector<double> points;
  if (problem.dofs == 3) points = equation_points(*problem.mesh, planned.numbered->numbering);
  auto multigrid =
      std::make_unique<Multigrid>(*device.backend, *device.matrix, problem.dofs, points,
                                  multigrid_options(device.matrix->precision(), problem.dofs), monitor);
  monitor.log(LogLevel::info, "Multigrid: " + std::to_string(multigrid->levels().size()) + " levels, " +
                                  format_bytes(multigrid->bytes()) + " (planned " +
                                  format_bytes(planned.plan.preconditioner) + ")");
  return multigrid;
}

bool next_preconditioner(const Project& project, const PlannedSystem& planned, DeviceSystem& device,
                         const Error& error, Monitor& monitor) {
  if (project.solve.preconditioner || error.kind() != ErrorKind::not_converged ||
      device.preconditioning.kind != Preconditioner::block_jacobi)
    return false;
  SolveOptions options = project.solve;
  options.preconditioner = Preconditioner::multigrid;
  options.precision = planned.plan.precision;
  options.automatic_format = false;
  options.format = device.matrix->format();
  const MemoryPlan& plan = planned.plan;
  if (!plan_memory(plan.pattern, plan.dofs, options, plan.device, plan.host_assembly, plan.host_free)
           .feasible)
    return false;
  const std::string why = "block-jacobi did not converge (" + error.problem() + ")";
  monitor.log(LogLevel::info, "Preconditioner: " + why + ": multigrid is set up");
  const auto start = std::chrono::steady_clock::now();
  try {
    device.preconditioner.reset();
    device.preconditioner = make_multigrid(planned, device, monitor);
  } catch (const Error& failed) {
    if (failed.kind() != ErrorKind::singular && failed.kind() != ErrorKind::memory) throw;
    monitor.log(LogLevel::info, "Preconditioner: multigrid could not be set up (" + failed.problem() + ")");
    return false;
  }
  device.setup_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  device.preconditioning = {Preconditioner::multigrid, "multigrid: " + why + "."};
  device.warnings.push_back("Preconditioner " + device.preconditioning.reason);
  monitor.log(LogLevel::warning, device.warnings.back());
  return true;
}

void system_stage(const Project& project, std::shared_ptr<const PlannedSystem> planned,
                  std::unique_ptr<DeviceSystem>& device, TuningCache& cache, ThreadTeam& team,
                  Monitor& monitor) {
  require_feasible(planned->plan);
  if (!device || !device->backend) {
    device = std::make_unique<DeviceSystem>();
    device->options = project.solve;
    const bool instead = !planned->plan.device_reason.empty() || planned->direct;
    device->backend = make_backend(instead ? BackendChoice::cpu : project.solve.backend,
                                   project.solve.threads, device->backend_reason);
    device->backend_reason = planned->backend_reason;
  }
  if (planned->direct) {
    set_up_direct_solve(std::move(planned), *device, team, monitor);
    device->options = project.solve;
    return;
  }
  const Problem& problem = *planned->problem;
  const NumberedGraph& numbered = *planned->numbered;
  Backend& backend = *device->backend;
  const Offset rows = numbered.graph.rows();
  device->rhs.reset();
  std::unique_ptr<DeviceVector> load;
  const bool same_choices = device->made_for && device->made_for->plan.chosen == planned->plan.chosen &&
                            device->options.threads_per_row == project.solve.threads_per_row &&
                            device->options.tuning == project.solve.tuning;
  if (same_choices && device->matrix_serves(problem, &numbered)) {
    monitor.log(LogLevel::info, "Matrix kept on the device: only the right-hand side is assembled");
    const std::vector<double> rhs = assemble_rhs(problem, numbered, device->diagonal, team, monitor);
    load = backend.make_vector(rows);
    backend.upload(rhs, *load);
  } else {
    const bool has_storage = same_choices && device->storage_serves(problem, &numbered);
    device->made_for.reset();
    device->preconditioner.reset();
    device->exact.reset();
    device->warnings.clear();
    bool is_assembled = false;
    if (has_storage) {
      backend.restart_peak();
      load = backend.make_vector(rows);
      is_assembled = assemble_again(*planned, *device, *load, monitor);
    }
    if (!is_assembled) {
      load.reset();
      device->matrix.reset();
      device->takes_new_values = false;
      Tuner tuner = make_tuner(project, *planned, backend, cache, team, monitor);
      backend.restart_peak();
      const Format format = tuner.choose_format();
      // The peak from here on is the plan's to foretell; trials fit into the same budget by themselves.
      device->trial_peak = tuner.report().products > 0 ? backend.peak_bytes() : 0;
      backend.restart_peak();
      load = backend.make_vector(rows);
      build_system(*planned, format, *device, *load, team, monitor);
      tuner.choose_settings(*device->matrix);
      device->tuning = tuner.report();
      log_tuning(device->tuning, monitor);
    }
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

}  // namespace genba
