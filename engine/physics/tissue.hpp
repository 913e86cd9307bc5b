// Effects of heat on tissue over time: thermal dose, thermal damage, time above a temperature. Within a step
// the temperature is linear in time; integrals are those of this line.
#pragma once

#include <limits>
#include <span>
#include <string_view>

#include "engine/physics/field_kind.hpp"

namespace genba {

/// Cumulative equivalent minutes at 43 degC: the integral of R^(43 - T). cem43 is that of Sapareto and Dewey
/// (Int. J. Radiation Oncology Biol. Phys. 10 (1984) 787-800), with one R below 43 degC and another above.
/// cem43_cut_off ignores temperatures below a limit. cem43_iso does too, and from 57 degC on tissue is destroyed
/// at once: the dose is destroyed_dose.
enum class DoseVariant { none, cem43, cem43_cut_off, cem43_iso };

/// s at 43 degC: stands for an infinite dose, in files too; 57 degC needs over a month for it. No dose of
/// cem43_iso exceeds it.
inline constexpr double destroyed_dose = 6e10;
inline constexpr double destroying_temperature = 330.15;  ///< K, of cem43_iso

/// The numbers of a dose.
struct DoseRule {
  double above = 0.5, below = 0.25;  ///< R, above 0 and at most 1
  double from = 0;                   ///< K: lower temperatures do not count
  double destroys = std::numeric_limits<double>::infinity();  ///< K: from here on the dose is destroyed_dose
};

/// Dose in seconds at 43 degC of a step of `dt` s from t0 to t1, K; exact.
double dose_of_step(const DoseRule& rule, double dt, double t0, double t1);

/// Rate A exp(-Ea / (R T)) of thermal damage (Henriques and Moritz 1947).
struct DamageLaw {
  double log_frequency = 0;  ///< ln of A, 1/s
  double activation = 0;     ///< Ea / R, K
};
inline constexpr double gas_constant = 8.31446261815324;  ///< J/(mol K)

/// Integral of the rate over a step of `dt` s from t0 to t1, K; relative error about 1e-10.
double damage_of_step(const DamageLaw& law, double dt, double t0, double t1);

/// Share of a step from t0 to t1 with temperatures above `limit`, 0 to 1; exact.
double share_above(double limit, double t0, double t1);

/// 1 - exp(-damage): the share of the tissue that is damaged.
double damaged_share(double damage);

/// The fields thermal_dose, thermal_damage, damaged_share, maximum_temperature and time_above, described like
/// fields of a physics.
std::span<const FieldKind> tissue_fields();
inline constexpr std::string_view dose_field = "thermal_dose", damage_field = "thermal_damage",
                                  damaged_share_field = "damaged_share", maximum_field = "maximum_temperature",
                                  time_above_field = "time_above";

}  // namespace genba
