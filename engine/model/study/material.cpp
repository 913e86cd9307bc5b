#include "engine/model/study/material.hpp"

#include <limits>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

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
      {"sigma",
       "Electric conductivity",
       &Material::electric_conductivity,
       QuantityKind::electric_conductivity,
       {0, infinite, true, true},
       "Needed for electric conduction, above 0; 1 over the resistivity."},
      {"rho_0",
       "Density at grey value 0",
       &Material::grey_density_at_zero,
       QuantityKind::density,
       {-infinite, infinite, true, true},
       "Calibration of the image: density = rho_0 + rho_per_grey * grey value; below 0 counts as 0."},
      {"rho_per_grey",
       "Density by grey value",
       &Material::grey_density_slope,
       QuantityKind::density,
       {-infinite, infinite, true, true},
       "Calibration of the image: density that one unit of the grey value (CT: 1 HU) adds."},
      {"E_at_1_g_cm3",
       "Young's modulus at 1 g/cm^3",
       &Material::grey_modulus,
       QuantityKind::pressure,
       {0, infinite, true, true},
       "By element, E = E_at_1_g_cm3 * (density / 1 g/cm^3)^E_exponent; takes the place of E."},
      {"E_exponent",
       "Exponent of density",
       &Material::grey_exponent,
       QuantityKind::dimensionless,
       {0, 10, false, false},
       "Of the law of Young's modulus by density, 0 to 10."},
      {"E_min",
       "Smallest Young's modulus",
       &Material::grey_modulus_min,
       QuantityKind::pressure,
       {0, infinite, true, true},
       "Elements of less density have this one."},
      {"E_max",
       "Largest Young's modulus",
       &Material::grey_modulus_max,
       QuantityKind::pressure,
       {0, infinite, true, true},
       "Elements of more density have this one."},
  };
  return fields;
}

const OptionField<Material>* material_field(std::string_view key) {
  for (const OptionField<Material>& field : material_fields())
    if (field.key == key) return &field;
  return nullptr;
}

std::optional<double>& property(Material& material, std::string_view key) {
  const OptionField<Material>* field = material_field(key);
  if (field == nullptr)
    throw Error(ErrorKind::internal_fault, "materials", phrase<"no property is \"%1\"">(key));
  return material.*std::get<std::optional<double> Material::*>(field->member);
}

const std::optional<double>& property(const Material& material, std::string_view key) {
  return property(const_cast<Material&>(material), key);
}

}  // namespace genba
