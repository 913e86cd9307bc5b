// A material and its axes for forms: the symmetry of each property, and only the constants of that symmetry.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/case/option_access.hpp"
#include "engine/model/study/symmetry.hpp"

namespace genba {

/// The user's choice of symmetry for properties that the material does not state yet, by option key.
using ChosenSymmetry = std::map<std::string, Symmetry, std::less<>>;

/// Options of a material. Before the constants of a property that may depend on direction comes a choice of
/// its symmetry: "symmetry_E" (elasticity), "symmetry_k", "symmetry_sigma".
std::vector<OptionView> material_options(const Material& material, const ChosenSymmetry& chosen);

/// The property for a key "symmetry_..."; null for other keys.
const DirectedProperty* property_of_choice(std::string_view key);
/// The symmetry for a word of such a choice. Throws Error(input, place).
Symmetry parse_symmetry(const DirectedProperty& of, std::string_view word, const Text& place);

/// Options of axes: their kind ("axes"), and the values of that kind ("axes_first", "axes_second",
/// "axes_point", "axes_direction", "axes_angle", places and angles of a rule). A vector is three numbers between commas, or, if it varies
/// with place, one option per component ("axes_first_x", "axes_has_second").
std::vector<OptionView> axes_options(const MaterialAxes& axes);
/// Index of the VaryingAxes component that a key stands for; empty for other keys.
std::optional<std::size_t> axes_number(std::string_view key);
/// True if setting this option changes which options exist.
bool changes_axes_options(std::string_view key);
/// Sets one of these options. Throws Error(input, place) that says what is wrong.
MaterialAxes with_axes_option(MaterialAxes axes, std::string_view key, std::string_view text,
                              const Text& place);

}  // namespace genba
