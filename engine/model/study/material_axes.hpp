// Directions of a material in space: how its axes 1, 2 and 3 lie in a region.
#pragma once

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"
#include "engine/model/study/variation.hpp"

namespace genba {

/// The same everywhere. Vectors of any length; without `second`, directions 2 and 3 are any two across the
/// first.
struct ConstantAxes {
  Vec3 first{1, 0, 0};           ///< direction 1
  std::optional<Vec3> second{};  ///< in the plane of directions 1 and 2, on the side of 2
  bool operator==(const ConstantAxes&) const = default;
};

/// About an axis, at the middle of each element: 1 radial and outwards, 2 tangential, 3 along `direction`;
/// then 2 and 3 are turned about 1 by `angle`, the winding angle against the tangent.
struct CylindricalAxes {
  Vec3 point{};  ///< m, on the axis
  Vec3 direction{0, 0, 1};
  double angle = 0;  ///< rad
  bool operator==(const CylindricalAxes&) const = default;
};

/// As the mesh states them element by element (ElementBlock::axes).
struct ElementAxes {
  bool operator==(const ElementAxes&) const = default;
};

/// As ConstantAxes, but numbers of the vectors differ between places; taken at the middle of each element.
struct VaryingAxes {
  std::array<double, 6> values{1, 0, 0, 0, 1, 0};  ///< along direction 1, towards direction 2
  bool has_second = true;                          ///< false: the last three are not stated
  struct Number {
    std::size_t value;  ///< index into `values`, where what stands counts for nothing
    Variation by;       ///< of x, y and z, or of a file
    bool operator==(const Number&) const = default;
  };
  std::vector<Number> varies{};  ///< ascending by `value`
  bool operator==(const VaryingAxes&) const = default;
};
/// What a number of the vectors varies by; null: it does not.
const Variation* variation_of(const VaryingAxes& axes, std::size_t value);
/// Null: it does not vary any more.
void set_variation(VaryingAxes& axes, std::size_t value, const Variation* by);

/// Three numbers that are the components of one array of a file: it, with the name of the whole ("fibre" of
/// "fibre:x", "fibre:y" and "fibre:z"). first: 0 or 3.
std::optional<VariationField> whole_vector(const VaryingAxes& axes, std::size_t first);
/// The reverse.
void set_whole_vector(VaryingAxes& axes, std::size_t first, const VariationField& field);

/// monostate: nothing is stated, the axes are x, y and z of space.
using MaterialAxes = std::variant<std::monostate, ConstantAxes, CylindricalAxes, ElementAxes, VaryingAxes>;

/// The rows are directions 1, 2 and 3, orthonormal and right-handed; row-major.
using AxesMatrix = std::array<double, 9>;

/// With direction 1 along `first` and 2 in the plane of the two; any two across where `second` is null. None
/// if a vector is zero or not finite, or if the two are parallel to 1e-6.
std::optional<AxesMatrix> axes_along(const Vec3& first, const Vec3* second);

/// At a place, m. None on the axis (closer than `nearest`, m) or if the direction is zero.
std::optional<AxesMatrix> cylindrical_axes(const CylindricalAxes& axes, const Vec3& place, double nearest);

/// "direction 1 along (1, 0, 0), ...": for reports and lists.
Text describe(const MaterialAxes& axes);

}  // namespace genba
