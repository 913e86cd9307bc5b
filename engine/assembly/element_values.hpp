// Flux of one element at its integration points, from the solution of an assembly.
#pragma once

#include "engine/assembly/gather_points.hpp"
#include "engine/assembly/large_values.hpp"
#include "engine/assembly/point_history.hpp"
#include "engine/assembly/recovery.hpp"
#include "engine/element/thermal_strain.hpp"

namespace genba {

/// Writes the plastic strains at the points of an element, [points][6]. Returns false if it keeps none.
template <class Shape, class Law>
bool gather_plastic(const RecoveryInput& input, const ElementList& list, Index element, double* plastic) {
  if constexpr (Law::dilates) {
    if (input.plastic == nullptr) return false;
    const auto number = static_cast<std::size_t>(&list - input.elements.solids.data());
    const Index slot = input.plastic->slot(number, element);
    if (slot < 0) return false;
    constexpr int points = element::StiffnessRule<Shape>::points, width = element::J2::history;
    double kept[points * width + 3 * (element::mode_count<Shape, Law> + 1)];
    input.plastic->read(number, slot, kept);
    for (int q = 0; q < points; ++q)
      for (int k = 0; k < 6; ++k) plastic[6 * q + k] = kept[q * width + k];
    return true;
  } else {
    return false;
  }
}

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
  double plastic[element::StiffnessRule<Shape>::points * 6];
  const bool flowed = gather_plastic<Shape, Law>(input, list, element, plastic);
  element::PointValues<Shape, Law> values(x, wide, material, flowed ? plastic : nullptr);
  if (const double* factor = factors_of<Shape>(list, element); factor != nullptr)
    for (std::size_t k = 0; k < std::size(values.value); ++k) values.value[k] *= factor[k / components];
  if constexpr (Law::dilates)
    if (!input.thermal.empty()) {
      double strain[Shape::nodes];
      gather_strain<Shape>(input.thermal, list, element, strain);
      element::take_off_local_strain<Shape, Law>(strain, material, values);
    }
  if constexpr (Law::fluxes == 6)
    if (deforms_largely(input, static_cast<std::size_t>(list.region[static_cast<std::size_t>(element)])))
      cauchy_stress<Shape>(input, list, element, solution, values.value);
  return values;
}

}  // namespace genba
