// What is proportional to the temperature by volume: perfusion, and the heat capacity of a time step.
#pragma once

#include <functional>
#include <vector>

#include "engine/analysis/system/load_vector.hpp"

namespace genba {

/// [section] as region_properties(): density times specific heat, J/(m^3 K).
std::vector<double> heat_capacities(const Problem& problem);

/// Perfusion and Problem::storage.
void add_reactions(const Problem& problem, AssemblyInput& input);

/// The elements of load `number`, which absorbs.
void for_each_absorbing_element(const Problem& problem, std::size_t number,
                                const std::function<void(const ExchangeFacet&)>& visit);

/// What comes in with blood at its temperature. Polls cancel.
void add_absorbed(const Problem& problem, const Numbering& numbering, LoadVectors& out, Monitor& monitor);

}  // namespace genba
