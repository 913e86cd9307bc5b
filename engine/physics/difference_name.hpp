// Names of fields that are the difference of two fields, the largest value over load cases, or the number of the load
// case that has it. So no picture, file or report takes them for the field itself.
#pragma once

#include <string>
#include <string_view>

namespace genba {

inline constexpr std::string_view difference_prefix = "difference_";

inline bool is_difference(std::string_view field) {
  return field.starts_with(difference_prefix);
}
/// "difference_von_mises" of "von_mises".
inline std::string difference_of(std::string_view field) {
  return std::string(difference_prefix) + std::string(field);
}
/// "von_mises" of "difference_von_mises"; other names as they are.
inline std::string_view without_difference(std::string_view field) {
  return is_difference(field) ? field.substr(difference_prefix.size()) : field;
}

inline constexpr std::string_view envelope_prefix = "envelope_of_", governing_prefix = "load_case_of_";

inline std::string envelope_name(std::string_view field) {
  return std::string(envelope_prefix) + std::string(field);
}
inline std::string governing_name(std::string_view field) {
  return std::string(governing_prefix) + std::string(field);
}

}  // namespace genba
