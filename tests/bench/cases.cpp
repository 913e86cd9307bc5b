// Load cases: several right-hand sides at once against one after the other, in the same run, each answer checked. hex8
// elasticity, multigrid. usage: cases_bench [--cpu] [--format rbp-sym] [--tolerance 1e-8] EDGE [SOLVED]
// EDGE: nodes along an edge of the cube (70: 1.03 million unknowns). SOLVED: right-hand sides of the whole solves, 8.
// Target: 8 together take at most 0.35 of one after the other on a GPU, 0.5 on two cores.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <numbers>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/krylov/several_solves.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/problems.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

struct Wanted {
  bool cpu = false;
  Format format = Format::rbp_sym;
  double tolerance = 1e-8;
  Index edge = 70;
  int solved = 8;
};

using Columns = std::vector<std::vector<double>>;

/// Smooth loads that differ in direction and in how they vary.
Columns make_loads(const std::vector<double>& points, Offset rows, int count) {
  Columns out;
  for (int v = 0; v < count; ++v) {
    std::vector<double> load(static_cast<std::size_t>(rows));
    for (std::size_t i = 0; i < load.size(); ++i) {
      const std::size_t node = i / 3;
      const double x = points[3 * node], y = points[3 * node + 1], z = points[3 * node + 2];
      const double wave = std::cos(std::numbers::pi * ((v % 3) * x + (v % 2) * y + 0.5 * v * z));
      load[i] = static_cast<int>(i % 3) == v % 3 ? 1 + 0.3 * wave : 0.1 * wave;
    }
    out.push_back(std::move(load));
  }
  return out;
}

/// Median seconds of a call, recorded where the device takes recordings.
double seconds_of(Backend& backend, const std::function<void()>& call) {
  call();  // makes what it needs
  backend.synchronize();
  const auto recorded = backend.record_timed(call, call);
  if (recorded) return time_recorded(*recorded, 15, 1);
  return time_calls(call, [&] { backend.synchronize(); }, 5, 1).median;
}

class Cases {
 public:
  explicit Cases(const Wanted& wanted)
      : wanted_(wanted), backend_(wanted.cpu ? make_cpu_backend() : make_cuda_backend()) {
    Request request = parse_request("hex8:" + std::to_string(wanted.edge) + ":elasticity");
    const auto mesh = make_mesh(request);
    const Problem problem = resolve(mesh, make_study(*mesh, request), silent_);
    const NumberedGraph numbered = number_nodes(*mesh, problem.dofs, request.order, team_, silent_);
    const AssemblyInput input = assembly_input(problem, numbered.numbering);
    const auto rhs = backend_->make_vector(input.rows());
    Matrix empty = empty_matrix(numbered, wanted.format, team_,
                                backend_->info().is_gpu ? Values::none : Values::zero);
    a_ = backend_->assemble(input, std::move(empty), *rhs, silent_, Precision::fp64);
    const std::vector<double> points = equation_points(*mesh, numbered.numbering);
    m_ = std::make_unique<Multigrid>(*backend_, *a_, problem.dofs, points,
                                     multigrid_options(Precision::fp64, problem.dofs), silent_);
    loads_ = make_loads(points, a_->rows(), most_block_vectors);
    std::printf("%s, hex8:%d, %lld unknowns, %s, multigrid of %zu levels\n",
                backend_->info().name.english().c_str(), wanted.edge, static_cast<long long>(a_->rows()),
                std::string(to_string(wanted.format)).c_str(), m_->levels().size());
  }

  void cycles();
  void solves();

 private:
  std::unique_ptr<DeviceVectors> block(int count, bool filled) {
    auto out = backend_->make_vectors(a_->rows(), count);
    if (!filled) return out;
    const auto one = backend_->make_vector(a_->rows());
    for (int v = 0; v < count; ++v) {
      backend_->upload(loads_[static_cast<std::size_t>(v)], *one);
      backend_->copy(*one, *out, v);
    }
    return out;
  }
  std::vector<double> column(const DeviceVectors& from, int v) {
    const auto one = backend_->make_vector(a_->rows());
    backend_->copy(from, v, *one);
    std::vector<double> out(static_cast<std::size_t>(a_->rows()));
    backend_->download(*one, out);
    return out;
  }

  const Wanted wanted_;
  Monitor silent_;
  ThreadTeam team_;
  std::unique_ptr<Backend> backend_;
  std::unique_ptr<DeviceMatrix> a_;
  std::unique_ptr<Multigrid> m_;
  Columns loads_;
};

