// The error of discretisation by the method of Zienkiewicz and Zhu (1987): what the stress or heat flux that
// was averaged at the nodes differs from the one the elements have, in the energy norm.
#pragma once

#include <vector>

#include "engine/element/elasticity.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// Squares of the energy norm: the integral of stress : C^-1 : stress, J (twice the strain energy), or of
/// flux^2 / conductivity, W K.
struct ErrorEstimate {
  std::vector<double> energy;     ///< [solid element in block order] square of the element's error
  std::vector<double> magnitude;  ///< [solid element] the same as a mean stress, Pa, or heat flux, W/m^2
  double total = 0;               ///< sum of `energy`
  double solution = 0;            ///< square of the norm of the computed solution

  /// Error over the norm of the exact solution as estimated, sqrt(total / (solution + total)): 0 to 1.
  double relative() const;
};

/// stress : C^-1 : stress of stress[6], Pa.
double stress_energy(element::Lame lame, const double* stress);

/// Pa. A uniaxial stress s has stress_energy() s^2 / E.
double youngs_modulus(element::Lame lame);

/// [mesh node] mean of `value` [solid element] over the elements around the node, weighted by `volume`
/// [solid element]; 0 at nodes of no element.
std::vector<double> average_at_nodes(const Mesh& mesh, const std::vector<double>& value,
                                     const std::vector<double>& volume);

}  // namespace genba
