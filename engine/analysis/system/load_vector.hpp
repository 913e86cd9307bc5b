// Nodal loads, and material values for elements.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/system/inertia.hpp"
#include "engine/assembly/element_worker.hpp"

namespace genba {

/// Loads and material values inside a region or one element. Only values of the physics are set.
struct RegionProperties {
  double density = 0;         ///< kg/m^3
  double expansion = 0;       ///< 1/K
  double thermal_strain = 0;  ///< alpha times the sum of the temperature rises of all thermal loads
  Vec3 body_force{};          ///< N/m^3 at the origin of coordinates: density times acceleration
  std::array<double, 9> body_gradient{};  ///< N/m^4, its gradient over x, y, z; row-major
  double source = 0;                      ///< W/m^3, for a scalar physics
};
/// Properties without loads that vary in space. [section]: first the regions (regions without elements may
/// have none), then Problem::own.
std::vector<RegionProperties> region_properties(const Problem& problem);
/// Material constants of the same sections.
Materials section_materials(const Problem& problem);

/// Nodal loads by origin: [equation node * dofs + component], N or W.
struct LoadVectors {
  std::vector<double> mechanical;  ///< loads on faces, nodes and volume
  std::vector<double> thermal;     ///< by thermal strain; empty without such a load
  std::vector<double> ambient;     ///< from surroundings, without radiation; empty if nothing is exchanged
  std::optional<InertiaRelief> relief{};  ///< `mechanical` has the inertia of this motion
};
/// elements: assembly_input() of the study. `worker` adds up the loads inside elements. Loads that vary in
/// space are evaluated at integration points and added up by one thread of this host. Loads that depend on
/// the state are left out. Throws what the sources of the problem throw.
LoadVectors load_vectors(const Problem& problem, const Numbering& numbering, const AssemblyInput& elements,
                         ElementWorker& worker, Monitor& monitor);

/// A facet or an element that exchanges with surroundings.
struct ExchangeFacet {
  const Index* nodes;
  int count;               ///< of nodes
  const double* matrix;    ///< [count][count], W/K
  const double* entering;  ///< [count] flow into the body if the unknown is 0, W; null: matrix * surroundings
  std::size_t load;
};
/// Calls visit for each of them. Facets that radiate are taken at the problem's state.
void for_each_exchange_facet(const Problem& problem, const std::function<void(const ExchangeFacet&)>& visit);

/// The temperature rise that varies in space, with the expansions of the sections; empty without one.
/// Borrows.
ThermalRise thermal_rise(const Problem& problem);

}  // namespace genba
