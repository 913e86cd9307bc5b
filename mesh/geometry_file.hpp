// First look at a geometry file, before any foreign reader sees it: what it is, and whether it is all there.
#pragma once

#include <string>

#include "mesh/mesher_job.hpp"

namespace genba {

/// By the file name's ending, any case: step stp, iges igs, brep brp, stl, msh, inp, vtu, vtk, bdf nas, unv.
/// Throws Error(input) naming the endings.
GeometryFormat geometry_format(const std::string& path);

/// True if a file of this format holds elements, which are taken as they are.
bool holds_elements(GeometryFormat format);

/// The same, and of .vtk by what its head says that it holds. Throws Error(file) if it cannot be read.
GeometryFormat geometry_format_of_file(const std::string& path);

/// Triangles: STL, OBJ, PLY, VTP, legacy VTK with polygons.
bool is_surface(GeometryFormat format);

/// Checks that the file exists, is not empty, is of the kind its ending says and is not cut off, and that
/// `unit` is given where the file states none and does not contradict it where it does. Throws Error(file),
/// Error(geometry) or Error(input).
void check_geometry_file(const std::string& path, GeometryFormat format, double unit);

/// Checks an ASCII .msh file of version 2 or 4: sections complete, counts right, node numbers unique,
/// coordinates finite, every element's nodes there and none twice in one element. Gmsh itself accepts or
/// aborts on some of these. Binary files are only checked for their end. Throws Error(mesh) naming the line,
/// element and node.
void check_msh(const std::string& content, const std::string& file);

}  // namespace genba
