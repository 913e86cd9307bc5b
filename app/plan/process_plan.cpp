#include "app/plan/process_plan.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/case/describe.hpp"
#include "app/plan/process_rules.hpp"
#include "app/stage/backends.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/assembly/batches.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/procedure.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/plan/plan_needs.hpp"
#include "engine/solve/plan/plan_words.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

namespace {

constexpr std::int64_t real = sizeof(double);

/// A sum of bytes with the names of its terms.
class Sum {
 public:
  /// The pattern names the term.
  template <PatternLiteral P>
  Sum& add(double bytes) {
    if (bytes < 1) return *this;
    total_ += bytes;
    parts_.push_back(phrase<P>(plan_size(std::llround(bytes))));
    return *this;
  }
  template <PatternLiteral P>
  Sum& add(std::int64_t bytes) {
    return add<P>(static_cast<double>(bytes));
  }
  explicit Sum(std::int64_t held) : held_(held) { add<"%1 held">(held); }
  std::int64_t bytes() const { return std::llround(total_); }
  StageMemory of(MemoryStage stage) const {
    return {stage, bytes(), 0, held_, joined(parts_, phrase<", ">())};
  }

 private:
  std::int64_t held_;
  double total_ = 0;
  std::vector<Text> parts_;
};

/// The drawing process holds another copy of the mesh and the fields.
Sum& add_drawing_process(Sum& sum, const MeshCounts& mesh) {
  return sum.add<"%1 process that draws">(picture_rules.process)
      .add<"%1 its mesh and fields">(mesh_bytes(mesh) + drawn_field_bytes(mesh))
      .add<"%1 surface">(picture_surface_bytes(mesh));
}

MeshCounts counts_of(const Mesh& mesh, int dofs) {
  MeshCounts out;
  out.dofs = dofs;
  out.nodes = mesh.node_count();
  Index most = 0;
  for (const ElementBlock& block : mesh.solids) {
    out.elements += block.size();
    if (block.size() <= most) continue;
    most = block.size();
    out.type = block.type;
  }
  out.facets = static_cast<double>(mesh.facet_count());
  return out;
}

int dofs_of(const Project& project, bool is_flat) {
  return unknowns_of_node(*project.study.physics, is_flat);
}

/// With a GPU the memory limit applies to the GPU.
bool limit_is_the_device_s(BackendChoice choice) {
  if (choice != BackendChoice::automatic) return choice == BackendChoice::cuda;
  std::vector<Text> ignored;
  return list_devices(ignored).size() > 1;
}

bool may_take_multigrid(const Project& project, const MeshCounts& mesh) {
  if (project.solve.method == SolveMethod::direct || project.solve.ranks > 0 || project.solve.cards > 1) return false;
  const auto rows = static_cast<Offset>(mesh.dofs * mesh.nodes);
  return project.solve.preconditioner.value_or(automatic_preconditioner(rows, mesh.dofs, false).kind) ==
         Preconditioner::multigrid;
}

/// True if a CPU with unknown speed will compute.
bool measures_speed(const SolveOptions& options, TuningCache& cache) {
  return !limit_is_the_device_s(options.backend) &&
         !speed_is_known(make_cpu_backend(options.threads)->info(), &cache);
}

void put(ProcessMemory& process, MemoryStage stage, const Sum& sum) {
  const std::int64_t measured = process.at(stage).measured;
  process.at(stage) = sum.of(stage);
  process.at(stage).measured = measured;
}

/// Host memory of the solve, in addition to what the process holds at the time of planning.
struct SolveParts {
  std::int64_t scratch = 0;  ///< of the assembly
  std::int64_t rows = 0;     ///< bytes of a vector with one number per unknown
  std::int64_t matrix = 0, kept = 0, preconditioner = 0, vectors = 0, setup = 0;
  std::int64_t factor = 0;  ///< beside a search for modes
  int multigrid_threads = 0;  ///< number of threads that set up a multigrid
  bool on_host = true;
};

SolveParts solve_parts(const MemoryPlan& plan, std::int64_t scratch) {
  const PlanRow& row = plan.row(plan.chosen);
  SolveParts out;
  out.scratch = scratch;
  out.rows = plan.pattern.rows * real;
  if (plan.ranks) {  // processes of their own
    out.vectors = 4 * out.rows;
    return out;
  }
  if (plan.direct) {  // its analysis is already held
    out.matrix = out.kept = plan.direct->factor;
    out.vectors = plan.direct->work;
    return out;
  }
  if (plan.beside_fits) out.factor = plan.beside->factor + plan.beside->work;  // its analysis is already held
  out.on_host = shares_host_memory(plan.device);
  out.matrix = out.on_host ? row.matrix.total() + row.matrix.workspace
                           : plan_host_peak(plan, row) - plan.host_assembly;
  if (!out.on_host) return out;
  out.kept = row.kept.total() + row.matrix.workspace;
  out.preconditioner = plan.preconditioner;
  out.vectors = plan.vectors;
  // The set-up needs no vectors except the right-hand side.
  out.setup = row.transient > 0 ? row.transient + plan.vectors - out.rows : 0;
  if (plan.preconditioning.kind == Preconditioner::multigrid) out.multigrid_threads = plan.device.processors;
  return out;
}

/// Adds the stages from the system on. `held`: bytes of the process at the time of planning.
void add_stages(ProcessMemory& process, const Project& project, const MeshCounts& mesh,
                const SolveParts& solve, std::int64_t held, PipelineUse use) {
  Sum assembly(held);
  assembly.add<"%1 matrix">(solve.matrix).add<"%1 assembly">(solve.scratch + solve.rows);
  Sum setup(held);
  setup.add<"%1 matrix">(solve.kept)
      .add<"%1 preconditioner">(solve.preconditioner)
      .add<"%1 its set-up">(solve.setup)
      .add<"%1 threads">(multigrid_scratch_bytes(mesh, solve.multigrid_threads))
      .add<"%1 right-hand side and state">(4 * solve.rows);
  put(process, MemoryStage::system, setup.bytes() > assembly.bytes() ? setup : assembly);
  Sum iterations(held);
  iterations.add<"%1 matrix">(solve.kept)
      .add<"%1 preconditioner">(solve.preconditioner)
      .add<"%1 vectors">(solve.vectors)
      .add<"%1 state">(3 * solve.rows);
  // Frames of a step that goes through its times are recovered during the solve.
  if (project.study.transient || goes_in_increments(project.study)) {
    const SystemNeeds needs = procedure_for(project.study).needs(project.study);
    iterations.add<"%1 capacity">(solve.on_host ? needs.matrices * solve.kept : 0)
        .add<"%1 preconditioner of the current">(solve.on_host ? needs.preconditioners * solve.preconditioner : 0)
        .add<"%1 states in time">(needs.frames * solve.rows + solve.scratch)
        .add<"%1 fields">(field_bytes(mesh))
        .add<"%1 recovery">(recovery_scratch_bytes(mesh));
  }
  if (project.study.modal) {
    const SystemNeeds needs = procedure_for(project.study).needs(project.study);
    iterations.add<"%1 mass">(solve.on_host ? needs.matrices * solve.kept : 0)
        .add<"%1 shapes">(needs.frames * solve.rows)
        .add<"%1 factor">(solve.factor);
  }
  put(process, MemoryStage::solution, iterations);

  const std::int64_t system = use.keeps_system ? solve.kept + solve.preconditioner + 3 * solve.rows : 0;
  const std::int64_t solved = held + system + solve.rows;
  Sum results(held);
  results.add<"%1 system">(system)
      .add<"%1 solution">(solve.rows)
      .add<"%1 fields">(field_bytes(mesh))
      .add<"%1 recovery">(recovery_scratch_bytes(mesh));
  put(process, MemoryStage::results, results);

  const std::int64_t with_results = solved + field_bytes(mesh);
  const OutputOptions& output = project.output;
  for (const MemoryStage stage : {MemoryStage::picture, MemoryStage::write, MemoryStage::report})
    process.at(stage).predicted = 0;
  if (output.picture) {
    Sum picture(with_results);
    if (use.draws_apart)
      add_drawing_process(picture, mesh);
    else
      picture.add<"%1 buffers">(picture_rules.buffers).add<"%1 surface">(picture_surface_bytes(mesh));
    // else no picture is drawn
    if (process.limit == 0 || picture.bytes() <= process.limit) put(process, MemoryStage::picture, picture);
  }
  // Results are written before pictures are drawn.
  if (output.vtu || output.csv)
    put(process, MemoryStage::write, Sum(with_results).add<"%1 cells">(vtu_bytes(mesh)));
  if (output.report || output.pdf)
    put(process, MemoryStage::report,
        Sum(with_results).add<"%1 report">(output.pdf ? report_rules.pdf : report_rules.html));
}

bool all_fit(const ProcessMemory& process) {
  return std::all_of(process.stages.begin(), process.stages.end(),
                     [&](const StageMemory& s) { return s.predicted <= process.limit; });
}

}  // namespace

