// Small elements around needles, as conditions ask for them.
#pragma once

#include "app/case/project.hpp"

namespace genba {

/// A condition of the project is on `now`, and was on `before` (null: it is new). Where that is a needle and
/// elements are made by size, the mesh has a local size on it: the one of the needle before goes with it,
/// else one is added. Other places change nothing.
void follow_needle(Project& project, const Selector* before, const Selector& now);

}  // namespace genba
