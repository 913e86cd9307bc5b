// MINRES beside conjugate gradients on the 7-point Poisson problem K on a cube of points: seconds of an
// iteration of each on K, with Jacobi; and iterations and seconds of MINRES on K - s, with Jacobi and with
// the multigrid of K + s. Medians, after a first run. On CUDA where there is a device, else on the CPU.
// usage: minres_bench [EDGE] [FORMAT] [SHIFT]   (128 points; rbp-node; 0.01)
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/krylov/minres.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

CsrArrays poisson(Index edge, double shift) {
  CsrArrays a;
  a.rows = a.columns = edge * edge * edge;
  a.row_ptr = {0};
  const Index step[] = {edge * edge, edge, 1};
  for (Index row = 0; row < a.rows; ++row) {
    const Index place[] = {row / step[0], row / edge % edge, row % edge};
    for (int d = 0; d < 3; ++d)
      if (place[d] > 0) a.column.push_back(row - step[d]);
    a.column.push_back(row);
    for (int d = 2; d >= 0; --d)
      if (place[d] + 1 < edge) a.column.push_back(row + step[d]);
    a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
    for (auto k = a.value.size(); k < a.column.size(); ++k)
      a.value.push_back(a.column[k] == row ? 6 + shift : -1);
  }
  return a;
}

struct Measured {
  double seconds = 0;
  int iterations = 0;
  double residual = 0;
};

/// The median of five runs from x = 0, after one that does not count.
Measured measure(Backend& backend, Offset rows, const std::function<SolveReport(DeviceVector&)>& solve) {
  std::vector<double> seconds;
  SolveReport report;
  for (int run = 0; run < 6; ++run) {
    const auto x = backend.make_vector(rows);
    backend.synchronize();
    const double start = now();
    report = solve(*x);
    backend.synchronize();
    if (run > 0) seconds.push_back(now() - start);
  }
  std::sort(seconds.begin(), seconds.end());
  return {seconds[seconds.size() / 2], report.iterations, report.true_relative_residual};
}

void print(const char* name, const Measured& m) {
  std::printf("%-34s %5d iterations %9.4f s %9.2f us an iteration, residual %.1e\n", name, m.iterations,
              m.seconds, 1e6 * m.seconds / m.iterations, m.residual);
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) try {
  const Index edge = count > 1 ? static_cast<Index>(std::atoi(arguments[1])) : 128;
  Format format = Format::rbp_node;
  const double shift = count > 3 ? std::atof(arguments[3]) : 0.01;
  if (edge < 2 || (count > 2 && !parse_format(arguments[2], format))) {
    std::fprintf(stderr, "usage: %s [EDGE] [FORMAT] [SHIFT]\n", arguments[0]);
    return 2;
  }
  Text why;
  const auto backend = cuda_devices(why).empty() ? make_cpu_backend() : make_cuda_backend();
  const auto matrix = [&](double by) {
    const CsrArrays a = poisson(edge, by);
    ThreadTeam team;
    return backend->make_matrix(
        make_matrix(format, a.rows, a.columns, a.row_ptr.data(), a.column.data(), a.value.data(), team));
  };
  const auto k = matrix(0), indefinite = matrix(-shift), positive = matrix(shift);
  const auto b = backend->make_vector(k->rows());
  backend->fill_random(*b);
  Monitor silent;
  const auto jacobi = backend->make_preconditioner(Preconditioner::jacobi, *k, 1);
  const Multigrid multigrid(*backend, *positive, 1, {}, {}, silent);
  SolveOptions options;
  std::printf("%s, %lld unknowns, %s\n", backend->info().name.english().c_str(),
              static_cast<long long>(k->rows()), std::string(to_string(format)).c_str());
  const auto by_minres = [&](const DeviceMatrix& a, const DevicePreconditioner& m) {
    return measure(*backend, k->rows(),
                   [&](DeviceVector& x) { return minres(*backend, *backend, a, m, *b, x, options, silent); });
  };
  const Measured cg = measure(*backend, k->rows(), [&](DeviceVector& x) {
    return conjugate_gradient(*backend, *k, *jacobi, *b, x, options, silent);
  });
  print("CG on K, Jacobi", cg);
  const Measured same = by_minres(*k, *jacobi);
  print("MINRES on K, Jacobi", same);
  std::printf("an iteration of MINRES / of CG: %.2f\n",
              same.seconds / same.iterations / (cg.seconds / cg.iterations));
  print("MINRES on K - s, Jacobi", by_minres(*indefinite, *jacobi));
  print("MINRES on K - s, multigrid of K + s", by_minres(*indefinite, multigrid));
  return 0;
} catch (const Error& e) {
  std::fprintf(stderr, "%s\n", e.what());
  return 1;
}
