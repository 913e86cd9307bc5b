#include "engine/procedure/discrete_system.hpp"

#include <chrono>

#include "engine/analysis/system/starting_state.hpp"
#include "engine/assembly/assemble.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/direct/force_balance.hpp"
#include "engine/procedure/same_system.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "engine/solve/plan/plan_words.hpp"
#include "engine/sparse/product/product.hpp"

namespace genba {

namespace {

Precision values_of(const MemoryPlan& plan) {
  return plan.precision == SolvePrecision::mixed ? Precision::fp32 : Precision::fp64;
}

Tuner make_tuner(const SystemPlan& planned, const SystemSetUp& how, Backend& backend, ThreadTeam& team,
                 Monitor& monitor) {
  const NumberedGraph& numbered = *planned.numbered;
  TuningTask task{.mode = how.options.tuning,
                  .formats = {planned.plan.chosen},
                  .precision = values_of(planned.plan),
                  .pattern = {numbered.pattern, planned.profile},
                  .speed = planned.speed,
                  .expected_products = how.expected_products,
                  .threads_per_row = how.options.threads_per_row,
                  .build = {},
                  .cache = &how.cache,
                  .clock = {}};
  if (how.options.automatic_format)
    for (const PlanRow& row : planned.plan.rows)
      if (row.fits && row.format != planned.plan.chosen) task.formats.push_back(row.format);
  if (task.mode == Tuning::automatic || task.mode == Tuning::thorough) {
    task.fingerprint = pattern_fingerprint(numbered.graph, team);
    task.build = [&numbered, &team](Format format) { return empty_matrix(numbered, format, team); };
  }
  return Tuner(backend, std::move(task), monitor);
}

/// The error for a matrix that became singular by rounding to FP32.
Error rounded(const Error& error) {
  return {error.kind(), error.place(), phrase<"%1, of a matrix rounded to FP32">(error.problem()),
          phrase<"Use precision fp64; if that fails too: %1">(error.next_step())};
}

void require_planned_bytes(const Matrix& matrix, const MemoryPlan& plan) {
  const std::int64_t planned = plan.row(format_of(matrix)).matrix.total();
  if (allocated_bytes(matrix) != planned)
    throw Error(ErrorKind::internal_fault, phrase<"memory plan">(),
                phrase<"the matrix takes %1 B, the plan said %2 B">(allocated_bytes(matrix), planned));
}

/// Reads the diagonal of the FP64 matrix at prescribed unknowns: their rows hold nothing else. Other entries
/// have no meaning.
void read_prescribed_diagonal(Backend& backend, const DeviceElements& elements, std::span<double> diagonal,
                              Monitor& monitor) {
  const auto rows = static_cast<Offset>(diagonal.size());
  const auto zero = backend.make_vector(rows), x = backend.make_vector(rows), r = backend.make_vector(rows);
  std::fill(diagonal.begin(), diagonal.end(), -1.0);
  backend.upload(diagonal, *x);
  backend.defect(elements, *zero, *x, *r, monitor);
  backend.download(*r, diagonal);
}

/// Are smoothers made for the diagonal `before` too strong for `now`? They damp up to a largest eigenvalue.
bool outgrows(std::span<const double> now, std::span<const double> before) {
  constexpr double most_growth = 1.2;
  for (std::size_t i = 0; i < now.size(); ++i)
    if (now[i] > most_growth * before[i]) return true;
  return false;
}

void log_tuning(const TuningReport& report, Monitor& monitor) {
  for (const TuningTrial& trial : report.trials) {
    if (trial.measured > 0)
      monitor.log(LogLevel::info, phrase<"Tried %1: %2 ms a product, predicted %3 ms">(
                                      to_string(trial.candidate), format_number(1e3 * trial.measured, "%.4g"),
                                      format_number(1e3 * trial.predicted, "%.4g")));
    else if (!trial.note.empty())
      monitor.log(LogLevel::info, phrase<"Not tried: %1: %2">(to_string(trial.candidate), trial.note));
  }
  monitor.log(LogLevel::info, report.products > 0
                                  ? phrase<"Product: %1 (%2 products, %3 s)">(
                                        report.reason, report.products, format_number(report.seconds, "%.3g"))
                                  : phrase<"Product: %1">(report.reason));
}

/// The same as read_prescribed_diagonal(), on the host.
std::vector<double> prescribed_diagonal(const AssemblyInput& input, const ElementBatches& batches,
                                        ThreadTeam& team, Monitor& monitor) {
  const auto rows = static_cast<std::size_t>(input.rows());
  std::vector<double> ones(rows, -1.0), diagonal(rows);
  subtract_product(input, batches, ones, diagonal, team, monitor);
  return diagonal;
}

}  // namespace

DiscreteSystem::DiscreteSystem(std::unique_ptr<Backend> backend, Text reason, const SolveOptions& options)
    : options_(options), backend_(std::move(backend)), reason_(std::move(reason)) {}

void DiscreteSystem::use_backend(std::unique_ptr<Backend> backend, Text reason) {
  if (made_for_ || matrix_ || factor_)
    throw Error(ErrorKind::internal_fault, phrase<"discrete system">(),
                phrase<"is set up and cannot change its device">());
  backend_ = std::move(backend);
  reason_ = std::move(reason);
}

bool DiscreteSystem::matrix_serves(const Problem& problem, const NumberedGraph* numbered) const {
  return made_for_ && made_for_->numbered.get() == numbered && same_matrix(*made_for_->problem, problem);
}

bool DiscreteSystem::storage_serves(const Problem& problem, const NumberedGraph* numbered) const {
  return takes_new_values_ && made_for_ && made_for_->numbered.get() == numbered &&
         same_pattern(*made_for_->problem, problem);
}

ExactResidual DiscreteSystem::exact_residual() const {
  if (!exact_) return {};
  return [this](const DeviceVector& at, DeviceVector& r, Monitor& quiet) {
    backend_->defect(*exact_, *rhs_, at, r, quiet);
  };
}

std::vector<double> DiscreteSystem::free_matrix() {
  std::vector<double> b(static_cast<std::size_t>(rhs_->size()));
  backend_->download(*rhs_, b);
  made_for_.reset();
  load_cases_.clear();
  exact_.reset();
  preconditioner_.reset();
  matrix_.reset();
  return b;
}

void DiscreteSystem::set_up(std::shared_ptr<const SystemPlan> planned, const SystemSetUp& how,
                            ThreadTeam& team, Monitor& monitor) {
  require_feasible(planned->plan);
  if (planned->direct || planned->outside) {
    if (planned->outside)
      set_up_outside(*planned, team, monitor);
    else
      set_up_factor(*planned, team, monitor);
    options_ = how.options;
    made_for_ = std::move(planned);
    return;
  }
  const Problem& problem = *planned->problem;
  const NumberedGraph& numbered = *planned->numbered;
  Backend& backend = *backend_;
  const Offset rows = numbered.graph.rows();
  rhs_.reset();
  std::unique_ptr<DeviceVector> load;
  const bool same_choices = made_for_ && made_for_->plan.chosen == planned->plan.chosen &&
                            options_.threads_per_row == how.options.threads_per_row &&
                            options_.tuning == how.options.tuning;
  if (same_choices && matrix_serves(problem, &numbered)) {
    monitor.log(LogLevel::info, phrase<"Matrix kept on the device: only the right-hand side is assembled">());
    const std::vector<double> rhs = assemble_rhs(problem, numbered, diagonal_, team, monitor);
    load = backend.make_vector(rows);
    backend.upload(rhs, *load);
  } else {
    const bool has_storage = same_choices && storage_serves(problem, &numbered);
    made_for_.reset();
    load_cases_.clear();
    preconditioner_.reset();
    hierarchy_diagonal_.clear();
    exact_.reset();
    warnings_.clear();
    bool is_assembled = false;
    if (has_storage) {
      backend.restart_peak();
      load = backend.make_vector(rows);
      is_assembled = assemble_again(*planned, *load, monitor, Loads::all);
    }
    if (!is_assembled) {
      load.reset();
      matrix_.reset();
      takes_new_values_ = false;
      Tuner tuner = make_tuner(*planned, how, backend, team, monitor);
      backend.restart_peak();
      const Format format = tuner.choose_format();
      // The plan predicts the peak from here on. Trials keep to the same budget by themselves.
      trial_peak_ = tuner.report().products > 0 ? backend.peak_bytes() : 0;
      backend.restart_peak();
      load = backend.make_vector(rows);
      build_matrix(*planned, format, *load, team, monitor);
      tuner.choose_settings(*matrix_);
      tuning_ = tuner.report();
      log_tuning(tuning_, monitor);
    }
    try {
      make_preconditioner(*planned, how.options, monitor);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::singular || matrix_->precision() == Precision::fp64) throw;
      throw rounded(error);
    }
    options_ = how.options;
  }
  monitor.check();
  exact_.reset();
  if (matrix_->precision() == Precision::fp32) {
    exact_ = backend.make_elements(assembly_input(problem, numbered.numbering));
    read_prescribed_diagonal(backend, *exact_, diagonal_, monitor);
  }
  start_ = starting_state(problem, numbered.numbering);
  rhs_ = backend.make_vector(rows);
  const auto start = backend.make_vector(rows);
  backend.upload(start_, *start);
  if (exact_)
    backend.defect(*exact_, *load, *start, *rhs_, monitor);
  else
    backend.defect(*matrix_, *load, *start, *rhs_);
  made_for_ = std::move(planned);
}

