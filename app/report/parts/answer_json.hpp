// The answers of one step as JSON texts, for summaries. Values are in SI.
#pragma once

#include <span>
#include <string>

#include "app/case/describe.hpp"
#include "engine/analysis/results/results.hpp"

namespace genba {

/// List: field, unit, and both ends with value, node and place (m).
std::string extrema_json(const Results& results);
/// List: name, point (m), whether it is inside, and the values of all fields there.
std::string probes_json(const Results& results, std::span<const Probe> probes);
/// List: name of the constraint and its total.
std::string reactions_json(const Results& results);
/// A total of reactions: {"value", "unit"}; the value is a number, or three in physics with forces.
std::string resultant_json(const Physics& physics, const Vec3& total);

}  // namespace genba
