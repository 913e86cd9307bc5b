// Facts about the making of a mesh as JSON, stored with the mesh.
#pragma once

#include <string>

#include "mesh/mesher/mesher.hpp"

namespace genba {

/// An object with the mesher's name, facts, warnings and causes of bad elements. Texts are stored by
/// packed(), so each reader sees them in his language.
std::string mesher_json(const MeshingReport& report);
/// Reads the output of mesher_json(). Throws Error(file) naming `place`, or nlohmann::json::exception, if the
/// text is something else.
MeshingReport mesher_from_json(const std::string& json, const std::string& place);

}  // namespace genba
