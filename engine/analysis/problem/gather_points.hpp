// Coordinates of the nodes of an element or a facet of a problem.
#pragma once

#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/gather_points.hpp"

namespace genba {

/// x[nodes][3], m, of element `element` of block `block`; flat shapes have the depth of the body as the third
/// coordinate. Returns its node numbers.
template <class Shape>
const Index* gather_points(const Problem& problem, std::size_t block, Index element, double* x) {
  const ElementBlock& of = problem.mesh->solids[block];
  const auto number = static_cast<std::size_t>(element);
  const Index* nodes = of.nodes.data() + number * Shape::nodes;
  const double thickness =
      problem.thickness.empty() ? 1.0 : problem.thickness[static_cast<std::size_t>(of.group[number])];
  gather_points<Shape>(problem.section, thickness, problem.mesh->points, nodes, x);
  return nodes;
}

/// The same for a facet.
template <class Facet>
const Index* gather_facet_points(const Problem& problem, const FacetRef& facet, double* x) {
  const auto block = static_cast<std::size_t>(facet.block), number = static_cast<std::size_t>(facet.element);
  const Index* nodes = problem.mesh->facets[block].nodes.data() + number * Facet::nodes;
  const double thickness =
      problem.facet_thickness.empty() ? 1.0 : problem.facet_thickness[block][number];
  gather_points<Facet>(problem.section, thickness, problem.mesh->points, nodes, x);
  return nodes;
}

}  // namespace genba
