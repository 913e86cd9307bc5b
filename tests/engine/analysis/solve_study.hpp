// From a mesh and a study to results with the CPU backend, for tests.
#pragma once

#include <functional>

#include "engine/analysis/problem/face_couplings.hpp"
#include "engine/analysis/results/results.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "tests/engine/physics/conditions.hpp"

namespace genba {

struct Solved {
  Problem problem;
  NumberedGraph numbered;
  std::vector<double> solution;  ///< [equation node * dofs + component]
  Results results;
  SolveReport report;
  double at(std::string_view field, Index node, int component = 0) const {
    const Field& f = *results.find(field);
    return f.data[static_cast<std::size_t>(node) * f.components + component];
  }
};

/// points: of the equation nodes, for a multigrid of elasticity. On the CPU unless a backend is given.
inline std::vector<double> solve_system(System&& system, int dofs, double tolerance = 1e-12,
                                        Preconditioner kind = Preconditioner::block_jacobi,
                                        std::span<const double> points = {}, SolveReport* report = nullptr,
                                        Backend* wanted = nullptr) {
  Monitor monitor;
  const std::unique_ptr<Backend> own = wanted != nullptr ? nullptr : make_cpu_backend();
  Backend* const backend = wanted != nullptr ? wanted : own.get();
  const Offset rows = row_count(system.matrix);
  auto matrix = backend->make_matrix(std::move(system.matrix));
  std::unique_ptr<DevicePreconditioner> preconditioner;
  if (kind == Preconditioner::multigrid)
    preconditioner =
        std::make_unique<Multigrid>(*backend, *matrix, dofs, points, MultigridOptions(), monitor);
  else
    preconditioner = backend->make_preconditioner(kind, *matrix, dofs);
  auto b = backend->make_vector(rows), x = backend->make_vector(rows);
  backend->upload(system.rhs, *b);
  SolveOptions options;
  options.tolerance = tolerance;
  options.max_iterations = 50000;
  const SolveReport done = conjugate_gradient(*backend, *matrix, *preconditioner, *b, *x, options, monitor);
  if (report != nullptr) *report = done;
  std::vector<double> solution(static_cast<std::size_t>(rows));
  backend->download(*x, solution);
  return solution;
}

/// An edit that prescribes field(place, component) wherever a constraint acts.
inline std::function<void(Problem&)> prescribe(std::function<double(const Vec3&, int)> field) {
  return [field](Problem& p) {
    for (std::size_t at = 0; at < p.dirichlet.fixed.size(); ++at)
      if (p.dirichlet.fixed[at])
        p.dirichlet.value[at] = field(p.mesh->points[at / p.dofs], static_cast<int>(at % p.dofs));
  };
}

/// `edit` may change the resolved problem (prescribed values that vary in space) before assembly, `load` the
/// system.
inline Solved solve_study(std::shared_ptr<const Mesh> mesh, const Study& study,
                          const std::function<void(Problem&)>& edit = {},
                          const std::function<void(const Problem&, const NumberedGraph&, System&)>& load = {},
                          Format format = Format::rbp_csr, double tolerance = 1e-12,
                          Preconditioner kind = Preconditioner::block_jacobi, Backend* backend = nullptr,
                          const VariationSources& sources = {}, double time = 0) {
  Monitor monitor;
  ThreadTeam team;
  Solved out{resolve(std::move(mesh), study, monitor, sources, time), {}, {}, {}, {}};
  if (edit) edit(out.problem);
  out.numbered = number_nodes(*out.problem.mesh, out.problem.dofs, NodeOrder::reverse_cuthill_mckee, team,
                              monitor, couplings_of(out.problem));
  System system = assemble(out.problem, out.numbered, format, team, monitor);
  if (load) load(out.problem, out.numbered, system);
  std::vector<double> points;
  if (out.problem.dofs == 3) points = motion_points(out.problem, out.numbered.numbering);
  out.solution =
      solve_system(std::move(system), out.problem.dofs, tolerance, kind, points, &out.report, backend);
  take_determined(out.problem, out.numbered.numbering, out.solution);
  out.results = recover(out.problem, out.numbered, out.solution, team, monitor);
  return out;
}

inline Study elastic_study(double youngs_modulus, double poisson_ratio) {
  Study study;
  Material m;
  m.name = "solid";
  m.youngs_modulus = youngs_modulus;
  m.poisson_ratio = poisson_ratio;
  m.density = 7850.0;
  m.thermal_expansion = 1.2e-5;
  study.materials = {m};
  study.assignments = {{"solid", {}}};
  return study;
}

inline Study heat_study(double conductivity) {
  Study study;
  study.physics = &physics_named("heat");
  Material m;
  m.name = "solid";
  m.conductivity = conductivity;
  study.materials = {m};
  study.assignments = {{"solid", {}}};
  return study;
}

inline Condition hold(std::string surface, std::optional<double> x, std::optional<double> y,
                      std::optional<double> z) {
  return displacement("hold " + surface, NamedSelector{{surface}}, {x, y, z});
}

/// Every surface of a box mesh.
inline NamedSelector all_sides() {
  return {{"xmin", "xmax", "ymin", "ymax", "zmin", "zmax"}};
}

}  // namespace genba
