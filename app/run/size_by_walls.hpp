// The default element size of a solid or surface whose walls are thin.
#pragma once

#include "app/run/size_before_mesh.hpp"

namespace genba {

/// True for a solid or surface meshed by tetrahedra, if nothing in the case sizes its elements.
bool may_follow_walls(const Project& project);

/// default_element_size() (app/plan/default_size.hpp), measured on the geometry. size 0: the mesher's own
/// default, 1/20 of the diagonal, holds; so it does if may_follow_walls() is false, or if the geometry cannot
/// be measured without a repair.
ChosenSize size_by_walls(const Project& project, Monitor& monitor);

}  // namespace genba
