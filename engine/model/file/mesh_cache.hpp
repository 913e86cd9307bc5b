// Genba's own binary mesh file. It passes meshes from the mesher process to the application, serves as a
// cache, and carries a mesh to a machine without a mesher.
#pragma once

#include <string>

#include "engine/model/mesh.hpp"

namespace genba {

/// Writes version, sizes, arrays and a checksum, atomically (engine/base/file/file.hpp).
void write_mesh_cache(const std::string& path, const Mesh& mesh);

/// Throws Error(file/mesh) if the file is missing, truncated, damaged or not of this format. It allocates no
/// more than the file's own size justifies.
Mesh read_mesh_cache(const std::string& path);

/// Same layout, from one process of a job to the next. The file is not flushed to the disk, has no checksum,
/// and is read without checking one.
void hand_over_mesh(const std::string& path, const Mesh& mesh);
Mesh take_mesh_over(const std::string& path);

}  // namespace genba
