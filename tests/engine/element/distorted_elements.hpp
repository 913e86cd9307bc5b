// Distorted elements of every shape, for tests: node positions of the natural element moved by a smooth map.
#pragma once

#include <array>
#include <cmath>

#include "engine/element/shape.hpp"

namespace genba::element {

/// x[nodes][3] of a distorted element; curved edges where the shape allows them.
template <class Shape>
std::array<double, 3 * Shape::nodes> distorted(double amount) {
  std::array<double, 3 * Shape::nodes> x{};
  for (int i = 0; i < Shape::nodes; ++i) {
    double xi[3] = {0, 0, 0};
    Shape::node_position(i, xi);
    const double r = xi[0], s = xi[1], t = xi[2];
    x[3 * i] = 1.3 * r + 0.2 * s + amount * std::sin(1.7 * s + 0.4 * t);
    x[3 * i + 1] = 0.1 * r + 0.9 * s + 0.3 * t + amount * std::sin(1.1 * r + 2.0 * t);
    x[3 * i + 2] = -0.2 * r + 1.1 * t + amount * std::cos(1.3 * r - 0.8 * s);
  }
  return x;
}

}  // namespace genba::element
