// Colour maps by their control points.
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
/// Viridis (Smith, van der Walt) and cool-warm (Moreland 2009) change evenly to the eye; jet is there because
/// readers of older pictures know it.
std::vector<Colour> sample(ColourMap map, int count);

/// For values below and above a range: no colours of the map.
struct BeyondColours {
  Colour below{}, above{};
};
BeyondColours beyond_colours(ColourMap map);

/// Colour of surface number `index` in a picture of the mesh; light, neighbours differ.
Colour surface_colour(std::int64_t index);

}  // namespace genba
