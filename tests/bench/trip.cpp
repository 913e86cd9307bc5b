// The whole trip without a mesher: mesh -> resolve -> number -> assemble -> plan -> solve -> recover, by
// steps, on CUDA and on the CPU, and the device bytes that the plan foretold against those that the backend
// counted, for every format. usage: trip_bench hex8:70:elasticity|FILE:heat [--cpu]
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>

#include "engine/analysis/results/results.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"
#include "engine/solve/plan/memory_plan.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/problems.hpp"
#include "tests/bench/timing.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

/// Prints the seconds since the last step.
class Steps {
 public:
  void done(const char* name) {
    const double t = now();
    std::printf("%-34s %9.3f s\n", name, t - last_);
    std::fflush(stdout);
    last_ = t;
  }

 private:
  double last_ = now();
};

struct Solved {
  std::vector<double> x;
  SolveReport report;
  double upload_seconds = 0;
  std::int64_t peak = 0,
               driver = 0;  ///< bytes: counted by the backend, and missing from the driver's free memory
};

/// Makes the matrix on the backend and fills the right-hand side, [rows].
using MakeSystem = std::function<std::unique_ptr<DeviceMatrix>(Backend&, DeviceVector& rhs)>;

MakeSystem from_host(System& system, const SolveOptions& options) {
  return [&](Backend& backend, DeviceVector& rhs) {
    backend.upload(system.rhs, rhs);
    return backend.make_matrix(std::move(system.matrix), {options.threads_per_row});
  };
}

Solved solve(Backend& backend, const MakeSystem& make_system, Offset rows, int dofs,
             const SolveOptions& options, std::int64_t free_before) {
  Monitor silent;
  Solved solved;
  const double start = now();
  const auto b = backend.make_vector(rows);
  const auto a = make_system(backend, *b);
  backend.synchronize();
  solved.upload_seconds = now() - start;
  const auto m = backend.make_preconditioner(*options.preconditioner, *a, dofs);
  const auto x = backend.make_vector(rows);
  solved.report = conjugate_gradient(backend, *a, *m, *b, *x, options, silent);
  solved.driver = free_before - backend.info().free_bytes;
  solved.x.resize(static_cast<std::size_t>(rows));
  backend.download(*x, solved.x);
  solved.peak = backend.peak_bytes();
  return solved;
}

/// Times of one iteration, without read-backs: the fused steps back to back, and each step by itself.
struct IterationTimes {
  Timing all, product, update;
};

IterationTimes time_iteration(Backend& backend, const DeviceMatrix& a, const DevicePreconditioner& m,
                              const std::vector<double>& rhs) {
  const auto x = backend.make_vector(a.rows()), r = backend.make_vector(a.rows()),
             z = backend.make_vector(a.rows()), p = backend.make_vector(a.rows()),
             q = backend.make_vector(a.rows());
  const auto s = backend.make_scalars();
  DeviceVector& z_or_r = m.kind() == Preconditioner::none ? *r : *z;
  backend.upload(rhs, *r);
  backend.cg_start(m, *r, z_or_r, *p, *s);
  const auto product = [&] { backend.cg_product(a, *p, *q, *s); };
  const auto update = [&] { backend.cg_update(m, *q, *x, *r, z_or_r, *p, *s); };
  const auto wait = [&] { backend.synchronize(); };
  IterationTimes times;
  times.all = time_calls([&] { product(), update(); }, wait, 41, 10);
  times.product = time_calls(product, wait, 41, 10);
  times.update = time_calls(update, wait, 41, 10);
  if (backend.cg_read(*s).breakdown) std::printf("the iteration broke down while it was timed\n");
  return times;
}

/// An ElementWorker that is timed.
class TimedWorker final : public ElementWorker {
 public:
  explicit TimedWorker(ElementWorker& inner) : inner_(inner) {}
  ElementResults recover(const RecoveryInput& input, std::span<const double> solution,
                         Monitor& monitor) override {
    const double start = now();
    ElementResults out = inner_.recover(input, solution, monitor);
    recovery = now() - start;
    return out;
  }
  BodyLoads add_up_loads(const BodyLoadInput& input, Monitor& monitor) override {
    const double start = now();
    BodyLoads out = inner_.add_up_loads(input, monitor);
    loads = now() - start;
    return out;
  }
  double recovery = 0, loads = 0;  ///< s

 private:
  ElementWorker& inner_;
};

