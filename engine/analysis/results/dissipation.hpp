// The power that a flux sets free in a body: Joule heat of a current.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/recovery.hpp"

namespace genba {

/// [mesh node] flux^2 / conduction, by volume. flux: [mesh node][3]. Where materials meet, the largest of
/// their means over the elements around the node, weighted by volume, so that averaging hides no peak. The
/// physics is scalar.
std::vector<double> dissipated_power(const Problem& problem, const ElementResults& elements,
                                     std::span<const double> flux);

}  // namespace genba
