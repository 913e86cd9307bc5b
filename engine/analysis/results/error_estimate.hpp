// The error of discretisation by the method of Zienkiewicz and Zhu (1987): the difference in the energy norm
// between the stress or heat flux of the elements and the one recovered at the nodes.
#pragma once

#include <vector>

namespace genba {

/// Squares of the energy norm: the integral of stress : C^-1 : stress, J (twice the strain energy), or of
/// flux^2 / conductivity, W K.
struct ErrorEstimate {
  std::vector<double> energy;     ///< [solid element in block order] square of the element's error
  std::vector<double> magnitude;  ///< [solid element] the error as a mean stress, Pa, or heat flux, W/m^2
  double total = 0;               ///< sum of `energy`
  double solution = 0;            ///< square of the norm of the computed solution

  /// Estimated error divided by the estimated norm of the exact solution, sqrt(total / (solution + total)): 0
  /// to 1.
  double relative() const;
};

}  // namespace genba
