// Words of the file that lists what a case keeps.
#pragma once

namespace genba::keep_format {

inline constexpr const char* name = "genba-keep";
inline constexpr int version = 1;
// Fields of elements that hold the error estimate.
inline constexpr const char* error_energy = "kept_error_energy";
inline constexpr const char* error_magnitude = "kept_error_magnitude";

}  // namespace genba::keep_format
