// Number types and small shaped views used everywhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace genba {

/// Node, element, row and column numbers. Offsets into value arrays are 64-bit (Offset).
using Index = std::int32_t;
using Offset = std::int64_t;
using Vec3 = std::array<double, 3>;

}  // namespace genba
