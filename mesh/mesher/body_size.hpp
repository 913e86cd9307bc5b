// Measures a body before it is meshed.
#pragma once

#include <array>
#include <functional>

#include "engine/base/monitor.hpp"
#include "mesh/job/mesh_options.hpp"

namespace genba {

struct MeasuredBody {
  double volume = 0;          ///< m^3
  double area = 0;            ///< m^2, of its outer surface
  std::array<Vec3, 2> box{};  ///< m
  double voxel = 0;           ///< m, cube root of the volume of an image's voxel; 0 for other geometry
};

/// For a box; a solid (measured by the CAD kernel in the child); a surface (its triangles, after a repair if
/// needed); an image (its voxels inside; it is read and its regions are found as for the mesh). Throws
/// Error(input) for files of elements, whose elements are used unchanged; else like make_mesh(). `on_box`
/// gets geometry_box() once it is known, before a surface is checked and repaired.
MeasuredBody measure_body(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor,
                          const std::function<void(const std::array<Vec3, 2>&)>& on_box = {});

/// Bounding box of the points of a surface, the shapes of a CAD file, the nodes of a mesh, or the voxels
/// inside in an image. Does not mesh, check or repair. Throws like make_mesh() if the file cannot be read.
std::array<Vec3, 2> geometry_box(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor);

}  // namespace genba
