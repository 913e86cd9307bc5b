// Conductivity over the temperature inside elements of second order.
#pragma once

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Fills Problem::conductivity_at_points where a conductivity depends on the temperature that is sought; else
/// it is left empty. Problem::own is that of the same temperature.
void take_point_conductivity(Problem& problem);

}  // namespace genba
