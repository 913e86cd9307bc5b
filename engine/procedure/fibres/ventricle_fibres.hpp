// Fibres of a ventricle by rule, from potentials in its wall.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/study/material_axes.hpp"

namespace genba {

/// Directions by the rule, [solid block][element], for the elements of `regions` (ascending), which are one wall. Zero
/// elsewhere.
///
/// Two potentials are solved by the steady scalar equation. The first is 0 at the endocardium and 1 at the epicardium: its
/// gradient goes across the wall, its value is the depth at which the angle is taken. The second goes from the apex to
/// the base; without an apex it is that of a uniform source with 0 at the base. Gradients are those at the middle of each
/// element. An element whose nodes all lie on one surface has none; it takes the mean of its neighbours.
/// Method: Bayer, Blake, Plank, Trayanova, Ann. Biomed. Eng. 40 (2012) 2243-2254, for one ventricle.
///
/// Throws Error(model, place): the body is plane, a place is not there or touches no element of the wall, a piece of the
/// wall touches no endocardium, epicardium or base, two surfaces that must lie apart share nodes. Throws as
/// conjugate_gradient() does; Cancelled.
std::vector<std::vector<AxesMatrix>> ventricle_fibres(const Mesh& mesh, const VentricleAxes& rule,
                                                      std::span<const Index> regions, const Text& place,
                                                      Monitor& monitor);

}  // namespace genba
