// Surface files of other kinds than STL (mesh/surface/surface_check.hpp), by our own readers and VTK's: in
// genba-mesher only.
#pragma once

#include <string>

#include "mesh/files/geometry_file.hpp"
#include "mesh/surface/surface_check.hpp"

namespace genba {

/// OBJ, PLY (ASCII or binary), VTP or legacy VTK; polygons are cut into triangles, corners at exactly the
/// same place joined. `unit`: m per unit of the file. `shown_name`: for messages. Throws Error(geometry) with
/// what the reader says, on files that are cut off as far as they let know it, and on numbers that are not
/// finite.
TriangleSurface read_surface(const std::string& path, GeometryFormat format, double unit,
                             const std::string& shown_name);

}  // namespace genba
