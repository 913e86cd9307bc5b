#include "engine/model/study.hpp"

#include "engine/base/error.hpp"

namespace genba {

std::span<const OptionField<Material>> material_fields() {
  using Field = OptionField<Material>;
  constexpr double infinite = std::numeric_limits<double>::infinity();
  static const Field fields[] = {
      {"E",
       "Young's modulus",
       &Material::youngs_modulus,
       QuantityKind::pressure,
       {0, infinite, true, true},
       "Stiffness in tension, above 0."},
      {"nu",
       "Poisson's ratio",
       &Material::poisson_ratio,
       QuantityKind::dimensionless,
       {-1, 0.5, true, true},
       "Transverse contraction, above -1 and below 0.5."},
      {"rho",
       "Density",
       &Material::density,
       QuantityKind::density,
       {0, infinite, true, true},
       "Mass by volume; needed for gravity."},
      {"alpha",
       "Thermal expansion",
       &Material::thermal_expansion,
       QuantityKind::thermal_expansion,
       {-infinite, infinite, true, true},
       "Linear coefficient; needed for thermal strain."},
      {"k",
       "Thermal conductivity",
       &Material::conductivity,
       QuantityKind::conductivity,
       {0, infinite, true, true},
       "Needed for heat conduction, above 0."},
      {"c",
       "Specific heat",
       &Material::specific_heat,
       QuantityKind::specific_heat,
       {0, infinite, true, true},
       "Heat by mass and kelvin; steady conduction does not use it."},
  };
  return fields;
}

}  // namespace genba
