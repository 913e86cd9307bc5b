// Which program made a result.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace genba {

/// "0.1.0"
std::string program_version();

/// Name and version of the program and of what it was built with: {"Genba", "0.1.0"}, {"compiler", ...}, ...
std::vector<std::pair<std::string, std::string>> component_versions();

}  // namespace genba
