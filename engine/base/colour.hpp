// A colour as files and case files state it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace genba {

using Rgb = std::array<std::uint8_t, 3>;  ///< red, green, blue of sRGB

/// "#d8c7a0"
std::string to_text(const Rgb& colour);
/// The reverse of to_text(). Letters may be upper or lower case. Empty if the text is no such colour.
std::optional<Rgb> parse_colour(std::string_view text);

}  // namespace genba
