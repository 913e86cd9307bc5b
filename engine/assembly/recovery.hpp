// Recovery of a solution: stresses or fluxes averaged at the nodes, nodal forces or heat flows, energies, and
// the error estimate of Zienkiewicz and Zhu (1987). It works on plain arrays, like the assembly.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/assembly/batches.hpp"
#include "engine/assembly/input.hpp"
#include "engine/assembly/thermal_rise.hpp"
#include "engine/element/point_values.hpp"

namespace genba {

class PointHistory;
class PointMaterials;

struct RecoveryInput {
  AssemblyInput elements;              ///< borrows
  std::vector<double> thermal_strain;  ///< [AssemblyInput::materials] the same in all directions
  /// [AssemblyInput::materials] 0 to groups - 1: values at a node are averaged over the elements of one
  /// group. -1: its elements have no values at nodes (bars).
  std::vector<Index> group;
  Index groups = 1;
  ThermalRise thermal{};  ///< only for recovery on this host
  /// What points keep: strains that stay are taken off before the stress, others enter the laws below. Null: none. Only
  /// for recovery on this host.
  const PointHistory* plastic = nullptr;
  /// Laws that are not linear; stresses are those of Cauchy at large deformation. Null: none. Only for recovery on this
  /// host.
  std::shared_ptr<const PointMaterials> large{};
};

/// Squares of the energy norm: the integral of stress : C^-1 : stress, J (twice the strain energy), or of
/// flux^2 / conductivity, W K. Elements in the order of the lists.
struct ElementResults {
  /// [equation node][6] stress, Pa, or [3] heat flux, W/m^2: the mean over the elements of a group, weighted
  /// by their volumes. If several groups meet at the node, the mean with the largest von Mises stress or
  /// flux.
  std::vector<double> nodal;
  std::vector<double> internal;      ///< [rows] sum of element forces, N, or of conducted heat, W
  std::vector<double> volume;        ///< [element] m^3
  std::vector<double> energy;        ///< [element] of the computed solution
  std::vector<double> error_energy;  ///< [element] of its error
  std::vector<double> error;         ///< [element] its error as a mean stress, Pa, or heat flux, W/m^2
  std::vector<double> axial;         ///< [element] axial flux of bars, N or W; 0 of others; empty: no bars
  std::vector<double> nodal_error;   ///< [equation node] mean of `error` around the node, weighted by volume
};

/// Material of one element.
template <class Law>
element::PointMaterial<Law> point_material(const RecoveryInput& input, const ElementList& list,
                                           Index element) {
  const auto section = static_cast<std::size_t>(list.region[static_cast<std::size_t>(element)]);
  return {constants_of<Law>(input.elements, list, element), input.thermal_strain[section]};
}

/// Throws Error(internal_fault) if array sizes do not fit together. solution: [rows], m or K.
void require_consistent(const RecoveryInput& input, std::span<const double> solution);

/// Recovers on the host; the same bits for every number of threads. Polls cancel.
ElementResults recover_elements(const RecoveryInput& input, const ElementBatches& batches,
                                std::span<const double> solution, ThreadTeam& team, Monitor& monitor);

/// Largest number of device bytes that recovery on a GPU holds; 0 if it cannot recover
/// (device_can_assemble()).
std::int64_t recovery_bytes(const AssemblyInput& input);
/// Number of elements of a list that a GPU takes at a time, if each needs this number of doubles.
Index element_table_chunk(Index elements, Offset doubles);

/// Sum of |K| |prescribed value| over the elements with such a value, N or W. Round-off of forces is measured
/// against it. Polls cancel.
double prescribed_scale(const AssemblyInput& input, ThreadTeam& team, Monitor& monitor);

}  // namespace genba
