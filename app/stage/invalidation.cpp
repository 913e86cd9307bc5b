#include "app/stage/invalidation.hpp"

#include <algorithm>

#include "app/case/geometry_files.hpp"

namespace genba {

namespace {

bool plan_options_differ(const SolveOptions& a, const SolveOptions& b) {
  return a.method != b.method || a.preconditioner != b.preconditioner || a.precision != b.precision ||
         a.automatic_format != b.automatic_format || (!a.automatic_format && a.format != b.format) ||
         a.memory_limit != b.memory_limit || a.backend != b.backend || a.threads != b.threads;
}

bool mesh_differs(const Project& a, const Project& b) {
  // A case saved elsewhere may name the same files differently.
  GeometrySpec ga = resolved_geometry(a), gb = resolved_geometry(b);
  for (GeometrySpec* geometry : {&ga, &gb})
    for (ImageLabel& label : geometry->image.labels) label.material.clear();
  MeshOptions ma = a.mesh, mb = b.mesh;
  if (!ma.size_field.empty()) ma.size_field = resolve_path(a, ma.size_field);
  if (!mb.size_field.empty()) mb.size_field = resolve_path(b, mb.size_field);
  if (!(ga == gb) || !(ma == mb)) return true;
  // What the estimate of the largest mesh that fits reads.
  return ma.size_rule == SizeRule::largest_that_fits &&
         (a.study.physics != b.study.physics || a.node_order != b.node_order ||
          plan_options_differ(a.solve, b.solve));
}

bool solution_options_differ(const SolveOptions& a, const SolveOptions& b) {
  return a.tolerance != b.tolerance || a.energy_tolerance != b.energy_tolerance ||
         a.max_iterations != b.max_iterations || a.check_every != b.check_every;
}

/// The loads of a problem with a part in the matrix.
std::vector<const ResolvedLoad*> exchanges(const Problem& problem) {
  std::vector<const ResolvedLoad*> found;
  for (const ResolvedLoad& load : problem.loads)
    if (load.load.kind->enters == Enters::exchanges) found.push_back(&load);
  return found;
}

double coefficient(const ResolvedLoad& exchange) {
  return contribution(exchange.load).exchange;
}

bool same_facets(const ResolvedLoad* a, const ResolvedLoad* b) {
  return std::equal(a->facets.begin(), a->facets.end(), b->facets.begin(), b->facets.end(),
                    [](FacetRef x, FacetRef y) { return x.block == y.block && x.element == y.element; });
}

}  // namespace

bool stage_reads_differ(Stage stage, const Project& a, const Project& b) {
  switch (stage) {
    case Stage::mesh:
      return mesh_differs(a, b);
    case Stage::plan:
      return !(a.study == b.study) || !(a.geometry.image.labels == b.geometry.image.labels) ||
             a.node_order != b.node_order || plan_options_differ(a.solve, b.solve);
    case Stage::system:
      return a.solve.threads_per_row != b.solve.threads_per_row || a.solve.tuning != b.solve.tuning;
    case Stage::solution:
      return solution_options_differ(a.solve, b.solve);
    case Stage::results:
    case Stage::done:
      return false;
  }
  return true;
}

Stage first_difference(const Project& a, const Project& b) {
  for (Stage stage : {Stage::mesh, Stage::plan, Stage::system, Stage::solution, Stage::results})
    if (stage_reads_differ(stage, a, b)) return stage;
  return Stage::done;
}

bool same_matrix(const Problem& a, const Problem& b) {
  if (a.mesh != b.mesh || a.dofs != b.dofs || a.region_material != b.region_material ||
      !(a.study.materials == b.study.materials) || a.dirichlet.fixed != b.dirichlet.fixed)
    return false;
  const auto ca = exchanges(a), cb = exchanges(b);
  return std::equal(ca.begin(), ca.end(), cb.begin(), cb.end(), [](const auto* x, const auto* y) {
    return coefficient(*x) == coefficient(*y) && same_facets(x, y);
  });
}

bool same_pattern(const Problem& a, const Problem& b) {
  const auto has_values = [](const Problem& p) {
    const auto& values = p.dirichlet.value;
    return std::any_of(values.begin(), values.end(), [](double v) { return v != 0; });
  };
  const auto ca = exchanges(a), cb = exchanges(b);
  return a.mesh == b.mesh && a.dofs == b.dofs && a.dirichlet.fixed == b.dirichlet.fixed &&
         a.own.size() == b.own.size() && has_values(a) == has_values(b) &&
         std::equal(ca.begin(), ca.end(), cb.begin(), cb.end(), same_facets);
}

}  // namespace genba
