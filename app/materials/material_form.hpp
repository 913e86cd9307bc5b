// A material and its axes as forms show them: the symmetry of each property, and the constants of that one
// alone.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/case/option_access.hpp"
#include "engine/model/study/symmetry.hpp"

namespace genba {

/// Where a material states nothing of a property: what the person has chosen, by the key of its symmetry.
using ChosenSymmetry = std::map<std::string, Symmetry, std::less<>>;

/// Options of a material: before the constants of a property that may depend on direction a choice of the
/// symmetry, "symmetry_E" (elasticity), "symmetry_k", "symmetry_sigma".
std::vector<OptionView> material_options(const Material& material, const ChosenSymmetry& chosen);

/// The property of a key "symmetry_..."; null if it is none.
const DirectedProperty* property_of_choice(std::string_view key);
/// The symmetry of a word of such a choice. Throws Error(input, place).
Symmetry parse_symmetry(const DirectedProperty& of, std::string_view word, const Text& place);

/// Options of axes: their kind ("axes"), and what that kind asks for ("axes_first", "axes_second",
/// "axes_point", "axes_direction", "axes_angle"); vectors as three numbers between commas, or, where they
/// differ between places, number by number ("axes_first_x", "axes_has_second").
std::vector<OptionView> axes_options(const MaterialAxes& axes);
/// The number of VaryingAxes that a key is of; nothing: of none.
std::optional<std::size_t> axes_number(std::string_view key);
/// True if setting it changes which options there are.
bool changes_axes_options(std::string_view key);
/// Sets one of them. Throws Error(input, place) naming what is wrong.
MaterialAxes with_axes_option(MaterialAxes axes, std::string_view key, std::string_view text,
                              const Text& place);

}  // namespace genba
