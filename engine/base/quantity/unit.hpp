// Unit symbols and their products: "W/(m^2 K)" -> scale and dimension. Used by quantity.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/text/phrase.hpp"

namespace genba {

/// Exponents of metre, kilogram, second, kelvin, radian, byte, ampere and mole. Radian and byte count as
/// dimensions, so that a missing unit of an angle or a memory size is noticed.
using Dimension = std::array<std::int8_t, 8>;

/// A unit: value in SI = number * scale + offset. Only a thermometer scale standing alone has an offset.
struct Unit {
  double scale = 1.0;
  double offset = 0.0;
  Dimension dimension{};
};

/// Reads one unit expression (already trimmed, not empty).
///   unit    = [ "1" "/" ] factor { ("*" | "." | blank | "/") factor }
///   factor  = ( symbol | "(" unit ")" ) [ [ "^" ] [ "-" ] digit ]
///   symbol  = one of the table in unit.cpp, with an SI prefix (da h k M G T d c m u n) where it takes one;
///             of lengths the English names too ("inch", "millimetre")
/// "/" divides by the next factor only; a factor after a quotient needs brackets ("W/(m^2 K)") because
/// people read "W/m^2 K" in two ways. A symbol of the table wins over prefix + symbol: "min" is a minute,
/// "ft" a foot, "h" an hour. "degC" and "degF" are thermometer scales alone and temperature differences in
/// products. Returns nothing and sets `problem` (a phrase such as `unknown unit "GP"`) if the text is no
/// unit.
std::optional<Unit> parse_unit(std::string_view text, Text& problem);

}  // namespace genba