bool DiscreteSystem::replace_values(std::shared_ptr<const SystemPlan> planned, ThreadTeam& team,
                                     Monitor& monitor, Hierarchy hierarchy) {
  bool is_anew = true;
  const Problem& problem = *planned->problem;
  const NumberedGraph& numbered = *planned->numbered;
  made_for_.reset();
  load_cases_.clear();
  if (factor_) {
    const AssemblyInput input = assembly_input(problem, numbered.numbering);
    HostElementWorker worker(team);
    factor_.reset();
    diagonal_ = genba::prescribed_diagonal(input, worker.batches(input), team, monitor);
    factor_ = factorise(problem, numbered, *planned->direct, team, monitor);
    setup_seconds_ = factor_->seconds;
  } else if (planned->outside) {
    const AssemblyInput input = assembly_input(problem, numbered.numbering);
    HostElementWorker worker(team);
    diagonal_ = genba::prescribed_diagonal(input, worker.batches(input), team, monitor);
    if (outside_) outside_->replace(problem, monitor);
  } else {
    is_anew = hierarchy == Hierarchy::anew || !takes_new_values_ || !preconditioner_ ||
              preconditioning_.kind != Preconditioner::multigrid;
    if (is_anew)
      preconditioner_.reset();
    else if (hierarchy_diagonal_.empty())
      hierarchy_diagonal_ = diagonal_;
    exact_.reset();
    const std::vector<Text> warnings = warnings_;
    const auto load = backend_->make_vector(numbered.graph.rows());
    if (!takes_new_values_ || !assemble_again(*planned, *load, monitor, Loads::none)) {
      preconditioner_.reset();  // a multigrid borrows the matrix
      is_anew = true;
      const Format format = matrix_->format();
      matrix_.reset();
      takes_new_values_ = false;
      build_matrix(*planned, format, *load, team, monitor);
    }
    warnings_ = warnings;  // warnings about the matrix were given before
    if (!is_anew && outgrows(diagonal_, hierarchy_diagonal_)) {
      is_anew = true;
      preconditioner_.reset();
    }
    if (is_anew) {
      make_preconditioner(*planned, options_, monitor);
      hierarchy_diagonal_.clear();
      if (hierarchy == Hierarchy::kept) hierarchy_diagonal_ = diagonal_;
    }
  }
  made_for_ = std::move(planned);
  return is_anew;
}

