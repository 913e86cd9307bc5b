// Directions of a material in space: the axes 1, 2 and 3 in a region.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"
#include "engine/model/study/selector.hpp"
#include "engine/model/study/variation.hpp"

namespace genba {

/// The same everywhere. Vectors may have any length. Without `second`, directions 2 and 3 are any two across
/// the first.
struct ConstantAxes {
  Vec3 first{1, 0, 0};           ///< direction 1
  std::optional<Vec3> second{};  ///< in the plane of directions 1 and 2, on the side of 2
  bool operator==(const ConstantAxes&) const = default;
};

/// Directions about an axis, taken at the centre of each element: 1 radial and outwards, 2 tangential, 3
/// along `direction`. Then 2 and 3 are turned about 1 by `angle`, the winding angle to the tangent.
struct CylindricalAxes {
  Vec3 point{};  ///< m, on the axis
  Vec3 direction{0, 0, 1};
  double angle = 0;  ///< rad
  bool operator==(const CylindricalAxes&) const = default;
};

/// Directions from the mesh, element by element (ElementBlock::axes).
struct ElementAxes {
  bool operator==(const ElementAxes&) const = default;
};

/// As ConstantAxes, but components of the vectors vary in space. They are taken at the centre of each
/// element.
struct VaryingAxes {
  std::array<double, 6> values{1, 0, 0, 0, 1, 0};  ///< along direction 1, towards direction 2
  bool has_second = true;                          ///< false: the last three are not stated
  struct Number {
    std::size_t value;  ///< index into `values`; the value there is ignored
    Variation by;       ///< by x, y and z, or by a file
    bool operator==(const Number&) const = default;
  };
  std::vector<Number> varies{};  ///< ascending by `value`
  bool operator==(const VaryingAxes&) const = default;
};
/// Variation of a component; null if it does not vary.
const Variation* variation_of(const VaryingAxes& axes, std::size_t value);
/// Sets the variation; null removes it.
void set_variation(VaryingAxes& axes, std::size_t value, const Variation* by);

/// If three numbers are the components of one array of a file: that array with the name of the whole ("fibre"
/// for "fibre:x", "fibre:y" and "fibre:z"). first: 0 or 3.
std::optional<VariationField> whole_vector(const VaryingAxes& axes, std::size_t first);
/// Sets three numbers to the components of an array: the reverse of whole_vector().
void set_whole_vector(VaryingAxes& axes, std::size_t first, const VariationField& field);

/// Fibres of a ventricle by rule, from the surfaces of its wall: direction 1 along the fibre, 2 outwards across the
/// wall. The fibre lies in the wall; its angle to the circumference goes from the endocardium to the epicardium.
/// A fibre that rises to the base where it turns right-handed about the way to it has a positive angle.
struct VentricleAxes {
  Selector endocardium{NamedSelector{}}, epicardium{NamedSelector{}}, base{NamedSelector{}};
  std::optional<Selector> apex{};  ///< none: the apex lies where the way to the base is longest
  double endocardium_angle = 0;    ///< rad
  double epicardium_angle = 0;     ///< rad
  bool operator==(const VentricleAxes&) const = default;
};
/// The places of a rule with their keys, as they are stated.
std::vector<std::pair<std::string_view, Selector*>> places_of(VentricleAxes& rule);
std::vector<std::pair<std::string_view, const Selector*>> places_of(const VentricleAxes& rule);

/// monostate: nothing is stated, the axes are x, y and z of space.
using MaterialAxes = std::variant<std::monostate, ConstantAxes, CylindricalAxes, ElementAxes, VaryingAxes, VentricleAxes>;

/// The rows are directions 1, 2 and 3, orthonormal and right-handed; row-major.
using AxesMatrix = std::array<double, 9>;

/// Axes with direction 1 along `first` and 2 in the plane of both; 2 is any direction across if `second` is
/// null. Empty if a vector is zero or not finite, or if both are parallel to 1e-6.
std::optional<AxesMatrix> axes_along(const Vec3& first, const Vec3* second);

/// Axes at a place, m. Empty on the axis (closer than `nearest`, m) or if the direction is zero.
std::optional<AxesMatrix> cylindrical_axes(const CylindricalAxes& axes, const Vec3& place, double nearest);

/// "direction 1 along (1, 0, 0), ...", for reports and lists.
Text describe(const MaterialAxes& axes);

}  // namespace genba
