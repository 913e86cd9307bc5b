// The 7-point Poisson problem on a cube of points, by conjugate gradients with multigrid: seconds of setup
// and solve (medians, after a first run), iterations, peak bytes. On CUDA where there is a device, else on
// the CPU. usage: poisson_bench [EDGE] [FORMAT] [TOLERANCE]   (256 points, a multiple of 8; rbp-sym; 1e-8)
//
// Diagonal 6, neighbours -1, zero outside, a load of ones. Points are numbered box by box of 8 x 8 x 8, so
// that the clusters of rbp-sym are boxes. The residual is checked by the stencil, without the matrix.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/host_peak.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

constexpr Index box = 8;
constexpr int warm_runs = 5;

struct Grid {
  Index edge;
  Index points() const { return edge * edge * edge; }
  Index number(Index i, Index j, Index k) const {
    const Index boxes = edge / box, which = ((k / box) * boxes + j / box) * boxes + i / box;
    return which * box * box * box + ((k % box) * box + j % box) * box + i % box;
  }
  /// visit(number of a neighbour) for the up to six of the point at (i, j, k).
  template <class Visit>
  void neighbours(Index i, Index j, Index k, Visit visit) const {
    if (i > 0) visit(number(i - 1, j, k));
    if (i + 1 < edge) visit(number(i + 1, j, k));
    if (j > 0) visit(number(i, j - 1, k));
    if (j + 1 < edge) visit(number(i, j + 1, k));
    if (k > 0) visit(number(i, j, k - 1));
    if (k + 1 < edge) visit(number(i, j, k + 1));
  }
  /// visit(i, j, k) for all points, layers in parallel.
  template <class Visit>
  void for_each(ThreadTeam& team, Visit visit) const {
    team.for_chunks(static_cast<std::size_t>(edge), 1, [&](std::size_t begin, std::size_t end) {
      for (auto k = static_cast<Index>(begin); k < static_cast<Index>(end); ++k)
        for (Index j = 0; j < edge; ++j)
          for (Index i = 0; i < edge; ++i) visit(i, j, k);
    });
  }
};

CsrArrays make_arrays(const Grid& grid, ThreadTeam& team) {
  CsrArrays a;
  a.rows = a.columns = grid.points();
  a.row_ptr.assign(static_cast<std::size_t>(a.rows) + 1, 0);
  grid.for_each(team, [&](Index i, Index j, Index k) {
    Offset count = 1;
    grid.neighbours(i, j, k, [&](Index) { ++count; });
    a.row_ptr[static_cast<std::size_t>(grid.number(i, j, k)) + 1] = count;
  });
  for (std::size_t r = 0; r + 1 < a.row_ptr.size(); ++r) a.row_ptr[r + 1] += a.row_ptr[r];
  a.column.resize(static_cast<std::size_t>(a.row_ptr.back()));
  a.value.resize(a.column.size());
  grid.for_each(team, [&](Index i, Index j, Index k) {
    const Index row = grid.number(i, j, k);
    const auto begin = static_cast<std::size_t>(a.row_ptr[static_cast<std::size_t>(row)]);
    std::size_t at = begin;
    a.column[at++] = row;
    grid.neighbours(i, j, k, [&](Index other) { a.column[at++] = other; });
    std::sort(a.column.begin() + static_cast<std::ptrdiff_t>(begin),
              a.column.begin() + static_cast<std::ptrdiff_t>(at));
    for (std::size_t e = begin; e < at; ++e) a.value[e] = a.column[e] == row ? 6 : -1;
  });
  return a;
}