bool DiscreteSystem::fill_values(const std::function<void(Matrix&)>& fill, ThreadTeam& team, Monitor& monitor,
                                 Hierarchy hierarchy, std::span<const AddedOperator> more) {
  const auto put = [&](const SystemPlan& planned) {
    if (backend_->refill(*matrix_, fill)) return;
    preconditioner_.reset();  // a multigrid borrows the matrix
    const Format format = matrix_->format();
    matrix_.reset();
    takes_new_values_ = false;
    Matrix matrix = empty_matrix(*planned.numbered, format, team);
    fill(matrix);
    matrix_ = backend_->make_matrix(std::move(matrix));
  };
  return fill_with(put, monitor, hierarchy, more);
}

void DiscreteSystem::take_pattern(std::shared_ptr<const SystemPlan> planned, ThreadTeam& team) {
  const Format format = matrix_->format();
  load_cases_.clear();
  preconditioner_.reset();
  matrix_.reset();
  takes_new_values_ = false;
  made_for_ = nullptr;
  matrix_ = backend_->make_matrix(empty_matrix(*planned->numbered, format, team));
  made_for_ = std::move(planned);
}

bool DiscreteSystem::fill_in_place(const std::function<void(DeviceMatrix&)>& fill, Monitor& monitor,
                                   Hierarchy hierarchy, std::span<const AddedOperator> more) {
  return fill_with([&](const SystemPlan&) { fill(*matrix_); }, monitor, hierarchy, more);
}