/// The parts of an iteration: ms of one vector, ms of a block and its share of as many single ones.
void Cases::cycles() {
  const auto r = backend_->make_vector(a_->rows()), z = backend_->make_vector(a_->rows()),
             work = backend_->make_vector(a_->rows());
  backend_->upload(loads_[0], *r);
  const double cycle = seconds_of(*backend_, [&] { m_->apply(*r, *z, *work); });
  const double product = seconds_of(*backend_, [&] { backend_->multiply(*a_, *r, *work); });
  const double defect = seconds_of(*backend_, [&] { backend_->defect(*a_, *r, *z, *work); });
  Columns expected;
  for (const auto& load : loads_) {
    backend_->upload(load, *r);
    m_->apply(*r, *z, *work);
    expected.emplace_back(load.size());
    backend_->download(*z, expected.back());
  }
  std::printf("\nms of a V-cycle, of a product and of a defect; share of as many single ones\n");
  std::printf("| vectors | V-cycle | share | product | share | defect | share | difference |\n");
  std::printf("|---|---|---|---|---|---|---|---|\n");
  std::printf("| 1 | %.3f | 1 | %.3f | 1 | %.3f | 1 | |\n", 1e3 * cycle, 1e3 * product, 1e3 * defect);
  for (const int count : {2, 4, 8}) {
    const auto rs = block(count, true), zs = block(count, false), works = block(count, false);
    const double cycles = seconds_of(*backend_, [&] { m_->apply(*rs, *zs, *works); });
    double worst = 0;
    for (int v = 0; v < count; ++v)
      worst = std::max(worst, relative_difference(column(*zs, v), expected[static_cast<std::size_t>(v)]));
    const double products = seconds_of(*backend_, [&] { backend_->multiply(*a_, *rs, *works); });
    const double defects = seconds_of(*backend_, [&] { backend_->defect(*a_, *rs, *zs, *works); });
    std::printf("| %d | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f | %.1e%s |\n", count, 1e3 * cycles,
                cycles / (count * cycle), 1e3 * products, products / (count * product), 1e3 * defects,
                defects / (count * defect), worst, worst <= 1e-9 ? "" : " WRONG");
  }
  std::fflush(stdout);
}

/// Whole solves, one after the other and together.
void Cases::solves() {
  SolveOptions options;
  options.tolerance = wanted_.tolerance;
  const int count = wanted_.solved;
  const auto b = backend_->make_vector(a_->rows()), x = backend_->make_vector(a_->rows());
  const auto bs = block(count, true);
  double alone = 0, together = 0;
  Columns expected;
  std::vector<SolveReport> apart;
  std::vector<OneOfSeveral> reports;
  std::unique_ptr<DeviceVectors> xs;
  for (int turn = 0; turn < 2; ++turn) {  // the first warms up
    expected.clear();
    apart.clear();
    double start = now();
    for (int v = 0; v < count; ++v) {
      backend_->copy(*bs, v, *b);
      backend_->fill(0, *x);
      apart.push_back(conjugate_gradient(*backend_, *a_, *m_, *b, *x, options, silent_));
      expected.emplace_back(static_cast<std::size_t>(a_->rows()));
      backend_->download(*x, expected.back());
    }
    alone = now() - start;
    xs = block(count, false);
    start = now();
    reports = solve_several(*backend_, *a_, *m_, *bs, *xs, options, silent_);
    backend_->synchronize();
    together = now() - start;
    if (wanted_.cpu) break;
  }
  std::printf("\n| load case | iterations alone | together | true residual alone | together | difference |\n");
  std::printf("|---|---|---|---|---|---|\n");
  bool right = true;
  for (int v = 0; v < count; ++v) {
    const auto i = static_cast<std::size_t>(v);
    const double difference = relative_difference(column(*xs, v), expected[i]);
    right = right && !reports[i].error && difference < 1e-5 &&
            reports[i].report.true_relative_residual <= 2 * options.tolerance;
    std::printf("| %d | %d | %d%s | %.1e | %.1e | %.1e |\n", v + 1, apart[i].iterations, reports[i].report.iterations,
                reports[i].error ? " FAILED" : reports[i].went_alone ? " (went alone)" : "",
                apart[i].true_relative_residual, reports[i].report.true_relative_residual, difference);
  }
  std::printf("\n| right-hand sides | one after the other, s | together, s | share |%s\n|---|---|---|---|\n| %d | %.3f | %.3f | %.3f |\n",
              right ? "" : " WRONG", count, alone, together, together / alone);
}

}  // namespace

int main(int argc, char** argv) try {
  Wanted wanted;
  int given = 0;
  for (int i = 1; i < argc; ++i) {
    const bool has_value = i + 1 < argc;
    if (std::strcmp(argv[i], "--cpu") == 0)
      wanted.cpu = true;
    else if (std::strcmp(argv[i], "--format") == 0 && has_value)
      wanted.format = parse_formats(argv[++i]).at(0);
    else if (std::strcmp(argv[i], "--tolerance") == 0 && has_value)
      wanted.tolerance = std::atof(argv[++i]);
    else if (given++ == 0)
      wanted.edge = static_cast<Index>(std::atoi(argv[i]));
    else
      wanted.solved = std::clamp(std::atoi(argv[i]), 1, most_block_vectors);
  }
  if (wanted.edge < 2) {
    std::fprintf(stderr, "usage: %s [--cpu] [--format NAME] [--tolerance T] EDGE [SOLVED]\n", argv[0]);
    return 2;
  }
  Cases cases(wanted);
  cases.cycles();
  cases.solves();
  return 0;
} catch (const Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return exit_code(error.kind());
}
