// Conjugate gradients with multigrid: levels, seconds of setup and solve, iterations and bytes, on CUDA if
// there is a device and else on the CPU. --compare: beside block-Jacobi.
// usage: multigrid_bench [--cpu] [--compare] [--format NAME] [--tolerance 1e-8]
// hex8:70:elasticity FILE:heat ...
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/solve/conjugate_gradient.hpp"
#include "engine/solve/multigrid.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/host_peak.hpp"
#include "tests/bench/problems.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

struct Wanted {
  bool cpu = false, compare = false;
  std::string format = "rbp-node";
  double tolerance = 1e-8, strength = MultigridOptions().strength;
  int degree = 2;
};

std::vector<double> equation_points(const Mesh& mesh, const Numbering& numbering) {
  std::vector<double> points;
  points.reserve(3 * numbering.mesh_node.size());
  for (const Index node : numbering.mesh_node)
    for (const double x : mesh.points[static_cast<std::size_t>(node)]) points.push_back(x);
  return points;
}

double megabytes(std::int64_t bytes) {
  return static_cast<double>(bytes) / 1e6;
}

void solve(const Request& request, const Wanted& wanted) {
  std::printf("\n## %s\n", request.what.c_str());
  ThreadTeam team;
  Monitor silent;
  const auto mesh = make_mesh(request);
  const Problem problem = resolve(mesh, make_study(*mesh, request), silent);
  const NumberedGraph numbered = number_nodes(*mesh, problem.dofs, request.order, team, silent);
  Format format;
  if (!parse_format(wanted.format, format)) throw Error(ErrorKind::input, "--format", wanted.format);
  double start = now();
  System system = assemble(problem, numbered, format, team, silent);
  std::printf("%lld rows, %lld nonzeros, order %s, %s: assembled in %.2f s, %.1f MB\n",
              static_cast<long long>(numbered.pattern.rows),
              static_cast<long long>(numbered.pattern.nonzeros),
              std::string(to_string(numbered.numbering.order)).c_str(), wanted.format.c_str(), now() - start,
              megabytes(allocated_bytes(system.matrix)));
  std::vector<double> points;
  if (problem.dofs == 3) points = equation_points(*mesh, numbered.numbering);
  MultigridOptions options;
  options.strength = wanted.strength;
  options.smoother_degree = wanted.degree;
  std::string why;
  const auto backend = wanted.cpu || cuda_devices(why).empty() ? make_cpu_backend() : make_cuda_backend();
  start = now();
  const auto a = backend->make_matrix(std::move(system.matrix));
  const auto b = backend->make_vector(a->rows()), x = backend->make_vector(a->rows());
  backend->upload(system.rhs, *b);
  backend->synchronize();
  const double upload = now() - start;
  start = now();
  const Multigrid multigrid(*backend, *a, problem.dofs, points, options, silent);
  backend->synchronize();
  const double setup = now() - start;
  const std::int64_t setup_peak =
      backend->peak_bytes() - a->bytes() - 2 * a->rows() * static_cast<std::int64_t>(sizeof(double));
  for (const LevelSummary& level : multigrid.levels())
    std::printf("  level: %10lld rows, blocks of %d, largest %.3f, %.1f MB\n",
                static_cast<long long>(level.rows), level.block, level.largest, megabytes(level.bytes));
  SolveOptions solve;
  solve.tolerance = wanted.tolerance;
  const SolveReport report = conjugate_gradient(*backend, *a, multigrid, *b, *x, solve, silent);
  std::printf(
      "%s: to the device %.3f s, setup %.3f s, %d iterations in %.3f s (%.3f ms each), true "
      "residual %.2e\n",
      backend->info().name.c_str(), upload, setup, report.iterations, report.seconds,
      1e3 * report.seconds / std::max(1, report.iterations), report.true_relative_residual);
  std::printf(
      "multigrid %.1f MB (setup held at most %.1f MB beside the matrix), backend's peak %.1f MB (%.0f B a "
      "row), host peak %.1f MB\n",
      megabytes(multigrid.bytes()), megabytes(setup_peak), megabytes(backend->peak_bytes()),
      static_cast<double>(backend->peak_bytes()) / static_cast<double>(a->rows()),
      megabytes(peak_resident_bytes()));
  if (!wanted.compare) return;
  const auto jacobi = backend->make_preconditioner(Preconditioner::block_jacobi, *a, problem.dofs);
  const auto y = backend->make_vector(a->rows());
  const SolveReport other = conjugate_gradient(*backend, *a, *jacobi, *b, *y, solve, silent);
  std::printf("block-jacobi: %d iterations in %.3f s; multigrid with its setup is %.2f times as fast\n",
              other.iterations, other.seconds, other.seconds / (setup + report.seconds));
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
