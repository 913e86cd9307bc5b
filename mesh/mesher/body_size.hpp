// How large a body is, before it is meshed.
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
  double voxel = 0;           ///< m, cube root of the volume of an image's voxel; 0 of other geometry
};

/// Of a box, a solid (the CAD kernel's masses, in the child) or a surface (its triangles, after repair if it
/// needs one), an image (its voxels inside; it is read and its regions are found for that, as for the mesh).
/// Throws Error(input) for files that hold elements, which are taken as they are; else like make_mesh().
/// `on_box` hears of geometry_box() once it is known: before a surface is checked and repaired.
MeasuredBody measure_body(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor,
                          const std::function<void(const std::array<Vec3, 2>&)>& on_box = {});

/// The box of the points of a surface, of the shapes of a CAD file, of the nodes of a mesh, of the voxels of
/// an image that are inside: without meshing, checking or repairing anything. Throws like make_mesh() where
/// the file cannot be read.
std::array<Vec3, 2> geometry_box(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor);

}  // namespace genba
