// Identifies a geometry file and checks that it is complete, before a library reads it.
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
  image,
  dxf,
  febio,
  sketch  ///< no file: MesherJob::sketch
};

/// Format by the file name's extension, any case: step stp, iges igs, brep brp, stl, msh, inp, vtu, vtk, bdf
/// nas, unv, dxf, feb. Throws Error(input) naming the extensions.
GeometryFormat geometry_format(const std::string& path);

/// True if a file of this format holds elements. They are used unchanged.
bool holds_elements(GeometryFormat format);

/// The same; for .vtk it also reads the header to see what the file holds. Throws Error(file) if it cannot be
/// read.
GeometryFormat geometry_format_of_file(const std::string& path);

/// True for files of triangles: STL, OBJ, PLY, VTP, legacy VTK with polygons.
bool is_surface(GeometryFormat format);

/// True if files with this extension (any case) hold elements: .msh, .inp, .vtu, .vtk, .bdf, .nas, .unv, .feb.
/// Throws Error(input) naming the known extensions.
bool is_mesh_file(const std::string& path);
/// True for an input deck, .inp (mesh/deck/deck.hpp), which also states conditions. Throws like
/// is_mesh_file().
bool is_deck(const std::string& path);
/// True if files with this extension state their unit of length: STEP, IGES and most DXF. Throws like is_mesh_file().
bool states_unit(const std::string& path);

/// Extensions of all files that make_mesh() reads: ".step", ..., ".dcm".
std::vector<std::string> geometry_endings();
/// The same for a message: ".step .stp ... .dcm".
std::string known_endings();

/// Checks that the file exists, is not empty, has the format of its extension and is complete. Also checks
/// `unit`: it must be given if the file states none, and must not contradict a stated unit. Throws
/// Error(file), Error(geometry) or Error(input).
void check_geometry_file(const std::string& path, GeometryFormat format, double unit);

/// Checks an ASCII .msh file of version 2 or 4: sections complete, counts right, node numbers unique,
/// coordinates finite, all nodes of every element present and none used twice in one element. Gmsh itself
/// accepts some of these faults or aborts. For binary files only the end is checked. Throws Error(mesh)
/// naming the line, element and node.
void check_msh(const std::string& content, const std::string& file);

}  // namespace genba
