// Converts numbers of nodes, elements and rows to array indices.
#pragma once

#include <cstddef>

#include "engine/base/types.hpp"

namespace genba {

constexpr std::size_t at(Offset i) {
  return static_cast<std::size_t>(i);
}

}  // namespace genba
