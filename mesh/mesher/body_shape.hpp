// Geometry -> triangles for display and picking, without a mesh.
#pragma once

#include <functional>
#include <string>

#include "engine/base/monitor.hpp"
#include "mesh/job/body_shape.hpp"
#include "mesh/job/mesh_options.hpp"
#include "mesh/surface/surface_check.hpp"

namespace genba {

/// CAD by its tessellation, a surface by its triangles, a structured box by its sides. genba-mesher finds the
/// faces of CAD and surfaces with the options that affect face numbers: healing, feature angle,
/// keep_triangles. `on_first` is called on the same thread with the triangles of a surface, before its faces
/// are known. Throws Error(input) for images and files of elements; Error(geometry) for a surface that
/// encloses no solid, since no faces can be found on it; else as make_mesh(); Cancelled.
BodyShape read_body_shape(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor,
                          const std::function<void(const BodyShape&)>& on_first = {});

/// The triangles of a surface file as one surface of one body.
BodyShape shape_of(const TriangleSurface& surface, const std::string& name);
/// Result of genba-mesher: turns facets outwards and leaves out those between two bodies.
BodyShape shape_of(Mesh mesh, std::vector<SurfaceSides> sides);

/// Works on triangles of one type. Turns them so that their normals point out of the bodies: neighbours
/// agree, and each closed part encloses its body or is a cavity in it. For open parts only neighbours agree.
void turn_outwards(Mesh& mesh, const std::vector<SurfaceSides>& sides);

}  // namespace genba
