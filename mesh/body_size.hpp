// How large a body is, before it is meshed.
#pragma once

#include "mesh/mesher.hpp"

namespace genba {

struct MeasuredBody {
  double volume = 0;          ///< m^3
  double area = 0;            ///< m^2, of its outer surface
  std::array<Vec3, 2> box{};  ///< m
};

/// Of a box, a solid (the CAD kernel's masses, in the child) or a surface (its triangles, after repair if it
/// needs one). Throws Error(input) for images and meshes, whose size is known when they are read as a mesh;
/// else like make_mesh().
MeasuredBody measure_body(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor);

}  // namespace genba