/// `fill` gives the matrix new values; then the preconditioner follows them.
bool DiscreteSystem::fill_with(const std::function<void(const SystemPlan&)>& fill, Monitor& monitor,
                               Hierarchy hierarchy, std::span<const AddedOperator> more) {
  const auto planned = std::exchange(made_for_, nullptr);
  load_cases_.clear();
  if (preconditioning_.kind != Preconditioner::multigrid || !preconditioner_) hierarchy = Hierarchy::anew;
  if (hierarchy == Hierarchy::anew)
    preconditioner_.reset();
  else if (hierarchy_diagonal_.empty())
    hierarchy_diagonal_ = diagonal_;
  fill(*planned);
  for (const AddedOperator& part : more) backend_->add(part.factor, *part.matrix, *matrix_);
  backend_->read_diagonal(*matrix_, diagonal_);
  if (preconditioner_ && outgrows(diagonal_, hierarchy_diagonal_)) preconditioner_.reset();
  const bool is_anew = !preconditioner_;
  if (is_anew) try {
      make_preconditioner(*planned, options_, monitor);
      hierarchy_diagonal_ = diagonal_;
    } catch (const Error& error) {  // values of another state may have a preconditioner
      preconditioner_.reset();
      if (error.kind() == ErrorKind::singular) made_for_ = planned;
      throw;
    }
  made_for_ = planned;
  return is_anew;
}

std::unique_ptr<DeviceMatrix> DiscreteSystem::make_operator(const Problem& problem, Operator which,
                                                            ThreadTeam& team, Monitor& monitor) const {
  const NumberedGraph& numbered = *made_for_->numbered;
  const Format format = matrix_ ? matrix_->format() : Format::csr;
  if (!matrix_ || which != Operator::mass || problem.dofs != 1 ||
      !made_for_->plan.row(format).assembled_on_device)
    return backend_->make_matrix(assemble_operator(problem, numbered, which, format, team, monitor));
  const CapacityInput capacity(problem, numbered.numbering);
  const auto rhs = backend_->make_vector(numbered.graph.rows());
  return backend_->assemble(capacity.input, empty_matrix(numbered, format, team, Values::none), *rhs, monitor);
}

bool DiscreteSystem::refresh_preconditioner(Monitor& monitor, Hierarchy hierarchy) {
  const bool is_multigrid = preconditioner_ && preconditioning_.kind == Preconditioner::multigrid;
  bool is_anew = hierarchy == Hierarchy::anew || !preconditioner_;
  if (is_multigrid) {
    if (hierarchy_diagonal_.empty()) hierarchy_diagonal_ = diagonal_;
    backend_->read_diagonal(*matrix_, diagonal_);
    is_anew = is_anew || outgrows(diagonal_, hierarchy_diagonal_);
  }
  if (!is_anew) return false;
  preconditioner_.reset();
  make_preconditioner(*made_for_, options_, monitor);
  hierarchy_diagonal_.clear();
  if (is_multigrid) hierarchy_diagonal_ = diagonal_;
  return true;
}

void DiscreteSystem::set_up_factor(const SystemPlan& planned, ThreadTeam& team, Monitor& monitor) {
  const Problem& problem = *planned.problem;
  const NumberedGraph& numbered = *planned.numbered;
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  HostElementWorker worker(team);
  if (factor_ && matrix_serves(problem, &numbered)) {
    monitor.log(LogLevel::info, phrase<"Factor kept: only the right-hand side is assembled">());
  } else {
    made_for_.reset();
    factor_.reset();
    warnings_.clear();
    diagonal_ = genba::prescribed_diagonal(input, worker.batches(input), team, monitor);
    factor_ = factorise(problem, numbered, *planned.direct, team, monitor);
    setup_seconds_ = factor_->seconds;
    preconditioning_ = planned.plan.preconditioning;
  }
  monitor.check();
  take_host_rhs(planned, team, monitor);
}

