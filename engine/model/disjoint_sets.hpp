// Disjoint sets as a forest: each element has a parent, and a root is its own parent.
#pragma once

#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// Root of the set of i; halves the path to it.
inline Index root_of(std::vector<Index>& parent, Index i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

}  // namespace genba
