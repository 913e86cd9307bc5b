// Causes of a largest value that depends on the mesh and not only on the body.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/results/results.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// Causes for stresses and fluxes that grow without limit as elements get smaller (Williams 1952).
enum class PeakCause : std::uint8_t {
  none,
  held_edge,  ///< between faces that are held and faces that are not
  held_spot,  ///< held at a point or along a line
  corner      ///< an edge or a corner that points into the body
};

/// Returns one cause for each of `nodes` (mesh nodes). Two cases have no cause: a face held along its normal
/// alone (a plane of symmetry) that meets the next face at less than 110 degrees, and an edge that turns
/// inwards by less than 40 degrees (a meshed curved face). Reads all elements once.
std::vector<PeakCause> peak_causes(const Problem& problem, std::span<const Index> nodes);

/// "at the edge of a constraint"; empty for PeakCause::none.
Text describe(PeakCause cause);

/// Warnings for the values that the physics shows first (Physics::key_values) and that has_peaks()
/// (engine/analysis/results/robust_range.hpp). A value gets one if its largest value has a cause at its node
/// or at a node of the elements there.
std::vector<Text> peak_warnings(const Problem& problem, const Results& results);

}  // namespace genba
