// Formulations of the elements of a study.
#pragma once

#include <span>

#include "engine/base/quantity/option_field.hpp"
#include "engine/element/shape.hpp"

namespace genba {

/// Formulations of the shapes that have more than one (engine/element/gradients.hpp).
struct ElementFormulations {
  element::Formulation hex8 = element::Formulation::standard;   ///< or incompatible
  element::Formulation hex20 = element::Formulation::standard;  ///< or reduced
  bool operator==(const ElementFormulations&) const = default;
};
std::span<const OptionField<ElementFormulations>> formulation_fields();

}  // namespace genba
