// A triangulated surface as it travels between the application and genba-mesher: a mesh file of facets.
#pragma once

#include <string>

#include "mesh/surface/surface_check.hpp"

namespace genba {

/// A surface of the file per shell, outer shells first; its tag is the solid that it bounds, from 1. Throws
/// Error(file).
void write_shells(const std::string& path, const TriangleSurface& surface, const SurfaceCheck& check,
                  const std::string& source);
/// The triangles alone. Throws Error(file).
void write_triangles(const std::string& path, const TriangleSurface& surface, const std::string& source);
/// What write_triangles() wrote. Throws Error(file) or Error(mesh).
TriangleSurface read_triangles(const std::string& path);

}  // namespace genba
