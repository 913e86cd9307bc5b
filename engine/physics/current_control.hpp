// Control of a current that heats a body: a target and a temperature limit. In each time step all stated
// voltages and currents are multiplied by one factor.
#pragma once

#include <vector>

#include "engine/model/study/finding.hpp"

namespace genba {

struct Study;
struct TransientOptions;

enum class CurrentControl {
  as_stated,  ///< voltages and currents are those of the conditions
  current,    ///< the total current is prescribed
  power       ///< the Joule power of the body is prescribed
};
/// Behaviour near the temperature limit.
enum class LimitLaw {
  proportional,  ///< the power falls linearly to 0 over the band below the limit
  on_off         ///< off at the limit, on again when the temperature is a band below it
};

/// The electric field for the voltages and currents as stated.
struct CurrentFacts {
  double power = 0;    ///< W, Joule heat of the body
  double current = 0;  ///< A, total current that enters
  double voltage =
      0;  ///< V, between highest and lowest stated voltage; if there is only one, power / current
  double resistance() const { return current > 0 ? voltage / current : 0; }
};

/// Share of the wanted power that the limit allows, 0 to 1. hottest: K, largest temperature in the watched
/// region. was_off: the power was off in the step before.
double allowed_share(const TransientOptions& how, double hottest, bool was_off);
/// The factor on voltages and currents, without allowed_share(). Throws Error(model) if no current flows,
/// because then no target can be reached.
double control_factor(const TransientOptions& how, const CurrentFacts& as_stated);

/// True if a material of some region has a temperature-dependent conductivity (electric or thermal, as the
/// scalar physics needs).
bool conduction_over_temperature(const Study& study);
/// K: the temperature at which a separate electric step takes temperature-dependent conductivities.
inline constexpr double reference_temperature = 293.15;

/// Checks the options of a transient step for a heating current: values that are missing or have no effect.
void check_current_control(const Study& study, std::vector<Finding>& findings);

}  // namespace genba
