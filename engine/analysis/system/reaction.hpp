// Terms proportional to the temperature by volume: perfusion, and the heat capacity of a time step.
#pragma once

#include <functional>
#include <vector>

#include "engine/analysis/system/load_vector.hpp"
#include "engine/assembly/batches.hpp"

namespace genba {

/// [section], as in region_properties(): density times specific heat, J/(m^3 K).
std::vector<double> heat_capacities(const Problem& problem);

/// Adds perfusion and Problem::storage.
void add_reactions(const Problem& problem, AssemblyInput& input);

/// Visits the elements of load `number`, which absorbs.
void for_each_absorbing_element(const Problem& problem, std::size_t number,
                                const std::function<void(const ExchangeFacet&)>& visit);

/// True if the load takes heat by volume in proportion to the temperature.
bool absorbs(const ResolvedLoad& load);
/// [equation node] W/K: what load `number`, which absorbs, takes per kelvin if the body has one temperature.
/// batches: of all solids. The same for every number of threads. Polls cancel.
void absorbed_at_nodes(const Problem& problem, const Numbering& numbering, std::size_t number,
                       const ElementBatches& batches, std::vector<double>& out, ThreadTeam& team,
                       Monitor& monitor);

/// Adds the heat that blood brings in at its own temperature. Leaves out perfusion whose rate depends on the
/// solved temperature. Polls cancel.
void add_absorbed(const Problem& problem, const Numbering& numbering, LoadVectors& out, Monitor& monitor);

}  // namespace genba
