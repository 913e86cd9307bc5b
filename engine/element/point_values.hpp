// Stress or heat flux at the integration points of one element, and what follows from them.
#pragma once

#include "engine/element/diffusion.hpp"
#include "engine/element/elasticity.hpp"
#include "engine/element/recovery_error.hpp"

namespace genba::element {

/// Material of an element, as recovery needs it.
struct PointMaterial {
  Lame lame;                  ///< Pa; of elasticity
  double thermal_strain = 0;  ///< the same in all directions
  double conductivity = 0;    ///< W/(m K); of heat
};

/// dofs: 3 elasticity (value: stress[6], Pa), 1 heat (value: flux[3], W/m^2). x: [nodes][3], m; u:
/// [nodes][dofs], m or K.
template <class Shape, int dofs>
struct PointValues {
  using shape = Shape;
  static constexpr int points = StiffnessRule<Shape>::points, components = dofs == 3 ? 6 : 3;
  double value[points * components];
  double dv[points];  ///< m^3

  GENBA_HD PointValues(const double* x, const double* u, const PointMaterial& m) {
    if constexpr (dofs == 3) {
      double strain[points * 6];
      strains<Shape>(x, u, strain, dv);
      for (int q = 0; q < points; ++q) stress_of(m.lame, strain + 6 * q, m.thermal_strain, value + 6 * q);
    } else {
      heat_flux<Shape>(x, m.conductivity, u, value, dv);
    }
  }

  GENBA_HD double volume() const {
    double sum = 0;
    for (int q = 0; q < points; ++q) sum += dv[q];
    return sum;
  }

  /// Adds nodal forces, N, or heat flows, W: f[nodes][dofs].
  GENBA_HD void add_internal(const double* x, double* f) const {
    if constexpr (dofs == 3)
      add_internal_force<Shape>(x, value, f);
    else
      add_conducted_heat<Shape>(x, value, f);
  }

  /// stress : C^-1 : stress or flux^2 / conductivity of one value.
  GENBA_HD static double density(const double* v, const PointMaterial& m) {
    if constexpr (dofs == 3)
      return stress_energy(m.lame, v);
    else
      return (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) / m.conductivity;
  }

  /// The integral of density(), J or W K.
  GENBA_HD double energy(const PointMaterial& m) const {
    double sum = 0;
    for (int q = 0; q < points; ++q) sum += dv[q] * density(value + q * components, m);
    return sum;
  }

  /// Mean of the density of what at_nodes[nodes][components], interpolated, differs from values at the
  /// points.
  GENBA_HD static double mean_error(const double* at_points, const double* at_nodes, const PointMaterial& m) {
    double error = 0;
    for_each_difference<Shape>(at_points, at_nodes, components,
                               [&](double share, const double* d) { error += share * density(d, m); });
    return error;
  }

  /// Such a density as a uniaxial stress, Pa, or a heat flux, W/m^2.
  GENBA_HD static double magnitude(double density, const PointMaterial& m) {
    return std::sqrt((dofs == 3 ? youngs_modulus(m.lame) : m.conductivity) * density);
  }

  /// What decides between values of two groups at a node.
  GENBA_HD static double size(const double* v) {
    if constexpr (dofs == 3)
      return von_mises(v);
    else
      return length3(v);
  }
};

}  // namespace genba::element
