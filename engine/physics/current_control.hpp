// How a current that heats a body is led over time: what is asked of it, and a temperature that it is not to
// pass. In every step of the time all voltages and currents that its conditions state are multiplied with one
// factor.
#pragma once

#include <vector>

#include "engine/model/study/finding.hpp"

namespace genba {

struct Study;
struct TransientOptions;

enum class CurrentControl {
  as_stated,  ///< voltages and currents are those of the conditions
  current,    ///< the current in total is
  power       ///< the Joule power of the body is
};
/// What happens near the temperature limit.
enum class LimitLaw {
  proportional,  ///< the power falls evenly to nothing over the band below the limit
  on_off         ///< off at the limit, on again where the temperature is a band below it
};

/// The field of a current as its conditions state it.
struct CurrentFacts {
  double power = 0;    ///< W, Joule heat of the body
  double current = 0;  ///< A, all that enters
  double voltage =
      0;  ///< V, between the highest and the lowest that is stated; of one alone, power by current
  double resistance() const { return current > 0 ? voltage / current : 0; }
};

/// Share of the power asked that is given, 0 to 1. hottest: K, of what is watched. was_off: in the step
/// before.
double allowed_share(const TransientOptions& how, double hottest, bool was_off);
/// What voltages and currents are multiplied with before allowed_share(). Throws Error(model) where no
/// current flows, so that nothing can be reached.
double control_factor(const TransientOptions& how, const CurrentFacts& as_stated);

/// Is electric conductivity, or what else the flux of a scalar physics is in proportion to, stated over the
/// temperature by a material that regions have?
bool conduction_over_temperature(const Study& study);
/// K, at which an electric step by itself takes a conductivity over the temperature.
inline constexpr double reference_temperature = 293.15;

/// Options of a transient step about a current that heats it: what lacks, and what has no effect.
void check_current_control(const Study& study, std::vector<Finding>& findings);

}  // namespace genba
