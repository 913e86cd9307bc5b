// Properties of materials whose laws are not linear, as fields of the table of all properties (material.hpp).
#pragma once

#include <span>

#include "engine/model/study/material.hpp"

namespace genba {

std::span<const OptionField<Material>> law_fields();

}  // namespace genba
