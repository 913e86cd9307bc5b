// Conjugate gradients with multigrid: levels, seconds of setup and solve, iterations and bytes, on CUDA if
// there is a device and else on the CPU. --mixed: beside mixed precision; --compare: beside block-Jacobi;
// --block-jacobi: instead of multigrid; --transfers: the finest prolongator kept and smoothed as it is
// applied. usage: multigrid_bench [--cpu] [--compare] [--mixed] [--transfers] [--block-jacobi] [--format
// NAME] [--tolerance 1e-8] hex8:70:elasticity FILE:heat ...
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/host_peak.hpp"
#include "tests/bench/problems.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

struct Wanted {
  bool cpu = false, compare = false, mixed = false, transfers = false, multigrid = true;
  std::string format = "rbp-node";
  double tolerance = 1e-8, strength = MultigridOptions().strength;
  int degree = 2;
};

/// A line of the table.
struct Solve {
  std::string name;
  bool multigrid = true, mixed = false;
  Precision prolongators = Precision::fp64;
  bool other_transfer = false;  ///< than multigrid_options() has
};

struct Outcome {
  std::string name;
  std::int64_t matrix = 0, preconditioner = 0, setup_peak = 0, peak = 0;  ///< bytes
  double setup = 0, again = 0, solve = 0;                                 ///< s; again: of a set-up that is not the first
  SolveReport report;
  double true_residual = 0;  ///< |b - A x| / |b| in FP64 by elements
};

double megabytes(std::int64_t bytes) {
  return static_cast<double>(bytes) / 1e6;
}

class Comparison {
 public:
  Comparison(const Request& request, const Wanted& wanted)
      : wanted_(wanted),
        mesh_(make_mesh(request)),
        problem_(resolve(mesh_, make_study(*mesh_, request), silent_)),
        numbered_(number_nodes(*mesh_, problem_.dofs, request.order, team_, silent_)) {
    if (!parse_format(wanted.format, format_)) throw Error(ErrorKind::input, "--format", wanted.format);
    std::printf("\n## %s\n%lld rows, %lld nonzeros, order %s, %s\n", request.what.c_str(),
                static_cast<long long>(numbered_.pattern.rows),
                static_cast<long long>(numbered_.pattern.nonzeros),
                std::string(to_string(numbered_.numbering.order)).c_str(), wanted.format.c_str());
    if (problem_.dofs == 3) points_ = equation_points(*mesh_, numbered_.numbering);
  }

  Outcome run(const Solve& solve);
  Offset rows() const { return numbered_.pattern.rows; }

 private:
  std::unique_ptr<DevicePreconditioner> make_preconditioner(Backend& backend, const DeviceMatrix& a,
                                                            const Solve& solve);

  const Wanted& wanted_;
  ThreadTeam team_;
  Monitor silent_;
  const std::shared_ptr<const Mesh> mesh_;
  const Problem problem_;
  const NumberedGraph numbered_;
  Format format_ = Format::rbp_node;
  std::vector<double> points_;
  bool is_first_ = true;  ///< set-up of a solve
};

std::unique_ptr<DevicePreconditioner> Comparison::make_preconditioner(Backend& backend, const DeviceMatrix& a,
                                                                      const Solve& solve) {
  if (!solve.multigrid) return backend.make_preconditioner(Preconditioner::block_jacobi, a, problem_.dofs);
  MultigridOptions options = multigrid_options(a.precision(), problem_.dofs);
  if (solve.other_transfer) options.keeps_finest_prolongator = !options.keeps_finest_prolongator;
  options.strength = wanted_.strength;
  options.smoother_degree = wanted_.degree;
  options.prolongators = solve.prolongators;
  auto multigrid = std::make_unique<Multigrid>(backend, a, problem_.dofs, points_, options, silent_);
  for (const LevelSummary& level : multigrid->levels())
    if (is_first_) std::printf("  level: %10lld rows, blocks of %d, largest %.3f, %.1f MB\n",
                static_cast<long long>(level.rows), level.block, level.largest, megabytes(level.bytes));
  is_first_ = false;
  return multigrid;
}

