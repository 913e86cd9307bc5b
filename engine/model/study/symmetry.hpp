// Properties that may depend on direction: the sets of constants that can state each, and the set in use.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/element/law/orthotropic_elastic.hpp"
#include "engine/model/study/material.hpp"

namespace genba {

/// isotropic: the same in all directions. transverse: the same in all directions across direction 1.
/// orthotropic: one value along each of the directions 1, 2 and 3.
enum class Symmetry { isotropic, transverse, orthotropic };
/// "isotropic", "transversely isotropic", "orthotropic".
std::string_view to_string(Symmetry symmetry);

/// Constants that together state a property.
struct PropertySet {
  Symmetry symmetry = Symmetry::isotropic;
  std::span<const std::string_view> keys;  ///< of material_fields()
};

struct DirectedProperty {
  std::string_view title;             ///< "Elasticity", in forms
  std::span<const PropertySet> sets;  ///< the isotropic one first
  std::span<const std::string_view> isotropic_keys() const { return sets.front().keys; }
};

/// Elasticity, thermal and electric conductivity.
std::span<const DirectedProperty> directed_properties();
/// The property with this key in one of its sets; null if there is none.
const DirectedProperty* directed_property(std::string_view key);

/// Sets of which the material states at least one constant.
std::vector<const PropertySet*> stated_sets(const Material& material, const DirectedProperty& of);
/// The set of which it states most constants; the isotropic set if it states none.
const PropertySet& stated_set(const Material& material, const DirectedProperty& of);

/// Engineering constants of a complete elastic set that is not isotropic. Transverse: E_1 = E_a, E_2 = E_3 =
/// E_p, nu_12 = nu_13 = nu_ap, nu_23 = nu_p, G_12 = G_13 = G_ap, G_23 = E_p / (2 (1 + nu_p)).
element::EngineeringConstants engineering_constants(const Material& material);

/// Conductivities along the directions 1, 2 and 3, W/(m K) or S/m. The set must be complete.
std::array<double, 3> conductivities(const Material& material, const DirectedProperty& of);

/// The largest of the stated Young's moduli, Pa.
std::optional<double> largest_modulus(const Material& material);

/// True if the property is the same in all directions across direction 1.
bool is_same_across(const Material& material, const DirectedProperty& of);

/// The material with its constants written as another set. From an isotropic set it stays the same material.
/// To an isotropic set the values of direction 1 (and of the plane 1-2) hold for all directions. Values that
/// are not stated stay so.
Material with_symmetry(Material material, const DirectedProperty& of, Symmetry symmetry);

/// Why a complete elastic set has strains with negative energy.
struct Instability {
  std::string_view key;  ///< the constant to change
  Text problem, next_step;
};
/// Empty if the energy is positive: |nu_ij| < sqrt(E_i / E_j) for each pair, and 1 - nu_12 nu_21 - nu_23
/// nu_32 - nu_13 nu_31 - 2 nu_21 nu_32 nu_13 > 0 (Lempriere, AIAA Journal 6 (1968) 2226-2227). Moduli are
/// above 0 (material_fields()).
std::optional<Instability> instability(const Material& material);

}  // namespace genba
