// What a solution does in the elements: stresses or fluxes averaged at the nodes, nodal forces or heat flows,
// energies, and the error as estimated by Zienkiewicz and Zhu (1987). On plain arrays, like the assembly.
#pragma once

#include <span>
#include <vector>

#include "engine/assembly/batches.hpp"
#include "engine/assembly/input.hpp"
#include "engine/assembly/thermal_rise.hpp"
#include "engine/element/point_values.hpp"

namespace genba {

struct RecoveryInput {
  AssemblyInput elements;              ///< borrows
  std::vector<double> thermal_strain;  ///< [AssemblyInput::materials] the same in all directions
  /// [AssemblyInput::materials] 0 to groups - 1: values at a node are averaged over the elements of a group;
  /// -1: no element has it.
  std::vector<Index> group;
  Index groups = 1;
  ThermalRise thermal{};  ///< only where this host recovers
};

/// Squares of the energy norm: the integral of stress : C^-1 : stress, J (twice the strain energy), or of
/// flux^2 / conductivity, W K. Elements in the order of the lists.
struct ElementResults {
  /// [equation node][6] stress, Pa, or [3] heat flux, W/m^2: the mean of the elements of a group, weighted by
  /// their volumes; of several groups the one with the largest von Mises stress or flux.
  std::vector<double> nodal;
  std::vector<double> internal;      ///< [rows] sum of element forces, N, or of conducted heat, W
  std::vector<double> volume;        ///< [element] m^3
  std::vector<double> energy;        ///< [element] of the computed solution
  std::vector<double> error_energy;  ///< [element] of its error
  std::vector<double> error;         ///< [element] the same as a mean stress, Pa, or heat flux, W/m^2
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

/// On the host; the same bits for every number of threads. Polls cancel.
ElementResults recover_elements(const RecoveryInput& input, const ElementBatches& batches,
                                std::span<const double> solution, ThreadTeam& team, Monitor& monitor);

/// Device bytes that recovery on a GPU holds at most; 0 if it cannot (device_can_assemble()).
std::int64_t recovery_bytes(const AssemblyInput& input);
/// Elements of a list that a GPU takes at a time, of so many doubles each.
Index element_table_chunk(Index elements, Offset doubles);

/// Sum of |K| |prescribed value| over the elements that have one, N or W: what round-off of forces is
/// measured against. Polls cancel.
double prescribed_scale(const AssemblyInput& input, ThreadTeam& team, Monitor& monitor);

}  // namespace genba
