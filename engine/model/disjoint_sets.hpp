// Disjoint sets as a forest of parents, whose roots are their own parents.
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