void start_process_plan(MemoryRecord& record, const Project& project, Stage first) {
  record.set_limit(std::llround(project.solve.memory_limit));
  if (first > Stage::mesh) return;
  return_freed_pieces();
  const std::int64_t held = resident_bytes();
  record.forget_measured_from(MemoryStage::start);
  record.predict(Sum(held).of(MemoryStage::start));
  record.measure(MemoryStage::start, held);
}

void plan_numbering_memory(MemoryRecord& record, const Project& project, const MeshedGeometry& meshed,
                           TuningCache& cache) {
  const MeshCounts mesh = counts_of(*meshed.mesh, dofs_of(project, meshed.mesh->is_plane()));
  const std::int64_t before = record.now().at(MemoryStage::start).measured;
  Sum making(before);
  if (meshed.report.peak_together > 0) {
    const MesherRule rule = mesher_rule(project.geometry.kind, mesh);
    making.add<"%1 mesher">(rule.fixed).add<"%1 its mesh">(rule.mesh);
  } else {
    making.add<"%1 mesh">(mesh_making_bytes(mesh));
  }
  record.predict(making.of(MemoryStage::mesh));
  return_freed_pieces();
  const double numbering = numbering_bytes(mesh, may_take_multigrid(project, mesh));
  const double speed = measures_speed(project.solve, cache)
                           ? numbered_bytes(mesh) + static_cast<double>(speed_share(project.solve))
                           : 0;
  Sum plan(resident_bytes());
  if (speed > numbering)
    plan.add<"%1 to measure the speed of this computer">(speed);
  else
    plan.add<"%1 numbering">(numbering);
  record.predict(plan.of(MemoryStage::plan));
}

