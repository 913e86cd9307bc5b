// What was told of the making of a mesh, as JSON: for meshes that are kept.
#pragma once

#include <string>

#include "mesh/mesher/mesher.hpp"

namespace genba {

/// An object of the mesher's name, its facts, warnings and causes of bad elements. Texts are those of
/// packed(): they are shown in the language of whoever reads them.
std::string mesher_json(const MeshingReport& report);
/// What that wrote. Throws Error(file) naming `place`, or nlohmann::json::exception, if it is something else.
MeshingReport mesher_from_json(const std::string& json, const std::string& place);

}  // namespace genba
