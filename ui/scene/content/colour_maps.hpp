// Colour maps, given by control points.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ui/scene/content/scene_options.hpp"

namespace genba {

using Colour = std::array<double, 3>;  ///< red, green, blue in [0, 1]

/// Name as shown in menus ("Viridis").
const char* to_string(ColourMap map);

/// `count` colours from the low to the high end, interpolated linearly in sRGB between control points.
/// Viridis (Smith, van der Walt) and cool-warm (Moreland 2009) look evenly graded. Jet is there because
/// readers know it from older pictures.
std::vector<Colour> sample(ColourMap map, int count);

/// Colours of values below and above a range. They are no colours of the map.
struct BeyondColours {
  Colour below{}, above{};
};
BeyondColours beyond_colours(ColourMap map);

/// Like sample(), for a safety factor on a legend of 0 to safety_shown_to: below 1 red, then orange, yellow
/// (2), green. A map that was chosen instead of Viridis is turned round, so that its high end is low.
std::vector<Colour> sample_of_safety(ColourMap map, int count);
BeyondColours beyond_safety();

/// The colour of body number `index` of several. The first ten are told apart at a glance.
Colour body_colour(std::int64_t index);

/// The light colour of surface number `index` in a picture of the mesh. Numbers that follow each other differ
/// in colour.
Colour surface_colour(std::int64_t index);

using InkParts = std::vector<std::optional<Rgb>>;
/// The colour of picked things; it differs from the colours of all parts.
Colour ink_over(const InkParts& parts);

}  // namespace genba