bool plan_process_memory(MemoryRecord& record, const Project& project, const MeshedGeometry& meshed,
                         const PlannedSystem& planned, PipelineUse use, Monitor& monitor) {
  return_freed_pieces();
  const MemoryPlan& plan = planned.plan;
  ProcessMemory process = record.now();
  process.limit = shares_host_memory(plan.device) ? process.limit : 0;
  const std::int64_t scratch = plan.host_assembly - assembly_held_bytes(*planned.problem, *planned.numbered);
  const MeshCounts mesh = counts_of(*meshed.mesh, planned.problem->dofs);
  const std::int64_t held = resident_bytes();
  add_stages(process, project, mesh, solve_parts(plan, scratch), held, use);
  if (use.keeps_system && process.limit > 0 && !all_fit(process)) {
    use.keeps_system = false;
    add_stages(process, project, mesh, solve_parts(plan, scratch), held, use);
  }
  record.set_limit(process.limit);
  for (const StageMemory& s : process.stages)
    if (s.stage > MemoryStage::plan) record.predict(s);
  for (const StageMemory& s : process.stages)
    if (s.predicted > 0)
      monitor.log(LogLevel::debug, phrase<"Memory, %1: predicted %2 (%3)">(word(to_string(s.stage)),
                                                                           plan_size(s.predicted), s.rule));
  if (const StageMemory* largest = process.largest()) {
    const Text stage = word(title(largest->stage));
    const std::string size = plan_size(largest->predicted);
    monitor.log(LogLevel::info,
                process.limit > 0
                    ? phrase<"Memory of the whole process: %1 at most, in the stage \"%2\", of %3">(
                          size, stage, plan_size(process.limit))
                    : phrase<"Memory of the whole process: %1 at most, in the stage \"%2\"">(size, stage));
  }
  return use.keeps_system;
}