void DiscreteSystem::set_up_outside(const SystemPlan& planned, ThreadTeam& team, Monitor& monitor) {
  const Problem& problem = *planned.problem;
  if (!matrix_serves(problem, planned.numbered.get())) {
    made_for_.reset();
    warnings_.clear();
    load_cases_.clear();
    outside_.reset();
    outside_report_.reset();
    const AssemblyInput input = assembly_input(problem, planned.numbered->numbering);
    HostElementWorker worker(team);
    diagonal_ = genba::prescribed_diagonal(input, worker.batches(input), team, monitor);
    preconditioning_ = planned.plan.preconditioning;
  }
  monitor.check();
  take_host_rhs(planned, team, monitor);
}

/// Start and right-hand side of a solve without a matrix here.
void DiscreteSystem::take_host_rhs(const SystemPlan& planned, ThreadTeam& team, Monitor& monitor) {
  const Problem& problem = *planned.problem;
  start_ = starting_state(problem, planned.numbered->numbering);
  host_rhs_ = defect_without_matrix(problem, *planned.numbered, diagonal_, start_, team, monitor);
}

std::vector<double> defect_without_matrix(const Problem& problem, const NumberedGraph& numbered,
                                          std::span<const double> diagonal, std::span<const double> start,
                                          ThreadTeam& team, Monitor& monitor) {
  std::vector<double> rhs(start.size());
  if (problem.dofs == 1) {
    const AssemblyInput input = assembly_input(problem, numbered.numbering);
    HostElementWorker worker(team);
    rhs = assemble_rhs(problem, numbered, diagonal, team, monitor);
    subtract_product(input, worker.batches(input), start, rhs, team, monitor);
  } else {
    ForceBalance balance(problem, numbered, start, rhs, team, monitor);
    balance(std::vector<double>(start.size()), rhs);
  }
  return rhs;
}

/// Makes the plan's preconditioner. Block-Jacobi replaces a multigrid that the program chose and that fails.
void DiscreteSystem::make_preconditioner(const SystemPlan& planned, const SolveOptions& options,
                                         Monitor& monitor) {
  const Problem& problem = *planned.problem;
  preconditioning_ = planned.plan.preconditioning;
  const auto start = std::chrono::steady_clock::now();
  Preconditioner& kind = preconditioning_.kind;
  if (kind == Preconditioner::multigrid) {
    try {
      preconditioner_ = make_multigrid(planned, monitor);
    } catch (const Error& error) {
      const bool may_replace = !options.preconditioner &&
                               (error.kind() == ErrorKind::singular || error.kind() == ErrorKind::memory);
      if (!may_replace) throw;
      kind = Preconditioner::block_jacobi;
      preconditioning_.reason =
          phrase<"block-jacobi: multigrid could not be set up (%1: %2).">(error.place(), error.problem());
      warnings_.push_back(phrase<"Preconditioner %1 It takes more iterations.">(preconditioning_.reason));
      monitor.log(LogLevel::warning, warnings_.back());
    }
  }
  if (kind != Preconditioner::multigrid)
    preconditioner_ = backend_->make_preconditioner(kind, *matrix_, problem.dofs);
  setup_seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Makes matrix, diagonal and right-hand side on the device. A GPU assembles if the plan reserved memory for
/// that and the device still has it. Otherwise the host assembles, with a warning.
void DiscreteSystem::build_matrix(const SystemPlan& planned, Format format, DeviceVector& rhs,
                                  ThreadTeam& team, Monitor& monitor) {
  const Problem& problem = *planned.problem;
  const NumberedGraph& numbered = *planned.numbered;
  const bool is_gpu = planned.plan.device.is_gpu;
  const Precision precision = values_of(planned.plan);
  Text where = describe_assembly(planned.plan, format);
  diagonal_.resize(static_cast<std::size_t>(rhs.size()));
  if (!is_gpu || planned.plan.row(format).assembled_on_device) {
    monitor.progress(phrase<"matrix pattern">(), 0.0);
    Matrix empty = empty_matrix(numbered, format, team, is_gpu ? Values::none : Values::zero);
    require_planned_bytes(empty, planned.plan);
    monitor.check();
    try {
      const AssemblyInput input = assembly_input(problem, numbered.numbering);
      backend_->upload(external_loads(problem, numbered.numbering, input, *backend_, monitor), rhs);
      matrix_ = backend_->assemble(input, std::move(empty), rhs, monitor, precision);
      backend_->read_diagonal(*matrix_, diagonal_);
      takes_new_values_ = is_gpu || precision == Precision::fp64;
      return;
    } catch (const Error& error) {
      if (!is_gpu || error.kind() != ErrorKind::memory) throw;
      matrix_.reset();
      where = phrase<"on the host: %1">(error.problem());
    }
  }
  warnings_.push_back(phrase<"The matrix is assembled %1. It takes longer than on the GPU.">(where));
  monitor.log(LogLevel::warning, warnings_.back());
  System system = assemble(problem, numbered, format, team, monitor);
  require_planned_bytes(system.matrix, planned.plan);
  extract_diagonal(system.matrix, diagonal_);
  backend_->upload(system.rhs, rhs);
  matrix_ = precision == Precision::fp32 ? backend_->make_matrix(narrow(std::move(system.matrix)))
                                         : backend_->make_matrix(std::move(system.matrix));
}

/// Puts new values into the existing matrix, its diagonal and right-hand side. Returns false if memory does
/// not suffice: then everything must be built anew.
bool DiscreteSystem::assemble_again(const SystemPlan& planned, DeviceVector& rhs, Monitor& monitor,
                                    Loads loads) {
  const Problem& problem = *planned.problem;
  const Numbering& numbering = planned.numbered->numbering;
  try {
    AssemblyInput input = assembly_input(problem, numbering);
    std::vector<double> no_values;
    if (loads == Loads::all) {
      backend_->upload(external_loads(problem, numbering, input, *backend_, monitor), rhs);
    } else {
      no_values.assign(input.value.size(), 0.0);
      input.value = no_values;
    }
    backend_->assemble_again(input, *matrix_, rhs, monitor);
    backend_->read_diagonal(*matrix_, diagonal_);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::memory) throw;
    return false;
  }
  monitor.log(LogLevel::info, phrase<"Matrix pattern kept on the device: only the values are assembled">());
  return true;
}

