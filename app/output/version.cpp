#include "app/output/version.hpp"

#include <nlohmann/json.hpp>

#include "engine/solve/direct/direct_analysis.hpp"
#include "engine/solve/direct/dense_blocks.hpp"

namespace genba {

namespace {

std::string compiler() {
#if defined(__clang__)
  return "Clang " __clang_version__;
#elif defined(__GNUC__)
  return "GCC " __VERSION__;
#else
  return "unknown";
#endif
}

}  // namespace

std::string program_version() {
  return GENBA_VERSION;
}

std::string dense_library() {
  return dense_kernels();
}

std::vector<std::pair<Text, Text>> component_versions() {
  return {{"Genba", program_version()},
          {phrase<"compiler">(), compiler()},
          {phrase<"direct solver">(),
           has_direct_solver() ? Text(direct_solver_version()) : phrase<"not built in">()},
          {"JSON for Modern C++", std::to_string(NLOHMANN_JSON_VERSION_MAJOR) + "." +
                                      std::to_string(NLOHMANN_JSON_VERSION_MINOR) + "." +
                                      std::to_string(NLOHMANN_JSON_VERSION_PATCH)}};
}

}  // namespace genba
