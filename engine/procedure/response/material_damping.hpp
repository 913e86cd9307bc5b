// What the damping of materials does to natural modes.
#pragma once

#include <memory>
#include <vector>

#include "engine/procedure/discrete_system.hpp"

namespace genba {

/// Of modes with unit mass. Empty lists: no material damps.
struct MaterialDamping {
  std::vector<double> rate;  ///< [mode][mode] 1/s, x . C x of alpha M + beta K by material
  std::vector<double> loss;  ///< [mode][mode] 1/s^2, x . G x of loss_factor K by material
  bool is_joined = false;    ///< materials are damped differently: the modes are joined
};

/// Matrices of the bodies alone, on all unknowns of u, without springs and supports.
struct DampingMatrices {
  std::vector<std::unique_ptr<DeviceMatrix>> rate;  ///< N s/m: alpha M and beta K by material
  std::vector<std::unique_ptr<DeviceMatrix>> loss;  ///< N/m: loss_factor K by material
  bool is_empty() const { return rate.empty() && loss.empty(); }
};
/// Throws as material_damping().
DampingMatrices damping_matrices(const DiscreteSystem& system, ThreadTeam& team, Monitor& monitor);
/// How many matrices that are.
int damping_matrix_count(const Study& study);

/// shapes: the first `modes` of them, [row] of u. Throws Error(input) if a damping varies, or if a damped material has
/// values by element.
MaterialDamping material_damping(const DiscreteSystem& system, const std::vector<std::vector<double>>& shapes,
                                 std::size_t modes, ThreadTeam& team, Monitor& monitor);

}  // namespace genba
