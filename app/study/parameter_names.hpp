// Names of values of a case for users, instead of places in the case file.
#pragma once

#include <string>

#include "app/case/project.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// "Load fan: heat transfer coefficient" for "loads[fan].convection.coefficient", "Mesh: Element size" for
/// "mesh.size".
Text parameter_name(const Project& project, const std::string& path);

}  // namespace genba
