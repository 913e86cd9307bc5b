// Why a largest value may be the mesh's, not the body's.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/results/results.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// What lets stresses and fluxes grow without end as elements get smaller (Williams 1952).
enum class PeakCause : std::uint8_t {
  none,
  held_edge,  ///< where faces that are held and faces that are not meet
  held_spot,  ///< held at a point or along a line
  corner      ///< an edge or a corner that points into the body
};

/// [of `nodes`, mesh nodes]. A face that is held along its normal alone (a plane of symmetry) does no harm
/// where the next one meets it at less than 110 degrees, nor do edges that turn inwards by less than 40
/// degrees: curved faces as they are meshed. Reads all elements once.
std::vector<PeakCause> peak_causes(const Problem& problem, std::span<const Index> nodes);

/// "at the edge of a constraint"; empty of none.
Text describe(PeakCause cause);

/// A sentence for every value that the physics shows first (Physics::key_values) and that has_peaks()
/// (engine/analysis/results/robust_range.hpp), where its largest value has a cause,
/// there or an element beside it.
std::vector<Text> peak_warnings(const Problem& problem, const Results& results);

}  // namespace genba
