// Nodal loads of what acts in the inside of elements: weight, heat sources, thermal strain.
#pragma once

#include <vector>

#include "engine/assembly/batches.hpp"
#include "engine/assembly/input.hpp"

namespace genba {

struct BodyLoad {
  double density[3] = {0, 0, 0};  ///< N/m^3: mass density times acceleration; of heat [0], W/m^3
  double thermal_strain = 0;      ///< the same in all directions; of elasticity
  /// N/m^4, row-major: the density at x is density + gradient x. Of elasticity.
  double gradient[9] = {0, 0, 0, 0, 0, 0, 0, 0, 0};
};

struct BodyLoadInput {
  AssemblyInput elements;       ///< borrows
  std::vector<BodyLoad> loads;  ///< [AssemblyInput::materials]
  bool has_density() const;     ///< or a gradient of it
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
