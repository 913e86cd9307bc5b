// Perfusion whose rate depends on the temperature that is sought.
#pragma once

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Fills Problem::perfusion_now with the rates at Problem::state, or where there is none at a temperature that
/// is likely; without such perfusion it is left empty. Throws Error(model) where a rate is below 0, or where
/// two loads of which one is such act in one region.
void take_perfusion_rates(Problem& problem);

/// Share of its absorption that a perfusion has in an element of a block; without any list 1.
inline double perfusion_share(const Problem& problem, std::size_t block, std::size_t element) {
  return !problem.perfusion_now.empty()    ? problem.perfusion_now[block][element]
         : !problem.perfusion_left.empty() ? problem.perfusion_left[block][element]
                                           : 1.0;
}

}  // namespace genba
