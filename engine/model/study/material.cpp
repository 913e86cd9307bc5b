#include "engine/model/study/material.hpp"

#include <algorithm>
#include <cmath>
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
      {"latent_heat",
       "Latent heat",
       &Material::latent_heat,
       QuantityKind::latent_heat,
       {0, infinite, true, true},
       "Heat by mass that melting takes between solidus and liquidus, beside c; transient steps use it."},
      {"solidus",
       "Solidus",
       &Material::solidus,
       QuantityKind::temperature,
       {0, infinite, true, true},
       "Temperature at which melting begins."},
      {"liquidus",
       "Liquidus",
       &Material::liquidus,
       QuantityKind::temperature,
       {0, infinite, true, true},
       "Temperature at which all is molten, above the solidus."},
      {"yield_strength",
       "Yield strength",
       &Material::yield_strength,
       QuantityKind::pressure,
       {0, infinite, true, true},
       "Stress at which the material begins to flow, or to break; results show the safety factor against it."},
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
      {"E_1",
       "Young's modulus along direction 1",
       &Material::e_1,
       QuantityKind::pressure,
       {0, infinite, true, true},
       "Of an orthotropic material, above 0."},
      {"E_2",
       "Young's modulus along direction 2",
       &Material::e_2,
       QuantityKind::pressure,
       {0, infinite, true, true},
       "Of an orthotropic material, above 0."},
      {"E_3",
       "Young's modulus along direction 3",
       &Material::e_3,
       QuantityKind::pressure,
       {0, infinite, true, true},
       "Of an orthotropic material, above 0."},
      {"nu_12",
       "Poisson's ratio 12",
       &Material::nu_12,
       QuantityKind::dimensionless,
       {-infinite, infinite, true, true},
       "Contraction along 2 by stretch along 1 in tension along 1; below the square root of E_1 / E_2."},
      {"nu_13",
       "Poisson's ratio 13",
       &Material::nu_13,
       QuantityKind::dimensionless,
       {-infinite, infinite, true, true},
       "Contraction along 3 by stretch along 1 in tension along 1; below the square root of E_1 / E_3."},
      {"nu_23",
       "Poisson's ratio 23",
       &Material::nu_23,
       QuantityKind::dimensionless,
       {-infinite, infinite, true, true},
       "Contraction along 3 by stretch along 2 in tension along 2; below the square root of E_2 / E_3."},
      {"G_12",
       "Shear modulus 12",
       &Material::g_12,
       QuantityKind::pressure,
       {0, infinite, true, true},
       "In the plane of directions 1 and 2, above 0."},
      {"G_13",
       "Shear modulus 13",
       &Material::g_13,
       QuantityKind::pressure,
       {0, infinite, true, true},
       "In the plane of directions 1 and 3, above 0."},
      {"G_23",
       "Shear modulus 23",
       &Material::g_23,
       QuantityKind::pressure,
       {0, infinite, true, true},
       "In the plane of directions 2 and 3, above 0."},
      {"E_a",
       "Young's modulus along the axis",
       &Material::e_a,
       QuantityKind::pressure,
       {0, infinite, true, true},
       "Of a transversely isotropic material: along direction 1, its axis; above 0."},
      {"E_p",
       "Young's modulus across the axis",
       &Material::e_p,
       QuantityKind::pressure,
       {0, infinite, true, true},
       "Of a transversely isotropic material: in the plane of directions 2 and 3; above 0."},
      {"nu_ap",
       "Poisson's ratio of the axis",
       &Material::nu_ap,
       QuantityKind::dimensionless,
       {-infinite, infinite, true, true},
       "Contraction across the axis by stretch along it in tension along the axis; below the square root of "
       "E_a / E_p."},
      {"nu_p",
       "Poisson's ratio across the axis",
       &Material::nu_p,
       QuantityKind::dimensionless,
       {-1, 1, true, true},
       "In the plane of directions 2 and 3, above -1 and below 1."},
      {"G_ap",
       "Shear modulus of the axis",
       &Material::g_ap,
       QuantityKind::pressure,
       {0, infinite, true, true},
       "In planes that hold direction 1, above 0."},
      {"k_1",
       "Thermal conductivity along direction 1",
       &Material::k_1,
       QuantityKind::conductivity,
       {0, infinite, true, true},
       "Instead of k, above 0."},
      {"k_2",
       "Thermal conductivity along direction 2",
       &Material::k_2,
       QuantityKind::conductivity,
       {0, infinite, true, true},
       "Instead of k, above 0."},
      {"k_3",
       "Thermal conductivity along direction 3",
       &Material::k_3,
       QuantityKind::conductivity,
       {0, infinite, true, true},
       "Instead of k, above 0."},
      {"sigma_1",
       "Electric conductivity along direction 1",
       &Material::sigma_1,
       QuantityKind::electric_conductivity,
       {0, infinite, true, true},
       "Instead of sigma, above 0."},
      {"sigma_2",
       "Electric conductivity along direction 2",
       &Material::sigma_2,
       QuantityKind::electric_conductivity,
       {0, infinite, true, true},
       "Instead of sigma, above 0."},
      {"sigma_3",
       "Electric conductivity along direction 3",
       &Material::sigma_3,
       QuantityKind::electric_conductivity,
       {0, infinite, true, true},
       "Instead of sigma, above 0."},
      {"damage_A",
       "Frequency factor of thermal damage",
       &Material::damage_frequency,
       QuantityKind::rate,
       {0, infinite, true, true},
       "A of the damage rate A exp(-Ea / (R T)); needed for thermal damage, together with damage_Ea."},
      {"damage_Ea",
       "Activation energy of thermal damage",
       &Material::damage_activation,
       QuantityKind::molar_energy,
       {0, infinite, true, true},
       "Ea of the damage rate A exp(-Ea / (R T)); needed for thermal damage, together with damage_A."},
  };
  return fields;
}

const OptionField<Material>* material_field(std::string_view key) {
  for (const OptionField<Material>& field : material_fields())
    if (field.key == key) return &field;
  return nullptr;
}

void require_allowed(const OptionField<Material>& field, double value, const Text& where, const Text& place) {
  if (std::isfinite(value) && field.range.contains(value)) return;
  throw Error(ErrorKind::model, place,
              phrase<"%1 = %2 at %3 is not allowed: %4">(field.key, format_quantity(value, field.kind), where,
                                                         word(field.help)),
              phrase<"A right value is for example \"%1\"">(example(field.kind)));
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

const Variation* variation_of(const Material& material, std::string_view key) {
  for (const VaryingProperty& varying : material.varies)
    if (varying.key == key) return &varying.by;
  return nullptr;
}

void set_variation(Material& material, std::string_view key, const Variation* by) {
  std::optional<double>& nominal = property(material, key);
  const auto have = std::find_if(material.varies.begin(), material.varies.end(),
                                 [&](const VaryingProperty& varying) { return varying.key == key; });
  if (by == nullptr) {
    if (have != material.varies.end()) material.varies.erase(have);
    return;
  }
  if (!nominal) nominal = material_field(key)->range.contains(0) ? 0.0 : 1.0;
  if (have != material.varies.end())
    have->by = *by;
  else
    material.varies.push_back({std::string(key), *by});
}

}  // namespace genba
