// Local element sizes around needles, added for conditions.
#pragma once

#include "app/case/project.hpp"

namespace genba {

/// Call when the place of a condition changes from `before` (null: the condition is new) to `now`. If `now`
/// is a needle and the mesher works with element sizes, the mesh gets a local size there: the local size of
/// the needle `before` moves, else a new one is added. Does nothing for other places.
void follow_needle(Project& project, const Selector* before, const Selector& now);

}  // namespace genba