Outcome Comparison::run(const Solve& solve) {
  Outcome out;
  out.name = solve.name;
  is_first_ = true;
  Text why;
  const auto backend = wanted_.cpu || cuda_devices(why).empty() ? make_cpu_backend() : make_cuda_backend();
  const bool is_gpu = backend->info().is_gpu;
  const AssemblyInput input = assembly_input(problem_, numbered_.numbering);
  const auto b = backend->make_vector(input.rows()), x = backend->make_vector(input.rows());
  double start = now();
  Matrix empty = empty_matrix(numbered_, format_, team_, is_gpu ? Values::none : Values::zero);
  const double pattern = now() - start;
  backend->upload(external_loads(problem_, numbered_.numbering, input, *backend, silent_), *b);
  start = now();
  const auto a = backend->assemble(input, std::move(empty), *b, silent_,
                                   solve.mixed ? Precision::fp32 : Precision::fp64);
  backend->synchronize();
  const double assembly = now() - start;
  start = now();
  auto m = make_preconditioner(*backend, *a, solve);
  backend->synchronize();
  out.setup = now() - start;
  out.setup_peak = backend->peak_bytes() - a->bytes();
  std::array<double, 3> again{};  // without the loading of kernels and the first memory of the process
  for (double& seconds : again) {
    m.reset();
    start = now();
    m = make_preconditioner(*backend, *a, solve);
    backend->synchronize();
    seconds = now() - start;
  }
  std::sort(again.begin(), again.end());
  out.again = again[1];
  SolveOptions options;
  options.tolerance = wanted_.tolerance;
  start = now();
  const auto elements = backend->make_elements(input);
  const double making = now() - start;
  ExactResidual exact;
  if (solve.mixed)
    exact = [&](const DeviceVector& at, DeviceVector& r, Monitor& monitor) {
      backend->defect(*elements, *b, at, r, monitor);
    };
  start = now();
  out.report = conjugate_gradient(*backend, *a, *m, *b, *x, options, silent_, exact);
  out.solve = now() - start + (solve.mixed ? making : 0);
  out.matrix = a->bytes();
  out.preconditioner = m->bytes();
  out.peak = backend->peak_bytes();
  const auto r = backend->make_vector(input.rows());
  start = now();
  backend->defect(*elements, *b, *x, *r, silent_);
  backend->synchronize();
  const double residual_seconds = now() - start;
  out.true_residual = backend->norm(*r) / backend->norm(*b);
  std::printf(
      "%s, %s: pattern %.2f s, assembled in %.3f s, setup %.3f s (again %.4f s), %d iterations in %.3f s (%.3f ms "
      "each), residual by elements %.3f s; host peak %.1f MB\n",
      solve.name.c_str(), backend->info().name.english().c_str(), pattern, assembly, out.setup, out.again,
      out.report.iterations, out.report.seconds,
      1e3 * out.report.seconds / std::max(1, out.report.iterations), residual_seconds,
      megabytes(peak_resident_bytes()));
  for (const ResidualSample& step : out.report.replacements)
    std::printf("  replaced after %d iterations: %.2e\n", step.iteration, step.relative);
  return out;
}

void print(const std::vector<Outcome>& outcomes, Offset rows) {
  std::printf(
      "\n| solve | matrix, MB | preconditioner, MB | its setup held at most, MB | backend's peak, MB | B a "
      "row "
      "| FP64 residuals | iterations | setup, s | solve, s | true residual |\n"
      "|---|---|---|---|---|---|---|---|---|---|---|\n");
  for (const Outcome& o : outcomes)
    std::printf("| %s | %.1f | %.1f | %.1f | %.1f | %.0f | %zu | %d | %.3f | %.3f | %.1e |\n", o.name.c_str(),
                megabytes(o.matrix), megabytes(o.preconditioner), megabytes(o.setup_peak), megabytes(o.peak),
                static_cast<double>(o.peak) / static_cast<double>(rows), o.report.replacements.size(),
                o.report.iterations, o.setup, o.solve, o.true_residual);
  const Outcome& first = outcomes.front();
  for (std::size_t i = 1; i < outcomes.size(); ++i) {
    const Outcome& o = outcomes[i];
    std::printf(
        "%s: memory of matrix and preconditioner %.2fx less, iterations %.2fx, setup and solve %.2fx "
        "the time\n",
        o.name.c_str(),
        static_cast<double>(first.matrix + first.preconditioner) /
            static_cast<double>(o.matrix + o.preconditioner),
        static_cast<double>(o.report.iterations) / static_cast<double>(first.report.iterations),
        (o.setup + o.solve) / (first.setup + first.solve));
  }
}

std::vector<Solve> solves(const Wanted& wanted) {
  const Precision usual = MultigridOptions().prolongators;
  std::vector<Solve> out;
  if (wanted.multigrid) {
    if (wanted.mixed) out.push_back({"fp64 throughout", true, false, Precision::fp64});
    out.push_back({"fp64", true, false, usual});
    if (wanted.transfers) out.push_back({"fp64, P0", true, false, usual, true});
    if (wanted.mixed) out.push_back({"mixed", true, true, usual});
    if (wanted.mixed && wanted.transfers) out.push_back({"mixed, other transfer", true, true, usual, true});
  }
  if (!wanted.multigrid || wanted.compare) {
    out.push_back({"fp64, block-jacobi", false, false, usual});
    if (wanted.mixed) out.push_back({"mixed, block-jacobi", false, true, usual});
  }
  return out;
}

void solve(const Request& request, const Wanted& wanted) {
  Comparison comparison(request, wanted);
  std::vector<Outcome> outcomes;
  for (const Solve& s : solves(wanted)) outcomes.push_back(comparison.run(s));
  print(outcomes, comparison.rows());
}

}  // namespace

int main(int argc, char** argv) {
  Wanted wanted;
  for (int i = 1; i < argc; ++i) {
    const bool has_value = i + 1 < argc;
    if (std::strcmp(argv[i], "--cpu") == 0) {
      wanted.cpu = true;
    } else if (std::strcmp(argv[i], "--compare") == 0) {
      wanted.compare = true;
    } else if (std::strcmp(argv[i], "--mixed") == 0) {
      wanted.mixed = true;
    } else if (std::strcmp(argv[i], "--transfers") == 0) {
      wanted.transfers = true;
    } else if (std::strcmp(argv[i], "--block-jacobi") == 0) {
      wanted.multigrid = false;
    } else if (std::strcmp(argv[i], "--format") == 0 && has_value) {
      wanted.format = argv[++i];
    } else if (std::strcmp(argv[i], "--tolerance") == 0 && has_value) {
      wanted.tolerance = std::atof(argv[++i]);
    } else if (std::strcmp(argv[i], "--strength") == 0 && has_value) {
      wanted.strength = std::atof(argv[++i]);
    } else if (std::strcmp(argv[i], "--degree") == 0 && has_value) {
      wanted.degree = std::atoi(argv[++i]);
    } else {
      try {
        solve(parse_request(argv[i]), wanted);
      } catch (const std::exception& e) {
        std::printf("%s: %s\n", argv[i], e.what());
        return 1;
      }
    }
  }
}
