// Copies values from the arrays of an assembly to one element.
#pragma once

#include "engine/assembly/input.hpp"

namespace genba {

/// Coordinates of an element's or facet's nodes: x[nodes][3], m.
template <class Shape>
void gather_points(const AssemblyInput& input, const Index* nodes, double* x) {
  for (int i = 0; i < Shape::nodes; ++i)
    for (int a = 0; a < 3; ++a)
      x[3 * i + a] = input.points[static_cast<std::size_t>(nodes[i])][static_cast<std::size_t>(a)];
}

/// The same for an element of a list. Returns its mesh nodes.
template <class Shape>
const Index* gather_points(const AssemblyInput& input, const ElementList& list, Index element, double* x) {
  const Index* nodes = list.nodes.data() + static_cast<std::size_t>(element) * Shape::nodes;
  gather_points<Shape>(input, nodes, x);
  return nodes;
}

}  // namespace genba
