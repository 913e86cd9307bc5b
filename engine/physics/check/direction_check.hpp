// Checks constants of materials by direction, and the directions that regions give them.
#pragma once

#include <vector>

#include "engine/physics/study.hpp"

namespace genba {

/// Finds a property stated by two sets of constants, a law of grey values beside directions, and elastic
/// constants without a positive energy.
void check_symmetry(const Material& material, const std::string& place, std::vector<Finding>& findings);

/// Finds axes that are not valid, and directions 2 and 3 left open although the material differs there. Warns
/// of a material that depends on direction but has no axes, and of axes of one that does not. materials:
/// [assignment] its material, null if there is none.
void check_axes(const Study& study, const std::vector<const Material*>& materials,
                std::vector<Finding>& findings);

}  // namespace genba