/// The elements' part of recovery and loads here and there, and what all of recovery takes with each.
void compare_recovery(Problem problem, const NumberedGraph& numbered, const std::vector<double>& x,
                      Backend& cuda, ThreadTeam& team) {
  Monitor silent;
  ResolvedLoad weight;
  if (problem.dofs == 3)
    weight.load = gravity_load("weight", {0, 0, -9.81});
  else
    weight.load = heat_source_load("source", {}, 1e5);
  for (std::size_t r = 0; r < problem.mesh->regions.size(); ++r)
    weight.regions.push_back(static_cast<Index>(r));
  problem.loads.push_back(weight);
  for (Material& m : problem.study.materials) m.density = 7850;
  Results results[2];
  double recovery[2] = {}, loads[2] = {}, all[2] = {};
  for (int round = 0; round < 3; ++round)  // the last one counts
    for (const int on_device : {0, 1}) {
      HostElementWorker host(team);
      TimedWorker worker(on_device ? static_cast<ElementWorker&>(cuda) : host);
      const double start = now();
      results[on_device] = recover(problem, numbered, x, team, silent, &worker);
      all[on_device] = now() - start;
      recovery[on_device] = worker.recovery;
      loads[on_device] = worker.loads;
    }
  double worst = 0;
  for (std::size_t f = 0; f < results[0].fields.size(); ++f)
    worst = std::max(worst, relative_difference(results[0].fields[f].data, results[1].fields[f].data));
  std::printf(
      "recovery: elements %.3f s on the host, %.3f s on CUDA; loads in them %.3f and %.3f s; in all %.3f and "
      "%.3f s; error estimate %.6f and %.6f; fields differ by at most %.1e\n",
      recovery[0], recovery[1], loads[0], loads[1], all[0], all[1], results[0].error.relative(),
      results[1].error.relative(), worst);
}

/// A matrix built, and new values in its storage.
void compare_new_values(const Problem& problem, const NumberedGraph& numbered, Format format, Backend& cuda,
                        const std::vector<double>& loads, ThreadTeam& team) {
  Monitor silent;
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  const auto rhs = cuda.make_vector(input.rows());
  cuda.upload(loads, *rhs);
  double start = now();
  const auto matrix = cuda.assemble(input, empty_matrix(numbered, format, team, Values::none), *rhs, silent);
  cuda.synchronize();
  const double built = now() - start;
  double again = 0;
  for (int round = 0; round < 3; ++round) {
    cuda.upload(loads, *rhs);
    start = now();
    cuda.assemble_again(input, *matrix, *rhs, silent);
    cuda.synchronize();
    again = now() - start;
  }
  std::printf("matrix: pattern and values %.3f s, new values in its storage %.3f s\n", built, again);
}

