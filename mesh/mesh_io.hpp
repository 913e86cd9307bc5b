// Mesh and field files other than the mesher's: VTU out, a compact binary mesh in and out.
#pragma once

#include <string>

#include "engine/analysis/results.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// Writes mesh and fields as VTU (ParaView): points in m, fields in SI with the unit in the array's name-free
/// "Unit" information and in field data; region and quality as cell data. Temporary name, then renamed.
/// `note`: provenance text stored as field data ("Research use only ...").
void write_vtu(const std::string& path, const Results& results, const std::string& note);

/// Mesh alone, as VTU.
void write_vtu(const std::string& path, const Mesh& mesh, const std::string& note);

/// Genba's own binary mesh (version, sizes, arrays, checksum), used between the mesher process and the application and as a cache.
/// Throws Error(file/mesh) on a truncated, foreign or damaged file.
void write_mesh_cache(const std::string& path, const Mesh& mesh);
Mesh read_mesh_cache(const std::string& path);

}  // namespace genba
