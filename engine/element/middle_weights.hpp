// Weights of the nodes for the centre of an element.
#pragma once

#include <array>

#include "engine/element/quadrature.hpp"

namespace genba::element {

/// Mean values of the shape functions; their sum is 1.
template <class Shape>
std::array<double, Shape::nodes> middle_weights() {
  using Rule = LoadRule<Shape>;
  std::array<double, Shape::nodes> out{};
  double sum = 0;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[3], weight, n[Shape::nodes];
    Rule::point(q, xi, weight);
    Shape::values(xi, n);
    for (std::size_t i = 0; i < Shape::nodes; ++i) out[i] += weight * n[i];
    sum += weight;
  }
  for (double& w : out) w /= sum;
  return out;
}

}  // namespace genba::element
