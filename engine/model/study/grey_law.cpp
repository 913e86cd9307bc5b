#include "engine/model/study/grey_law.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/quantity/quantity.hpp"

namespace genba {

namespace {
constexpr double gram_per_cm3 = 1000;  // kg/m^3
}

bool has_grey_law(const Material& m) {
  return m.grey_density_at_zero || m.grey_density_slope || m.grey_modulus || m.grey_exponent ||
         m.grey_modulus_min || m.grey_modulus_max;
}

double grey_density(const Material& m, double grey) {
  return std::max(0.0, m.grey_density_at_zero.value_or(0.0) + m.grey_density_slope.value_or(0.0) * grey);
}

double grey_modulus(const Material& m, double density) {
  const double modulus =
      m.grey_modulus.value_or(0.0) * std::pow(density / gram_per_cm3, m.grey_exponent.value_or(1.0));
  return std::clamp(modulus, m.grey_modulus_min.value_or(0.0), m.grey_modulus_max.value_or(0.0));
}

Text describe_grey_law(const Material& m) {
  const auto pressure = [](const std::optional<double>& p) {
    return format_quantity(p.value_or(0.0), QuantityKind::pressure, 5);
  };
  return phrase<"density = %1 + %2 * grey value; E = %3 * (density / %4)^%5, at least %6, at most %7">(
      format_quantity(m.grey_density_at_zero.value_or(0.0), QuantityKind::density, 5),
      format_quantity(m.grey_density_slope.value_or(0.0), QuantityKind::density, 5), pressure(m.grey_modulus),
      "1000 kg/m^3", format_quantity(m.grey_exponent.value_or(1.0), QuantityKind::dimensionless, 4),
      pressure(m.grey_modulus_min), pressure(m.grey_modulus_max));
}

}  // namespace genba
