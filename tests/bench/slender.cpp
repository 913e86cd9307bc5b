// Hard bodies (tests/engine/analysis/slender_cases.hpp) with every kind of element and preconditioner:
// slender_bench cpu|cuda [kind of element]...
#include <chrono>
#include <cstdio>
#include <cstring>

#include "engine/analysis/system/assembly.hpp"
#include "engine/base/error.hpp"
#include "engine/model/mesh.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/engine/analysis/slender_cases.hpp"

using namespace genba;

namespace {

void run(const SlenderCase& c, Preconditioner kind, Backend& backend) {
  Monitor monitor;
  const auto start = std::chrono::steady_clock::now();
  std::string outcome;
  double value = 0;
  SolveReport report;
  try {
    const Solved s = solve_study(c.mesh, c.study, {}, {}, Format::rbp_node, 1e-8, kind, &backend);
    value = s.at("displacement", c.probe, c.component);
    report = s.report;
  } catch (const Error& error) {
    outcome = error.problem().english();
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::printf("  %-34s %7lld %-12s %6.2f s ", c.name.c_str(), 3LL * c.mesh->node_count(),
              std::string(to_string(kind)).c_str(), seconds);
  if (!outcome.empty())
    std::printf("refused: %s\n", outcome.c_str());
  else
    std::printf("%6d it, |r|/|b| %8.1e, backward %8.1e, restarts %d, energy %8.1e, u %.8g (%.4f)\n",
                report.iterations, report.true_relative_residual, report.backward_error, report.restarts,
                report.rounding_limit ? report.rounding_limit->energy_error : 0.0, value,
                c.reference != 0 ? value / c.reference : 0.0);
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** names) {
  const bool on_gpu = count > 1 && std::strcmp(names[1], "cuda") == 0;
  const auto backend = on_gpu ? make_cuda_backend() : make_cpu_backend();
  std::printf("%s\n", backend->info().name.english().c_str());
  for (const ElementType type : {ElementType::tet4, ElementType::tet10, ElementType::hex8, ElementType::hex20,
                                 ElementType::wedge6, ElementType::wedge15}) {
    bool wanted = count < 3;
    for (int i = 2; i < count; ++i) wanted = wanted || traits(type).name == std::string(names[i]);
    if (!wanted) continue;
    std::printf("%s\n", std::string(traits(type).name).c_str());
    for (const SlenderCase& c : slender_cases(type))
      for (const Preconditioner kind : {Preconditioner::block_jacobi, Preconditioner::multigrid})
        run(c, kind, *backend);
  }
}
