// Flux of one element at its integration points, from the solution of an assembly.
#pragma once

#include "engine/assembly/gather_points.hpp"
#include "engine/assembly/recovery.hpp"
#include "engine/element/thermal_strain.hpp"

namespace genba {

/// Stress or flux at the points of an element of a list, without thermal strain and with its conductivity at
/// points.
template <class Shape, class Law>
element::PointValues<Shape, Law> element_values(const RecoveryInput& input, const ElementList& list,
                                                Index element, std::span<const double> solution,
                                                const element::PointMaterial<Law>& material) {
  constexpr int dofs = element::unknowns<Shape, Law>;
  constexpr std::size_t components = Law::fluxes;
  double x[3 * Shape::nodes], u[dofs * Shape::nodes], wide[Law::dofs * Shape::nodes];
  const Index* nodes = gather_points<Shape>(input.elements, list, element, x);
  for (int i = 0; i < Shape::nodes * dofs; ++i) {
    const auto row =
        static_cast<std::size_t>(input.elements.equation_node[static_cast<std::size_t>(nodes[i / dofs])]);
    u[i] = solution[row * dofs + static_cast<std::size_t>(i % dofs)];
  }
  widen<Shape, Law>(u, wide);
  element::PointValues<Shape, Law> values(x, wide, material);
  if (const double* factor = factors_of<Shape>(list, element); factor != nullptr)
    for (std::size_t k = 0; k < std::size(values.value); ++k) values.value[k] *= factor[k / components];
  if constexpr (Law::dilates)
    if (!input.thermal.empty()) {
      double strain[Shape::nodes];
      gather_strain<Shape>(input.thermal, list, element, strain);
      element::take_off_local_strain<Shape, Law>(strain, material, values);
    }
  return values;
}

}  // namespace genba
