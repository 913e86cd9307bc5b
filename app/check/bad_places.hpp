// Causes of bad elements as JSON, for summaries, the terminal and checkpoints.
#pragma once

#include <string>
#include <vector>

#include "mesh/mesher/bad_place.hpp"

namespace genba {

/// An array of {"cause", "on", "size", "elements", "scaled_jacobian", "at", "advice"}; sizes and places as
/// {"value", "unit"} in SI.
std::string bad_places_json(const std::vector<BadPlace>& places);
/// Reads the output of bad_places_json(). Throws Error(file) naming `place` if the text is something else.
std::vector<BadPlace> bad_places_from_json(const std::string& json, const std::string& place);

}  // namespace genba
