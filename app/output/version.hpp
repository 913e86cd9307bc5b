// Which program made a result, and what the result may be used for.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/base/text/phrase.hpp"

namespace genba {

inline constexpr char research_notice[] = "Research use only – not for diagnosis";

/// "0.1.0"
std::string program_version();

/// Library and kernels that compute dense blocks here: "OpenBLAS 0.3.21 (SkylakeX)"; empty without a direct
/// solver.
std::string dense_library();

/// Name and version of the program and of what it was built with: {"Genba", "0.1.0"}, {"compiler", ...}, ...
std::vector<std::pair<Text, Text>> component_versions();

}  // namespace genba
