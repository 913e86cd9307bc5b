// Temperature-dependent conductivity inside elements of second order.
#pragma once

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Fills Problem::conductivity_at_points if a conductivity depends on the solved temperature; else leaves it
/// empty. Problem::own must belong to the same temperature.
void take_point_conductivity(Problem& problem);

}  // namespace genba
