// The memory panel's expected time of the iterations (app/plan/solve_time.hpp) against what they take here:
// by the rule alone, learned from all the other cases, and learned from a coarser mesh of the same case (1.5
// times the element size).
//   expected_time_bench EXAMPLES_FOLDER [repeats = 3]
// Cases of both physics, four kinds of elements, slender and not, from ten thousand unknowns up; the fastest
// of the repeats counts. Run it on a machine that does nothing else; where that cannot be had, the column
// "proc." holds the rule against the processor time by the number of threads, which other programs stretch
// less: what the solve would take if its threads always had a core each and never waited.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "app/case/case_file.hpp"
#include "app/plan/solve_history.hpp"
#include "app/run/pipeline.hpp"
#include "app/study/parameter_study.hpp"
#include "tests/engine/physics/conditions.hpp"

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
    project.study.physics = &physics_named("heat");
    project.study.constraints = {prescribed_temperature("cold", NamedSelector{{"xmin"}}, 300)};
    project.study.loads = {heat_flux_load("warm", NamedSelector{{"xmax"}}, 1e4)};
  } else {
    project.study.constraints = {displacement("wall", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0})};
    project.study.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {1e6, 0, 1e5})};
  }
  return project;
}

struct Solved {
  FinishedSolve finished;
  int iterations = 0;
  double seconds = 0;
  double processor = 0;  ///< s, by the number of threads; the least
};
struct Made {
  std::string name;
  Solved fine, coarse;
};

double processor_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// The fastest of the repeats.
Solved solve(Project project, int repeats) {
  Pipeline pipeline;
  Monitor monitor;
  Solved out;
  for (int i = 0; i < repeats; ++i) {
    // Another tolerance in the last digit solves anew on the same matrix.
    project.solve.tolerance *= 1 - 1e-9;
    pipeline.apply(std::make_shared<const Project>(project));
    if (i == 0) pipeline.run(Stage::system, monitor);
    const double before = processor_seconds();
    pipeline.run(Stage::solution, monitor);
    const double processor =
        (processor_seconds() - before) / std::max(1, pipeline.planned()->speed.processors);
    const auto solution = pipeline.solution();
    const auto finished = finished_solve(project, *pipeline.mesh(), *pipeline.planned(), *solution);
    if (finished && (i == 0 || solution->report.seconds < out.seconds))
      out = {*finished, solution->report.iterations, solution->report.seconds, out.processor};
    out.processor = i == 0 ? processor : std::min(out.processor, processor);
  }
  return out;
}

Project coarser(Project project) {
  if (project.geometry.kind == GeometryKind::box)
    for (auto& cells : project.geometry.box_cells) cells = std::max(1, cells * 2 / 3);
  else
    project.mesh.size *= 1.5;
  return project;
}

/// Of ratios: their geometric spread about 1, and the worst.
struct Spread {
  double square = 0, worst = 1;
  int count = 0;
  double add(double ratio) {
    square += std::log(ratio) * std::log(ratio);
    worst = std::max({worst, ratio, 1 / ratio});
    ++count;
    return ratio;
  }
  double typical() const { return std::exp(std::sqrt(square / count)); }
};

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
      {"bar hex8 10:1, Jacobi", "", {{"solver.preconditioner", jacobi}}, box(MeshKind::hex8, {120, 12, 12})},
      {"plate hex8 15:1, Jacobi", "", {{"solver.preconditioner", jacobi}}, box(MeshKind::hex8, {60, 60, 4})},
      {"plate with hole, Jacobi", "plate_with_hole", {{"solver.preconditioner", jacobi}}},
      {"long bone tet10, Jacobi", "long_bone", {{"solver.preconditioner", jacobi}}},
      {"bracket tet10, Jacobi", "bracket", {{"solver.preconditioner", jacobi}}},
      {"cube hex8, heat, Jacobi",
       "",
       {{"solver.preconditioner", "jacobi"}},
       box(MeshKind::hex8, {60, 60, 60}, true)},
  };
  std::vector<Made> made;
  for (const Case& c : cases) {
    Project project = *c.file ? read_case(folder + "/" + c.file + ".case.json") : c.box;
    project.solve.backend = BackendChoice::cpu;
    for (const auto& [path, value] : c.changes) project = with_parameter(project, path, value);
    made.push_back({c.name, solve(project, repeats), solve(coarser(project), repeats)});
  }
  std::printf("%-26s %9s %-12s %5s %5s %9s %9s %9s %9s %9s\n", "case", "unknowns", "precond.", "iter.",
              "exp.", "s", "rule", "proc.", "others", "coarser");
  Spread rule, processor, others, coarse;
  for (const Made& m : made) {
    std::vector<FinishedSolve> known;
    for (const Made& other : made)
      if (&other != &m && other.name != m.name) known.push_back(other.fine.finished);
    const FinishedSolve& f = m.fine.finished;
    const double by_others = learned_factor(known, f.device, f.shape).factor;
    const FinishedSolve like[] = {m.coarse.finished};
    const double by_coarse = learned_factor(like, f.device, f.shape).factor;
    std::printf("%-26s %9.0f %-12s %5d %5.0f %9.3f %9.2f %9.2f %9.2f %9.2f\n", m.name.c_str(),
                f.shape.unknowns, std::string(to_string(f.shape.preconditioner)).c_str(), m.fine.iterations,
                expected_iterations(f.shape), m.fine.seconds, rule.add(1 / f.factor),
                processor.add(m.fine.seconds / f.factor / m.fine.processor), others.add(by_others / f.factor),
                coarse.add(by_coarse / f.factor));
  }
  std::printf(
      "geometric spread, worst factor: rule %.2f %.2f, by processor time %.2f %.2f, others %.2f %.2f, "
      "coarser %.2f %.2f\n",
      rule.typical(), rule.worst, processor.typical(), processor.worst, others.typical(), others.worst,
      coarse.typical(), coarse.worst);
  return 0;
}
