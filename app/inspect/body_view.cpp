#include "app/inspect/body_view.hpp"

#include "app/case/geometry_files.hpp"
#include "mesh/mesher/body_shape.hpp"

namespace genba {

BodySource body_source(const Project& project) {
  BodySource out{resolved_geometry(project), {}};
  out.geometry.box_cells = {1, 1, 1};  // the cells do not affect the sides
  out.options.feature_angle = project.mesh.feature_angle;
  out.options.keep_triangles = project.mesh.keep_triangles;
  out.options.heal = project.mesh.heal;
  out.options.heal_tolerance = project.mesh.heal_tolerance;
  return out;
}

bool has_body(const BodySource& source) {
  return source.geometry.kind != GeometryKind::image && !is_of_elements(source.geometry);
}

BodyShape load_body(const BodySource& source, Monitor& monitor,
                    const std::function<void(const BodyShape&)>& on_first) {
  return read_body_shape(source.geometry, source.options, monitor, on_first);
}

}  // namespace genba
