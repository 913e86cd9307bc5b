// Checks of what materials state by direction, and of the directions that regions give them.
#pragma once

#include <vector>

#include "engine/physics/study.hpp"

namespace genba {

/// A property stated by two sets of constants, a law by grey values beside directions, elastic constants
/// without a positive energy.
void check_symmetry(const Material& material, const std::string& place, std::vector<Finding>& findings);

/// Axes that no axes can be made of, directions 2 and 3 left open where the material differs there, and (a
/// warning) a material that depends on direction without axes, or axes of one that does not. `materials`:
/// [assignment] its material, null if there is none.
void check_axes(const Study& study, const std::vector<const Material*>& materials,
                std::vector<Finding>& findings);

}  // namespace genba
