// Mesh and field files other than the mesher's: VTU out.
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

}  // namespace genba