/// |1 - A x| / |1|
double relative_residual(const Grid& grid, const std::vector<double>& x, ThreadTeam& team) {
  std::vector<double> square(x.size());
  grid.for_each(team, [&](Index i, Index j, Index k) {
    const auto row = static_cast<std::size_t>(grid.number(i, j, k));
    double r = 1 - 6 * x[row];
    grid.neighbours(i, j, k, [&](Index other) { r += x[static_cast<std::size_t>(other)]; });
    square[row] = r * r;
  });
  double sum = 0;
  for (const double s : square) sum += s;
  return std::sqrt(sum / static_cast<double>(x.size()));
}

}  // namespace

int main(int count, char** arguments) try {
  const Grid grid{count > 1 ? static_cast<Index>(std::atoi(arguments[1])) : 256};
  Format format = Format::rbp_sym;
  SolveOptions options;
  options.tolerance = count > 3 ? std::atof(arguments[3]) : 1e-8;
  if (grid.edge < box || grid.edge % box != 0 || (count > 2 && !parse_format(arguments[2], format))) {
    std::fprintf(stderr, "usage: %s [EDGE, a multiple of %d] [FORMAT] [TOLERANCE]\n", arguments[0], box);
    return 2;
  }
  ThreadTeam team;
  Monitor silent;
  Text why;
  const auto backend = cuda_devices(why).empty() ? make_cpu_backend() : make_cuda_backend();
  const auto a = [&] {
    const CsrArrays arrays = make_arrays(grid, team);
    return backend->make_matrix(make_matrix(format, arrays.rows, arrays.columns, arrays.row_ptr.data(),
                                            arrays.column.data(), arrays.value.data(), team));
  }();
  const auto b = backend->make_vector(a->rows()), x = backend->make_vector(a->rows());
  backend->upload(std::vector<double>(static_cast<std::size_t>(a->rows()), 1.0), *b);
  backend->synchronize();
  struct Run {
    double setup = 0, solve = 0;
    int iterations = 0;
    std::int64_t multigrid_bytes = 0;
    double both() const { return setup + solve; }
  };
  const auto run = [&] {
    backend->upload(std::vector<double>(static_cast<std::size_t>(a->rows()), 0.0), *x);
    backend->synchronize();
    const double start = now();
    const Multigrid multigrid(*backend, *a, 1, {}, MultigridOptions(), silent);
    backend->synchronize();
    const double setup = now() - start;
    const SolveReport report = conjugate_gradient(*backend, *a, multigrid, *b, *x, options, silent);
    return Run{setup, report.seconds, report.iterations, multigrid.bytes()};
  };
  const Run first = run();
  std::vector<Run> runs;
  for (int i = 0; i < warm_runs; ++i) runs.push_back(run());
  std::sort(runs.begin(), runs.end(), [](const Run& l, const Run& r) { return l.both() < r.both(); });
  const Run& median = runs[runs.size() / 2];
  std::vector<double> solution(static_cast<std::size_t>(a->rows()));
  backend->download(*x, solution);
  const auto rows = static_cast<double>(a->rows());
  std::printf(
      "7-point Poisson, %d^3 = %lld unknowns, %s, on %s: matrix %.1f B a row; median of %d (%.3f-%.3f s): "
      "setup "
      "%.3f s, %d iterations in %.3f s (%.3f ms each), together %.3f s; the first, which loads the kernels, "
      "%.3f + %.3f s; true residual %.1e; multigrid %.0f B a row, peak %.0f B a row; host peak %.1f MB\n",
      grid.edge, static_cast<long long>(a->rows()), std::string(to_string(format)).c_str(),
      backend->info().name.english().c_str(), static_cast<double>(a->bytes()) / rows, warm_runs,
      runs.front().both(), runs.back().both(), median.setup, median.iterations, median.solve,
      1e3 * median.solve / std::max(1, median.iterations), median.both(), first.setup, first.solve,
      relative_residual(grid, solution, team), static_cast<double>(median.multigrid_bytes) / rows,
      static_cast<double>(backend->peak_bytes()) / rows, static_cast<double>(peak_resident_bytes()) / 1e6);
  return 0;
} catch (const Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return exit_code(error.kind());
}
