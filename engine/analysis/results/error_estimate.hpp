// The error of discretisation by the method of Zienkiewicz and Zhu (1987): what the stress or heat flux that
// was averaged at the nodes differs from the one the elements have, in the energy norm.
#pragma once

#include <vector>

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

}  // namespace genba
