#include "engine/model/study/study.hpp"

#include "engine/base/error.hpp"

namespace genba {

namespace {
constexpr std::string_view hex8_words[] = {"mean_dilatation", "incompatible_modes"};
constexpr std::string_view hex20_words[] = {"full", "reduced"};
}  // namespace

std::span<const OptionField<ElementFormulations>> formulation_fields() {
  using element::Formulation;
  using Choice = ChoiceMember<ElementFormulations>;
  static const OptionField<ElementFormulations> fields[] = {
      {"hex8",
       "8-node bricks",
       Choice{hex8_words,
              [](const ElementFormulations& e) { return e.hex8 == Formulation::incompatible ? 1 : 0; },
              [](ElementFormulations& e, int i) {
                e.hex8 = i == 1 ? Formulation::incompatible : Formulation::standard;
              }},
       QuantityKind::dimensionless,
       {},
       "Mean dilatation does not lock near incompressibility; incompatible modes also bend well in one "
       "layer, "
       "and lose that where elements are much distorted."},
      {"hex20",
       "20-node bricks",
       Choice{hex20_words,
              [](const ElementFormulations& e) { return e.hex20 == Formulation::reduced ? 1 : 0; },
              [](ElementFormulations& e, int i) {
                e.hex20 = i == 1 ? Formulation::reduced : Formulation::standard;
              }},
       QuantityKind::dimensionless,
       {},
       "Full integration has 27 points; reduced has 8, is softer and faster, and a row of single elements "
       "can "
       "move without stiffness."},
  };
  return fields;
}

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

}  // namespace genba
