// Milliseconds of an iteration of conjugate gradients on CUDA, one by one and recorded (a CUDA graph of 10),
// against the same loop with cuSPARSE and cuBLAS; the results of both are compared in the run. Share: bytes
// that an iteration cannot avoid (the matrix, 9 vectors, the inverse diagonal) / time / bandwidth of a copy.
// Moved: time / (bytes / bandwidth of a copy) with what RBP-sym's kernels read and write beside those: what
// clusters leave for one another, x of their halos, y of the receivers once more. Of x that other formats
// read again nothing is counted.
// --multigrid: a whole solve with that preconditioner too. usage: cg_bench [--multigrid] hex8:15:elasticity
// [FILE:heat:clusters ...]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/cusparse/cusparse_cg.hpp"
#include "tests/bench/cusparse/cusparse_product.hpp"
#include "tests/bench/problems.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

constexpr int batch = 10, compared_after = 30, samples = 41;

struct Case {
  CsrArrays a;
  PatternStats pattern;
  std::vector<double> rhs, points;
  int dofs;
};

Case make_case(const Request& request) {
  ThreadTeam team;
  Monitor silent;
  const auto mesh = make_mesh(request);
  const Problem problem = resolve(mesh, make_study(*mesh, request), silent);
  const NumberedGraph numbered = number_nodes(*mesh, problem.dofs, request.order, team, silent);
  const System system = assemble(problem, numbered, Format::csr, team, silent);
  Case c{to_csr_arrays(system.matrix), numbered.pattern, system.rhs, {}, problem.dofs};
  if (problem.dofs == 3) c.points = equation_points(*mesh, numbered.numbering);
  return c;
}

/// The vectors of a running iteration, and its steps as conjugate_gradient() takes them.
struct Steps {
  Steps(Backend& on, const DeviceMatrix& matrix, const DevicePreconditioner& preconditioner,
        const std::vector<double>& b)
      : backend(on), a(matrix), m(preconditioner), rhs(b), scalars(on.make_scalars()) {
    for (auto* v : {&x, &r, &z, &p, &q}) *v = backend.make_vector(a.rows());
  }
  void start() {
    backend.upload(std::vector<double>(rhs.size(), 0.0), *x);
    backend.upload(rhs, *r);
    backend.cg_start(m, *r, *z, *p, *scalars);
  }
  void iterate(int count) {
    for (int i = 0; i < count; ++i) backend.cg_iterate(a, m, *q, *x, *r, *z, *p, *scalars);
  }
  Backend& backend;
  const DeviceMatrix& a;
  const DevicePreconditioner& m;
  const std::vector<double>& rhs;
  std::unique_ptr<CgScalars> scalars;
  std::unique_ptr<DeviceVector> x, r, z, p, q;
};

