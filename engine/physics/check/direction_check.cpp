#include "engine/physics/check/direction_check.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/grey_law.hpp"
#include "engine/model/study/hyperelastic.hpp"
#include "engine/model/study/symmetry.hpp"

namespace genba {

namespace {

std::string_view stated_key(const Material& m, const PropertySet& set) {
  return *std::find_if(set.keys.begin(), set.keys.end(),
                       [&](std::string_view key) { return property(m, key).has_value(); });
}

bool is_right(const Material& m, std::string_view key) {
  const auto& value = property(m, key);
  return value && material_field(key)->range.contains(*value);
}

bool is_directed(const Material& m, const DirectedProperty& of) {
  return stated_set(m, of).symmetry != Symmetry::isotropic;
}

/// Checks the numbers alone. The vectors are known only at the elements.
Text fault_of_numbers(const VaryingAxes& axes) {
  for (const std::size_t first : {std::size_t{0}, std::size_t{3}}) {
    if (first == 3 && !axes.has_second) break;
    const Vec3 v{axes.values[first], axes.values[first + 1], axes.values[first + 2]};
    bool varies = false, is_finite = true;
    for (std::size_t c = 0; c < 3; ++c) {
      const bool here = variation_of(axes, first + c) != nullptr;
      varies = varies || here;
      is_finite = is_finite && (here || std::isfinite(v[c]));
    }
    if (is_finite && (varies || axes_along(v, nullptr))) continue;
    return first == 0 ? phrase<"the vector along direction 1 is zero or not finite">()
                      : phrase<"the vector towards direction 2 is zero or not finite">();
  }
  return {};
}

/// Finds variations that directions cannot have: over time or temperature, or by a field of an earlier step.
/// No later check refuses them.
std::optional<Finding> fault_of_variations(const VaryingAxes& axes, const std::string& place) {
  for (std::size_t i = 0; i < axes.varies.size(); ++i) {
    const auto& [value, by] = axes.varies[i];
    if (value >= axes.values.size() || (i > 0 && value <= axes.varies[i - 1].value) ||
        (value >= 3 && !axes.has_second))
      return Finding{true, place, phrase<"number %1 of the directions cannot vary here">(value + 1),
                     phrase<"State each number that varies once, in their order">()};
    const auto* field = std::get_if<VariationField>(&by.by);
    if (varies_over_time(by) || varies_over_temperature(by) || (field && !field->step.empty()))
      return Finding{true, place,
                     phrase<"directions differ between places alone, and this is %1">(
                         describe(by, QuantityKind::dimensionless)),
                     phrase<"State a formula of x, y and z, a table over x, y or z, or a field of a file">()};
    try {
      if (const auto* table = std::get_if<VariationTable>(&by.by)) check_table(*table, place);
    } catch (const Error& wrong) {
      return Finding{true, place, wrong.problem(), wrong.next_step()};
    }
  }
  return {};
}

/// Finds an angle that no fibre of a wall has.
std::optional<Finding> fault_of_rule(const VentricleAxes& rule, const std::string& place) {
  constexpr double most = 1.5707963267948966 * (1 + 1e-9);
  for (const auto& [key, value] :
       {std::pair{"endocardium_angle", rule.endocardium_angle}, {"epicardium_angle", rule.epicardium_angle}})
    if (!(std::abs(value) <= most))
      return Finding{true, place + "/" + key,
                     phrase<"the angle of a fibre to the circumference is %1">(format_quantity(value, QuantityKind::angle)),
                     phrase<"State an angle from -90 to 90 degrees">()};
  return {};
}

/// Why the axes are not valid; empty if they are.
Text fault_of(const MaterialAxes& axes) {
  if (const auto* constant = std::get_if<ConstantAxes>(&axes)) {
    if (!axes_along(constant->first, nullptr))
      return phrase<"the vector along direction 1 is zero or not finite">();
    if (constant->second && !axes_along(*constant->second, nullptr))
      return phrase<"the vector towards direction 2 is zero or not finite">();
    if (constant->second && !axes_along(constant->first, &*constant->second))
      return phrase<"the two vectors are parallel, so direction 2 is open">();
  }
  if (const auto* cylinder = std::get_if<CylindricalAxes>(&axes)) {
    if (!axes_along(cylinder->direction, nullptr))
      return phrase<"the direction of the axis is zero or not finite">();
    if (!std::all_of(cylinder->point.begin(), cylinder->point.end(),
                     [](double c) { return std::isfinite(c); }))
      return phrase<"the point of the axis is not finite">();
    if (!std::isfinite(cylinder->angle)) return phrase<"the winding angle is not finite">();
  }
  if (const auto* varying = std::get_if<VaryingAxes>(&axes)) return fault_of_numbers(*varying);
  return {};
}

}  // namespace

void check_symmetry(const Material& m, const std::string& place, std::vector<Finding>& findings) {
  for (const DirectedProperty& of : directed_properties()) {
    const auto stated = stated_sets(m, of);
    if (stated.size() > 1) {
      const std::string second(stated_key(m, *stated[1]));
      findings.push_back({true, place + "/" + second,
                          phrase<"%1 is stated, and %2 too: the material is %3 or %4, not both">(
                              second, stated_key(m, *stated[0]), word(to_string(stated[0]->symmetry)),
                              word(to_string(stated[1]->symmetry))),
                          phrase<"Remove one of them">()});
    }
  }
  const PropertySet& elastic = stated_set(m, *directed_property("E"));
  if (elastic.symmetry == Symmetry::isotropic) return;
  if (has_grey_law(m)) {
    const std::string key(stated_key(m, elastic));
    findings.push_back({true, place + "/" + key,
                        phrase<"%1 is stated, and a law of the stiffness by grey values too">(key),
                        phrase<"Remove one of them">()});
  }
  if (!std::all_of(elastic.keys.begin(), elastic.keys.end(),
                   [&](std::string_view key) { return is_right(m, key); }))
    return;
  if (const auto fault = instability(m))
    findings.push_back({true, place + "/" + std::string(fault->key), fault->problem, fault->next_step});
}

void check_axes(const Study& study, const std::vector<const Material*>& materials,
                std::vector<Finding>& findings) {
  const DirectedProperty& needed = *directed_property(study.physics->properties.front().key);
  for (std::size_t i = 0; i < study.assignments.size(); ++i) {
    const MaterialAxes& axes = study.assignments[i].axes;
    const std::string place = "regions/" + std::to_string(i) + "/axes";
    if (const Text fault = fault_of(axes); !fault.empty()) {
      findings.push_back({true, place, fault, phrase<"Give vectors such as [1, 0, 0] and [0, 1, 0]">()});
      continue;
    }
    if (const auto* varying = std::get_if<VaryingAxes>(&axes))
      if (auto fault = fault_of_variations(*varying, place)) {
        findings.push_back(std::move(*fault));
        continue;
      }
    if (const auto* rule = std::get_if<VentricleAxes>(&axes))
      if (auto fault = fault_of_rule(*rule, place)) {
        findings.push_back(std::move(*fault));
        continue;
      }
    if (i >= materials.size() || !materials[i]) continue;
    const Material& m = *materials[i];
    const bool stated = !std::holds_alternative<std::monostate>(axes);
    const auto all = directed_properties();
    if (stated && !has_fibres(m) &&
        std::none_of(all.begin(), all.end(), [&](const auto& of) { return is_directed(m, of); }))
      findings.push_back(
          {false, place,
           phrase<"the axes change nothing: material \"%1\" is the same in all directions">(m.name),
           phrase<"State its constants by direction, or remove the axes">()});
    if (!is_directed(m, needed)) continue;
    if (!stated)
      findings.push_back(
          {false, place,
           phrase<"material \"%1\" depends on direction and has no axes here: its directions 1, 2 and 3 are "
                  "x, y and z">(m.name),
           phrase<"State its axes here">()});
    const auto* constant = std::get_if<ConstantAxes>(&axes);
    const auto* varying = std::get_if<VaryingAxes>(&axes);
    const bool is_open = (constant && !constant->second) || (varying && !varying->has_second);
    if (is_open && !is_same_across(m, needed))
      findings.push_back(
          {true, place, phrase<"direction 2 is open, and material \"%1\" differs across direction 1">(m.name),
           phrase<"Give a second vector in the plane of directions 1 and 2">()});
  }
}

}  // namespace genba
