// Checks of places that need no mesh: patches and needles.
#pragma once

#include <string>
#include <vector>

#include "engine/base/types.hpp"
#include "engine/model/study/finding.hpp"
#include "engine/model/study/selector.hpp"

namespace genba {

/// None of the three is infinite or not a number.
bool all_finite(const Vec3& v);
void check_patch(const std::string& place, const PatchSelector& patch, std::vector<Finding>& findings);
void check_needle(const std::string& place, const NeedleSelector& needle, std::vector<Finding>& findings);

}  // namespace genba
