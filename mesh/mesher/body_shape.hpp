// Geometry -> triangles to look at and to point at, without a mesh.
#pragma once

#include <functional>
#include <string>

#include "engine/base/monitor.hpp"
#include "mesh/job/body_shape.hpp"
#include "mesh/job/mesh_options.hpp"
#include "mesh/surface/surface_check.hpp"

namespace genba {

/// CAD by its tessellation, a surface by its triangles, a structured box by its sides. CAD and the faces of a
/// surface are found by genba-mesher with the options that number faces: healing, feature angle,
/// keep_triangles. `on_first`, on the same thread, hears of a surface's triangles before its faces are known.
/// Throws Error(input) for images and files of elements, Error(geometry) for a surface that encloses no
/// solid, which no faces are found on; else as make_mesh(); Cancelled.
BodyShape read_body_shape(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor,
                          const std::function<void(const BodyShape&)>& on_first = {});

/// The triangles of a surface file as one surface of one body.
BodyShape shape_of(const TriangleSurface& surface, const std::string& name);
/// Of what genba-mesher made: facets turned outwards, those between two bodies left out.
BodyShape shape_of(Mesh mesh, std::vector<SurfaceSides> sides);

/// Turns triangles of one sort so that their normals point out of the bodies: neighbours agree, and each
/// closed part encloses its body, or is a cavity in it. Open parts agree with their neighbours alone.
void turn_outwards(Mesh& mesh, const std::vector<SurfaceSides>& sides);

}  // namespace genba
