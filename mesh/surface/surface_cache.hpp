// Exchanges a triangulated surface between the application and genba-mesher: a mesh file of facets.
#pragma once

#include <string>

#include "mesh/surface/surface_check.hpp"

namespace genba {

/// Writes one surface per shell, outer shells first. Its tag is the number of its solid, from 1. Throws
/// Error(file).
void write_shells(const std::string& path, const TriangleSurface& surface, const SurfaceCheck& check,
                  const std::string& source);
/// Writes only the triangles. Throws Error(file).
void write_triangles(const std::string& path, const TriangleSurface& surface, const std::string& source);
/// Reads the output of write_triangles(). Throws Error(file) or Error(mesh).
TriangleSurface read_triangles(const std::string& path);

}  // namespace genba
