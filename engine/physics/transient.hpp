// Options of a step over time: scheme, step size, and storage of heat.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/quantity/option_field.hpp"
#include "engine/physics/current_control.hpp"
#include "engine/physics/tissue.hpp"

namespace genba {

/// Integrates C u' + K u = f in time; the last two M u'' + C u' + K u = f.
enum class TimeScheme {
  backward_euler,  ///< theta = 1: first order, damps all modes
  crank_nicolson,  ///< theta = 1/2: second order, oscillates after sudden changes
  bdf2,            ///< backward differences of second order, with variable steps
  newmark,         ///< constant mean acceleration: second order, keeps the energy of all modes
  hht,             ///< Hilber, Hughes, Taylor 1977: second order, damps what is too fast for the step
  quasi_static     ///< backward Euler of a motion: first order, vibrations die at once
};
enum class Capacity {
  consistent,  ///< integral of the shape functions' products
  lumped       ///< a diagonal matrix, proportional to the diagonal of the consistent one
};

/// Options of a transient step. It begins at 0 s and ends with its last frame.
struct TransientOptions {
  TimeScheme scheme = TimeScheme::backward_euler;
  double step = 0;       ///< s, largest step; with adaptive steps the first one; 0: not stated
  double tolerance = 0;  ///< K, allowed error of a step, for adaptive steps; 0: steps as stated
  double smallest = 0;   ///< s, smallest adaptive step; 0: a millionth of the end time
  int most_steps = 1000000;  ///< a step with more time steps is refused: it would hardly end
  Capacity capacity = Capacity::consistent;  ///< of a motion: the mass
  double alpha = -0.05;     ///< of TimeScheme::hht, -1/3 to 0
  double motion_error = 0;  ///< of a motion, as `tolerance`: share of the largest displacement; 0: steps as stated
  /// s, ascending, from 0 on. The state is output at each of these times; the last one is the end. It is no
  /// user option: whoever runs a step sets it.
  std::vector<double> frames{};
  // Fields that grow over time (tissue.hpp).
  DoseVariant dose = DoseVariant::none;
  double dose_above = 0.5, dose_below = 0.25;  ///< R above and below 43 degC
  double dose_cut_off = 312.15;                ///< K, for cem43_cut_off and cem43_iso
  bool damage = false;                         ///< by damage_A and damage_Ea of the materials; its share too
  bool maximum = false;                        ///< largest temperature so far
  std::optional<double> time_above{};          ///< K: time spent above it
  // Perfusion ends where one of both thresholds is reached (engine/procedure/tissue/perfusion_shut_off.hpp).
  std::optional<double> shut_off_dose{}, shut_off_damage{};  ///< s; -
  double shut_off_width = 0.5;                               ///< share of the threshold in which it ends
  // A current that heats (engine/procedure/current/current_heating.hpp).
  std::string current_step{};  ///< name of the earlier step with its conditions; empty: none
  CurrentControl current_control = CurrentControl::as_stated;
  double current_power = 0;                    ///< W, for CurrentControl::power
  double current_total = 0;                    ///< A, for CurrentControl::current
  double current_change = 0.02;                ///< relative change of a conductivity that needs a new solve
  std::optional<double> limit_temperature{};   ///< K
  LimitLaw limit_law = LimitLaw::proportional;
  double limit_band = 5;                       ///< K
  std::string limit_region{};                  ///< watched region; empty: the whole body
  bool operator==(const TransientOptions&) const = default;
};

/// Keys: scheme, alpha, step, step_error, step_error_share, smallest_step, most_steps, capacity, dose, dose_above, dose_below, dose_cut_off,
/// damage, maximum, time_above, shut_off_dose, shut_off_damage, shut_off_width, current_step,
/// current_control, current_power, current_total, current_change, limit_temperature, limit_law, limit_band,
/// limit_region.
std::span<const OptionField<TransientOptions>> transient_fields();
/// Those of them that a step of this physics has.
std::span<const OptionField<TransientOptions>> transient_fields(bool is_motion);
/// The options of a new step: of a motion by TimeScheme::hht.
TransientOptions new_transient(bool is_motion);
inline bool is_of_motion(TimeScheme scheme) { return scheme >= TimeScheme::newmark; }

std::string_view to_string(TimeScheme scheme);
std::string_view to_string(Capacity capacity);

/// Number of time steps from 0 s to `end` or to the last of `times`, by the stated size; 0 if none is stated. With
/// error control it assumes the first size throughout.
double expected_time_steps(const TransientOptions& how, double end);
/// The same where the size is exact; 0 with error control.
double stated_time_steps(const TransientOptions& how, std::span<const double> times);

DoseRule dose_rule(const TransientOptions& options);
/// Nodal fields of the step beside those of its physics, in their order.
std::vector<FieldKind> grown_fields(const TransientOptions& options);

}  // namespace genba
