// Nodal loads, and material values as elements need them.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/element_worker.hpp"

namespace genba {

/// What acts in the inside of a region, or of one element. Only what the physics has is set.
struct RegionProperties {
  double density = 0;         ///< kg/m^3
  double expansion = 0;       ///< 1/K
  double thermal_strain = 0;  ///< alpha times the sum of the temperature rises of all thermal loads
  Vec3 body_force{};          ///< N/m^3, at the origin: density times acceleration
  std::array<double, 9> body_gradient{};  ///< N/m^4, how it grows with x, y, z; row-major
  double source = 0;                      ///< of a scalar physics, by volume, W/m^3
};
/// Without loads that differ between places. [section]: first the regions (those without elements may have
/// none), then Problem::own.
std::vector<RegionProperties> region_properties(const Problem& problem);
/// Of the same sections.
Materials section_materials(const Problem& problem);

/// Nodal loads by their origin, equation order, [equation node * dofs + component], N or W.
struct LoadVectors {
  std::vector<double> mechanical;  ///< all that enters by faces, nodes and volume
  std::vector<double> thermal;     ///< of thermal strain; empty without such a load
  std::vector<double> ambient;     ///< of surroundings, but for radiation; empty where nothing is exchanged
};
/// elements: the study's (assembly_input()); `worker` adds up what acts in their inside. What differs between
/// places is evaluated at integration points, and added up by one thread of this host. Throws what the
/// sources of the problem throw.
LoadVectors load_vectors(const Problem& problem, const Numbering& numbering, const AssemblyInput& elements,
                         ElementWorker& worker, Monitor& monitor);

/// A facet, or an element, that exchanges with surroundings.
struct ExchangeFacet {
  const Index* nodes;
  int count;               ///< of nodes
  const double* matrix;    ///< [count][count], W/K
  const double* entering;  ///< [count] what enters where the unknown is 0, W; null: matrix * surroundings
  std::size_t load;
};
/// Calls visit for every one of them; those that radiate are as they are in the problem's state.
void for_each_exchange_facet(const Problem& problem, const std::function<void(const ExchangeFacet&)>& visit);

/// Material values times the temperature rise that differs between places; empty without one. Borrows.
ThermalRise thermal_rise(const Problem& problem);

}  // namespace genba
