// The memory panel's expected time of the iterations (app/replan.hpp) against what they take here.
//   expected_time_bench EXAMPLES_FOLDER [repeats = 3]
// Cases of both physics, three kinds of elements, slender and not, from ten thousand unknowns up; the fastest
// of the repeats counts. Run it on a machine that does nothing else.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "app/case_file.hpp"
#include "app/parameter_study.hpp"
#include "app/pipeline.hpp"
#include "app/replan.hpp"

using namespace genba;

namespace {

struct Case {
  const char* name;
  const char* file;  // empty: a box
  std::vector<std::pair<const char*, const char*>> changes;
  Project box{};
};

Project box(MeshKind kind, std::array<int, 3> cells, bool heat = false) {
  Project project;
  project.geometry.kind = GeometryKind::box;
  project.geometry.box_size = {0.01 * cells[0], 0.01 * cells[1], 0.01 * cells[2]};
  project.geometry.box_cells = cells;
  project.mesh.kind = kind;
  project.study.materials = {{"steel", 210e9, 0.3, 7850.0, {}, 50.0, {}}};
  project.study.assignments = {{"steel", {}}};
  if (heat) {
    project.study.physics = Physics::heat;
    project.study.constraints = {TemperatureConstraint{"cold", NamedSelector{{"xmin"}}, 300}};
    project.study.loads = {HeatFluxLoad{"warm", NamedSelector{{"xmax"}}, 1e4}};
  } else {
    project.study.constraints = {DisplacementConstraint{"wall", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0}}};
    project.study.loads = {TractionLoad{"pull", NamedSelector{{"xmax"}}, {1e6, 0, 1e5}}};
  }
  return project;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::puts("expected_time_bench EXAMPLES_FOLDER [repeats]"), 2;
  const std::string folder = argv[1];
  const int repeats = argc > 2 ? std::stoi(argv[2]) : 3;
  const char* jacobi = "block-jacobi";
  const std::vector<Case> cases = {
      {"cube hex8", "", {}, box(MeshKind::hex8, {20, 20, 20})},
      {"cube hex8", "", {}, box(MeshKind::hex8, {40, 40, 40})},
      {"bar hex8 10:1", "", {}, box(MeshKind::hex8, {120, 12, 12})},
      {"cube hex20", "", {}, box(MeshKind::hex20, {14, 14, 14})},
      {"cube hex8, heat", "", {}, box(MeshKind::hex8, {50, 50, 50}, true)},
      {"cube hex8, heat", "", {}, box(MeshKind::hex8, {90, 90, 90}, true)},
      {"bracket tet10", "bracket", {}},
      {"bracket tet10", "bracket", {{"mesh.size", "2 mm"}}},
      {"bracket tet4", "bracket", {{"mesh.element", "tet4"}, {"mesh.size", "1.2 mm"}}},
      {"plate with hole tet10", "plate_with_hole", {}},
      {"long bone tet10", "long_bone", {}},
      {"long bone tet4", "long_bone", {{"mesh.element", "tet4"}, {"mesh.size", "3 mm"}}},
      {"heated part tet10", "heated_part", {{"mesh.size", "1.5 mm"}}},
      {"cube hex8, Jacobi", "", {{"solver.preconditioner", jacobi}}, box(MeshKind::hex8, {30, 30, 30})},
      {"bracket tet10, Jacobi", "bracket", {{"solver.preconditioner", jacobi}}},
      {"cube hex8, heat, Jacobi",
       "",
       {{"solver.preconditioner", "jacobi"}},
       box(MeshKind::hex8, {60, 60, 60}, true)},
  };
  std::printf("%-24s %9s %10s %-12s %-12s %5s %9s %9s %6s\n", "case", "unknowns", "nonzeros", "format",
              "precond.", "iter.", "s", "expected", "ratio");
  double worst = 1, square = 0;
  for (const Case& c : cases) {
    Project project = *c.file ? read_case(folder + "/" + c.file + ".case.json") : c.box;
    project.solve.backend = BackendChoice::cpu;
    for (const auto& [path, value] : c.changes) project = with_parameter(project, path, value);
    Pipeline pipeline;
    Monitor monitor;
    double seconds = 0;
    std::shared_ptr<const Solution> solution;
    for (int i = 0; i < repeats; ++i) {
      // Another tolerance in the last digit solves anew on the same matrix.
      project.solve.tolerance *= 1 - 1e-9;
      pipeline.apply(std::make_shared<const Project>(project));
      pipeline.run(Stage::solution, monitor);
      solution = pipeline.solution();
      seconds = i == 0 ? solution->report.seconds : std::min(seconds, solution->report.seconds);
    }
    const MemoryPlan& plan = pipeline.planned()->plan;
    const double expected = expected_seconds(plan, solution->format, static_cast<double>(plan.pattern.rows),
                                             static_cast<double>(plan.pattern.nonzeros));
    const double ratio = expected / seconds;
    worst = std::max({worst, ratio, 1 / ratio});
    square += std::log(ratio) * std::log(ratio);
    std::printf("%-24s %9lld %10lld %-12s %-12s %5d %9.3f %9.3f %6.2f\n", c.name,
                static_cast<long long>(plan.pattern.rows), static_cast<long long>(plan.pattern.nonzeros),
                std::string(to_string(solution->format)).c_str(),
                std::string(to_string(plan.preconditioning.kind)).c_str(), solution->report.iterations,
                seconds, expected, ratio);
    std::fflush(stdout);
    if (std::getenv("GENBA_BENCH_DETAILS")) {
      const double product = plan.row(solution->format).product_seconds;
      std::printf(
          "    product %.3g ms, matrix %.1f MB, s/iteration %.3g ms, products a iteration %.1f, levels %zu\n",
          1e3 * product, 1e-6 * static_cast<double>(plan.row(solution->format).kept.total()),
          1e3 * seconds / std::max(1, solution->report.iterations),
          seconds / std::max(1, solution->report.iterations) / product, solution->levels.size());
      const DeviceSpeed& speed = pipeline.planned()->speed;
      std::printf("    update %.3g GB/s read %.3g cache %.3g call %.3g us\n", 1e-9 * speed.update_bandwidth,
                  1e-9 * speed.read_bandwidth, 1e-9 * speed.cache_bandwidth, 1e6 * speed.call_seconds);
    }
  }
  std::printf("geometric spread %.2f, worst factor %.2f\n",
              std::exp(std::sqrt(square / static_cast<double>(cases.size()))), worst);
  return 0;
}
