// Points at which errors are integrated. Their rules integrate more exactly than those of the stiffness.
#pragma once

#include "engine/element/geometry.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

template <class Shape>
struct ErrorRule {
  using type = element::LoadRule<Shape>;
};
template <>
struct ErrorRule<element::Tet4> {
  using type = element::Tet14Points;
};
template <>
struct ErrorRule<element::Hex8> {
  using type = element::Hex27Points;
};
template <>
struct ErrorRule<element::Wedge6> {
  using type = element::Wedge18Points;
};

/// A solid element at one point.
struct ErrorPoint {
  Vec3 place;
  double weight;       ///< m^3
  const Index* nodes;  ///< [count]
  int count;
  const double* values;     ///< [count] shape functions
  const double* gradients;  ///< [3 count] gradients of the shape functions, 1/m
};

/// Calls visit(const ErrorPoint&) for all points of all solids.
template <class Visit>
void each_error_point(const Mesh& mesh, Visit&& visit) {
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      with_solid(block.type, [&](auto shape) {
        using Shape = decltype(shape);
        using Rule = typename ErrorRule<Shape>::type;
        double x[3 * Shape::nodes];
        const Index* const nodes = gather_points<Shape>(mesh, block, e, x);
        for (int q = 0; q < Rule::points; ++q) {
          double xi[3], weight, n[Shape::nodes], g[3 * Shape::nodes];
          Rule::point(q, xi, weight);
          Shape::values(xi, n);
          weight *= element::space_gradients<Shape>(x, xi, g);
          Vec3 place;
          element::position<Shape>(x, xi, place.data());
          visit(ErrorPoint{place, weight, nodes, Shape::nodes, n, g});
        }
      });
}

}  // namespace genba
