// Nodal loads of what acts inside elements: weight, heat sources, thermal strain.
#pragma once

#include <vector>

#include "engine/assembly/batches.hpp"
#include "engine/assembly/input.hpp"

namespace genba {

struct BodyLoad {
  double density[3] = {0, 0, 0};  ///< N/m^3: mass density times acceleration; heat: [0], W/m^3
  double thermal_strain = 0;      ///< the same in all directions; elasticity only
  /// N/m^4, row-major: the density at x is density + gradient x. Elasticity only.
  double gradient[9] = {0, 0, 0, 0, 0, 0, 0, 0, 0};
};

struct BodyLoadInput {
  AssemblyInput elements;       ///< borrows
  std::vector<BodyLoad> loads;  ///< [AssemblyInput::materials]
  bool has_density() const;     ///< also true with a gradient
  bool has_gradient() const;    ///< elasticity only
  bool has_thermal_strain() const;
};

/// [rows], N or W; empty without such a load.
struct BodyLoads {
  std::vector<double> density, thermal;
};

/// Throws Error(internal_fault) if array sizes do not fit together.
void require_consistent(const BodyLoadInput& input);

/// On the host; the same bits for every number of threads. Polls cancel.
BodyLoads body_loads(const BodyLoadInput& input, const ElementBatches& batches, ThreadTeam& team,
                     Monitor& monitor);

}  // namespace genba
