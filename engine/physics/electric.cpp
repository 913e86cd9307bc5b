// Steady electric conduction by Ohm's law.
#include "engine/physics/condition.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

namespace electric {

using enum QuantityKind;

constexpr ConditionField voltage_fields[] = {
    {.label = "Voltage", .kind = electric_potential, .help = "prescribed voltage"}};
constexpr ConditionField current_density_fields[] = {{.label = "Current density (inwards)",
                                                      .kind = QuantityKind::current_density,
                                                      .help = "current into the body by area"}};
constexpr ConditionField current_fields[] = {
    {.label = "Current (inwards)",
     .kind = electric_current,
     .help = "total current into the body, spread evenly over the area"}};
constexpr ConditionField contact_fields[] = {{.key = "resistance",
                                              .label = "Contact resistance",
                                              .kind = contact_resistivity,
                                              .help = "resistance of the contact times its area",
                                              .noun = "contact resistance",
                                              .is_above_zero = true},
                                             {.key = "voltage",
                                              .label = "Voltage beyond it",
                                              .kind = electric_potential,
                                              .help = "voltage beyond the contact"}};

constexpr ConditionKind conditions[] = {
    {.key = "voltage",
     .title = "Prescribed voltage",
     .word = "voltage",
     .label = "voltage constraint",
     .noun = "a prescribed voltage",
     .on = Acts::nodes,
     .enters = Enters::prescribes,
     .fields = voltage_fields,
     .add = [](const Condition& c, Contribution& out) { out.prescribed[0] = number(c); },
     .sign = {SignShape::ball, SignInk::given},
     .amount = -1},
    {.key = "current_density",
     .title = "Current density",
     .word = "current density",
     .label = "current density",
     .noun = "a current density",
     .fields = current_density_fields,
     .add = [](const Condition& c, Contribution& out) { out.by_area[0] = number(c); },
     .sign = {SignShape::wavy_inwards, SignInk::flow}},
    {.key = "current",
     .title = "Total current",
     .word = "total current",
     .label = "current",
     .noun = "a current",
     .fields = current_fields,
     .add = [](const Condition& c, Contribution& out) { out.total[0] = number(c); },
     .sign = {SignShape::wavy_inwards, SignInk::flow}},
    {.key = "contact",
     .title = "Contact resistance",
     .word = "contact resistance",
     .label = "contact resistance",
     .noun = "a contact resistance",
     .enters = Enters::exchanges,
     .fields = contact_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.exchange = 1 / number(c, "resistance");
           out.surroundings = number(c, "voltage");
         },
     .sign = {SignShape::wavy_exchange, SignInk::surroundings, 1},
     .text = "%1 to %2",
     .amount = -1}};

constexpr NeededProperty properties[] = {{.key = "sigma", .noun = "electric conductivity"}};

constexpr KeyValue key_values[] = {{"potential", true}, {"current_density:magnitude"}, {"joule_power"}};

constexpr std::string_view limits[] = {
    "Steady electric conduction: direct current, no magnetic field. By itself it takes a conductivity over "
    "the temperature at 20 degC; a transient step that it heats takes it at its own temperatures.",
    "Current densities are extrapolated from the integration points and averaged at nodes. At re-entrant "
    "corners and edges of electrodes they grow without bound as the mesh is refined."};

constexpr VerifiedCase verification[] = {
    {"Resistor: bar of one conductivity under a voltage", "hex8, tet10", "1e-9"},
    {"Two conductors in a row and a contact resistance", "hex8, tet10", "1e-8"}};

}  // namespace electric

extern const Physics electric_physics;
constinit const Physics electric_physics = {
    .key = "electric",
    .title = "steady electric conduction",
    .name = "electric conduction",
    .properties = electric::properties,
    .conduction = &Material::electric_conductivity,
    .conditions = electric::conditions,
    .unknown = {.name = "potential", .kind = QuantityKind::electric_potential},
    .flux = {.name = "current_density", .components = 3, .kind = QuantityKind::current_density},
    .dissipation = {.name = "joule_power", .kind = QuantityKind::heat_source, .title = "Joule power"},
    .reaction = {.kind = QuantityKind::electric_current},
    .error = {.name = "current_density_error", .kind = QuantityKind::current_density},
    .energy_title = "Joule power in total",
    .energy_word = "Joule power in total",
    .energy_key = "joule_power",
    .energy_kind = QuantityKind::power,
    .energy_share = 1,
    .shown_first = "potential",
    .key_values = electric::key_values,
    .balance_title = "Current balance",
    .matrix_name = "Conductance matrix",
    .matrix_unit = "S",
    .held_nowhere =
        "no voltage is prescribed and there is no contact resistance, so the level of the voltage is open",
    .hold_it = "Prescribe a voltage or add a contact resistance",
    .piece_is_loose = "%1 has neither a prescribed voltage nor a contact resistance",
    .hold_piece = "Add one of them: currents alone leave the level of the voltage open",
    .no_load = "there is no load and only one voltage: the result will be constant",
    .limits = electric::limits,
    .verification = electric::verification};

}  // namespace genba
