// The matrix of one element, elasticity or heat.
#pragma once

#include "engine/assembly/input.hpp"
#include "engine/element/diffusion.hpp"
#include "engine/element/elasticity.hpp"

namespace genba {

/// k[nodes * dofs][nodes * dofs] (N/m or W/K) without any constraint. dofs: 3 elasticity, 1 heat; x:
/// [nodes][3], m.
template <class Shape>
void element_matrix(int dofs, const ElementMaterial& material, const double* x, double* k) {
  if (dofs == 3)
    element::stiffness<Shape>(x, material.lame, k);
  else
    element::conduction<Shape>(x, material.conductivity, k);
}

}  // namespace genba
