// Words of keep.json, the list of stored files.
#pragma once

namespace genba::keep_format {

inline constexpr const char* name = "genba-keep";
inline constexpr int version = 1;
// Element fields that store the error estimate.
inline constexpr const char* error_energy = "kept_error_energy";
inline constexpr const char* error_magnitude = "kept_error_magnitude";
inline constexpr const char* side_group = "kept_side_group";  ///< Sides::group of the element's region

}  // namespace genba::keep_format
