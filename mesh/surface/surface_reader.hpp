// Surface files other than STL (mesh/surface/surface_check.hpp), read by our own readers and by VTK's: in
// genba-mesher only.
#pragma once

#include <string>

#include "mesh/files/geometry_file.hpp"
#include "mesh/surface/surface_check.hpp"

namespace genba {

/// OBJ, PLY (ASCII or binary), VTP or legacy VTK. Polygons are cut into triangles; corners with equal
/// coordinates are joined. `unit`: m per unit of the file. `shown_name`: for messages. Throws Error(geometry)
/// with the reader's message, for truncated files as far as they can be detected, and for numbers that are
/// not finite.
TriangleSurface read_surface(const std::string& path, GeometryFormat format, double unit,
                             const std::string& shown_name);

}  // namespace genba
