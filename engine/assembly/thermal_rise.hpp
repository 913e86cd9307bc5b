// Thermal strain that varies in space.
#pragma once

#include <span>
#include <vector>

#include "engine/assembly/input.hpp"

namespace genba {

/// Strain expansion[material] * rise[mesh node], the same in all directions. It adds to the uniform strain of
/// a region.
struct ThermalRise {
  std::span<const double> rise{};   ///< [mesh node] K, borrowed; empty: no such strain
  std::vector<double> expansion{};  ///< [AssemblyInput::materials] 1/K
  bool empty() const { return rise.empty(); }
};

/// Writes the strain at the nodes of an element: strain[nodes].
template <class Shape>
void gather_strain(const ThermalRise& thermal, const ElementList& list, Index element, double* strain) {
  const auto e = static_cast<std::size_t>(element);
  const double expansion = thermal.expansion[static_cast<std::size_t>(list.region[e])];
  for (std::size_t i = 0; i < Shape::nodes; ++i)
    strain[i] = expansion * thermal.rise[static_cast<std::size_t>(list.nodes[e * Shape::nodes + i])];
}

}  // namespace genba
