// Checks of places without a mesh: patches, needles, nodes of equations.
#pragma once

#include <string>
#include <vector>

#include "engine/base/types.hpp"
#include "engine/model/study/finding.hpp"
#include "engine/model/study/selector.hpp"
#include "engine/physics/study.hpp"

namespace genba {

/// True if all three numbers are finite.
bool all_finite(const Vec3& v);
void check_patch(const std::string& place, const PatchSelector& patch, std::vector<Finding>& findings);
void check_needle(const std::string& place, const NeedleSelector& needle, std::vector<Finding>& findings);

/// Study::equations: finite numbers, components of the physics, a term with a factor.
void check_equations(const Study& study, std::vector<Finding>& findings);

}  // namespace genba
