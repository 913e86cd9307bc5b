// Perfusion with a rate that depends on the solved temperature.
#pragma once

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Fills Problem::perfusion_now with the rates at Problem::state, or at a likely temperature if there is no
/// state. Leaves it empty if no perfusion rate depends on the temperature. Throws Error(model) if a rate is
/// below 0, or if two perfusions act in one region and the rate of one depends on the temperature.
void take_perfusion_rates(Problem& problem);

/// Factor on the absorption of a perfusion in an element of a block: perfusion_now, else perfusion_left, else
/// 1.
inline double perfusion_share(const Problem& problem, std::size_t block, std::size_t element) {
  return !problem.perfusion_now.empty()    ? problem.perfusion_now[block][element]
         : !problem.perfusion_left.empty() ? problem.perfusion_left[block][element]
                                           : 1.0;
}

}  // namespace genba
