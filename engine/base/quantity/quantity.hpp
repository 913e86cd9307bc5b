// Numbers that people type and read. Each carries its unit; inside the engine everything is SI.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"

namespace genba {

/// What a number measures. Each kind has a dimension, an SI unit and a unit it is displayed in.
enum class QuantityKind {
  dimensionless,
  share,                      ///< 0 to 1 (shown in %); read like a plain number, with or without "%"
  length,                     ///< m (shown in mm)
  area,                       ///< m^2
  volume,                     ///< m^3
  angle,                      ///< rad (shown in deg)
  mass,                       ///< kg
  density,                    ///< kg/m^3
  force,                      ///< N
  pressure,                   ///< Pa (shown in MPa); also stress, elastic modulus, traction
  acceleration,               ///< m/s^2
  energy,                     ///< J
  temperature,                ///< K, absolute: "20 degC" is 293.15 K (shown in °C)
  temperature_difference,     ///< K: "20 K" or "20 degC" both mean 20 K
  thermal_expansion,          ///< 1/K
  conductivity,               ///< W/(m K)
  specific_heat,              ///< J/(kg K)
  heat_flux,                  ///< W/m^2
  heat_transfer_coefficient,  ///< W/(m^2 K)
  heat_source,                ///< W/m^3
  power,                      ///< W
  time,                       ///< s
  angular_velocity,           ///< rad/s: "3000 rpm", "50 rev/s" and "20 deg/s" are understood
  electric_potential,         ///< V
  electric_current,           ///< A
  current_density,            ///< A/m^2
  electric_conductivity,      ///< S/m
  contact_resistivity,        ///< ohm m^2: resistance times area
  rate,                       ///< 1/s
  latent_heat,                ///< J/kg
  thermal_dose,               ///< s at 43 degC (shown in min)
  molar_energy,               ///< J/mol
  stiffness,                  ///< N/m (shown in N/mm): force by displacement
  foundation_stiffness,       ///< N/m^3 (shown in N/mm^3): pressure by displacement
  viscosity,                  ///< Pa s
  moment,                     ///< N m
  frequency,                  ///< Hz
  velocity,                   ///< m/s
  acceleration_density,       ///< (m/s^2)^2/Hz = m^2/s^3: power spectral density of an acceleration
  velocity_density,           ///< (m/s)^2/Hz = m^2/s
  displacement_density,       ///< m^2/Hz = m^2 s
  bytes                       ///< B ("4 GiB", "500 MB")
};

/// SI unit symbol of a kind, as accepted by parse_quantity ("Pa", "W/(m K)", ...; "" if dimensionless).
std::string_view si_unit(QuantityKind kind);

/// Human name of a kind ("pressure"), for error messages and the schema.
std::string_view name(QuantityKind kind);

/// A right value of a kind as a person would type it ("210 GPa"), for messages, forms and the schema.
std::string_view example(QuantityKind kind);

/// Reads "210 GPa", "1e-5 1/K", "20 degC", "4 GiB", "0.3" into SI.
/// Grammar of a unit: products and quotients of prefixed symbols with integer powers: "W/(m^2 K)", "N*m",
/// "kg/m^3", "1/K" (exact grammar: engine/base/quantity/unit.hpp). A dimensionless kind takes a bare number
/// (or "%"). Typographic signs are understood: "20 °C", "5 µm", "3 W/m²".
/// Throws Error(input, place, ...) if the number is missing, NaN or infinite, the unit is missing or unknown,
/// or its dimension is wrong. The error names the text, what was expected and an example: `usual`, or else
/// that of the kind.
double parse_quantity(std::string_view text, QuantityKind kind, const Text& place,
                      std::string_view usual = {});

/// Writes a value with its display unit and `digits` significant digits: format_quantity(2.1e11, pressure)
/// is "210000 MPa"; bytes choose KiB/MiB/GiB.
std::string format_quantity(double in_si, QuantityKind kind, int digits = 6);

/// The same for three numbers: "(1, 2, 3) mm".
std::string format_vector(const Vec3& in_si, QuantityKind kind, int digits = 5);

/// The shortest text, in a unit that suits the value, that parse_quantity reads back to exactly the same
/// double. The value must be finite (and not below 0 K).
std::string format_exact_quantity(double in_si, QuantityKind kind);

/// Unit in which values of this kind are shown, and the factor/offset: shown = si * scale + offset.
struct DisplayUnit {
  std::string_view symbol;
  double scale = 1.0;
  double offset = 0.0;
};
DisplayUnit display_unit(QuantityKind kind);

}  // namespace genba
