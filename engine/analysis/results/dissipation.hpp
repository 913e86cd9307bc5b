// The power that a flux dissipates in a body: Joule heat of a current.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/recovery.hpp"

namespace genba {

/// [mesh node] power by volume, W/m^3: flux^2 / conductivity. flux: [mesh node][3]. Where materials meet, and
/// where the conductivity may differ from element to element, each material has its mean over its elements
/// around the node, weighted by volume. The node gets the largest of these means, so that averaging hides no
/// peak. Only for a scalar physics.
std::vector<double> dissipated_power(const Problem& problem, const ElementResults& elements,
                                     std::span<const double> flux);

}  // namespace genba
