// The flux of a law (stress, heat flux) at the integration points of one element, and values derived from it.
#pragma once

#include "engine/element/point_terms.hpp"
#include "engine/element/recovery_error.hpp"

namespace genba::element {

/// Material of an element for recovery.
template <class Law>
struct PointMaterial {
  typename Law::Constants constants;
  typename Law::Inverse inverse;
  double thermal_strain;  ///< the same in all directions; only for laws that dilate
  GENBA_HD PointMaterial(const typename Law::Constants& c, double thermal_strain)
      : constants(c), inverse(Law::inverse(c)), thermal_strain(thermal_strain) {}
};

/// value: stress[6], Pa, or flux[3], W/m^2. x: [nodes][3], m; u: [nodes][dofs], m or K.
template <class Shape, class Law>
struct PointValues {
  using shape = Shape;
  using law = Law;
  static constexpr int points = StiffnessRule<Shape>::points, components = Law::fluxes;
  Gradients<Shape, Law> gradients;
  double value[points * components];

  /// plastic: [points][6] strains that cause no stress; null: none. Only for laws that dilate.
  GENBA_HD PointValues(const double* x, const double* u, const PointMaterial<Law>& m,
                       const double* plastic = nullptr)
      : gradients(x) {
    double strain[points * components] = {};
    element_gradients<Shape, Law>(gradients, u, m.constants, m.thermal_strain, strain, plastic);
    for (int q = 0; q < points; ++q)
      Law::flux(m.constants, strain + components * q, nullptr, value + components * q, nullptr);
  }

  GENBA_HD double volume() const { return gradients.volume; }

  /// Adds nodal forces, N, or heat flows, W: f[nodes][dofs].
  GENBA_HD void add_internal(double* f) const { element::add_internal<Shape, Law>(gradients, value, f); }

  /// flux : tangent^-1 : flux of one value.
  GENBA_HD static double density(const double* v, const PointMaterial<Law>& m) {
    return Law::energy(m.inverse, v);
  }

  /// The integral of density(), J or W K.
  GENBA_HD double energy(const PointMaterial<Law>& m) const {
    double sum = 0;
    for (int q = 0; q < points; ++q) sum += gradients.dv[q] * density(value + q * components, m);
    return sum;
  }

  /// Mean of density() of the difference between at_nodes[nodes][components], interpolated, and the values at
  /// the points.
  GENBA_HD static double mean_error(const double* at_points, const double* at_nodes,
                                    const PointMaterial<Law>& m) {
    double error = 0;
    for_each_difference<Shape>(at_points, at_nodes, components,
                               [&](double share, const double* d) { error += share * density(d, m); });
    return error;
  }

  /// A density as a uniaxial stress, Pa, or a heat flux, W/m^2.
  GENBA_HD static double magnitude(double density, const PointMaterial<Law>& m) {
    return std::sqrt(Law::modulus(m.inverse) * density);
  }

  /// Compares values of two groups at a node.
  GENBA_HD static double size(const double* v) { return Law::size(v); }
};

}  // namespace genba::element
