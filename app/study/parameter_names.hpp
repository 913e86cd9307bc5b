// Values of a case by names that a person reads, not by their places in the case file.
#pragma once

#include <string>

#include "app/case/project.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// "Load fan: heat transfer coefficient" of "loads[fan].convection.coefficient", "Mesh: Element size" of
/// "mesh.size".
Text parameter_name(const Project& project, const std::string& path);

}  // namespace genba
