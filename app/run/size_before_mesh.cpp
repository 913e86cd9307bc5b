#include "app/run/size_before_mesh.hpp"

#include <algorithm>
#include <cmath>

#include "app/case/describe.hpp"
#include "app/case/geometry_files.hpp"
#include "app/plan/default_size.hpp"
#include "app/plan/irregular_rows.hpp"
#include "app/run/pipeline.hpp"
#include "app/run/size_by_walls.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/mesher/body_size.hpp"

namespace genba {

namespace {

/// Cells of a box or rectangle of about 9,000 nodes along each direction.
Index stand_in_cells(MeshKind kind) {
  const bool is_linear = traits(element_type(kind)).order == 1;
  if (is_plane(kind)) return is_linear ? 94 : kind == MeshKind::quad8 ? 54 : 47;
  return is_linear ? 20 : kind == MeshKind::hex20 ? 12 : 10;
}

/// A box or rectangle of about 9,000 nodes, fixed at one side, with the case's elements, physics and solver.
Project stand_in(const Project& project, double unknowns, int dofs) {
  Project box;
  const MeshKind kind = project.mesh.kind;
  const Index cells = stand_in_cells(kind), deep = is_plane(kind) ? 0 : cells;
  box.geometry.kind = GeometryKind::box;
  box.geometry.box_size = {1, 1, is_plane(kind) ? 0.0 : 1.0};
  box.geometry.box_cells = {cells, cells, deep};
  box.mesh.kind = kind;
  if (is_plane(kind)) {
    box.study.elements = project.study.elements;
    box.study.elements.thickness = 1;
    if (box.study.elements.plane == PlaneBody::unstated) box.study.elements.plane = PlaneBody::plane_strain;
    if (box.study.elements.plane == PlaneBody::axisymmetric) box.study.elements.thickness.reset();
  }
  box.solve = project.solve;
  box.node_order = project.node_order;
  Material any;
  any.name = "any";
  const Physics& physics = *project.study.physics;
  for (const NeededProperty& needed : physics.properties) property(any, needed.key) = needed.typical;
  box.study.physics = &physics;
  box.study.materials = {any};
  box.study.assignments = {{"any", {}}};
  const ConditionKind& held = physics.conditions.front();
  box.study.constraints = {Condition{&held,
                                     "side",
                                     NamedSelector{{"xmin"}},
                                     {},
                                     std::vector<std::optional<double>>(held.value_count(), 0.0)}};
  // Chooses for the mesh itself, not for the box.
  if (!box.solve.preconditioner)
    box.solve.preconditioner =
        automatic_preconditioner(static_cast<Offset>(unknowns), dofs, false).kind;
  if (!box.solve.precision) box.solve.precision = SolvePrecision::fp64;
  return box;
}

double diagonal(const MeasuredBody& body) {
  return std::hypot(body.box[1][0] - body.box[0][0], body.box[1][1] - body.box[0][1],
                    body.box[1][2] - body.box[0][2]);
}

}  // namespace

SizeBeforeMesh estimate_before_mesh(const Project& project, Monitor& monitor) {
  return estimate_before_mesh(project, measure_body(resolved_geometry(project), project.mesh, monitor),
                              monitor);
}

SizeBeforeMesh estimate_before_mesh(const Project& project, const MeasuredBody& body, Monitor& monitor) {
  const GeometrySpec& geometry = project.geometry;
  SizeBeforeMesh out;
  out.body = {body.volume, body.area, body.voxel, diagonal(body)};
  out.size = project.mesh.size > 0 ? project.mesh.size : diagonal(body) / 20;
  if (may_follow_walls(project))
    out.size = default_element_size(out.body);
  if (geometry.kind == GeometryKind::box) out.size = cell_size(geometry, body.volume);
  const MeshKind kind = project.mesh.kind;
  if (body.voxel > 0 && (kind == MeshKind::hex8 || is_plane(kind))) out.size = body.voxel * geometry.image.coarsen;
  const int dofs = unknowns_of_node(*project.study.physics, is_plane(kind));
  Pipeline pipeline;
  Monitor silent;
  const auto box =
      std::make_shared<const Project>(stand_in(project, dofs * estimated_nodes(out.body, kind, out.size), dofs));
  out.planned_with = box->solve;
  pipeline.apply(box);
  monitor.check();
  pipeline.run(Stage::plan, silent);
  out.planned = pipeline.planned();
  out.plan = out.planned->plan;
  if (geometry.kind != GeometryKind::box) pad_as_irregular(out.plan, kind);
  // Finds the element size at which the body would have as many nonzeros as the box.
  const double nonzeros = static_cast<double>(out.plan.pattern.nonzeros);
  const double extent = is_plane(kind) ? std::sqrt(body.volume) : std::cbrt(body.volume);
  double fine = 1e-6 * extent, coarse = 1e3 * extent;
  for (int i = 0; i < 100; ++i) {
    const double middle = std::sqrt(fine * coarse);
    (estimated_nonzeros(estimated_nodes(out.body, kind, middle), kind, dofs) > nonzeros ? fine : coarse) =
        middle;
  }
  out.mesh.body = out.body;
  out.mesh.kind = kind;
  out.mesh.size = coarse;
  out.mesh.nodes = static_cast<Index>(std::lround(estimated_nodes(out.body, kind, coarse)));
  return out;
}

ChosenSize choose_size(const Project& project, Monitor& monitor) {
  if (project.geometry.kind == GeometryKind::box)
    throw Error(ErrorKind::input, "mesh/size_rule",
                phrase<"a structured box has its cells, no element size">(),
                phrase<"State the size (\"stated\"), or another geometry">());
  constexpr double safe_share = 0.75, left_alone = 0.02;
  monitor.progress(phrase<"mesh: estimate the largest that fits">(), 0);
  const SizeBeforeMesh estimate = estimate_before_mesh(project, monitor);
  const double stated = project.mesh.fit_memory;
  const double budget = stated > 0 ? (1 - left_alone) * stated : static_cast<double>(estimate.plan.budget);
  const MeshKind kind = project.mesh.kind;
  ChosenSize out;
  out.size = finest_that_fits(estimate.mesh, estimate.plan, kind, safe_share * budget);
  if (estimate.body.voxel > 0 && kind == MeshKind::hex8)
    out.coarsen = static_cast<int>(std::lround(out.size / estimate.body.voxel));
  const WhatIf fits = what_if(estimate.mesh, estimate.plan, kind, out.size);
  std::vector<Text> text = {
      phrase<"element size %1: the largest mesh estimated to fit into %2 (%3), about %4 unknowns and %5">(
          format_quantity(out.size, QuantityKind::length, 4), format_quantity(budget, QuantityKind::bytes, 4),
          stated > 0 ? phrase<"mesh option fit_memory">() : Text(estimate.plan.device.name),
          grouped(static_cast<std::int64_t>(std::llround(fits.unknowns))),
          format_quantity(fits.smallest().peak, QuantityKind::bytes, 4))};
  if (out.coarsen > 0) text.push_back(phrase<", blocks of %1^3 voxels">(out.coarsen));
  const MeshOptions& mesh = project.mesh;
  const bool has_part_sizes = std::ranges::any_of(mesh.parts, [](const PartMesh& part) { return part.size > 0; });
  if (!mesh.sizes.empty() || has_part_sizes || !mesh.layers.empty() || !mesh.size_field.empty() || mesh.wall_elements > 0 ||
      mesh.face_elements > 0)
    text.push_back(phrase<"; smaller elements in places come on top">());
  out.text = joined(text, {});
  return out;
}

std::string size_before_mesh_text(const SizeBeforeMesh& estimate, MeshKind kind, double budget,
                                  const std::string& budget_of) {
  const auto bytes = [](double value) { return format_quantity(value, QuantityKind::bytes, 4); };
  const auto length = [](double value) { return format_quantity(value, QuantityKind::length, 3); };
  const WhatIf asked = what_if(estimate.mesh, estimate.plan, kind, estimate.size);
  const double finest = finest_that_fits(estimate.mesh, estimate.plan, kind, budget);
  const WhatIf largest = what_if(estimate.mesh, estimate.plan, kind, finest);
  const auto count = [](double value) { return grouped(static_cast<std::int64_t>(std::llround(value))); };
  std::string out = "An estimate: nothing is meshed yet.\n";
  if (is_plane(kind))
    out += "Body:            area " + format_quantity(estimate.body.volume, QuantityKind::area, 4) +
           ", outline " + format_quantity(estimate.body.area, QuantityKind::length, 4) + "\n";
  else
    out += "Body:            volume " + format_quantity(estimate.body.volume, QuantityKind::volume, 4) +
           ", surface " + format_quantity(estimate.body.area, QuantityKind::area, 4) + "\n";
  out += "Memory:          " + bytes(budget) + " (" + budget_of + ")\n";
  out += "Element size:    " + length(estimate.size) + ": about " + count(asked.unknowns) + " unknowns, " +
         count(asked.nonzeros) + " nonzeros\n";
  if (const Text why = why_default_size(estimate.body);
      !why.empty() && estimate.size == default_element_size(estimate.body))
    out += "                 " + why.english() + "\n";
  for (const WhatIf::Row& row : asked.rows)
    out += "  " + std::string(to_string(row.format)) +
           std::string(15 - std::min<std::size_t>(15, to_string(row.format).size()), ' ') + bytes(row.peak) +
           (row.peak <= budget ? "  fits" : "  does not fit") + "\n";
  out += "Largest mesh:    element size " + length(finest) + ", about " + count(largest.unknowns) +
         " unknowns, with " + std::string(to_string(largest.smallest().format)) + "\n";
  out +=
      "Unknowns were 0.8 to 1.35 times those of the meshes it was tried on, bytes 0.75 to 1.45 times; "
      "refinement by curvature and of thin walls and narrow faces comes on top.\n";
  return out;
}

}  // namespace genba
