// First look at a geometry file, before any foreign reader sees it: what it is, and whether it is all there.
#pragma once

#include <string>
#include <vector>

namespace genba {

/// vtk: legacy VTK with elements; vtk_surface: with polygons.
enum class GeometryFormat {
  step,
  iges,
  brep,
  stl,
  obj,
  ply,
  vtp,
  vtk_surface,
  msh,
  deck,
  vtu,
  vtk,
  nastran,
  unv,
  image
};

/// By the file name's ending, any case: step stp, iges igs, brep brp, stl, msh, inp, vtu, vtk, bdf nas, unv.
/// Throws Error(input) naming the endings.
GeometryFormat geometry_format(const std::string& path);

/// True if a file of this format holds elements, which are taken as they are.
bool holds_elements(GeometryFormat format);

/// The same, and of .vtk by what its head says that it holds. Throws Error(file) if it cannot be read.
GeometryFormat geometry_format_of_file(const std::string& path);

/// Triangles: STL, OBJ, PLY, VTP, legacy VTK with polygons.
bool is_surface(GeometryFormat format);

/// True if a file of this ending (any case) holds elements: .msh, .inp, .vtu, .vtk, .bdf, .nas, .unv. Throws
/// Error(input) naming the endings there are.
bool is_mesh_file(const std::string& path);
/// True for an input deck, .inp (mesh/deck/deck.hpp), which states conditions too. Throws like
/// is_mesh_file().
bool is_deck(const std::string& path);
/// True if files of this ending state their unit of length: STEP and IGES. Throws like is_mesh_file().
bool states_unit(const std::string& path);

/// Endings of all files that make_mesh() takes: ".step", ..., ".dcm".
std::vector<std::string> geometry_endings();
/// The same for a message: ".step .stp ... .dcm".
std::string known_endings();

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
