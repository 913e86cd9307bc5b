// Flux of one element at its integration points, from the solution of an assembly; forces at large deformation.
#pragma once

#include "engine/assembly/gather_points.hpp"
#include "engine/assembly/point_history.hpp"
#include "engine/assembly/recovery.hpp"
#include "engine/element/response.hpp"
#include "engine/element/thermal_strain.hpp"

namespace genba {

/// True if a law of PointMaterials gives the stress of this section. That of J2 at small strain is the linear law's, of
/// the strain without what stays.
inline bool has_point_stress(const RecoveryInput& input, std::size_t section) {
  return input.large != nullptr && input.large->law(section) != element::PointLawId::none &&
         (element::is_finite_law(input.large->law(section)) || !element::keeps_plastic_strain(input.large->law(section)));
}

/// Writes the plastic strains at the points of an element, [points][6]. Returns false if it keeps none.
template <class Shape, class Law>
bool gather_plastic(const RecoveryInput& input, const ElementList& list, Index element, double* plastic) {
  if constexpr (Law::dilates) {
    const auto section = static_cast<std::size_t>(list.region[static_cast<std::size_t>(element)]);
    if (input.plastic == nullptr || has_point_stress(input, section)) return false;
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

/// Displacements [nodes][3] of an element, and its place x[nodes][3].
template <class Shape>
void gather_motion(const RecoveryInput& input, const ElementList& list, Index element, std::span<const double> solution,
                   double* x, double* u) {
  constexpr int dofs = element::is_planar<Shape> ? 2 : 3;
  const Index* nodes = gather_points<Shape>(input.elements, list, element, x);
  for (int i = 0; i < Shape::nodes; ++i)
    for (int a = 0; a < 3; ++a) {
      const auto row = static_cast<std::size_t>(input.elements.equation_node[static_cast<std::size_t>(nodes[i])]);
      u[3 * i + a] = a < dofs ? solution[row * dofs + static_cast<std::size_t>(a)] : 0.0;
    }
}

/// Calls visit(law, constants, x, u, thermal, kept) for an element whose stress a law of PointMaterials gives. kept: what
/// its points keep, null: nothing.
template <class Shape, class Visit>
void with_point_law_element(const RecoveryInput& input, const ElementList& list, Index element,
                            std::span<const double> solution, Visit&& visit) {
  const auto section = static_cast<std::size_t>(list.region[static_cast<std::size_t>(element)]);
  element::with_point_law(input.large->law(section), element::LawId::linear_elastic, [&](auto law) {
    using Law = decltype(law);
    if constexpr (!Law::linear && element::responds<Shape, Law>) {
      constexpr int points = element::StiffnessRule<Shape>::points;
      double x[3 * Shape::nodes], u[3 * Shape::nodes], thermal[points], kept[element::history_size<Shape, Law> + 1] = {};
      gather_motion<Shape>(input, list, element, solution, x, u);
      for (double& strain : thermal) strain = input.thermal_strain[section];
      if (!input.thermal.empty()) {
        double at_nodes[Shape::nodes], varying[points];
        gather_strain<Shape>(input.thermal, list, element, at_nodes);
        element::thermal_strain_at_points<Shape, Law>(element::Gradients<Shape, Law>(x), at_nodes, varying);
        for (int q = 0; q < points; ++q) thermal[q] += varying[q];
      }
      const auto number = static_cast<std::size_t>(&list - input.elements.solids.data());
      if constexpr (element::history_size<Shape, Law> > 0)
        if (input.plastic != nullptr)
          if (const Index slot = input.plastic->slot(number, element); slot >= 0) input.plastic->read(number, slot, kept);
      element::with_stored_constants<Law>(
          input.large->of(section), list.axes_of(element),
          [&](const auto& constants) { visit(law, constants, x, u, thermal, kept); });
    }
  });
}

/// Adds the nodal forces [nodes][3] of such an element, N.
template <class Shape>
void add_large_forces(const RecoveryInput& input, const ElementList& list, Index element,
                      std::span<const double> solution, double* forces) {
  with_point_law_element<Shape>(
      input, list, element, solution,
      [&](auto law, const auto& constants, const double* x, const double* u, const double* thermal, const double* kept) {
        using Law = decltype(law);
        double f[3 * Shape::nodes], now[element::history_size<Shape, Law> + 1];
        element::element_response<Shape, Law>(x, u, constants, thermal, kept, now, f, nullptr);
        for (int i = 0; i < 3 * Shape::nodes; ++i) forces[i] += f[i];
      });
}

/// Writes the stress at the points, [points][6], Pa: that of Cauchy at large deformation.
template <class Shape>
void stress_of_point_law(const RecoveryInput& input, const ElementList& list, Index element,
                         std::span<const double> solution, double* stress) {
  with_point_law_element<Shape>(
      input, list, element, solution,
      [&](auto law, const auto& constants, const double* x, const double* u, const double* thermal, const double* kept) {
        using Law = decltype(law);
        if constexpr (element::is_finite<Law>) {
          element::cauchy_at_points<Shape, Law>(x, u, constants, thermal, kept, stress);
        } else {
          using Of = element::Gradients<Shape, Law>;
          constexpr int n = Law::dofs * Of::functions;
          const Of of(x);
          double b[Law::fluxes * n], values[n] = {}, e[Law::fluxes], now[Law::history + 1];
          for (int j = 0; j < 3 * Shape::nodes; ++j) values[j] = element::has_hoop<Shape> ? u[j] : u[j] - u[j % 3];
          for (int j = 3 * Shape::nodes; j < n; ++j)
            values[j] = kept[Of::points * Law::history + j - 3 * Shape::nodes];
          for (int q = 0; q < Of::points; ++q) {
            element::detail::gradient_columns<Shape, Law>(of, q, b);
            element::detail::gradient_of<Law, n>(b, values, thermal[q], e);
            Law::flux(constants, e, kept + q * Law::history, stress + 6 * q, now);
          }
        }
      });
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
    if (has_point_stress(input, static_cast<std::size_t>(list.region[static_cast<std::size_t>(element)])))
      stress_of_point_law<Shape>(input, list, element, solution, values.value);
  return values;
}

}  // namespace genba
