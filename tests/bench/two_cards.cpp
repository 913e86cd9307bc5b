// One system on two cards beside the same on one: seconds of each part, iterations, bytes of a card, difference of the
// answers. usage: two_cards_bench [--two] [--solves 3] hex8:128:elasticity:clusters ...   (--two: not on one card;
// --cpu: two backends on the host)
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "engine/assembly/element_worker.hpp"
#include "engine/base/error.hpp"
#include "engine/procedure/cards/card_solver.hpp"
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

constexpr double tolerance = 1e-8;

struct Wanted {
  bool cpu = false, one = true;
  int solves = 3;
};

struct Outcome {
  double cut = 0, assembly = 0, setup = 0, solve = 0, transfer = 0;  ///< s; solve: the iterations
  int iterations = 0;
  double residual = 0;
  std::int64_t peak = 0;
  std::vector<double> x;
};

double gigabytes(std::int64_t bytes) { return static_cast<double>(bytes) / 1e9; }

void print(const char* what, const Outcome& o, Offset rows) {
  std::printf(
      "%s: cut %.2f s, assembly %.2f s, set-up %.3f s, vectors to and from the host %.3f s, %d iterations in %.4f s (%.3f ms "
      "each), residual %.1e; a card held %.3f GB, %.0f B an unknown; host peak %.1f GB\n",
      what, o.cut, o.assembly, o.setup, o.transfer, o.iterations, o.solve, 1e3 * o.solve / std::max(1, o.iterations), o.residual,
      gigabytes(o.peak), static_cast<double>(o.peak) / static_cast<double>(rows), gigabytes(peak_resident_bytes()));
  std::fflush(stdout);
}

double median(std::vector<double> seconds) {
  std::sort(seconds.begin(), seconds.end());
  return seconds[seconds.size() / 2];
}

class Bench {
 public:
  Bench(const Request& request, const Wanted& wanted)
      : wanted_(wanted),
        mesh_(make_mesh(request)),
        problem_(resolve(mesh_, make_study(*mesh_, request), silent_)),
        numbered_(number_nodes(*mesh_, problem_.dofs, request.order, team_, silent_)) {
    const AssemblyInput input = assembly_input(problem_, numbered_.numbering);
    HostElementWorker worker(team_);
    b_ = external_loads(problem_, numbered_.numbering, input, worker, silent_);
    std::printf("\n## %s\n%lld unknowns, %lld nonzeros; mesh and numbers %.1f s\n", request.what.c_str(),
                static_cast<long long>(numbered_.pattern.rows), static_cast<long long>(numbered_.pattern.nonzeros),
                now() - begin_);
    std::fflush(stdout);
  }

  void run() {
    const Outcome two = on_two();
    if (!wanted_.one) return;
    const Outcome one = on_one();
    std::printf("two cards: an iteration %.3f times as fast, set-up %.2f, all of it %.2f; iterations %d and %d; answers differ by %.1e\n",
                one.solve / one.iterations * two.iterations / two.solve, one.setup / two.setup,
                (one.assembly + one.setup + one.solve) / (two.assembly + two.setup + two.solve), one.iterations, two.iterations,
                relative_difference(two.x, one.x));
    std::fflush(stdout);
  }

 private:
  Outcome on_two() {
    Outcome out;
    const bool cpu = wanted_.cpu;
    const auto solver = make_card_solver({[cpu]() -> Two<std::unique_ptr<Backend>> {
      if (cpu) return {make_cpu_backend(1), make_cpu_backend(1)};
      auto pair = make_cuda_pair();
      return {std::move(pair.first), std::move(pair.second)};
    }});
    const auto system = solver->open(problem_, numbered_, {}, silent_);
    std::vector<double> seconds;
    for (int k = 0; k < wanted_.solves; ++k) {
      OutsideAnswer answer = system->solve({.b = b_, .tolerance = tolerance}, silent_);
      seconds.push_back(answer.seconds);
      out.iterations = answer.iterations;
      out.residual = answer.relative_residual;
      out.x = std::move(answer.x);
    }
    const RanksReport& told = system->report();
    out.cut = told.cut_seconds, out.assembly = told.assembly_seconds, out.setup = told.setup_seconds;
    out.solve = median(seconds);
    out.transfer = told.transfer_seconds / told.solves;
    out.peak = told.peak_bytes();
    for (const RankFacts& card : told.ranks)
      std::printf("  %s: %lld rows, %lld elements, %.3f GB\n", card.host.c_str(), static_cast<long long>(card.rows),
                  static_cast<long long>(card.elements), gigabytes(card.peak_bytes));
    for (const LevelSummary& level : told.levels)
      std::printf("  level of %lld rows, largest %.3f, %.3f GB\n", static_cast<long long>(level.rows), level.largest, gigabytes(level.bytes));
    print("two cards", out, told.ranks[0].rows);
    return out;
  }

  Outcome on_one() {
    Outcome out;
    const auto backend = wanted_.cpu ? make_cpu_backend() : make_cuda_backend();
    const AssemblyInput input = assembly_input(problem_, numbered_.numbering);
    double start = now();
    const auto b = backend->make_vector(input.rows()), x = backend->make_vector(input.rows());
    Matrix empty = empty_matrix(numbered_, Format::rbp_sym, team_, wanted_.cpu ? Values::zero : Values::none);
    const auto a = backend->assemble(input, std::move(empty), *b, silent_);
    backend->synchronize();
    out.assembly = now() - start;
    start = now();
    std::vector<double> points;
    if (problem_.dofs == 3) points = equation_points(*mesh_, numbered_.numbering);
    const Multigrid m(*backend, *a, problem_.dofs, points, multigrid_options(Precision::fp64, problem_.dofs), silent_);
    backend->synchronize();
    out.setup = now() - start;
    SolveOptions options;
    options.tolerance = tolerance;
    std::vector<double> seconds;
    for (int k = 0; k < wanted_.solves; ++k) {
      start = now();
      backend->upload(b_, *b);
      backend->fill(0, *x);
      const SolveReport report = conjugate_gradient(*backend, *a, m, *b, *x, options, silent_);
      out.x.resize(b_.size());
      backend->download(*x, out.x);
      seconds.push_back(report.seconds);
      out.transfer = now() - start - report.seconds;
      out.iterations = report.iterations;
      out.residual = report.true_relative_residual;
    }
    out.solve = median(seconds);
    out.peak = backend->peak_bytes();
    print("one card", out, input.rows());
    return out;
  }

  const double begin_ = now();
  const Wanted& wanted_;
  ThreadTeam team_;
  Monitor silent_;
  const std::shared_ptr<const Mesh> mesh_;
  const Problem problem_;
  const NumberedGraph numbered_;
  std::vector<double> b_;
};

}  // namespace

int main(int count, char** arguments) try {
  Wanted wanted;
  std::vector<Request> requests;
  for (int i = 1; i < count; ++i) {
    const std::string word = arguments[i];
    if (word == "--cpu")
      wanted.cpu = true;
    else if (word == "--two")
      wanted.one = false;
    else if (word == "--solves" && i + 1 < count)
      wanted.solves = std::max(1, std::atoi(arguments[++i]));
    else
      requests.push_back(parse_request(word));
  }
  if (requests.empty()) requests.push_back(parse_request("hex8:129:elasticity:clusters"));
  for (const Request& request : requests) Bench(request, wanted).run();
  return 0;
} catch (const Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return exit_code(error.kind());
}
