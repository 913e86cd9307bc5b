#include "app/stage/invalidation.hpp"

#include "app/case/geometry_files.hpp"
#include "app/faces/body_names.hpp"
#include "engine/model/study/named_faces.hpp"

namespace genba {

namespace {

bool plan_options_differ(const SolveOptions& a, const SolveOptions& b) {
  return a.method != b.method || a.preconditioner != b.preconditioner || a.precision != b.precision ||
         a.automatic_format != b.automatic_format || (!a.automatic_format && a.format != b.format) ||
         a.memory_limit != b.memory_limit || a.backend != b.backend || a.threads != b.threads ||
         a.ranks != b.ranks || a.rank_preconditioner != b.rank_preconditioner || a.rank_hosts != b.rank_hosts ||
         a.cards != b.cards;
}

/// A new name for a face does not change the mesh.
bool mesh_differs(const Project& a, const Project& b) {
  // A case saved in another folder may name the same files differently.
  GeometrySpec ga = resolved_geometry(a), gb = resolved_geometry(b);
  for (GeometrySpec* geometry : {&ga, &gb})
    for (ImageLabel& label : geometry->image.labels) label.material.clear();
  MeshOptions ma = a.mesh, mb = b.mesh;
  if (!ma.size_field.empty()) ma.size_field = resolve_path(a, ma.size_field);
  if (!mb.size_field.empty()) mb.size_field = resolve_path(b, mb.size_field);
  // Tied, free or in contact: all have meshes of their own.
  for (MeshOptions* options : {&ma, &mb})
    for (PartPair& pair : options->pairs)
      if (pair.joint != PartJoint::common_mesh) pair.joint = PartJoint::tied;
  if (!a.faces.empty() || !b.faces.empty())
    for (MeshOptions* options : {&ma, &mb}) *options = with_names_written_out(std::move(*options));
  if (!(ga == gb) || !(ma == mb) || a.bodies != b.bodies) return true;
  // The inputs of the estimate for the largest mesh that fits.
  return ma.size_rule == SizeRule::largest_that_fits &&
         (a.study.physics != b.study.physics || a.node_order != b.node_order ||
          plan_options_differ(a.solve, b.solve));
}

/// A case saved in another folder may name the same files differently, or other files by the same name.
Study with_whole_paths(Project project) {
  project.steps_before.clear();
  project.steps_after.clear();
  for_each_selector(project, [](Selector& where) { where = written_out(std::move(where)); });
  for (const StatedPath& stated : stated_paths(project))
    if (stated.is_of_values()) *stated.path = resolve_path(project, *stated.path);
  return std::move(project.study);
}

/// As for meshes.
bool study_differs(const Project& a, const Project& b) {
  if (a.path == b.path && a.faces.empty() && b.faces.empty()) return !(a.study == b.study);
  return !(with_whole_paths(a) == with_whole_paths(b));
}

bool solution_options_differ(const SolveOptions& a, const SolveOptions& b) {
  return a.tolerance != b.tolerance || a.energy_tolerance != b.energy_tolerance ||
         a.max_iterations != b.max_iterations || a.check_every != b.check_every ||
         a.nonlinear_tolerance != b.nonlinear_tolerance || a.nonlinear_change != b.nonlinear_change ||
         a.nonlinear_iterations != b.nonlinear_iterations || a.line_search != b.line_search ||
         a.first_increment != b.first_increment || a.largest_increment != b.largest_increment ||
         a.smallest_increment != b.smallest_increment || a.increment_iterations != b.increment_iterations ||
         a.increment_cut != b.increment_cut || a.increment_extrapolation != b.increment_extrapolation || a.increment_retries != b.increment_retries ||
         a.increment_growth != b.increment_growth || a.most_increments != b.most_increments ||
         a.increment_frames != b.increment_frames || a.increment_failure != b.increment_failure ||
         a.load_control != b.load_control || a.arc_displacement != b.arc_displacement ||
         a.nonlinear_energy != b.nonlinear_energy || a.nonlinear_displacement != b.nonlinear_displacement || a.contact_stiffness != b.contact_stiffness ||
         a.contact_tolerance != b.contact_tolerance || a.contact_augmentations != b.contact_augmentations;
}

}  // namespace

MeshOptions with_names_written_out(MeshOptions options) {
  for (LocalSize& size : options.sizes) size.where = written_out(std::move(size.where));
  for (auto& layers : options.layers) layers.where = written_out(std::move(layers.where));
  return options;
}

bool only_body_names_differ(const Project& a, const Project& b) {
  const auto of_source = [](Project project) {
    project.mesh = mesh_options_of_source(project);
    project.bodies.clear();
    return project;
  };
  return a.bodies != b.bodies && !mesh_differs(of_source(a), of_source(b));
}

bool stage_reads_differ(Stage stage, const Project& a, const Project& b) {
  switch (stage) {
    case Stage::mesh:
      return mesh_differs(a, b);
    case Stage::plan:
      return study_differs(a, b) || a.mesh.pairs != b.mesh.pairs || a.times != b.times ||
             !(a.geometry.image.labels == b.geometry.image.labels) || a.node_order != b.node_order ||
             plan_options_differ(a.solve, b.solve) || a.solve.begin_from != b.solve.begin_from;
    case Stage::system:
      return a.solve.threads_per_row != b.solve.threads_per_row || a.solve.tuning != b.solve.tuning;
    case Stage::solution:
      return solution_options_differ(a.solve, b.solve);
    case Stage::results:
      return a.output.systems != b.output.systems;
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

}  // namespace genba
