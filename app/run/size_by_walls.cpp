#include "app/run/size_by_walls.hpp"

#include "app/case/geometry_files.hpp"
#include "app/plan/default_size.hpp"
#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/mesher/body_size.hpp"

namespace genba {

bool may_follow_walls(const Project& project) {
  const MeshOptions& mesh = project.mesh;
  return project.geometry.kind == GeometryKind::file && !is_of_elements(project.geometry) && mesh.size == 0 &&
         mesh.size_rule == SizeRule::stated && is_tetrahedra(mesh.kind) &&
         mesh.size_field.empty() && mesh.wall_elements == 0 && !mesh.keep_triangles;
}

ChosenSize size_by_walls(const Project& project, Monitor& monitor) {
  ChosenSize out;
  if (!may_follow_walls(project)) return out;
  monitor.progress(phrase<"mesh: measure the body">(), 0);
  MeshOptions as_it_is = project.mesh;
  as_it_is.repair = SurfaceRepair::off;
  try {
    const MeasuredBody body = measure_body(resolved_geometry(project), as_it_is, monitor);
    const BodySize size{body.volume, body.area, body.voxel, length(minus(body.box[1], body.box[0]))};
    out.text = why_default_size(size);
    if (!out.text.empty()) out.size = default_element_size(size);
  } catch (const Error& e) {  // meshing says what is wrong, and mends it
    if (e.kind() == ErrorKind::memory) throw;
  }
  return out;
}

}  // namespace genba
