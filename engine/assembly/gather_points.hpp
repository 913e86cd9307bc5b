// Copies values from the arrays of an assembly to one element.
#pragma once

#include "engine/assembly/input.hpp"

namespace genba {

/// Coordinates of nodes: x[nodes][3], m. Flat shapes get the depth of the body instead of z
/// (engine/element/plane.hpp): the circumference of a ring, else the thickness.
template <class Shape>
void gather_points(element::Section section, double thickness, std::span<const Vec3> points, const Index* nodes,
                   double* x) {
  constexpr double circle = 6.283185307179586;
  for (int i = 0; i < Shape::nodes; ++i) {
    const Vec3& point = points[static_cast<std::size_t>(nodes[i])];
    for (int a = 0; a < 3; ++a) x[3 * i + a] = point[static_cast<std::size_t>(a)];
    if constexpr (element::is_flat<Shape>)
      x[3 * i + 2] = section == element::Section::axisymmetric ? circle * point[0] : thickness;
  }
}

/// The same for facet `facet` of a list.
template <class Shape>
void gather_points(const AssemblyInput& input, const ConvectionList& list, Index facet, double* x) {
  const auto number = static_cast<std::size_t>(facet);
  gather_points<Shape>(input.section, list.thickness.empty() ? 1.0 : list.thickness[number], input.points,
                       list.nodes.data() + number * Shape::nodes, x);
}

/// The same for an element of a list. Returns its mesh nodes.
template <class Shape>
const Index* gather_points(const AssemblyInput& input, const ElementList& list, Index element, double* x) {
  const auto number = static_cast<std::size_t>(element);
  const Index* nodes = list.nodes.data() + number * Shape::nodes;
  const double thickness =
      input.thickness.empty() ? 1.0 : input.thickness[static_cast<std::size_t>(list.region[number])];
  gather_points<Shape>(input.section, thickness, input.points, nodes, x);
  return nodes;
}

/// Values u[nodes][unknowns] of an element as the terms of elements take them: u[nodes][dofs of the law]. A plane
/// motion gets a third component, 0.
template <class Shape, class Law>
void widen(const double* u, double* wide) {
  constexpr int unknowns = element::unknowns<Shape, Law>;
  for (int i = 0; i < Shape::nodes; ++i)
    for (int a = 0; a < Law::dofs; ++a) wide[Law::dofs * i + a] = a < unknowns ? u[unknowns * i + a] : 0.0;
}

/// The reverse, in place: f[nodes][dofs of the law] becomes f[nodes][unknowns].
template <class Shape, class Law>
void narrow(double* f) {
  constexpr int unknowns = element::unknowns<Shape, Law>;
  if constexpr (unknowns != Law::dofs)
    for (int i = 0; i < Shape::nodes; ++i)
      for (int a = 0; a < unknowns; ++a) f[unknowns * i + a] = f[Law::dofs * i + a];
}

/// The same for a matrix k[nodes * dofs][nodes * dofs].
template <class Shape, class Law>
void narrow_matrix(double* k) {
  constexpr int unknowns = element::unknowns<Shape, Law>, n = Shape::nodes * unknowns,
                wide = Shape::nodes * Law::dofs;
  const auto from = [](int i) { return i / unknowns * Law::dofs + i % unknowns; };
  if constexpr (unknowns != Law::dofs)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) k[i * n + j] = k[from(i) * wide + from(j)];
}

}  // namespace genba