void trip(const Request& request, bool compare_with_cpu) {
  std::printf("\n## %s\n", request.what.c_str());
  ThreadTeam team;
  Monitor silent;
  Steps steps;
  const auto mesh = make_mesh(request);
  steps.done("mesh");
  const Problem problem = resolve(mesh, make_study(*mesh, request), silent);
  steps.done("resolve");
  const NumberedGraph numbered = number_nodes(*mesh, problem.dofs, request.order, team, silent);
  steps.done("number nodes");
  SolveOptions options;
  options.precision = SolvePrecision::fp64;
  options.preconditioner = Preconditioner::block_jacobi;
  auto cuda = make_cuda_backend();
  const std::int64_t host_bytes = assembly_host_bytes(problem, numbered);
  const MemoryPlan plan =
      plan_memory(numbered.pattern, problem.dofs, options, cuda->info(), host_bytes, host_available_bytes());
  require_feasible(plan);
  steps.done("plan");
  Matrix empty = empty_matrix(numbered, plan.chosen, team, Values::none);
  const std::vector<double> loads =
      external_loads(problem, numbered.numbering, assembly_input(problem, numbered.numbering), *cuda, silent);
  steps.done("matrix pattern and loads");
  std::printf("%lld rows, %lld nonzeros, order %s, format %s: %s\n",
              static_cast<long long>(numbered.pattern.rows),
              static_cast<long long>(numbered.pattern.nonzeros),
              std::string(to_string(numbered.numbering.order)).c_str(),
              std::string(to_string(plan.chosen)).c_str(), plan.reason.english().c_str());

  const Offset rows = numbered.graph.rows();
  const Solved on_cuda = solve(
      *cuda,
      [&](Backend& backend, DeviceVector& rhs) {
        backend.upload(loads, rhs);
        return backend.assemble(assembly_input(problem, numbered.numbering), std::move(empty), rhs, silent,
                                Precision::fp64, {options.threads_per_row});
      },
      rows, problem.dofs, options, cuda->info().free_bytes);
  steps.done("assemble and solve on CUDA");
  std::printf(
      "assembly %.3f s, %d iterations in %.3f s, %.4f ms each with read-backs, true relative residual %.2e\n",
      on_cuda.upload_seconds, on_cuda.report.iterations, on_cuda.report.seconds,
      1e3 * on_cuda.report.seconds / std::max(1, on_cuda.report.iterations),
      on_cuda.report.true_relative_residual);
  const Results results = recover(problem, numbered, on_cuda.x, team, silent);
  steps.done("recover");
  for (const Extremum& e : results.extrema)
    std::printf("  %-24s %14.6g .. %-14.6g\n", e.field.c_str(), e.min, e.max);
  std::printf("  balance: relative error %.2e\n", results.balance.relative_error);
  compare_recovery(problem, numbered, on_cuda.x, *cuda, team);
  compare_new_values(problem, numbered, plan.chosen, *cuda, loads, team);

  std::printf(
      "\n| format | B/nonzero | planned peak MB | counted peak MB | difference B | driver MB | ms per "
      "iteration | range | product | update |\n");
  std::printf("|---|---|---|---|---|---|---|---|---|---|\n");
  for (Format format : all_formats) {
    const PlanRow& row = plan.row(format);
    const std::string name(to_string(format));
    if (!row.fits || !row.indexable || row.matrix.total() > 40'000'000'000) {
      std::printf("| %s | %.2f | %.1f | too large: not run | | | | | | | |\n", name.c_str(),
                  row.bytes_per_nonzero, 1e-6 * static_cast<double>(row.peak));
      continue;
    }
    System again = assemble(problem, numbered, format, team, silent);
    auto fresh = make_cuda_backend();
    const std::int64_t free_before = fresh->info().free_bytes;
    SolveOptions brief = options;
    brief.tolerance = 1e-3;  // the peak is reached in the first iterations
    const Solved solved = solve(*fresh, from_host(again, options), rows, problem.dofs, brief, free_before);
    System timed = assemble(problem, numbered, format, team, silent);
    const auto a = fresh->make_matrix(std::move(timed.matrix));
    const auto m = fresh->make_preconditioner(*options.preconditioner, *a, problem.dofs);
    const IterationTimes t = time_iteration(*fresh, *a, *m, again.rhs);
    std::printf("| %s | %.2f | %.3f | %.3f | %lld | %.1f | %.4f | %.4f-%.4f | %.4f | %.4f |\n", name.c_str(),
                row.bytes_per_nonzero, 1e-6 * static_cast<double>(row.peak),
                1e-6 * static_cast<double>(solved.peak), static_cast<long long>(solved.peak - row.peak),
                1e-6 * static_cast<double>(solved.driver), 1e3 * t.all.median, 1e3 * t.all.best,
                1e3 * t.all.worst, 1e3 * t.product.median, 1e3 * t.update.median);
    std::fflush(stdout);
  }

  if (!compare_with_cpu) return;
  auto cpu = make_cpu_backend();
  System again = assemble(problem, numbered, plan.chosen, team, silent);
  const Solved on_cpu = solve(*cpu, from_host(again, options), rows, problem.dofs, options, 0);
  std::printf(
      "%s: %d iterations in %.2f s, %.2f ms each; solutions differ by %.2e, CUDA is %.0f times faster\n",
      cpu->info().name.english().c_str(), on_cpu.report.iterations, on_cpu.report.seconds,
      1e3 * on_cpu.report.seconds / std::max(1, on_cpu.report.iterations),
      relative_difference(on_cuda.x, on_cpu.x), on_cpu.report.seconds / on_cuda.report.seconds);
}

}  // namespace

int main(int count, char** arguments) try {
  bool compare_with_cpu = false;
  std::vector<Request> requests;
  for (int i = 1; i < count; ++i)
    if (!std::strcmp(arguments[i], "--cpu"))
      compare_with_cpu = true;
    else
      requests.push_back(parse_request(arguments[i]));
  if (requests.empty()) {
    std::fprintf(stderr, "usage: %s hex8:70:elasticity|FILE:heat ... [--cpu]\n", arguments[0]);
    return 2;
  }
  for (const Request& request : requests) trip(request, compare_with_cpu);
  return 0;
} catch (const Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return exit_code(error.kind());
}
