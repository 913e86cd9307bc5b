// What is proportional to the temperature by volume: perfusion, and the heat capacity of a time step.
#pragma once

#include <functional>
#include <vector>

#include "engine/analysis/system/load_vector.hpp"
#include "engine/assembly/batches.hpp"

namespace genba {

/// [section] as region_properties(): density times specific heat, J/(m^3 K).
std::vector<double> heat_capacities(const Problem& problem);

/// Perfusion and Problem::storage.
void add_reactions(const Problem& problem, AssemblyInput& input);

/// The elements of load `number`, which absorbs.
void for_each_absorbing_element(const Problem& problem, std::size_t number,
                                const std::function<void(const ExchangeFacet&)>& visit);

/// Does the load take heat by volume in proportion to the temperature?
bool absorbs(const ResolvedLoad& load);
/// [equation node] W/K: what load `number`, which absorbs, takes there per kelvin of a body at one
/// temperature. batches: of all solids. The same for every number of threads. Polls cancel.
void absorbed_at_nodes(const Problem& problem, const Numbering& numbering, std::size_t number,
                       const ElementBatches& batches, std::vector<double>& out, ThreadTeam& team,
                       Monitor& monitor);

/// What comes in with blood at its temperature. Polls cancel.
void add_absorbed(const Problem& problem, const Numbering& numbering, LoadVectors& out, Monitor& monitor);

}  // namespace genba