ProcessMemory process_before_mesh(const Project& project, const SizeBeforeMesh& estimate, PipelineUse use,
                                  std::int64_t held) {
  const MeshKind kind = project.mesh.kind;
  const WhatIf asked = what_if(estimate.mesh, estimate.plan, kind, estimate.size);
  const int dofs = dofs_of(project, is_plane(kind));
  const MeshCounts mesh =
      counts_before_mesh(kind, asked.unknowns / dofs, estimate.body.area, estimate.size, dofs);
  ProcessMemory process = MemoryRecord().now();
  process.limit = shares_host_memory(estimate.plan.device) ? std::llround(project.solve.memory_limit) : 0;
  put(process, MemoryStage::start, Sum(held));
  if (project.geometry.kind == GeometryKind::box) {
    put(process, MemoryStage::mesh, Sum(held).add<"%1 mesh">(mesh_making_bytes(mesh)));
  } else {
    const MesherRule rule = mesher_rule(project.geometry.kind, mesh);
    put(process, MemoryStage::mesh, Sum(held).add<"%1 mesher">(rule.fixed).add<"%1 its mesh">(rule.mesh));
  }
  put(process, MemoryStage::plan,
      Sum(held)
          .add<"%1 mesh">(mesh_bytes(mesh))
          .add<"%1 numbering">(numbering_bytes(mesh, may_take_multigrid(project, mesh))));
  SolveParts solve;
  solve.rows = std::llround(asked.unknowns) * real;
  solve.scratch = batches_bytes(std::llround(mesh.elements), std::llround(mesh.nodes)) + 3 * solve.rows;
  solve.on_host = shares_host_memory(estimate.plan.device);
  const auto peak = static_cast<std::int64_t>(asked.smallest().peak);
  if (solve.on_host) solve.matrix = solve.kept = peak;
  const double numbered = mesh_bytes(mesh) + numbered_bytes(mesh);
  add_stages(process, project, mesh, solve, held + std::llround(numbered), use);
  return process;
}

std::int64_t usable_limit(double limit) {
  constexpr double left_alone = 0.02;
  return std::llround((1 - left_alone) * limit);
}

std::int64_t bytes_left(const SolveOptions& options) {
  const std::int64_t free = host_available_bytes();
  if (options.memory_limit <= 0 || limit_is_the_device_s(options.backend)) return free;
  return std::clamp<std::int64_t>(usable_limit(options.memory_limit) - resident_bytes(), 0, free);
}

std::int64_t beside_plan(const Project& project, const Problem& problem, const NumberedGraph& numbered,
                         int threads) {
  return_freed_pieces();
  const MeshCounts mesh = counts_of(*problem.mesh, problem.dofs);
  const double limit = project.solve.memory_limit;
  const std::int64_t held =
      std::max<std::int64_t>(0, resident_bytes() - assembly_held_bytes(problem, numbered));
  const double scratch = may_take_multigrid(project, mesh) ? multigrid_scratch_bytes(mesh, threads) : 0;
  return held + std::llround(scratch) + std::llround(limit) - usable_limit(limit);
}

void require_process_fits(const ProcessMemory& process, Stage last) {
  if (process.limit <= 0) return;
  const MemoryStage end = last == Stage::system     ? MemoryStage::system
                          : last == Stage::solution ? MemoryStage::solution
                                                    : MemoryStage::report;
  for (const StageMemory& s : process.stages) {
    if (s.stage < MemoryStage::system || s.stage > end || s.stage == MemoryStage::picture) continue;
    if (s.predicted <= process.limit) continue;
    throw Error(ErrorKind::memory, phrase<"memory limit">(),
                phrase<"the stage \"%1\" is predicted to take %2, of which the process holds %3 already, and "
                       "the limit is %4">(word(title(s.stage)), plan_size(s.predicted), plan_size(s.held),
                                          plan_size(process.limit)),
                phrase<"Raise the memory limit to %1 or more, or use a coarser mesh">(
                    plan_size(s.predicted + s.predicted / 50)));
  }
}

bool picture_fits(const ProcessMemory& process, const Results& results, Text& why) {
  if (process.limit <= 0) return true;
  return_freed_pieces();
  Sum sum(resident_bytes());
  add_drawing_process(sum, counts_of(*results.mesh, unknowns_of_node(*results.physics, results.mesh->is_plane())));
  if (sum.bytes() <= process.limit) return true;
  why = phrase<"drawing takes about %1 in all, and the memory limit is %2">(plan_size(sum.bytes()),
                                                                            plan_size(process.limit));
  return false;
}

std::int64_t speed_share(const SolveOptions& options) {
  if (options.memory_limit <= 0) return host_speed_bytes;
  constexpr std::int64_t least = 4 << 20;
  return std::clamp(usable_limit(options.memory_limit) - resident_bytes(), least, host_speed_bytes);
}

std::int64_t mesher_share(const Project& project) {
  if (project.solve.memory_limit <= 0 || project.geometry.kind == GeometryKind::box ||
      limit_is_the_device_s(project.solve.backend))
    return 0;
  const std::int64_t held = resident_bytes(), left = usable_limit(project.solve.memory_limit) - held;
  if (left <= 0)
    throw Error(ErrorKind::memory, phrase<"memory limit">(),
                phrase<"the program and its libraries hold %1, and the limit for the whole is %2">(
                    plan_size(held), plan_size(std::llround(project.solve.memory_limit))),
                phrase<"Raise the memory limit">());
  return left;
}

}  // namespace genba
