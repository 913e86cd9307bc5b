#include "engine/model/study/material_axes.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/quantity/quantity.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

std::optional<Vec3> unit_direction(const Vec3& v) {
  const double largest = std::max({std::abs(v[0]), std::abs(v[1]), std::abs(v[2])});
  if (!(largest > 0) || !std::isfinite(largest)) return {};
  const Vec3 near_one = scaled(v, 1 / largest);
  return scaled(near_one, 1 / length(near_one));
}

AxesMatrix matrix_of(const Vec3& one, const Vec3& two) {
  const Vec3 three = cross(one, two);
  return {one[0], one[1], one[2], two[0], two[1], two[2], three[0], three[1], three[2]};
}

/// Some direction across a unit vector.
Vec3 across(const Vec3& one) {
  std::size_t least = 0;
  for (std::size_t c = 1; c < 3; ++c)
    if (std::abs(one[c]) < std::abs(one[least])) least = c;
  Vec3 side{};
  side[least] = 1;
  return side;
}

constexpr std::string_view suffixes[] = {":x", ":y", ":z"};

Text described_vector(const VaryingAxes& axes, std::size_t first) {
  constexpr QuantityKind plain = QuantityKind::dimensionless;
  if (const auto whole = whole_vector(axes, first)) return describe(Variation{*whole}, plain);
  const auto number = [&](std::size_t c) -> Text {
    const Variation* by = variation_of(axes, first + c);
    return by ? describe(*by, plain) : Text(format_quantity(axes.values[first + c], plain));
  };
  return phrase<"(%1, %2, %3)">(number(0), number(1), number(2));
}

}  // namespace

const Variation* variation_of(const VaryingAxes& axes, std::size_t value) {
  const auto found = std::ranges::find(axes.varies, value, &VaryingAxes::Number::value);
  return found == axes.varies.end() ? nullptr : &found->by;
}

void set_variation(VaryingAxes& axes, std::size_t value, const Variation* by) {
  const auto at = std::ranges::lower_bound(axes.varies, value, {}, &VaryingAxes::Number::value);
  const bool is_there = at != axes.varies.end() && at->value == value;
  if (by == nullptr) {
    if (is_there) axes.varies.erase(at);
  } else if (is_there) {
    at->by = *by;
  } else {
    axes.varies.insert(at, {value, *by});
  }
}

std::optional<VariationField> whole_vector(const VaryingAxes& axes, std::size_t first) {
  std::optional<VariationField> whole;
  for (std::size_t c = 0; c < 3; ++c) {
    const Variation* by = variation_of(axes, first + c);
    const auto* field = by ? std::get_if<VariationField>(&by->by) : nullptr;
    if (field == nullptr || !field->array.ends_with(suffixes[c])) return {};
    VariationField named = *field;
    named.array.resize(named.array.size() - suffixes[c].size());
    if (named.array.empty() || (whole && !(*whole == named))) return {};
    whole = std::move(named);
  }
  return whole;
}

void set_whole_vector(VaryingAxes& axes, std::size_t first, const VariationField& field) {
  for (std::size_t c = 0; c < 3; ++c) {
    VariationField component = field;
    component.array += suffixes[c];
    const Variation by{std::move(component)};
    set_variation(axes, first + c, &by);
  }
}

std::vector<std::pair<std::string_view, Selector*>> places_of(VentricleAxes& rule) {
  std::vector<std::pair<std::string_view, Selector*>> out{
      {"endocardium", &rule.endocardium}, {"epicardium", &rule.epicardium}, {"base", &rule.base}};
  if (rule.apex) out.emplace_back("apex", &*rule.apex);
  return out;
}

std::vector<std::pair<std::string_view, const Selector*>> places_of(const VentricleAxes& rule) {
  std::vector<std::pair<std::string_view, const Selector*>> out{
      {"endocardium", &rule.endocardium}, {"epicardium", &rule.epicardium}, {"base", &rule.base}};
  if (rule.apex) out.emplace_back("apex", &*rule.apex);
  return out;
}

std::optional<AxesMatrix> axes_along(const Vec3& first, const Vec3* second) {
  constexpr double parallel = 1e-6;
  const auto one = unit_direction(first), side = second ? unit_direction(*second) : one ? across(*one) : one;
  if (!one || !side) return {};
  const Vec3 rest = minus(*side, scaled(*one, dot(*one, *side)));
  if (length(rest) < parallel) return {};
  // Orthogonalise again: a small rest is not exactly perpendicular to the first.
  const Vec3 two = scaled(rest, 1 / length(rest)), square = minus(two, scaled(*one, dot(*one, two)));
  return matrix_of(*one, scaled(square, 1 / length(square)));
}

std::optional<AxesMatrix> cylindrical_axes(const CylindricalAxes& axes, const Vec3& place, double nearest) {
  const auto three = unit_direction(axes.direction);
  if (!three) return {};
  const Vec3 from = minus(place, axes.point), radial = minus(from, scaled(*three, dot(*three, from)));
  if (!(length(radial) > nearest)) return {};
  const auto out = axes_along(radial, nullptr);
  if (!out) return {};
  const Vec3 one{(*out)[0], (*out)[1], (*out)[2]}, tangent = cross(*three, one);
  if (axes.angle == 0) return matrix_of(one, tangent);
  return matrix_of(one, plus(scaled(tangent, std::cos(axes.angle)), *three, std::sin(axes.angle)));
}

Text describe(const MaterialAxes& axes) {
  const auto direction = [](const Vec3& v) { return format_vector(v, QuantityKind::dimensionless); };
  if (const auto* constant = std::get_if<ConstantAxes>(&axes)) {
    const std::string first = direction(constant->first);
    if (!constant->second) return phrase<"direction 1 along %1">(first);
    return phrase<"direction 1 along %1, direction 2 towards %2">(first, direction(*constant->second));
  }
  if (const auto* cylinder = std::get_if<CylindricalAxes>(&axes)) {
    const std::string along = direction(cylinder->direction),
                      through = format_vector(cylinder->point, QuantityKind::length);
    if (cylinder->angle == 0)
      return phrase<"direction 1 radial, 2 tangential, 3 along %1 through %2">(along, through);
    return phrase<"direction 1 radial, 2 tangential, 3 along %1 through %2, 2 and 3 turned by %3">(
        along, through, format_quantity(cylinder->angle, QuantityKind::angle));
  }
  if (const auto* varying = std::get_if<VaryingAxes>(&axes)) {
    const Text first = described_vector(*varying, 0);
    if (!varying->has_second) return phrase<"direction 1 along %1">(first);
    return phrase<"direction 1 along %1, direction 2 towards %2">(first, described_vector(*varying, 3));
  }
  if (const auto* rule = std::get_if<VentricleAxes>(&axes))
    return phrase<"fibres of a ventricle by rule, %1 at the endocardium to %2 at the epicardium">(
        format_quantity(rule->endocardium_angle, QuantityKind::angle),
        format_quantity(rule->epicardium_angle, QuantityKind::angle));
  if (std::holds_alternative<ElementAxes>(axes)) return phrase<"directions by element, from the mesh file">();
  return phrase<"directions 1, 2, 3 along x, y, z">();
}

}  // namespace genba
