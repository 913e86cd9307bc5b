// How many modes lie below a frequency, by the signs of pivots: nothing that a search can miss.
#pragma once

#include <vector>

#include "engine/analysis/answers/modal_report.hpp"
#include "engine/procedure/discrete_system.hpp"

namespace genba {

struct PivotCheck {
  ModalCheck check;
  bool sees_all = false;  ///< it passed, and the shift lies behind the last value: no mode before it is missing
};

/// Counts the negative pivots of K - shift M of the body without pins. The shift lies behind the last value found, or if
/// more values may lie there, in the largest gap among the last ones. There are as many as rigid motions and modes below it (Sturm). found: values of all modes from the
/// lowest on, ascending; next: an estimate of the one behind, 0 without. With Problem::prestress K has its geometric
/// stiffness. Not done, with the reason, where the factor does not fit beside what is held, or without a direct solver.
PivotCheck check_by_pivots(const DiscreteSystem& system, std::vector<double> found, double next, std::size_t rigid,
                           ThreadTeam& team, Monitor& monitor);

/// The same for load factors of one side, by size: K + sign f G has as many negative pivots as factors lie between 0 and f.
ModalCheck check_factors_by_pivots(const DiscreteSystem& system, std::vector<double> found, double next, double sign,
                                   ThreadTeam& team, Monitor& monitor);

}  // namespace genba
