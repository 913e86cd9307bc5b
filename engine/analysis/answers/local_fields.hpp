// Displacement and stress along the axes of a local coordinate system.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

struct Results;

enum class LocalAxes { cartesian, cylindrical, spherical };
inline constexpr std::array<std::string_view, 3> local_axes_words = {"cartesian", "cylindrical", "spherical"};

/// A local coordinate system by three points. cartesian: the origin, a point on x, a point of the plane of x and y, on the
/// side of y. cylindrical, spherical: the origin, a point on the axis (of the poles), a point where the angle about it is 0.
struct LocalSystem {
  std::string name;  ///< letters, digits, "_" and "-"
  LocalAxes axes = LocalAxes::cartesian;
  std::array<Vec3, 3> points{};  ///< m
  bool operator==(const LocalSystem&) const = default;
};

/// False: the three points lie on one line.
bool is_sound(const LocalSystem& system);
/// The axes at a place, of length 1: x, y, z; along the radius, around and along the axis; along the radius, away from the
/// first pole, around. On the axis the radius points to the angle 0.
std::array<Vec3, 3> axes_of(const LocalSystem& system, const Vec3& place);

/// A direction that is the same everywhere, of length 1: x, y or z of a cartesian system (axis 0, 1, 2); of the others the
/// axis, whatever `axis` is.
Vec3 named_direction(const LocalSystem& system, std::size_t axis);

/// Adds "displacement_in_NAME" and "stress_in_NAME" of each system to results that have a displacement. Components of the
/// stress stand in the order of the global ones: 11, 22, 33, 12, 23, 31.
void add_local_fields(const std::vector<LocalSystem>& systems, Results& results);

}  // namespace genba
