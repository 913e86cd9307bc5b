// Genba's own binary mesh file, used between the mesher process and the application, as a cache, and to carry
// a mesh to a machine without a mesher.
#pragma once

#include <string>

#include "engine/model/mesh.hpp"

namespace genba {

/// Writes version, sizes, arrays and a checksum; atomically (engine/base/file/file.hpp).
void write_mesh_cache(const std::string& path, const Mesh& mesh);

/// Throws Error(file/mesh) on a missing, truncated, foreign or damaged file, before any allocation that the
/// file's own size does not justify.
Mesh read_mesh_cache(const std::string& path);

/// The same layout from one process of a job to the next: neither flushed to the disk nor checked against the
/// checksum, which is left out when written.
void hand_over_mesh(const std::string& path, const Mesh& mesh);
Mesh take_mesh_over(const std::string& path);

}  // namespace genba