std::unique_ptr<DevicePreconditioner> DiscreteSystem::make_multigrid(const SystemPlan& planned,
                                                                     Monitor& monitor) const {
  const Problem& problem = *planned.problem;
  std::vector<double> points;
  if (problem.study.physics->is_motion() && problem.section != element::Section::axisymmetric)
    points = motion_points(problem, planned.numbered->numbering);
  auto multigrid =
      std::make_unique<Multigrid>(*backend_, *matrix_, problem.dofs, points,
                                  multigrid_options(matrix_->precision(), problem.dofs), monitor);
  monitor.log(LogLevel::info, phrase<"Multigrid: %1 levels, %2 (planned %3)">(
                                  multigrid->levels().size(), format_bytes(multigrid->bytes()),
                                  format_bytes(planned.plan.preconditioner)));
  return multigrid;
}

bool DiscreteSystem::next_preconditioner(const SolveOptions& asked, const Error& error, Monitor& monitor) {
  const SystemPlan& planned = *made_for_;
  if (asked.preconditioner || error.kind() != ErrorKind::not_converged ||
      preconditioning_.kind != Preconditioner::block_jacobi)
    return false;
  SolveOptions options = asked;
  options.preconditioner = Preconditioner::multigrid;
  options.precision = planned.plan.precision;
  options.automatic_format = false;
  options.format = matrix_->format();
  const MemoryPlan& plan = planned.plan;
  if (!plan_memory(plan.pattern, plan.dofs, options, plan.device, plan.host_assembly, plan.host_free, {}, {},
                   {}, 0, plan.needs)
           .feasible)
    return false;
  monitor.log(
      LogLevel::info,
      phrase<"Preconditioner: block-jacobi did not converge (%1): multigrid is set up">(error.problem()));
  const auto start = std::chrono::steady_clock::now();
  try {
    preconditioner_.reset();
    preconditioner_ = make_multigrid(planned, monitor);
  } catch (const Error& failed) {
    if (failed.kind() != ErrorKind::singular && failed.kind() != ErrorKind::memory) throw;
    monitor.log(LogLevel::info,
                phrase<"Preconditioner: multigrid could not be set up (%1)">(failed.problem()));
    make_preconditioner(planned, options, monitor);
    return false;
  }
  setup_seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  preconditioning_ = {Preconditioner::multigrid,
                      phrase<"multigrid: block-jacobi did not converge (%1).">(error.problem())};
  warnings_.push_back(
      phrase<"Preconditioner multigrid: block-jacobi did not converge (%1).">(error.problem()));
  monitor.log(LogLevel::warning, warnings_.back());
  return true;
}

}  // namespace genba
