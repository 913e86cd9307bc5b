#include "engine/procedure/direct/direct_solve.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/analysis/system/operators.hpp"
#include "engine/assembly/assemble.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/couple/constraint_map.hpp"
#include "engine/model/geometry.hpp"
#include "engine/procedure/direct/force_balance.hpp"
#include "engine/solve/direct/dense_blocks.hpp"

namespace genba {

namespace {

constexpr int most_refinements = 8;
constexpr double most_first_correction = 0.1;

class Clock {
 public:
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    return seconds;
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// x, r and d, and what the residual holds.
std::int64_t vector_bytes(Offset unknowns) {
  return 3 * unknowns * static_cast<std::int64_t>(sizeof(double)) + ForceBalance::bytes(unknowns);
}

double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

double norm(std::span<const double> a) {
  return std::sqrt(dot(a, a));
}

/// Nodes all of whose unknowns are prescribed or determined by others: nothing couples to them.
std::vector<std::uint8_t> prescribed_nodes(const Problem& problem, const Numbering& numbering) {
  std::vector<std::uint8_t> alone;
  alone.reserve(numbering.mesh_node.size());
  for (const Index node : numbering.mesh_node) {
    int single = 0;
    for (int a = 0; a < problem.dofs; ++a) {
      const auto at = static_cast<std::size_t>(node) * static_cast<std::size_t>(problem.dofs) + static_cast<std::size_t>(a);
      single += problem.dirichlet.fixed[at] != 0 || (problem.map && problem.map->is_idle(at));
    }
    alone.push_back(single == problem.dofs);
  }
  return alone;
}

Text unknown_name(const Problem& problem, const Numbering& numbering, Index equation_node, int component) {
  const Mesh& mesh = *problem.mesh;
  const Index node = numbering.mesh_node[static_cast<std::size_t>(equation_node)];
  const std::int64_t tag = mesh.node_tags.empty() ? std::int64_t{node} + 1 : mesh.node_tags[node];
  const Text name = field_title(problem.study.physics->unknown.name);
  const std::string place = place_text(mesh, mesh.points[node]);
  return problem.dofs == 1
             ? phrase<"the %1 of node %2 at %3">(name, tag, place)
             : phrase<"the %1 along %2 of node %3 at %4">(name, std::string(1, "xyz"[component]), tag, place);
}

}  // namespace

DirectPlan plan_directly(const Problem& problem, const NumberedGraph& numbered, std::int64_t budget,
                         const ThreadTeam& team, Monitor& monitor) {
  require_direct_solver();
  DirectPlan plan;
  plan.budget = budget;
  plan.need.index = analysis_bytes(numbered.graph);
  if (plan.need.index > budget) return plan;
  Clock clock;
  plan.analysis = analyse(numbered.graph, prescribed_nodes(problem, numbered.numbering), monitor);
  plan.seconds = clock.lap();
  const DirectAnalysis& a = *plan.analysis;
  plan.need = {
      .factor = a.factor_bytes(), .index = a.index_bytes(), .nonzeros = a.nonzeros, .flops = a.flops};
  plan.need.work = direct_bytes(a) - plan.need.factor - plan.need.index +
                   std::max(direct_scratch_bytes(a, team.size()), vector_bytes(a.unknowns()));
  plan.fits = plan.need.peak() <= budget;
  return plan;
}

void require_fits(const DirectPlan& plan) {
  if (plan.fits) return;
  const std::string free = format_bytes(std::max<std::int64_t>(0, plan.budget));
  throw Error(ErrorKind::memory, phrase<"direct solver">(),
              plan.analysis
                  ? phrase<"it needs %1, of them %2 for the factor, and %3 may be used">(
                        format_bytes(plan.need.peak()), format_bytes(plan.need.factor), free)
                  : phrase<"its analysis needs %1 and %2 may be used">(format_bytes(plan.need.index), free),
              phrase<"Use the method cg, raise the memory limit, or make the elements larger">());
}

DirectFactor factorise(const Problem& problem, const NumberedGraph& numbered, DirectPlan plan,
                       ThreadTeam& team, Monitor& monitor) {
  require_fits(plan);
  Clock clock;
  DirectFactor out;
  out.plan = std::move(plan);
  out.meter = std::make_shared<ByteMeter>();
  out.solver = std::make_unique<DirectSolver>(out.plan.analysis, team, out.meter);
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  HostElementWorker worker(team);
  add_elements(
      input, worker.batches(input),
      [&](Index row, Index column, const double* block, int row_stride, int column_stride) {
        out.solver->add(row, column, block, row_stride, column_stride);
      },
      team, monitor);
  out.solver->factor(team, monitor, [&](Index node, int component) {
    return unknown_name(problem, numbered.numbering, node, component);
  });
  out.seconds = clock.lap();
  return out;
}

namespace {

/// Adds factor times the geometric stiffness, node by node.
void add_stress(const Problem& problem, const NumberedGraph& numbered, double factor, DirectSolver& solver, ThreadTeam& team,
                Monitor& monitor) {
  const Matrix matrix = assemble_operator(problem, numbered, Operator::geometric_stiffness, Format::csr, team, monitor);
  const auto& csr = std::get<BasicCsrMatrix<double>>(matrix);
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  struct Block {
    Index column = 0;
    std::array<double, 9> value{};
  };
  std::vector<Block> blocks;
  for (std::size_t node = 0; node < static_cast<std::size_t>(csr.rows) / dofs; ++node) {
    blocks.clear();
    for (std::size_t i = 0; i < dofs; ++i) {
      const std::size_t row = node * dofs + i;
      for (auto k = static_cast<std::size_t>(csr.row_ptr[row]); k < static_cast<std::size_t>(csr.row_ptr[row + 1]); ++k) {
        const auto column = static_cast<std::size_t>(csr.column[k]);
        const auto other = static_cast<Index>(column / dofs);
        auto at = std::ranges::lower_bound(blocks, other, {}, &Block::column);
        if (at == blocks.end() || at->column != other) at = blocks.insert(at, {other, {}});
        at->value[i * dofs + column % dofs] = factor * csr.value[k];
      }
    }
    for (const Block& block : blocks)
      solver.add(static_cast<Index>(node), block.column, block.value.data(), problem.dofs, 1);
  }
}

}  // namespace

PivotCount count_pivots(const Problem& problem, const NumberedGraph& numbered, DirectPlan plan, double stress,
                        ThreadTeam& team, Monitor& monitor) {
  require_fits(plan);
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  std::vector<std::uint8_t> alone;
  for (const Index node : numbered.numbering.mesh_node)
    for (std::size_t a = 0; a < dofs; ++a) {
      const std::size_t unknown = static_cast<std::size_t>(node) * dofs + a;
      alone.push_back(problem.dirichlet.fixed[unknown] != 0 || (problem.map && problem.map->is_idle(unknown)));
    }
  DirectSolver solver(plan.analysis, team);
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  HostElementWorker worker(team);
  add_elements(
      input, worker.batches(input),
      [&](Index row, Index column, const double* block, int row_stride, int column_stride) {
        solver.add(row, column, block, row_stride, column_stride);
      },
      team, monitor);
  if (problem.prestress) add_stress(problem, numbered, stress, solver, team, monitor);
  return solver.count_pivots(alone, team, monitor);
}

DirectSolution solve_refined(const Problem& problem, const NumberedGraph& numbered,
                             const DirectFactor& factor, std::span<const double> b, ThreadTeam& team,
                             Monitor& monitor, const HostResidual& residual) {
  Clock clock;
  DirectSolution out;
  DirectReport& report = out.report;
  const DirectSolver& solver = *factor.solver;
  const HeldBytes vectors(factor.meter, vector_bytes(static_cast<Offset>(b.size())));
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  HostElementWorker worker(team);
  const std::size_t size = b.size();
  std::vector<double> r(size), d(size);
  out.values.resize(size);
  std::vector<double>& x = out.values;
  const auto take_residual = [&] {
    if (residual) {
      residual(x, r);
    } else {
      std::copy(b.begin(), b.end(), r.begin());
      subtract_forces(input, worker.batches(input), Held::left_out, x, r, team, monitor);
    }
    report.relative_residual = norm(b) > 0 ? norm(r) / norm(b) : 0;
  };
  monitor.progress(phrase<"solve">(), 0.0);
  solver.solve(b, x, monitor);
  take_residual();
  if (!std::isfinite(norm(x)))
    throw Error(ErrorKind::singular, phrase<"matrix">(),
                phrase<"its solution has numbers that are not finite">(),
                phrase<"Check that the constraints hold every part and that the materials are stable">());
  double last = 1;
  for (int step = 0; step < most_refinements && norm(x) > 0 && norm(r) > 0; ++step) {
    monitor.check();
    solver.solve(r, d, monitor);
    const double correction = norm(d) / norm(x);
    if (step == 0) {
      report.first_correction = correction;
      if (!(correction < most_first_correction))
        throw Error(ErrorKind::singular, phrase<"matrix">(),
                    phrase<"it is singular to working precision: the first step of iterative refinement "
                           "changes the solution by %1 %">(format_number(100 * correction, "%.3g")),
                    phrase<"Check that the constraints hold every part; if they do, materials or element "
                           "sizes differ by too much">());
    }
    report.energy_error =
        std::sqrt(std::max(0.0, dot(d, r)) / std::max(dot(x, b), std::numeric_limits<double>::min()));
    if (step > 0 && correction > last / 2) break;
    for (std::size_t i = 0; i < size; ++i) x[i] += d[i];
    ++report.refinements;
    last = correction;
    take_residual();
    if (correction <= std::numeric_limits<double>::epsilon()) break;
  }
  if (norm(b) > 0) report.magnification = solver.largest_diagonal() * norm(x) / norm(b);
  report.solve_seconds = clock.lap();
  const DirectPlan& plan = factor.plan;
  report.analyse_seconds = plan.seconds;
  report.factor_seconds = factor.seconds;
  report.factor_bytes = plan.need.factor;
  report.planned_bytes = plan.need.peak();
  report.order = word(plan.analysis->order);
  report.nonzeros = plan.need.nonzeros;
  report.flops = plan.need.flops;
  report.measured_bytes = factor.meter->peak();
  monitor.log(
      LogLevel::info,
      phrase<"Direct solve: order by %1, %2 nonzeros in the factor, %3 GFlop; analysed in %4 s, factorised "
             "in %5 s, solved in %6 s with %7 refinements; measured peak %8, planned %9">(
          report.order, format_number(static_cast<double>(plan.analysis->nonzeros), "%.3g"),
          format_number(plan.analysis->flops / 1e9, "%.3g"), format_number(report.analyse_seconds, "%.3g"),
          format_number(report.factor_seconds, "%.3g"), format_number(report.solve_seconds, "%.3g"),
          report.refinements, format_bytes(report.measured_bytes), format_bytes(report.planned_bytes)));
  monitor.log(LogLevel::info, phrase<"Dense blocks: %1">(dense_kernels()));
  return out;
}

DirectSolution solve_directly(const Problem& problem, const NumberedGraph& numbered, DirectPlan plan,
                              std::span<const double> b, ThreadTeam& team, Monitor& monitor,
                              const HostResidual& residual) {
  const DirectFactor factor = factorise(problem, numbered, std::move(plan), team, monitor);
  return solve_refined(problem, numbered, factor, b, team, monitor, residual);
}

}  // namespace genba
