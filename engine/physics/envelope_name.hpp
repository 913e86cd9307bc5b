// Names of fields that hold the largest value over load cases, and the number of the load case that has it.
#pragma once

#include <string>
#include <string_view>

namespace genba {

inline constexpr std::string_view envelope_prefix = "envelope_of_", governing_prefix = "load_case_of_";

inline std::string envelope_name(std::string_view field) {
  return std::string(envelope_prefix) + std::string(field);
}
inline std::string governing_name(std::string_view field) {
  return std::string(governing_prefix) + std::string(field);
}

}  // namespace genba