/// Seconds an iteration: `run` does `batch` of them. `start` begins anew before each sample, so that no run
/// converges under the clock and none breaks down.
double time_iterations(const std::function<void()>& start, const std::function<void()>& run,
                       const std::function<void()>& wait) {
  constexpr int batches = 5;
  std::vector<double> seconds;
  for (int s = 0; s <= samples; ++s) {
    start();
    wait();
    const double begin = now();
    for (int i = 0; i < batches; ++i) run();
    wait();
    if (s > 0) seconds.push_back((now() - begin) / (batches * batch));
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds[seconds.size() / 2];
}

class Table {
 public:
  Table(const Case& c, double bandwidth) : case_(c), bandwidth_(bandwidth) {}

  /// The library's loop; its fastest line is what ours are compared with.
  void library(bool second) {
    const std::string name = second ? "cuSPARSE ALG2 + cuBLAS" : "cuSPARSE ALG1 + cuBLAS";
    CusparseCg loop(case_.a, case_.rhs, second);
    loop.start();
    loop.iterate(compared_after);
    const std::vector<double> x = loop.solution();
    if (reference_.empty()) reference_ = x;
    const double bytes = 12.0 * nonzeros() + 4.0 * rows() + vector_bytes(1);
    const auto start = [&] { loop.start(); };
    const auto wait = [&] { loop.wait(); };
    const double plain = time_iterations(
        start, [&] { loop.iterate(batch); }, wait);
    loop.record(batch);
    const double graph = time_iterations(
        start, [&] { loop.run_recorded(); }, wait);
    plain_library_ = plain_library_ == 0 ? plain : std::min(plain_library_, plain);
    best_library_ = std::min({best_library_ == 0 ? plain : best_library_, plain, graph});
    line(name + ", jacobi", {bytes, bytes}, plain, graph, relative_difference(x, reference_));
  }

  Matrix matrix(Format format) const {
    ThreadTeam team;
    const CsrArrays& a = case_.a;
    return make_matrix(format, a.rows, a.columns, a.row_ptr.data(), a.column.data(), a.value.data(), team);
  }

  void ours(Backend& backend, Format format, Preconditioner kind) {
    const auto a = backend.make_matrix(matrix(format));
    const auto m = backend.make_preconditioner(kind, *a, case_.dofs);
    Steps steps(backend, *a, *m, case_.rhs);
    steps.start();
    steps.iterate(compared_after);
    std::vector<double> x(case_.rhs.size());
    backend.download(*steps.x, x);
    const FormatBytes stored = format_bytes(format, case_.pattern);
    const double bytes =
        static_cast<double>(stored.total()) + vector_bytes(kind == Preconditioner::jacobi ? 1 : case_.dofs);
    const auto start = [&] { steps.start(); };
    const auto wait = [&] { backend.synchronize(); };
    const double plain = time_iterations(
        start, [&] { steps.iterate(batch); }, wait);
    const auto recorded = backend.record([&] { steps.iterate(batch); });
    const double graph = recorded ? time_iterations(
                                        start, [&] { recorded->run(); }, wait)
                                  : plain;
    // Another preconditioner gives another iterate.
    const bool comparable = kind == Preconditioner::jacobi || case_.dofs == 1;
    const SymmetricStats& s = case_.pattern.symmetric;
    const double beside = format == Format::rbp_sym ? 3.0 * static_cast<double>(stored.workspace) +
                                                          16.0 * s.block * static_cast<double>(s.receivers)
                                                    : 0;
    line(std::string(to_string(format)) + ", " + std::string(to_string(kind)), {bytes, bytes + beside}, plain,
         graph, comparable ? relative_difference(x, reference_) : NAN);
  }

  void multigrid(Backend& backend) {
    Monitor silent;
    const auto a = backend.make_matrix(matrix(Format::rbp_sym));
    const Multigrid m(backend, *a, case_.dofs, case_.points, {}, silent);
    const auto b = backend.make_vector(a->rows()), x = backend.make_vector(a->rows());
    backend.upload(case_.rhs, *b);
    const SolveReport report = conjugate_gradient(backend, *a, m, *b, *x, {}, silent);
    std::printf("multigrid: %d iterations, %.4f ms each, true residual %.2e, energy-norm error %.1e\n",
                report.iterations, 1e3 * report.seconds / std::max(1, report.iterations),
                report.true_relative_residual, report.energy_error ? report.energy_error->relative : NAN);
  }

 private:
  double rows() const { return static_cast<double>(case_.a.rows); }
  double nonzeros() const { return static_cast<double>(case_.a.value.size()); }
  /// Product: p, q. Update: p, q, x, r read, x, r, p written, `block` numbers a row of the preconditioner.
  double vector_bytes(int block) const { return 8 * rows() * (9 + block); }

  /// Of an iteration.
  struct Bytes {
    double unavoidable, moved;
  };
  void line(const std::string& name, Bytes bytes, double plain, double graph, double difference) const {
    const double best = std::min(plain, graph);
    std::printf("| %-34s | %8.2f | %8.4f | %8.4f | %5.1f %% | %5.2f | %5.2f | %5.2f | %8.1e |\n",
                name.c_str(), bytes.unavoidable / 1e6, 1e3 * plain, 1e3 * graph,
                100 * bytes.unavoidable / best / bandwidth_, best / (bytes.moved / bandwidth_),
                plain_library_ / best, best_library_ / best, difference);
  }

  const Case& case_;
  double bandwidth_;
  std::vector<double> reference_;
  double plain_library_ = 0, best_library_ = 0;
};

void measure(const Request& request, double bandwidth, bool with_multigrid) {
  const Case c = make_case(request);
  std::printf("\n## %s: %lld rows, %zu nonzeros\n", request.what.c_str(), static_cast<long long>(c.a.rows),
              c.a.value.size());
  std::printf(
      "| loop | MB an iteration | ms one by one | ms recorded | share of copy | moved | x of library one by "
      "one | x of library's best | difference after %d |\n|---|---|---|---|---|---|---|---|---|\n",
      compared_after);
  const auto backend = make_cuda_backend();
  Table table(c, bandwidth);
  table.library(false);
  table.library(true);
  for (const Format format : {Format::csr, Format::rbp_node, Format::rbp_sym})
    for (const Preconditioner kind : {Preconditioner::jacobi, Preconditioner::block_jacobi})
      if (c.dofs > 1 || kind == Preconditioner::jacobi) table.ours(*backend, format, kind);
  if (with_multigrid) table.multigrid(*backend);
}

}  // namespace

int main(int count, char** arguments) try {
  const bool with_multigrid = count > 1 && std::strcmp(arguments[1], "--multigrid") == 0;
  const int first = with_multigrid ? 2 : 1;
  if (count <= first) {
    std::fprintf(stderr, "usage: %s [--multigrid] hex8:15:elasticity|FILE:heat ...\n", arguments[0]);
    return 2;
  }
  const DeviceInfo device = make_cuda_backend()->info();
  const double bandwidth = copy_bandwidth();
  std::printf("%s (%s), cuSPARSE %s, copy %.0f GB/s read and written\n", device.name.english().c_str(),
              device.detail.c_str(), cusparse_version().c_str(), bandwidth / 1e9);
  for (int i = first; i < count; ++i) measure(parse_request(arguments[i]), bandwidth, with_multigrid);
  return 0;
} catch (const Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return exit_code(error.kind());
}
