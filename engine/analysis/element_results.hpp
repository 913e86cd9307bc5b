// What a solution does in every element: nodal stresses or fluxes, nodal forces or heat flows, strain energy.
#pragma once

#include <vector>

#include "engine/analysis/error_estimate.hpp"
#include "engine/analysis/problem.hpp"
#include "engine/assembly/batches.hpp"

namespace genba {

struct ElementResults {
  std::vector<double> nodal;     ///< [mesh node][6] stress, Pa, or [mesh node][3] heat flux, W/m^2
  std::vector<double> internal;  ///< [mesh node][dofs] sum of element forces, N, or of conducted heat, W
  double strain_energy = 0;      ///< J; heat: 0
  double prescribed_scale = 0;   ///< N or W: sum of |K| |prescribed value| over the elements that have one
  ErrorEstimate error;
  std::vector<double> volume;  ///< [solid element in block order] m^3
};

/// values: [mesh node][dofs], m or K. Averaging as documented at recover().
ElementResults recover_elements(const Problem& problem, const ElementBatches& batches,
                                const std::vector<double>& values, ThreadTeam& team, Monitor& monitor);

}  // namespace genba
