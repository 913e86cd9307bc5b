// Thermal strain that varies within an element. It is the same in all directions. at_nodes: [nodes],
// dimensionless.
#pragma once

#include "engine/element/point_values.hpp"

namespace genba::element {

/// True for elements whose volumetric strain can vary like the temperature inside them. The others have one
/// volumetric strain, or nearly so. They take the mean of the temperature; a varying one would only add
/// stresses that come from the mesh.
template <class Shape>
inline constexpr bool has_local_strain = Shape::nodes > (is_flat<Shape> ? 4 : 8);

/// Thermal strain at the natural place `at`, interpolated. In hex20 and wedge15 it takes the values at the
/// points of the reduced rule and is linear between them along each axis: strains of these elements are no
/// richer. The quadratic rest would only add stresses with the same sign in all neighbours, as the error of
/// recovery has it (detail::Superconvergent). A temperature that is linear stays as it is.
template <class Shape>
GENBA_HD double local_strain(const double* at_nodes, const double* at) {
  double n[Shape::nodes], sum = 0;
  if constexpr (detail::Superconvergent<Shape>::reduced) {
    using Reduced = typename detail::Superconvergent<Shape>::Rule;
    for (int r = 0; r < Reduced::points; ++r) {
      double xi[3], unused, there = 0;
      Reduced::point(r, xi, unused);
      Shape::values(xi, n);
      for (int i = 0; i < Shape::nodes; ++i) there += n[i] * at_nodes[i];
      sum += detail::reduced_weight<Shape>(r, at) * there;
    }
  } else {
    Shape::values(at, n);
    for (int i = 0; i < Shape::nodes; ++i) sum += n[i] * at_nodes[i];
  }
  return sum;
}

/// Thermal strain at the points of StiffnessRule: local_strain(), or the element's mean at all points.
template <class Shape, class Law>
void thermal_strain_at_points(const Gradients<Shape, Law>& of, const double* at_nodes, double* at_points) {
  using Rule = StiffnessRule<Shape>;
  double sum = 0;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[3], weight;
    Rule::point(q, xi, weight);
    at_points[q] = local_strain<Shape>(at_nodes, xi);
    sum += of.dv[q] * at_points[q];
  }
  if constexpr (!has_local_strain<Shape>)
    for (int q = 0; q < Rule::points; ++q) at_points[q] = sum / of.volume;
}

/// The stress of a strain that is the same in all directions.
template <class Law>
void stress_of_dilation(const typename Law::Constants& c, double dilation, double* stress) {
  const double strain[6] = {dilation, dilation, dilation, 0, 0, 0};
  Law::flux(c, strain, nullptr, stress, nullptr);
}

/// Adds the nodal forces f[nodes][3] (N) of the thermal strain. Modes add nothing, as in add_thermal_force():
/// elements with modes have one strain.
template <class Shape, class Law>
void add_local_thermal_force(const double* x, const typename Law::Constants& c, const double* at_nodes,
                             double* f) {
  const Gradients<Shape, Law> of(x);
  double strain[StiffnessRule<Shape>::points], stress[6];
  thermal_strain_at_points<Shape, Law>(of, at_nodes, strain);
  for (int q = 0; q < StiffnessRule<Shape>::points; ++q) {
    stress_of_dilation<Law>(c, strain[q], stress);
    if constexpr (has_mean<Shape, Law> && has_hoop<Shape>)
      return add_constant_flux(of, stress, f);  // such elements have one strain
    else if constexpr (has_mean<Shape, Law>)
      add_flux_at<Shape, Law>(of.dv[q], of.mean, stress, Shape::nodes, f);
    else
      add_flux_at<Shape, Law>(of.dv[q], of.at(q), stress, Shape::nodes, f);
  }
}

/// Subtracts the stresses of the thermal strain from those of the total strain. The rest is elastic.
template <class Shape, class Law>
void take_off_local_strain(const double* at_nodes, const PointMaterial<Law>& m,
                           PointValues<Shape, Law>& values) {
  double strain[StiffnessRule<Shape>::points], stress[6];
  thermal_strain_at_points<Shape, Law>(values.gradients, at_nodes, strain);
  for (int q = 0; q < StiffnessRule<Shape>::points; ++q) {
    stress_of_dilation<Law>(m.constants, strain[q], stress);
    for (int k = 0; k < 6; ++k) values.value[q * 6 + k] -= stress[k];
  }
}

}  // namespace genba::element
